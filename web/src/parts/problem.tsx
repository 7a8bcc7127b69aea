import { ApiError, ConnectionError } from "../../../sdk/src/index.ts";
import { useWords } from "../language/language.tsx";
import { PARTS_WORDS } from "./words.ts";

/** Why something is not there, in the server's own words where it has any, and what to do about it. */
export function Problem({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const words = useWords(PARTS_WORDS);
  const problem = error instanceof ApiError ? error.problem : null;
  const title = problem?.title ?? (error instanceof ConnectionError ? words.unreachable : words.failed);
  const detail = problem?.detail ?? (error instanceof Error ? error.message : String(error));
  return (
    <div class="problem" role="alert">
      <strong>{title}</strong>
      <p>{detail}</p>
      {problem !== null && problem.errors !== undefined && problem.errors.length > 0 && (
        <ul>
          {problem.errors.map(({ path, message }) => (
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
