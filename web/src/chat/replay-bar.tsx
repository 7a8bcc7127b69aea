import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../language/language.ts";
import { Problem } from "../parts/problem.tsx";
import { go } from "../session/route.ts";
import { useMemory } from "../session/session.tsx";
import { DEMO } from "./demo-route.ts";
import { Replay, SPEEDS, type DemoMessage, type ReplayState, type Speed } from "./replay.ts";
import { CHAT_WORDS } from "./words.ts";

interface ReplayBarProps {
  /** The demo must not be mixed with a user's own data. */
  isForeign: boolean;
  sent: (thread: string) => void;
}

export function ReplayBar({ isForeign, sent }: ReplayBarProps) {
  const words = useWords(CHAT_WORDS);
  const { memory } = useMemory();
  const [state, setState] = useState<ReplayState | null>(null);
  const replay = useRef<Replay | null>(null);
  useEffect(() => () => replay.current?.stop(), [memory.id]);
  const begin = async (): Promise<void> => {
    if (isForeign) return go(DEMO);
    const messages = (await import("./demo.json")).default as DemoMessage[];
    replay.current?.stop();
    replay.current = new Replay({
      messages,
      onState: setState,
      send: async ({ id, thread, role, at, content }) => {
        const written = await memory.add({ id, role, content, reference_time: at }, { thread });
        sent(thread);
        return written.episodes.every(({ status }) => status === "done");
      },
    });
    void replay.current.play();
  };
  const isRunning = state?.state === "playing" || state?.state === "paused";
  return (
    <div class="chat-replay">
      {!isRunning && (
        <button type="button" onClick={() => void begin()}>
          {isForeign ? words.demoElsewhere : words.demo}
        </button>
      )}
      {state !== null && isRunning && (
        <>
          <button
            type="button"
            onClick={() => (state.state === "paused" ? replay.current?.resume() : replay.current?.pause())}
          >
            {state.state === "paused" ? words.resume : words.pause}
          </button>
          <label class="inline">
            {words.speed}
            <select
              value={state.speed}
              onChange={(event) => replay.current?.setSpeed(Number(event.currentTarget.value) as Speed)}
            >
              {SPEEDS.map((speed) => (
                <option key={speed} value={speed}>
                  {speed}×
                </option>
              ))}
            </select>
          </label>
          <span class="quiet">{words.played(state.sent, state.total)}</span>
        </>
      )}
      <span role="status" class="quiet">
        {state?.state === "ended" && (state.repeated === state.total ? words.repeated : words.ended)}
      </span>
      {state?.state === "failed" && <Problem error={state.error} retry={() => replay.current?.resume()} />}
    </div>
  );
}
