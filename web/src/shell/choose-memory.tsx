import { useState } from "preact/hooks";
import type { List } from "../../../sdk/src/index.ts";
import { DEMO } from "../chat/demo-route.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatAgo, formatMinute } from "../language/moments.ts";
import { Problem } from "../parts/problem.tsx";
import { useLoaded } from "../session/load.ts";
import { formatRoute, go, type MemoryName } from "../session/route.ts";
import type { Session } from "../session/session.tsx";
import { SHELL_WORDS } from "./words.ts";

const PAGE = 50;

export function ChooseMemory({ session, mayRead }: { session: Session; mayRead: boolean }) {
  const words = useWords(SHELL_WORDS);
  const [id, setId] = useState("");
  return (
    <main id="content" class="columns">
      <h1>{words.memories}</h1>
      <form
        class="line"
        onSubmit={(event) => {
          event.preventDefault();
          if (id.trim() !== "") go({ memory: { kind: "users", id: id.trim() }, screen: "chat", parameters: {} });
        }}
      >
        <label>
          {words.newUser}
          <input
            value={id}
            pattern="(?!\s*\.{1,2}\s*$).*"
            onInput={(event) => setId(event.currentTarget.value)}
            aria-describedby="new-user-hint"
          />
        </label>
        <button type="submit" class="primary">
          {words.begin}
        </button>
        <span id="new-user-hint" class="quiet">
          {words.newUserHint}
        </span>
      </form>
      <p class="demo">
        <a href={formatRoute(DEMO)}>{words.demo}</a> <span class="quiet">{words.demoWhy}</span>
      </p>
      {mayRead ? (
        <>
          <Memories kind="users" title={words.users} none={words.noUsers} list={session.engraph.users()} />
          <Memories kind="graphs" title={words.graphs} none={words.noGraphs} list={session.engraph.graphs()} />
        </>
      ) : (
        <p class="problem">{words.cannotRead}</p>
      )}
    </main>
  );
}

interface Owner {
  id: string;
  name: string | null;
  created_at: string;
  last_active_at: string | null;
}

function Memories({
  kind,
  title,
  none,
  list,
}: {
  kind: MemoryName["kind"];
  title: string;
  none: string;
  list: List<Owner>;
}) {
  const words = useWords(SHELL_WORDS);
  const language = useLanguage();
  const [cursor, setCursor] = useState<string | undefined>(undefined);
  const [before, setBefore] = useState<Owner[]>([]);
  const loaded = useLoaded(() => list.page({ limit: PAGE, ...(cursor !== undefined && { cursor }) }), [cursor]);
  const page = loaded.value;
  const now = Date.now();
  const all = [...before, ...(page?.data ?? [])];
  return (
    <section>
      <h2>{title}</h2>
      {loaded.state === "failed" && <Problem error={loaded.error} retry={loaded.reload} />}
      {loaded.state === "there" && all.length === 0 && <p class="quiet">{none}</p>}
      <ul class="memories">
        {all.map((owner) => (
          <li key={owner.id}>
            <a href={formatRoute({ memory: { kind, id: owner.id }, screen: "graph", parameters: {} })}>
              <span>
                <b>{owner.name ?? owner.id}</b> {owner.name !== null && <span class="quiet">{owner.id}</span>}
              </span>
              <span class="quiet" title={formatMinute(language, owner.last_active_at ?? owner.created_at)}>
                {owner.last_active_at === null
                  ? words.neverActive
                  : words.active(formatAgo(language, owner.last_active_at, now))}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {page !== null && page.next_cursor !== null && (
        <button
          type="button"
          onClick={() => {
            setBefore(all);
            setCursor(page.next_cursor ?? undefined);
          }}
        >
          {words.more}
        </button>
      )}
    </section>
  );
}
