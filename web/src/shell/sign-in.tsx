import { useState } from "preact/hooks";
import { AuthenticationError, PermissionError } from "../../../sdk/src/index.ts";
import { useWords } from "../language/language.ts";
import { Problem } from "../parts/problem.tsx";
import { openSession } from "../session/session.tsx";
import { SHELL_WORDS } from "./words.ts";

interface SignInProps {
  enter: (key: string) => void;
  /** The refusal of an earlier key, such as one in the address. */
  refusal: unknown;
}

export function SignIn({ enter, refusal }: SignInProps) {
  const words = useWords(SHELL_WORDS);
  const [key, setKey] = useState("");
  const [error, setError] = useState<unknown>(refusal);
  const submit = async (): Promise<void> => {
    const pasted = key.trim();
    try {
      await openSession(pasted).engraph.users().page({ limit: 1 });
    } catch (failure) {
      // a user's token may not list users
      if (!(failure instanceof PermissionError)) return setError(failure);
    }
    enter(pasted);
  };
  return (
    <main id="content" class="centred">
      <form
        class="card"
        onSubmit={(event) => {
          event.preventDefault();
          if (key.trim() !== "") void submit();
        }}
      >
        <h1>{words.signIn}</h1>
        <label>
          {words.key}
          <input
            type="password"
            name="api-key"
            autoComplete="off"
            spellcheck={false}
            required
            value={key}
            onInput={(event) => setKey(event.currentTarget.value)}
          />
        </label>
        <p class="quiet">{words.signInWhy}</p>
        {error instanceof AuthenticationError ? (
          <div class="problem" role="alert">
            <strong>{words.wrongKey}</strong>
            <p>{words.wrongKeyHelp}</p>
          </div>
        ) : (
          error !== null && <Problem error={error} />
        )}
        <button type="submit" class="primary">
          {words.open}
        </button>
      </form>
    </main>
  );
}
