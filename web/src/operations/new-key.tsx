import { useState } from "preact/hooks";
import type { Engraph, Schemas } from "../../../sdk/src/index.ts";
import { useWords } from "../language/language.ts";
import { Problem } from "../parts/problem.tsx";
import { useAction } from "../session/action.ts";
import { OPERATIONS_WORDS } from "./words.ts";

const SCOPES = ["read", "write", "admin"] as const;

export function NewKey({ engraph, path, made }: { engraph: Engraph; path: string; made: (secret: string) => void }) {
  const words = useWords(OPERATIONS_WORDS);
  const [name, setName] = useState("");
  const [user, setUser] = useState("");
  const [scopes, setScopes] = useState<readonly string[]>(["read", "write"]);
  const create = useAction(async () => {
    const body = {
      scopes,
      ...(name.trim() !== "" && { name: name.trim() }),
      ...(user.trim() !== "" && { user_id: user.trim() }),
    };
    const { api_key } = await engraph.request<Schemas["CreatedKey"]>({ method: "POST", path, body });
    setName("");
    setUser("");
    made(api_key);
  });
  return (
    <form
      class="line"
      onSubmit={(event) => {
        event.preventDefault();
        void create.run();
      }}
    >
      <label>
        {words.keyName}
        <input value={name} maxLength={200} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label>
        {words.keyUser}
        <input value={user} placeholder={words.allMemories} onInput={(event) => setUser(event.currentTarget.value)} />
      </label>
      <fieldset class="operations-filters">
        <legend>{words.scopes}</legend>
        {SCOPES.map((scope) => (
          <label key={scope} class="inline">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={() =>
                setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope])
              }
            />
            {scope}
          </label>
        ))}
      </fieldset>
      <button type="submit" class="primary" disabled={create.isRunning || scopes.length === 0}>
        {words.createKey}
      </button>
      {create.error !== null && <Problem error={create.error} />}
    </form>
  );
}
