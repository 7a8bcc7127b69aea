import { useEffect, useMemo, useState } from "preact/hooks";
import { useLanguage, useWords } from "../language/language.ts";
import { formatNumber } from "../language/moments.ts";
import { usesLearnedPath, markQuotes, stepsOf, type Answer, type AskedRun, type Step } from "./asked-run.ts";
import type { Walks } from "./use-walks.ts";
import { WalkPicture } from "./walk-picture.tsx";
import { ASK_WORDS } from "./words.ts";

const STEP_MS = 1_000;
const SPEEDS = ["0.5", "1", "2", "4"];

export interface Opens {
  fact: (id: string) => void;
  episode: (id: string, quote: string) => void;
}

interface RunViewProps {
  title: string;
  run: AskedRun;
  opens: Opens;
  walks: Walks;
}

export function RunView({ title, run, opens, walks }: RunViewProps) {
  const words = useWords(ASK_WORDS);
  const language = useLanguage();
  const steps = useMemo(() => stepsOf(run), [run]);
  const last = Math.max(0, steps.length - 1);
  const [chosen, setChosen] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState("1");
  const at = Math.min(chosen ?? last, last);
  useEffect(() => {
    if (!isPlaying) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => setChosen(at + 1), STEP_MS / Number(speed));
    return () => clearTimeout(timer);
  }, [isPlaying, at, last, speed]);
  const show = (step: number): void => {
    setPlaying(false);
    setChosen(Math.max(0, Math.min(last, step)));
  };
  const play = (): void => {
    if (!isPlaying && at >= last) setChosen(0);
    setPlaying(!isPlaying);
  };
  const { answer, receipt } = run;
  return (
    <section class="ask-run" aria-label={title}>
      <h2>
        {title}{" "}
        {receipt !== null && <span class="ask-tag">{usesLearnedPath(run) ? words.learned_path : words.new_path}</span>}
      </h2>
      {answer !== null && <AnswerView answer={answer} opens={opens} />}
      {steps.length > 0 && (
        <>
          <WalkPicture key={walks.layout} steps={steps} at={at} picture={walks.picture} />
          <div class="line ask-player">
            <button type="button" aria-label={words.previous} disabled={at === 0} onClick={() => show(at - 1)}>
              ◀
            </button>
            <button type="button" onClick={play} disabled={last === 0}>
              {isPlaying ? words.pause : words.play}
            </button>
            <button type="button" aria-label={words.next} disabled={at === last} onClick={() => show(at + 1)}>
              ▶
            </button>
            <input
              type="range"
              aria-label={words.position}
              min={0}
              max={last}
              value={at}
              onInput={(event) => show(Number(event.currentTarget.value))}
            />
            <select aria-label={words.speed} value={speed} onChange={(event) => setSpeed(event.currentTarget.value)}>
              {SPEEDS.map((times) => (
                <option key={times} value={times}>
                  {formatNumber(language, Number(times), 1)}×
                </option>
              ))}
            </select>
          </div>
          <ol class="ask-steps" aria-label={words.steps}>
            {steps.map((step, place) => (
              <li key={place} class={`ask-step-${step.kind}`} data-coming={place > at}>
                <button
                  type="button"
                  class="plain"
                  aria-current={place === at ? "step" : undefined}
                  onClick={() => show(place)}
                >
                  <StepText step={step} />
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      {receipt !== null && (
        <p class="quiet">
          {words.ended}: {words.stopped[receipt.stopped] ?? receipt.stopped}. {receipt.guide}
          {receipt.memorised && `. ${words.learned(receipt.enhanced.length, receipt.penalised.length)}`}
        </p>
      )}
    </section>
  );
}

function StepText({ step }: { step: Step }) {
  const words = useWords(ASK_WORDS);
  switch (step.kind) {
    case "seeds":
      return (
        <>
          <b>{words.seeds}</b> {step.nodes.map(({ name }) => name).join(", ")}
        </>
      );
    case "remembered":
      return (
        <>
          <b>✦ {words.remembered}</b> {step.edge.from.name} → {step.edge.to.name}
        </>
      );
    case "found":
      return <b>{words.found(step.edges.length)}</b>;
    case "hop":
      return (
        <>
          <b>{step.hop.back ? words.back : words.hop}</b> {step.hop.from.name} → {step.hop.to.name}
          <span class="quiet"> {step.hop.reason}</span>
        </>
      );
    case "answer":
      return <b>{step.answer.answer === null ? words.noAnswer : words.answered}</b>;
  }
}

interface AnswerProps {
  answer: Answer;
  opens: Opens;
}

function ClosestMessages({ messages, opens }: { messages: Answer["closest_messages"]; opens: Opens }) {
  const words = useWords(ASK_WORDS);
  return (
    <>
      <p class="ask-answer">{words.noAnswer}</p>
      {messages.length > 0 && <h3>{words.closest}</h3>}
      <ul class="ask-citations">
        {messages.map(({ episode_id, quote }) => (
          <li key={episode_id}>
            <q>{quote}</q>{" "}
            <button type="button" class="plain" onClick={() => opens.episode(episode_id, quote)}>
              {words.openMessage}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function AnswerView({ answer: { answer, citations, support, closest_messages }, opens }: AnswerProps) {
  const words = useWords(ASK_WORDS);
  if (answer === null) return <ClosestMessages messages={closest_messages} opens={opens} />;
  const pieces = markQuotes(
    answer,
    citations.map(({ quote }) => quote),
  );
  return (
    <>
      <p class="ask-answer">
        {pieces.map(({ text, citation }, place) =>
          citation === null ? (
            text
          ) : (
            <mark key={place}>
              {text} <span class="ask-number">[{citation + 1}]</span>
            </mark>
          ),
        )}
      </p>
      {support === "weak" && <p class="quiet">{words.weak}</p>}
      {citations.length > 0 && <h3>{words.citations}</h3>}
      <ol class="ask-citations">
        {citations.map(({ fact_id, episode_id, quote, superseded_by }, place) => (
          <li key={place}>
            {/* does not quote a message */}
            {fact_id !== null && answer.includes(quote) ? quote : <q>{quote}</q>}{" "}
            {fact_id !== null && (
              <button type="button" class="plain" onClick={() => opens.fact(fact_id)}>
                {words.openFact}
              </button>
            )}
            {episode_id !== null && (
              <button type="button" class="plain" onClick={() => opens.episode(episode_id, quote)}>
                {words.openMessage}
              </button>
            )}
            {superseded_by !== null && (
              <p>
                {words.superseded}{" "}
                <button type="button" class="plain" onClick={() => opens.fact(superseded_by.fact_id)}>
                  {superseded_by.fact}
                </button>
              </p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
