import { useEffect, useRef, useState } from "preact/hooks";
import { useLanguage, useWords } from "../language/language.ts";
import { formatNumber, formatMinute } from "../language/moments.ts";
import { Problem } from "../parts/problem.tsx";
import { useMemory } from "../session/session.tsx";
import { EVENT_KINDS, MAX_EVENTS, summaryOf, withEvent, type EventKind, type LoggedEvent } from "./event-log.ts";
import { OPERATIONS_WORDS } from "./words.ts";

export function LiveEvents() {
  const words = useWords(OPERATIONS_WORDS);
  const language = useLanguage();
  const { memory } = useMemory();
  const [log, setLog] = useState<LoggedEvent[]>([]);
  const [hidden, setHidden] = useState<ReadonlySet<EventKind>>(new Set());
  const [isPaused, setPaused] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const lastId = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (isPaused) return;
    const aborter = new AbortController();
    const listen = async (): Promise<void> => {
      const from = lastId.current === undefined ? {} : { lastEventId: lastId.current };
      for await (const event of memory.events({ ...from, signal: aborter.signal })) {
        lastId.current = event.id;
        setError(null);
        setLog((before) => withEvent(before, event, Date.now()));
      }
    };
    listen().catch((failure: unknown) => {
      if (!aborter.signal.aborted) setError(failure);
    });
    return () => aborter.abort();
  }, [memory.id, isPaused]);
  const shown = log.filter(({ event }) => !hidden.has(event));
  const toggle = (kind: EventKind): void => {
    const next = new Set(hidden);
    if (!next.delete(kind)) next.add(kind);
    setHidden(next);
  };
  return (
    <section class="operations-wide">
      <h2>{words.events}</h2>
      <div class="line operations-filters">
        <button type="button" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
          {isPaused ? words.goOn : words.pause}
        </button>
        <fieldset>
          <legend class="unseen">{words.kinds}</legend>
          {EVENT_KINDS.map((kind) => (
            <label key={kind} class="inline">
              <input type="checkbox" checked={!hidden.has(kind)} onChange={() => toggle(kind)} />
              {words.eventKinds[kind]}
            </label>
          ))}
        </fieldset>
        <button type="button" class="plain" disabled={log.length === 0} onClick={() => setLog([])}>
          {words.clear}
        </button>
      </div>
      {error !== null && <Problem error={error} />}
      <p class="quiet">{words.eventsCapped(formatNumber(language, MAX_EVENTS))}</p>
      <div class="operations-log" role="log" aria-label={words.events} tabIndex={0}>
        {shown.length === 0 && <p class="quiet">{words.noEvents}</p>}
        <ol reversed>
          {shown.map((event) => (
            <li key={event.number}>
              <time dateTime={new Date(event.at).toISOString()}>{formatMinute(language, event.at)}</time>{" "}
              <strong>{words.eventKinds[event.event] ?? event.event}</strong> <span>{summaryOf(event, words)}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
