import { linesIn, sentencesIn } from "../../text/markdown/cut.ts";
import type { Span } from "../../text/markdown/lines.ts";
import { trimmedSpan } from "../../text/markdown/blocks.ts";
import { splitIntoPassages, type Passage, type PassageSizes } from "../../text/markdown/passages.ts";
import { LazyGreedy } from "./lazy-greedy.ts";
import { windowsToRead } from "./read-windows.ts";
import { TextMemo } from "../../text/memo/text-memo.ts";
import { stem } from "../../text/stem.ts";
import { tokenise } from "../../text/tokenise.ts";
import { termFinder, type FoundWords } from "./found-terms.ts";

export interface Showing {
  terms: ReadonlySet<string>;
  /** UTF-16 units. */
  max: number;
  most: number;
}

/** UTF-16 units. */
const TARGET = 300;
/** Worth of code, and its worth if the question asks for code: it answers few other questions and is long. */
const [CODE_WORTH, WANTED_CODE_WORTH] = [0.25, 2];
const CODE_WORDS =
  "code snippet script function method class command syntax regex sql query css html json yaml algorithm código codigo función fonction funktion skript codice funzione codice função код функция скрипт コード 関数 代码 代碼 函数 函數 코드 함수".split(
    " ",
  );
const CODE_TERMS: ReadonlySet<string> = new Set(CODE_WORDS.flatMap(tokenise).map(stem));
/** Worth of a question's word in the headings, relative to one in the part itself. */
const UNDER_WORTH = 0.5;
const REPEATED_WORTH = 0.15;
const [LENGTH_OFFSET, LENGTH_POWER] = [100, 0.4];

/**
 * Selects whole sentences, list items, rows and lines of code, with their headings and lead lines. Greedy: takes the
 * unit that adds most words of the question, rare ones first, then neighbors. A text without the words starts from its
 * beginning.
 *
 * @returns non-overlapping spans in order
 */
export function shownPassages(text: string, showing: Showing): Span[] {
  if (text.length <= showing.max) return [[0, text.length]];
  const units = unitsOf(text, showing, windowsToRead(text, showing.terms));
  return merged(text, new Selection(units, showing).choose());
}

interface Unit {
  span: Span;
  leads: readonly Span[];
  terms: ReadonlySet<string>;
  under: ReadonlySet<string>;
  isCode: boolean;
  isHeading: boolean;
}

type PlacedUnit = Pick<Unit, "span" | "leads" | "isCode" | "isHeading"> & {
  above: readonly Span[];
  words: FoundWords;
};

/** UTF-16 units of text; the units of these texts take about twice as much memory. */
const PLACED = new TextMemo<readonly PlacedUnit[]>(600_000);

function unitsOf(text: string, { terms, max, most }: Showing, windows: readonly Span[]): Unit[] {
  const sizes = { target: Math.min(TARGET, max), max: most };
  const placed = PLACED.of(text, () => placedUnits(text, sizes, windows), `${sizes.target} ${most} ${windows.join()}`);
  const { termsIn, readTogether } = termFinder(terms);
  readTogether(placed.map(({ span, words }) => ({ part: text.slice(...span), words })));
  const known = new Map<number, ReadonlySet<string>>();
  const termsOf = (lead: Span): ReadonlySet<string> => {
    const found = known.get(lead[0]) ?? termsIn(text.slice(...lead));
    known.set(lead[0], found);
    return found;
  };
  return placed.map(({ span, leads, above, words, isCode, isHeading }) => {
    const own = termsIn(text.slice(...span), words);
    let under: Set<string> | null = null;
    for (const lead of above)
      for (const term of termsOf(lead)) if (!own.has(term)) under = (under ?? new Set()).add(term);
    return { span, leads, terms: own, under: under ?? NO_TERMS, isCode, isHeading };
  });
}

const NO_TERMS: ReadonlySet<string> = new Set();

function placedUnits(text: string, sizes: PassageSizes, windows: readonly Span[]): PlacedUnit[] {
  const units: PlacedUnit[] = [];
  for (const { kind, start, end, leads } of splitIntoPassages(text, sizes, windows)) {
    const parts = PARTS_OF[kind]?.(text, [start, end]) ?? [[start, end]];
    // a table's columns are a lead of its later parts
    const columns = kind === "table" && text[leads.at(-1)?.[0] ?? -1] !== text[start] ? parts[0] : undefined;
    const led = columns === undefined ? leads : [...leads, trimmedSpan(text, ...columns)];
    const isHeaded = columns !== undefined;
    for (const [place, part] of parts.entries()) {
      const span = trimmedSpan(text, ...part);
      if (span[0] === span[1]) continue;
      units.push({
        span,
        leads: place === 0 ? leads : led,
        above: isHeaded ? (place < HEADER_ROWS ? [] : led) : leads,
        words: { stems: null, isRead: false },
        isCode: kind === "code",
        // columns without a row say nothing
        isHeading: kind === "heading" || (isHeaded && place === 0),
      });
    }
  }
  return units;
}

const HEADER_ROWS = 2;

const PARTS_OF: Partial<Record<Passage["kind"], (text: string, span: Span) => Span[]>> = {
  paragraph: sentencesIn,
  table: linesIn,
};

