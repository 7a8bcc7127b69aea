import { useLanguage, useWords } from "../language/language.ts";
import { formatMinute } from "../language/moments.ts";
import { Loading } from "../parts/loading.tsx";
import { Panel } from "../parts/panel.tsx";
import { useLoaded } from "../session/load.ts";
import { useMemory } from "../session/session.tsx";
import { speakerIn } from "./speaker.ts";
import { EPISODE_WORDS } from "./words.ts";

interface EpisodePanelProps {
  id: string;
  quote?: string | undefined;
  openFact: (id: string) => void;
  close: () => void;
}

export function EpisodePanel({ id, quote, openFact, close }: EpisodePanelProps) {
  const words = useWords(EPISODE_WORDS);
  const language = useLanguage();
  const { memory } = useMemory();
  const loaded = useLoaded((signal) => memory.episode(id, { signal }), [memory, id]);
  return (
    <Panel title={words.title} close={close}>
      <Loading of={loaded}>
        {(episode) => {
          const { content, reference_time, thread_id, facts, expires_at, nothing_learned } = episode;
          const expires = expires_at === null ? null : words.expires(formatMinute(language, expires_at));
          const text = typeof content === "string" ? content : JSON.stringify(content, null, 2);
          const at = quote === undefined || quote === "" ? -1 : text.indexOf(quote);
          const about = [speakerIn(words, episode), formatMinute(language, reference_time), thread_id, expires];
          return (
            <>
              <p class="quiet">{about.filter((part) => part !== null && part !== "").join(" · ")}</p>
              <blockquote class="episode-text">
                {at < 0 ? text : text.slice(0, at)}
                {at >= 0 && <mark>{quote}</mark>}
                {at >= 0 && text.slice(at + (quote?.length ?? 0))}
              </blockquote>
              <h3>{words.facts}</h3>
              {facts.length === 0 && (
                <p class="quiet">
                  {words.noFacts} {nothing_learned !== null && words.nothing[nothing_learned]}
                </p>
              )}
              <ul>
                {facts.map(({ id: fact, fact: sentence }) => (
                  <li key={fact}>
                    <button type="button" class="plain" onClick={() => openFact(fact)}>
                      {sentence}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Loading>
    </Panel>
  );
}
