import { useId, useState } from "preact/hooks";
import { formatMinute, formatNumber } from "../language/moments.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { sourceOf, type ContextAnswer, type ContextLine, type MissedLine } from "./answer-lines.ts";
import type { Mark } from "./compared-lines.ts";
import { longestOf, partColour, partsOf } from "./score-parts.ts";
import { CONTEXT_WORDS } from "./words.ts";

type Shown = Omit<ContextLine, "reference"> & Partial<Pick<ContextLine, "reference">> & { reason?: string };

interface LinesProps {
  answer: ContextAnswer;
  lines: readonly ContextLine[];
  missed: readonly MissedLine[];
  marks: readonly Mark[] | null;
  open: ((type: string, id: string) => void) | null;
}

export function ContextLines({ answer, lines, missed, marks, open }: LinesProps) {
  const words = useWords(CONTEXT_WORDS);
  const [pointed, setPointed] = useState<Shown | null>(null);
  const pane = useId();
  const longest = longestOf([...lines, ...missed]);
  const rowOf = (line: Shown, place: number, mark: Mark | undefined) => (
    <LineRow
      key={`${line.type} ${line.id} ${place}`}
      line={line}
      longest={longest}
      mark={mark}
      isPointed={pointed === line}
      pane={pane}
      point={() => setPointed(line)}
      open={open}
    />
  );
  return (
    <>
      {lines.length === 0 ? <p class="quiet">{words.noLines}</p> : <p class="quiet">{words.sourceHint}</p>}
      <ol class="context-lines" aria-label={words.lines}>
        {lines.map((line, place) => rowOf(line, place, marks?.[place]))}
      </ol>
      <h3>{words.missed}</h3>
      {missed.length === 0 ? (
        <p class="quiet">{words.noneMissed}</p>
      ) : (
        <ul class="context-lines context-missed" aria-label={words.missed}>
          {missed.map((line, place) => rowOf(line, place, undefined))}
        </ul>
      )}
      {pointed !== null && (
        <div class="context-source" role="group" id={pane} aria-label={words.source}>
          <Source answer={answer} line={pointed} />
        </div>
      )}
    </>
  );
}

interface RowProps {
  line: Shown;
  longest: number;
  mark: Mark | undefined;
  isPointed: boolean;
  pane: string;
  point: () => void;
  open: ((type: string, id: string) => void) | null;
}

function LineRow({ line, longest, mark, isPointed, pane, point, open }: RowProps) {
  const words = useWords(CONTEXT_WORDS);
  const language = useLanguage();
  const kind = words.kinds[line.type] ?? line.type;
  const opens = open !== null && (line.type === "fact" || line.type === "episode");
  return (
    <li
      class={`context-line context-kind-${line.type} ${isPointed ? "context-pointed" : ""}`}
      data-mark={mark?.kind}
      onMouseEnter={point}
    >
      <span class="context-letter" title={kind} aria-hidden="true">
        {words.letters[line.type] ?? "?"}
      </span>
      <button
        type="button"
        class="context-text"
        dir="auto"
        aria-describedby={isPointed ? pane : undefined}
        aria-disabled={!opens}
        onFocus={point}
        onClick={() => opens && open(line.type, line.id)}
      >
        <span class="unseen">{kind}: </span>
        {line.text}
        {line.reason !== undefined && <em class="context-reason">{words.reasons[line.reason] ?? line.reason}</em>}
      </button>
      <span class="context-figures">
        {mark !== undefined && mark.kind !== "same" && (
          <span class="context-mark">{mark.kind === "only" ? `+ ${words.only}` : `↕ ${words.moved(mark.other)}`}</span>
        )}
        <span class="number" title={words.tokens}>
          {formatNumber(language, line.tokens)}
          <span class="unseen"> {words.tokens}</span>
        </span>
        <ScoreBar line={line} longest={longest} />
      </span>
    </li>
  );
}

function ScoreBar({ line, longest }: { line: Shown; longest: number }) {
  const words = useWords(CONTEXT_WORDS);
  const language = useLanguage();
  const parts = partsOf(line.parts, longest);
  const said = parts.map(({ name, value }) => `${name} ${formatNumber(language, value, 4)}`).join(", ");
  return (
    <span class="context-bar" role="img" aria-label={`${words.parts}: ${said === "" ? "–" : said}`} title={said}>
      {parts.map(({ name, share }) => (
        <span key={name} class={`context-part context-part-${partColour(name)}`} style={{ width: `${share * 100}%` }} />
      ))}
    </span>
  );
}

function Source({ answer, line }: { answer: ContextAnswer; line: Shown }) {
  const words = useWords(CONTEXT_WORDS);
  const language = useLanguage();
  const { at, period, thread, who, whole } = sourceOf(answer, line);
  const parts = partsOf(line.parts, 1);
  const about = [
    words.kinds[line.type] ?? line.type,
    who,
    at === null ? null : formatMinute(language, at),
    period,
    thread,
  ].filter((part) => part !== null && part !== "");
  return (
    <>
      <p class="context-about">{about.join(" · ")}</p>
      <blockquote dir="auto">
        {whole[0]}
        {whole[0] === "" && whole[2] === "" ? whole[1] : <mark>{whole[1]}</mark>}
        {whole[2]}
      </blockquote>
      <dl class="context-scores">
        {line.score !== null && (
          <div>
            <dt>{words.score}</dt>
            <dd>{formatNumber(language, line.score, 4)}</dd>
          </div>
        )}
        {parts.map(({ name, value }) => (
          <div key={name}>
            <dt>
              <span class={`context-part context-key context-part-${partColour(name)}`} /> {name}
            </dt>
            <dd>{formatNumber(language, value, 4)}</dd>
          </div>
        ))}
        <div>
          <dt>{words.tokens}</dt>
          <dd>{formatNumber(language, line.tokens)}</dd>
        </div>
      </dl>
    </>
  );
}
