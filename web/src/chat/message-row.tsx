import { useEffect, useState } from "preact/hooks";
import type { Schemas } from "../../../sdk/src/index.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatMinute, formatPeriod } from "../language/moments.ts";
import { speakerIn } from "../episode/speaker.ts";
import { EPISODE_WORDS } from "../episode/words.ts";
import { Allowed } from "../parts/allowed.tsx";
import { markText } from "../parts/marked-text.ts";
import { Problem } from "../parts/problem.tsx";
import { useAction } from "../session/action.ts";
import { useMemory } from "../session/session.tsx";
import { FactLine } from "./fact-line.tsx";
import { closedByEpisode, factsOfEpisode } from "./known-facts.ts";
import type { LiveMemory } from "./use-live-memory.ts";
import { CHAT_WORDS } from "./words.ts";

interface MessageProps {
  episode: Schemas["Episode"];
  live: LiveMemory;
  show: (fact: string) => void;
}

export function MessageRow({ episode, live, show }: MessageProps) {
  const words = useWords(CHAT_WORDS);
  const language = useLanguage();
  const speaker = speakerIn(useWords(EPISODE_WORDS), episode);
  const { visit } = useMemory();
  const facts = factsOfEpisode(live.known, episode.id);
  const closed = closedByEpisode(live.known, episode.id).filter((one) => !facts.includes(one));
  const ids = facts.flatMap(({ fact, detail }) => (detail === null ? [fact.id] : [])).join(" ");
  useEffect(() => live.need(ids === "" ? [] : ids.split(" ")), [ids, live.need]);
  const isDone = episode.status === "done" && episode.role === "user";
  const isUnsettled = isDone && facts.length + closed.length === 0 && !live.isWhole && !live.settled.has(episode.id);
  useEffect(() => {
    if (isUnsettled && visit === null) live.needEpisode(episode.id);
  }, [isUnsettled, live.needEpisode]);
  const marks = facts.flatMap(({ fact, detail }) =>
    (detail?.sources ?? []).flatMap(({ episode_id, span }) =>
      episode_id === episode.id && span !== null ? [{ id: fact.id, span: [span[0] ?? 0, span[1] ?? 0] as const }] : [],
    ),
  );
  const periods = new Map(facts.map(({ fact }) => [fact.id, formatPeriod(language, fact.period)]));
  return (
    <li class={`chat-message chat-${episode.role ?? "user"}`}>
      <p class="chat-meta quiet">
        <span>{speaker}</span>
        <time dateTime={episode.reference_time}>{formatMinute(language, episode.reference_time)}</time>
      </p>
      <p class="chat-bubble" dir="auto">
        {markText(episode.content, marks).map(({ text, marks: over }, place) =>
          over.length === 0 ? (
            text
          ) : (
            <mark key={place} title={over.map((id) => periods.get(id)).join(" · ")}>
              {text}
            </mark>
          ),
        )}
      </p>
      {episode.status === "pending" && <p class="chat-state quiet">{words.pending}</p>}
      {episode.status === "failed" &&
        (visit === null ? (
          <Failed episode={episode} retried={live.retry} />
        ) : (
          <p class="chat-state quiet">{words.failed}</p>
        ))}
      {facts.length > 0 && (
        <ul class="chat-facts" aria-label={words.from}>
          {facts.map((one) => (
            <FactLine key={one.fact.id} one={one} show={show} />
          ))}
        </ul>
      )}
      {closed.length > 0 && (
        <ul class="chat-facts" aria-label={words.ends}>
          {closed.map((one) => (
            <FactLine key={one.fact.id} one={one} show={show} before={words.ends} />
          ))}
        </ul>
      )}
      {isDone && live.isRead && facts.length + closed.length === 0 && !isUnsettled && (
        <NothingLearned episode={episode.id} />
      )}
    </li>
  );
}

function NothingLearned({ episode }: { episode: string }) {
  const words = useWords(CHAT_WORDS);
  const episodeWords = useWords(EPISODE_WORDS);
  const { memory, visit } = useMemory();
  const [reason, setReason] = useState<string | null>(null);
  const why = useAction(async () => {
    const { nothing_learned } = await memory.episode(episode);
    setReason(nothing_learned === null ? episodeWords.noFacts : episodeWords.nothing[nothing_learned]);
  });
  return (
    <div class="chat-state quiet" role="status">
      {words.nothing}
      {reason !== null ? (
        `: ${reason}`
      ) : visit === null ? (
        <button type="button" class="plain chat-why" disabled={why.isRunning} onClick={() => void why.run()}>
          {words.why}
        </button>
      ) : null}
      {why.error !== null && <Problem error={why.error} />}
    </div>
  );
}

function Failed({ episode, retried }: { episode: Schemas["Episode"]; retried: () => void }) {
  const words = useWords(CHAT_WORDS);
  const { memory } = useMemory();
  const [reason, setReason] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    memory.episode(episode.id).then(({ error: why }) => setReason(why), setError);
  }, [episode.id]);
  return (
    <div class="problem">
      <strong>{words.failed}</strong>
      {reason !== null && <p>{reason}</p>}
      {error !== null && <Problem error={error} />}
      <Allowed to="write">
        <button type="button" onClick={() => void memory.retry(episode.id).then(retried, setError)}>
          {words.retry}
        </button>
      </Allowed>
    </div>
  );
}
