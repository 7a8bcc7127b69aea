import type { Schemas } from "../../../sdk/src/index.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatMinute } from "../language/moments.ts";
import { Loading } from "../parts/loading.tsx";
import { useLoaded } from "../session/load.ts";
import { useMemory } from "../session/session.tsx";
import { SHARE_WORDS } from "../share/words.ts";
import { RevokeLine } from "./revoke-line.tsx";
import { OPERATIONS_WORDS } from "./words.ts";

export function LinksPart() {
  const words = useWords(OPERATIONS_WORDS);
  const { memory } = useMemory();
  const loaded = useLoaded((signal) => memory.links({ signal }).page(), [memory.id]);
  return (
    <section class="operations-wide">
      <h2>{words.parts.links}</h2>
      <p class="quiet">{words.linksWhy}</p>
      <Loading of={loaded}>
        {({ data }) => (
          <>
            {data.length === 0 && <p class="quiet">{words.noLinks}</p>}
            <ul class="operations-list">
              {data.map((link) => (
                <OneLink key={link.id} link={link} changed={loaded.reload} />
              ))}
            </ul>
          </>
        )}
      </Loading>
    </section>
  );
}

function OneLink({ link, changed }: { link: Schemas["Link"]; changed: () => void }) {
  const words = useWords(OPERATIONS_WORDS);
  const { screens } = useWords(SHARE_WORDS);
  const language = useLanguage();
  const { memory } = useMemory();
  const minute = (at: string): string => formatMinute(language, at);
  return (
    <li>
      <div>
        <strong>{screens[link.view.screen]}</strong> <bdi class="operations-breakable">{link.label}</bdi>
      </div>
      <div class="quiet">
        {words.expires(minute(link.expires_at))} ·{" "}
        {link.last_used_at === null ? words.neverUsed : words.lastUsed(minute(link.last_used_at))}
      </div>
      <RevokeLine
        revoke={async () => {
          await memory.deleteLink(link.id);
          changed();
        }}
      />
    </li>
  );
}
