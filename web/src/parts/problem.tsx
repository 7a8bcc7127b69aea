import { ApiError, ConnectionError } from "../../../sdk/src/index.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatRefusal } from "../language/refusals.ts";
import { PARTS_WORDS } from "./words.ts";

const PREFIX = "urn:engraph:problem:";

interface ProblemProps {
  error: unknown;
  retry?: (() => void) | undefined;
  /** Fields by their path in the request. */
  names?: Readonly<Record<string, string>>;
}

export function Problem({ error, retry, names = {} }: ProblemProps) {
  const words = useWords(PARTS_WORDS);
  const language = useLanguage();
  const problem = error instanceof ApiError ? error.problem : null;
  const title =
    problem === null
      ? error instanceof ConnectionError
        ? words.unreachable
        : words.failed
      : (words.problems[problem.type.slice(PREFIX.length)] ?? problem.title);
  const errors = problem?.errors ?? [];
  const detail = problem?.detail ?? (error instanceof Error ? error.message : String(error));
  const translated = (text: string): string => formatRefusal(language, text);
  return (
    <div class="problem" role="alert">
      <strong>{title}</strong>
      {/* the detail often repeats the list */}
      {!errors.some(({ message }) => detail.includes(message)) && <p>{translated(detail)}</p>}
      {errors.length > 0 && (
        <ul>
          {errors.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {names[path] === undefined ? <code>{path}</code> : <b>{names[path]}</b>}: {translated(message)}
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
