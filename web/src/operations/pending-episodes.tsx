import { useState } from "preact/hooks";
import { useWords } from "../language/language.ts";
import { Loading } from "../parts/loading.tsx";
import { useLoaded } from "../session/load.ts";
import { useMemory } from "../session/session.tsx";
import { EpisodeLine } from "./episode-line.tsx";
import { OPERATIONS_WORDS } from "./words.ts";

const PAGE = 10;

export function PendingEpisodes({ version }: { version: number }) {
  const words = useWords(OPERATIONS_WORDS);
  const { memory } = useMemory();
  const [most, setMost] = useState(PAGE);
  const loaded = useLoaded(
    (signal) => memory.episodes({ status: "pending", signal }).toArray(most + 1),
    [version, most],
  );
  return (
    <section>
      <h2>{words.pendingTitle}</h2>
      <Loading of={loaded}>
        {(episodes) => (
          <>
            {episodes.length === 0 && <p class="quiet">{words.nonePending}</p>}
            <ul class="operations-list">
              {episodes.slice(0, most).map((episode) => (
                <EpisodeLine key={episode.id} episode={episode} />
              ))}
            </ul>
            {episodes.length > most && (
              <button type="button" onClick={() => setMost(most + PAGE)}>
                {words.more}
              </button>
            )}
          </>
        )}
      </Loading>
    </section>
  );
}
