import { useEffect, useRef, useState } from "preact/hooks";
import { NotFoundError, type Schemas } from "../../../sdk/src/index.ts";
import { useWords } from "../language/language.ts";
import { Allowed } from "../parts/allowed.tsx";
import { Problem } from "../parts/problem.tsx";
import { useLoaded } from "../session/load.ts";
import { replaceRoute, withParameters, type ScreenProps } from "../session/route.ts";
import { useMemory } from "../session/session.tsx";
import { Composer } from "./composer.tsx";
import { Learned } from "./learned.tsx";
import { MessageRow } from "./message-row.tsx";
import { ReplayBar } from "./replay-bar.tsx";
import { useLiveMemory } from "./use-live-memory.ts";
import { CHAT_WORDS } from "./words.ts";
import "./chat.css";

const PAGE = 50;
const isOfDemo = ({ message_id }: Schemas["Episode"]): boolean => message_id?.startsWith("ada-demo:") === true;

export function ChatScreen({ route }: ScreenProps) {
  const words = useWords(CHAT_WORDS);
  const { memory, visit, edits } = useMemory();
  const live = useLiveMemory(memory, visit === null, edits);
  const [count, setCount] = useState(PAGE);
  const loaded = useLoaded(
    (signal) => memory.episodes({ signal }).toArray(count).catch(none),
    [memory.id, live.beat, count],
  );
  const episodes = (loaded.value ?? []).toSorted((a, b) => (a.reference_time < b.reference_time ? -1 : 1));
  const end = useRef<HTMLDivElement>(null);
  const length = episodes.length;
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [length, live.beat]);
  const show = (fact: string, edits = false): void =>
    replaceRoute(withParameters(route, { fact, edit: edits ? "1" : undefined }));
  const sent = (): void => {
    live.wake();
    loaded.reload();
  };
  const failure = live.error ?? (loaded.state === "failed" ? loaded.error : null);
  return (
    <div class="chat">
      <section class="chat-talk" aria-label={words.messages}>
        {failure !== null && <Problem error={failure} retry={() => (live.retry(), loaded.reload())} />}
        {length >= count && (
          <button type="button" onClick={() => setCount(count + PAGE)}>
            {words.more}
          </button>
        )}
        {loaded.state === "there" && length === 0 && (
          <p class="chat-empty quiet">{visit === null ? words.empty : words.noFacts}</p>
        )}
        <div class="chat-log" role="log" tabIndex={0} aria-label={words.messages}>
          <ol class="chat-messages">
            {episodes.map((episode) => (
              <MessageRow key={episode.id} episode={episode} live={live} show={show} />
            ))}
          </ol>
          <div ref={end} />
        </div>
        <Allowed to="write">
          <ReplayBar isForeign={episodes.some((episode) => !isOfDemo(episode))} sent={sent} />
          <Composer sent={sent} />
        </Allowed>
      </section>
      <Learned live={live} episodes={episodes} show={show} />
    </div>
  );
}

function none(error: unknown): Schemas["Episode"][] {
  if (error instanceof NotFoundError) return [];
  throw error;
}
