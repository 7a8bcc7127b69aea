import type { Schemas } from "../../../sdk/src/index.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatMinute } from "../language/moments.ts";
import { Loading } from "../parts/loading.tsx";
import { useLoaded } from "../session/load.ts";
import { useMemory } from "../session/session.tsx";
import { RevokeLine } from "./revoke-line.tsx";
import { OPERATIONS_WORDS } from "./words.ts";

export function AppsPart() {
  const words = useWords(OPERATIONS_WORDS);
  const { memory } = useMemory();
  const loaded = useLoaded((signal) => memory.grants({ signal }).page(), [memory.id]);
  return (
    <section class="operations-wide">
      <h2>{words.parts.apps}</h2>
      <p class="quiet">{words.appsWhy}</p>
      <Loading of={loaded}>
        {({ data }) => (
          <>
            {data.length === 0 && <p class="quiet">{words.noApps}</p>}
            <ul class="operations-list">
              {data.map((grant) => (
                <OneApp key={grant.id} grant={grant} changed={loaded.reload} />
              ))}
            </ul>
          </>
        )}
      </Loading>
    </section>
  );
}

function OneApp({ grant, changed }: { grant: Schemas["Grant"]; changed: () => void }) {
  const words = useWords(OPERATIONS_WORDS);
  const language = useLanguage();
  const { memory } = useMemory();
  const minute = (at: string): string => formatMinute(language, at);
  return (
    <li>
      <div>
        <strong>
          <bdi class="operations-breakable">{grant.client_name}</bdi>
        </strong>{" "}
        <bdi class="operations-breakable">{grant.redirect_host}</bdi>
      </div>
      <div class="quiet">
        {grant.scopes.includes("write") ? words.readsAndWrites : words.onlyReads} ·{" "}
        {words.connected(minute(grant.created_at))} · {words.expires(minute(grant.expires_at))} ·{" "}
        {grant.last_used_at === null ? words.neverUsed : words.lastUsed(minute(grant.last_used_at))}
      </div>
      <RevokeLine
        revoke={async () => {
          await memory.deleteGrant(grant.id);
          changed();
        }}
      />
    </li>
  );
}
