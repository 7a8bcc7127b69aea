import { useState } from "preact/hooks";
import type { Memory } from "../../../sdk/src/index.ts";
import { FactSource } from "../fact/fact-sources.tsx";
import "../fact/fact.css";
import { useLanguage, useWords } from "../language/language.ts";
import { formatBound, formatPeriod } from "../language/moments.ts";
import { Problem } from "../parts/problem.tsx";
import { useAction } from "../session/action.ts";
import { useMemory } from "../session/session.tsx";
import { isOverdue, textOf, type Fact, type KnownFact, type StandingKind } from "./known-facts.ts";
import { STANDING_WORDS } from "./standing-words.ts";
import type { LiveMemory } from "./use-live-memory.ts";

const SHOWN = 15;

interface StandingProps {
  kind: StandingKind;
  facts: readonly KnownFact[];
  live: LiveMemory;
  now: string;
  more: string;
  show: (fact: string, edits?: boolean) => void;
}

type Change = "done" | "drop" | "end";

interface Made {
  note: string;
  undo: (() => Promise<unknown>) | null;
}

export function Standing({ kind, facts, live, now, more, show }: StandingProps) {
  const words = useWords(STANDING_WORDS);
  const { memory, visit, rights } = useMemory();
  const [count, setCount] = useState(SHOWN);
  const [made, setMade] = useState<Made | null>(null);
  const mayChange = visit === null && rights.has("write");
  const change = useAction(async ({ fact, kind: made }: { fact: Fact; kind: Change }) => {
    const undo = made === "end" ? await end(memory, fact) : await setStatus(memory, fact, made);
    setMade({ note: words.was[made](textOf(fact)), undo: () => undo().then(() => back(fact)) });
    live.retry();
  });
  const undo = useAction(async (take: () => Promise<unknown>) => {
    await take();
    live.retry();
  });
  const back = (fact: Fact): void => setMade({ note: words.undone(textOf(fact)), undo: null });
  const error = change.error ?? undo.error;
  const take = made?.undo ?? null;
  if (facts.length === 0 && made === null) return null;
  return (
    <section class="standing">
      <h3>
        {words.titles[kind]} <span class="quiet">{facts.length}</span>
      </h3>
      <div role="status">
        {made !== null && (
          <p class="standing-made">
            <span dir="auto">{made.note}</span>
            {take !== null && (
              <button type="button" disabled={undo.isRunning} onClick={() => void undo.run(take)}>
                {words.undo}
              </button>
            )}
          </p>
        )}
      </div>
      {error !== null && <Problem error={error} />}
      <ul class="chat-facts">
        {facts.slice(0, count).map((one) => (
          <Item
            key={one.fact.id}
            one={one}
            kind={kind}
            now={now}
            need={live.need}
            show={show}
            change={mayChange && !change.isRunning ? (made) => void change.run({ fact: one.fact, kind: made }) : null}
          />
        ))}
      </ul>
      {facts.length > count && (
        <button type="button" onClick={() => setCount(count + SHOWN)}>
          {more}
        </button>
      )}
    </section>
  );
}

interface ItemProps {
  one: KnownFact;
  kind: StandingKind;
  now: string;
  need: LiveMemory["need"];
  show: StandingProps["show"];
  change: ((made: Change) => void) | null;
}

function Item({ one: { fact, detail, change: changed }, kind, now, need, show, change }: ItemProps) {
  const words = useWords(STANDING_WORDS);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const text = textOf(fact);
  const period =
    kind === "task" && fact.due !== null
      ? words.due(formatBound(language, fact.due, fact.due_precision, "start"))
      : formatPeriod(language, fact.period);
  return (
    <li class={`standing-item${changed === null ? "" : ` chat-${changed}`}`}>
      {kind === "task" && (
        <button
          type="button"
          class="standing-check"
          aria-label={words.doneOf(text)}
          title={words.done}
          disabled={change === null}
          onClick={() => change?.("done")}
        />
      )}
      <details
        onToggle={(event) => {
          setOpen(event.currentTarget.open);
          if (event.currentTarget.open) need([fact.id]);
        }}
      >
        <summary>
          <span dir="auto">{text}</span> <span class="chat-period">{period}</span>
          {kind === "task" && isOverdue(fact, now) && <span class="standing-overdue"> {words.overdue}</span>}
        </summary>
        {!isOpen ? null : detail === null ? (
          <p class="quiet">{words.reading}</p>
        ) : detail.sources.length === 0 ? (
          <p class="quiet">{words.byHand}</p>
        ) : (
          <ul class="fact-list">
            {detail.sources.map((source) => (
              <FactSource key={`${source.episode_id} ${source.span?.join(" ")}`} source={source} forget={null} />
            ))}
          </ul>
        )}
        <div class="line">
          {change !== null && (
            <>
              {kind === "task" ? (
                <button type="button" onClick={() => change("drop")}>
                  {words.drop}
                </button>
              ) : (
                <button type="button" onClick={() => change("end")}>
                  {words.end}
                </button>
              )}
              <button type="button" onClick={() => show(fact.id, true)}>
                {words.edit}
              </button>
            </>
          )}
          <button type="button" onClick={() => show(fact.id)}>
            {words.details}
          </button>
        </div>
      </details>
    </li>
  );
}

async function setStatus(memory: Memory, { id }: Fact, change: "done" | "drop"): Promise<() => Promise<unknown>> {
  await memory.updateTask(id, { status: change === "done" ? "done" : "dropped" });
  return () => memory.updateTask(id, { status: "open" });
}

/** Ends the fact now, or just after it was learned if this clock is slow. Returns its undo. */
async function end(memory: Memory, fact: Fact): Promise<() => Promise<unknown>> {
  const now = Math.max(Date.now(), Date.parse(fact.known_from) + 1);
  const { id, version } = await memory.updateFact(fact.id, { version: fact.version, validTo: new Date(now) });
  return () => memory.updateFact(id, { version, validTo: null });
}
