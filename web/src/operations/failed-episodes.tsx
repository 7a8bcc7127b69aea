import { useState } from "preact/hooks";
import { ConflictError, type Memory, type Schemas } from "../../../sdk/src/index.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatNumber } from "../language/moments.ts";
import { Allowed } from "../parts/allowed.tsx";
import { Loading } from "../parts/loading.tsx";
import { Problem } from "../parts/problem.tsx";
import { useAction } from "../session/action.ts";
import { useLoaded } from "../session/load.ts";
import { useMemory } from "../session/session.tsx";
import { EpisodeLine } from "./episode-line.tsx";
import { OPERATIONS_WORDS } from "./words.ts";

const PAGE = 10;

export function FailedEpisodes({ version, changed }: { version: number; changed: () => void }) {
  const words = useWords(OPERATIONS_WORDS);
  const language = useLanguage();
  const { memory } = useMemory();
  const [most, setMost] = useState(PAGE);
  const [retried, setRetried] = useState<number | null>(null);
  const loaded = useLoaded((signal) => failedOf(memory, most, signal), [version, most]);
  const retryAll = useAction(async () => {
    setRetried(0);
    for (const { id } of await memory.episodes({ status: "failed" }).toArray()) {
      await retry(memory, id);
      setRetried((count) => (count ?? 0) + 1);
    }
    changed();
  });
  const retryOne = useAction(async (id: string) => {
    await retry(memory, id);
    changed();
  });
  return (
    <section>
      <h2>{words.failedTitle}</h2>
      <Loading of={loaded}>
        {({ episodes, hasMore }) => (
          <>
            {episodes.length === 0 && <p class="quiet">{words.noneFailed}</p>}
            {episodes.length > 0 && (
              <Allowed to="write">
                <button type="button" disabled={retryAll.isRunning} onClick={() => void retryAll.run()}>
                  {words.retryAll}
                </button>
              </Allowed>
            )}
            <ul class="operations-list">
              {episodes.map((episode) => (
                <EpisodeLine key={episode.id} episode={episode}>
                  <div class="operations-reason">
                    {words.attempts(episode.attempts)}: {episode.error ?? words.noReason}
                  </div>
                  <Allowed to="write">
                    <button type="button" disabled={retryOne.isRunning} onClick={() => void retryOne.run(episode.id)}>
                      {words.retry}
                    </button>
                  </Allowed>
                </EpisodeLine>
              ))}
            </ul>
            {hasMore && (
              <button type="button" onClick={() => setMost(most + PAGE)}>
                {words.more}
              </button>
            )}
          </>
        )}
      </Loading>
      <p role="status" class="quiet">
        {retried !== null && words.retried(formatNumber(language, retried))}
      </p>
      {[retryAll.error, retryOne.error].map((error, place) => error !== null && <Problem key={place} error={error} />)}
    </section>
  );
}

async function failedOf(
  memory: Memory,
  most: number,
  signal: AbortSignal,
): Promise<{ episodes: Schemas["EpisodeDetail"][]; hasMore: boolean }> {
  const some = await memory.episodes({ status: "failed", signal }).toArray(most + 1);
  const episodes = await Promise.all(some.slice(0, most).map(({ id }) => memory.episode(id, { signal })));
  return { episodes, hasMore: some.length > most };
}

/** Another client may have retried it. */
async function retry(memory: Memory, id: string): Promise<void> {
  try {
    await memory.retry(id);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}
