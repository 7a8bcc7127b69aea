import { ApiError, ConnectionError } from "../../../sdk/src/index.ts";
import { useWords } from "../language/language.ts";
import { PARTS_WORDS } from "./words.ts";

const PREFIX = "urn:engraph:problem:";
const UNFIT = 422;

export function Problem({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const words = useWords(PARTS_WORDS);
  const problem = error instanceof ApiError ? error.problem : null;
  const title =
    problem === null
      ? error instanceof ConnectionError
        ? words.unreachable
        : words.failed
      : (words.problems[problem.type.slice(PREFIX.length)] ?? problem.title);
  const errors = problem?.errors ?? [];
  const detail = problem?.detail ?? (error instanceof Error ? error.message : String(error));
  return (
    <div class="problem" role="alert">
      <strong>{title}</strong>
      {/* for an invalid body, the detail repeats the list */}
      {(errors.length === 0 || problem?.status !== UNFIT) && <p>{detail}</p>}
      {errors.length > 0 && (
        <ul>
          {errors.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {retry !== undefined && (
        <button type="button" onClick={retry}>
          {words.again}
        </button>
      )}
    </div>
  );
}
