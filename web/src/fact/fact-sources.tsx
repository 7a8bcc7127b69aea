import type { Schemas } from "../../../sdk/src/index.ts";
import { speakerIn } from "../episode/speaker.ts";
import { EPISODE_WORDS } from "../episode/words.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatMinute } from "../language/moments.ts";
import { markText } from "../parts/marked-text.ts";
import { useLoaded } from "../session/load.ts";
import { useMemory } from "../session/session.tsx";
import { FACT_WORDS } from "./words.ts";

type Source = Schemas["FactDetail"]["sources"][number];

/** Marks the quoted words; shows only them if the message is unreadable. */
export function FactSource({ source, forget }: { source: Source; forget: (() => void) | null }) {
  const words = useWords(FACT_WORDS);
  const episodeWords = useWords(EPISODE_WORDS);
  const language = useLanguage();
  const { memory, visit } = useMemory();
  // a link to a fact shows its messages here, a link to a chat shows them there
  const isRead = visit === null || visit.view.screen === "fact";
  const loaded = useLoaded(
    async (signal) => (isRead ? memory.episode(source.episode_id, { signal }) : null),
    [source.episode_id],
  );
  const { span, quote } = source;
  const marks = span === null ? [] : [{ id: "source", span: [span[0] ?? 0, span[1] ?? 0] as const }];
  const episode = loaded.value;
  const speaker = episode === null ? "" : speakerIn(episodeWords, episode);
  return (
    <li class="fact-source">
      {episode === null ? (
        <blockquote dir="auto">{quote !== null && <mark>{quote}</mark>}</blockquote>
      ) : (
        <>
          <p class="quiet">
            {speaker} <time>{formatMinute(language, episode.reference_time)}</time>
          </p>
          <blockquote dir="auto">
            {markText(episode.content, marks).map(({ text, marks: over }, place) =>
              over.length === 0 ? text : <mark key={place}>{text}</mark>,
            )}
          </blockquote>
        </>
      )}
      {forget !== null && (
        <button type="button" class="danger" onClick={forget}>
          {words.forget}
        </button>
      )}
    </li>
  );
}
