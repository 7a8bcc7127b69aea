import { useState } from "preact/hooks";
import { useLanguage, useWords, type Language } from "../language/language.ts";
import { formatBound, formatDay, formatNumber, formatPeriod } from "../language/moments.ts";
import { formatRelation } from "../language/terms.ts";
import { Opener } from "../parts/opener.tsx";
import type { Section } from "./areas.ts";
import type { Change, FactLine, ThreadRow } from "./life.ts";
import { TIMELINE_WORDS } from "./words.ts";

const PAGE = 50;

interface LifeInWordsProps {
  changes: readonly Change[];
  sections: readonly Section[];
  threads: readonly ThreadRow[];
  openFact: ((id: string) => void) | null;
}

export function LifeInWords({ changes, sections, threads, openFact }: LifeInWordsProps) {
  const words = useWords(TIMELINE_WORDS);
  const language = useLanguage();
  const facts = sections.flatMap(({ area, rows }) => rows.flatMap(({ bars }) => bars.map((bar) => ({ area, bar }))));
  return (
    <div class="timeline-words" role="region" aria-label={words.inWords} tabIndex={0}>
      <h2>{words.changes}</h2>
      <Paged
        items={changes}
        show={({ at, kind, isAhead, fact, before }) => (
          <li key={`${kind} ${fact.id} ${at}`}>
            <span class="quiet">
              {whenOf(language, kind, fact)} · {(isAhead ? words.kindsAhead : words.kinds)[kind]}
            </span>
            {before !== null && (
              <>
                <del dir="auto">{before.fact}</del>{" "}
              </>
            )}
            <Opener class="timeline-fact" open={openFact && (() => openFact(fact.id))}>
              {fact.fact}
            </Opener>
          </li>
        )}
      />
      <details>
        <summary>{words.facts(formatNumber(language, facts.length))}</summary>
        <Paged
          items={facts}
          show={({ area, bar: { id, fact } }) => (
            <li key={`${id} ${fact.known_from} ${fact.valid_from}`}>
              <span class="quiet">
                {[words.areas[area], formatRelation(language, fact.predicate), formatPeriod(language, fact.period)]
                  .filter((part) => part !== "")
                  .join(" · ")}
              </span>
              <Opener class="timeline-fact" open={openFact && (() => openFact(id))}>
                {fact.fact}
              </Opener>
            </li>
          )}
        />
      </details>
      <details>
        <summary>{words.threads(formatNumber(language, threads.length))}</summary>
        <Paged
          items={threads}
          show={({ name, dots }) => (
            <li key={name ?? ""}>
              <bdi>{name ?? words.noThread}</bdi>{" "}
              <span class="quiet">
                {words.episodes(dots.length)} · {formatDay(language, dots[0]?.at ?? 0)} –{" "}
                {formatDay(language, dots.at(-1)?.at ?? 0)}
              </span>
            </li>
          )}
        />
      </details>
    </div>
  );
}

function whenOf(language: Language, kind: Change["kind"], fact: FactLine): string {
  if (kind === "planned") return formatBound(language, fact.due ?? "", fact.due_precision, "start");
  const isEnd = kind === "ended" || kind === "over" || kind === "before";
  const [at, precision, basis] = isEnd
    ? [fact.valid_to ?? "", fact.valid_to_precision, fact.valid_to_basis]
    : [fact.valid_from ?? "", fact.valid_from_precision, fact.valid_from_basis];
  if (basis === "observed") return formatDay(language, at);
  return formatBound(language, at, precision, isEnd && basis !== "inferred" ? "end" : "start");
}

function Paged<Item>({ items, show }: { items: readonly Item[]; show: (item: Item) => preact.JSX.Element }) {
  const words = useWords(TIMELINE_WORDS);
  const [most, setMost] = useState(PAGE);
  return (
    <>
      <ul class="timeline-list">{items.slice(0, most).map(show)}</ul>
      {items.length > most && (
        <button type="button" onClick={() => setMost(most + PAGE)}>
          {words.more}
        </button>
      )}
    </>
  );
}