class Selection {
  readonly #units: readonly Unit[];
  readonly #wantsCode: boolean;
  readonly #weights: ReadonlyMap<string, number>;
  readonly #covered = new Set<string>();
  readonly #chosen = new Set<number>();
  readonly #spans = new Map<number, Span>();
  readonly #most: number;
  #left: number;

  constructor(units: readonly Unit[], showing: Showing) {
    this.#units = units;
    this.#wantsCode = [...showing.terms].some((term) => CODE_TERMS.has(term));
    this.#most = showing.most;
    this.#left = showing.max;
    this.#weights = rarity(units);
  }

  choose(): Span[] {
    const asking = this.#units.flatMap(({ terms, under, isHeading }, place) =>
      terms.size + under.size > 0 && !isHeading ? place : [],
    );
    const led = this.#ledBy(asking);
    const queue = new LazyGreedy(asking, (place) => this.#worthByCost(place));
    for (let best = queue.take(); best !== null; best = queue.take())
      for (const start of this.#add(best)) for (const place of led.get(start) ?? []) queue.update(place);
    if (this.#chosen.size === 0) this.#addFirst();
    this.#widen();
    return [...this.#spans.values()].sort(([a], [b]) => a - b);
  }

  /** Units cost less once a lead of theirs is shown. */
  #ledBy(places: readonly number[]): Map<number, number[]> {
    const led = new Map<number, number[]>();
    for (const place of places)
      for (const [start] of (this.#units[place] as Unit).leads) {
        const known = led.get(start);
        if (known === undefined) led.set(start, [place]);
        else known.push(place);
      }
    return led;
  }

  #worthByCost(place: number): number {
    if (this.#chosen.has(place)) return 0;
    const unit = this.#units[place] as Unit;
    const cost = this.#cost(unit);
    if (cost > (this.#chosen.size === 0 ? this.#most : this.#left)) return 0;
    return this.#worth(unit) / (cost + LENGTH_OFFSET) ** LENGTH_POWER;
  }

  #worth({ terms, under, isCode }: Unit): number {
    let worth = 0;
    for (const term of terms) worth += (this.#weights.get(term) ?? 0) * (this.#covered.has(term) ? REPEATED_WORTH : 1);
    for (const term of under)
      worth += UNDER_WORTH * (this.#weights.get(term) ?? 0) * (this.#covered.has(term) ? REPEATED_WORTH : 1);
    return isCode ? worth * (this.#wantsCode ? WANTED_CODE_WORTH : CODE_WORTH) : worth;
  }

  #cost({ span, leads }: Unit): number {
    let cost = span[1] - span[0] + (this.#spans.size > 0 ? 1 : 0);
    for (const lead of leads) if (!this.#spans.has(lead[0])) cost += lead[1] - lead[0] + 1;
    return cost;
  }

  /** @returns the starts of spans that were not shown before */
  #add(place: number): number[] {
    const unit = this.#units[place] as Unit;
    this.#left -= this.#cost(unit);
    this.#chosen.add(place);
    const added = [...unit.leads, unit.span].filter(([start]) => !this.#spans.has(start));
    for (const lead of unit.leads) if (!this.#spans.has(lead[0])) this.#spans.set(lead[0], lead);
    this.#spans.set(unit.span[0], unit.span);
    for (const term of [...unit.terms, ...unit.under]) this.#covered.add(term);
    return added.map(([start]) => start);
  }

  #addFirst(): void {
    const [first] = this.#units;
    if (first === undefined) return;
    if (this.#cost(first) <= this.#most) this.#add(0);
  }

  #widen(): void {
    for (let edge = [...this.#chosen].sort((a, b) => a - b); edge.length > 0;) {
      const next: number[] = [];
      for (const place of edge)
        for (const around of [place + 1, place - 1]) {
          const unit = this.#units[around];
          if (
            unit === undefined ||
            this.#chosen.has(around) ||
            (unit.isCode && !this.#wantsCode) ||
            unit.isHeading ||
            this.#cost(unit) > this.#left
          )
            continue;
          this.#add(around);
          next.push(around);
        }
      edge = next;
    }
  }
}

/** idf of Robertson & Zaragoza among the units of one text */
function rarity(units: readonly Unit[]): Map<string, number> {
  const having = new Map<string, number>();
  for (const { terms } of units) for (const term of terms) having.set(term, (having.get(term) ?? 0) + 1);
  return new Map(Array.from(having, ([term, count]) => [term, Math.log(1 + (units.length + 0.5) / (count + 0.5))]));
}

function merged(text: string, spans: readonly Span[]): Span[] {
  const whole: [number, number][] = [];
  for (const [start, end] of spans) {
    const last = whole.at(-1);
    if (last !== undefined && (start <= last[1] || text.slice(last[1], start).trim() === ""))
      last[1] = Math.max(last[1], end);
    else whole.push([start, end]);
  }
  return whole;
}

export const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, [start, end]) => sum + end - start, 0);

/** Both lists are sorted. */
export function areWithin(spans: readonly Span[], others: readonly Span[]): boolean {
  let place = 0;
  return spans.every(([start, end]) => {
    while ((others[place]?.[1] ?? Infinity) < end) place++;
    return (others[place]?.[0] ?? Infinity) <= start;
  });
}
