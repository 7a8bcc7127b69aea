import { overlaps, type Instant } from "../../../shared/instant.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { BOUND_NAMES, boundsOf, intervalOf } from "./bounds.ts";
import { Beliefs, type BeliefChange } from "./beliefs.ts";
import { earliestOf, revise, reviseByHand, type CurrentVersion, type NewVersion, type Revision } from "./bitemporal.ts";
import { areOverruling, areOverrulingHand, correctionsInForce } from "./corrections.ts";
import type { CorrectedEntry, Correction, DeniedEntry, LearnedFrom, LogEntry, StatedEntry } from "./log.ts";

export interface Version extends NewVersion {
  known_from: Instant;
  known_to: Instant | null;
  caused_by: string;
}

export function projectLog(log: readonly LogEntry[]): Version[] {
  const projection = new Projection(log);
  log.forEach((_, index) => projection.take(index));
  return projection.versions;
}

export interface Base {
  versions: readonly NewVersion[];
  stated: ReadonlySet<number>;
}

const NO_BASE: Base = { versions: [], stated: new Set() };

/** @param base beliefs before the rest of a log. No entry of the rest denies what an earlier entry states */
export const believedAtEnd = (log: readonly LogEntry[], base: Base = NO_BASE): readonly NewVersion[] =>
  currentAfter(log, log.length, NOTHING_LATER, base).beliefs.all();

class Projection {
  readonly versions: Version[] = [];
  readonly #log: readonly LogEntry[];
  readonly #inForce: readonly (readonly Correction[])[];
  readonly #beliefs = new Beliefs(0);
  readonly #replay: Replay;
  readonly #firstRollback: number;
  readonly #touched = new Set<number>();

  constructor(log: readonly LogEntry[]) {
    this.#log = log;
    this.#inForce = correctionsInForce(log);
    this.#replay = new Replay(log, this.#touched);
    const rollback = log.findIndex(({ kind }) => kind === "rolled_back");
    this.#firstRollback = rollback < 0 ? log.length : rollback;
  }

  take(index: number): void {
    const entry = nonNull(this.#log[index], "entry");
    const change = this.#revisionOf(entry, index);
    for (const version of change.superseded) nonNull(this.versions[version], "superseded version").known_to = entry.at;
    for (const version of change.believed)
      this.versions.push({ ...version, known_from: entry.at, known_to: null, caused_by: entry.cause });
    const { removed, added } = this.#beliefs.revise(change);
    for (const { fact } of [...removed, ...added]) this.#touched.add(fact);
    if (entry.kind !== "stated") this.#touched.clear();
  }

  #revisionOf(entry: LogEntry, index: number): Revision {
    switch (entry.kind) {
      case "stated":
        if (areOverruling(this.#inForce[index] ?? [], entry)) return NO_REVISION;
        return entry.hearsay === true
          ? reviseByHearsay(entry, this.#beliefs, this.#after(index).stated)
          : reviseBy(entry, this.#beliefs);
      case "corrected":
        for (const fact of entry.facts) this.#touched.add(fact);
        return this.#difference(index, (version) => isStatedBy(entry, version));
      case "retracted":
      case "denied":
        return this.#difference(index);
      case "rolled_back":
        return diffVersions(
          this.#beliefs.all(),
          this.versions.filter(
            ({ known_from, known_to }) => known_from <= entry.to && (known_to === null || known_to > entry.to),
          ),
        );
    }
  }

  #difference(index: number, isNew?: (version: NewVersion) => boolean): Revision {
    const { beliefs } = this.#after(index + 1);
    if (index >= this.#firstRollback) return diffVersions(this.#beliefs.all(), beliefs.all(), isNew);
    return diffVersions(this.#beliefs.of(this.#touched), beliefs.of(this.#touched), isNew);
  }

  #after(end: number): State {
    if (end > this.#firstRollback) return currentAfter(this.#log, end, NOTHING_LATER);
    this.#replay.advance(end);
    return this.#replay;
  }
}

const NO_REVISION: Revision = Object.freeze({ superseded: Object.freeze([]), believed: Object.freeze([]) });

const isStatedBy = ({ stated }: Correction, version: NewVersion): boolean =>
  stated !== null && stated.fact === version.fact && overlaps(intervalOf(stated), intervalOf(version));

function reviseBy(entry: LogEntry, beliefs: Beliefs, isOpen: (fact: number) => boolean = () => true): Revision {
  if (entry.kind === "stated") {
    const { fact, statement } = entry;
    const own = beliefs.of([fact]);
    return revise(fact, statement, own, beliefs.contradicting(entry, earliestOf(statement, own), isOpen));
  }
  if (entry.kind !== "corrected" || entry.stated === null) return NO_REVISION;
  return reviseByHand(entry.stated, entry.at, beliefs.of([entry.stated.fact]), beliefs.of(new Set(entry.contradicts)));
}

const reviseByHearsay = (entry: StatedEntry, beliefs: Beliefs, stated: ReadonlySet<number>): Revision =>
  stated.has(entry.fact) ? NO_REVISION : reviseBy(entry, beliefs, (fact) => !stated.has(fact));

interface Later {
  retracted: ReadonlyMap<string, number>;
  denied: ReadonlyMap<number, Denial>;
  corrections: readonly Correction[];
}

interface Denial {
  /** Statements of messages before this entry do not count. */
  index: number;
  /** Statements of corrections before this instant do not count. */
  said: Instant;
}

const NOTHING_LATER: Later = { retracted: new Map(), denied: new Map(), corrections: [] };

interface State {
  beliefs: Beliefs;
  stated: ReadonlySet<number>;
}

interface Counting extends Later {
  start: number;
  counts: (entry: LogEntry, index: number) => boolean;
  made: readonly CorrectedEntry[];
}

/** Stops at the last rollback. Earlier corrections also overrule statements. */
function countingOf(
  log: readonly LogEntry[],
  end: number,
  later: Later,
): Omit<Counting, "counts" | "denied"> & {
  denied: Map<number, Denial>;
  countsWith: (before: readonly Correction[]) => Counting["counts"];
} {
  const retracted = new Map(later.retracted);
  const denied = new Map(later.denied);
  const made: CorrectedEntry[] = [];
  const isRetracted = (entry: StatedEntry | DeniedEntry, index: number): boolean =>
    retracted.size > 0 && [`${entry.episode}`, keyOf(entry)].some((key) => (retracted.get(key) ?? -1) > index);
  let start = end;
  for (; start > 0 && log[start - 1]?.kind !== "rolled_back"; start--) {
    const entry = log[start - 1];
    if (entry?.kind === "corrected" && !entry.episodes.every((episode) => retracted.has(`${episode}`)))
      made.push(entry);
    if (entry?.kind === "retracted")
      for (const key of [`${entry.episode}`, ...entry.readings.map(keyOf)])
        if (!retracted.has(key)) retracted.set(key, start - 1);
    if (entry?.kind === "denied" && !isRetracted(entry, start - 1)) {
      const { index, said } = denied.get(entry.fact) ?? { index: start - 1, said: entry.said };
      denied.set(entry.fact, { index, said: Math.max(said, entry.said) });
    }
  }
  made.reverse();
  const countsWith = (before: readonly Correction[]): Counting["counts"] => {
    const inForce = [...before, ...made, ...later.corrections];
    const isMade = new Set<LogEntry>(made);
    return (entry, index) => {
      if (entry.kind === "stated")
        return (
          !isRetracted(entry, index) && (denied.get(entry.fact)?.index ?? -1) <= index && !areOverruling(inForce, entry)
        );
      if (entry.kind !== "corrected" || entry.stated === null || !isMade.has(entry)) return false;
      const { at, stated } = entry;
      return (denied.get(stated.fact)?.said ?? -Infinity) <= at && !areOverrulingHand(inForce, { at, stated });
    };
  };
  const corrections = [...made, ...later.corrections];
  return { start, retracted, denied, corrections, made, countsWith };
}

/**
 * Leaving out statements that are retracted, denied or overruled later equals undoing them then. A rollback starts from
 * the beliefs at its target instant, without anything retracted or overruled since.
 */
function currentAfter(
  log: readonly LogEntry[],
  end: number,
  later: Later,
  base: Base = NO_BASE,
): { beliefs: Beliefs; corrections: readonly Correction[]; stated: Set<number> } {
  const { start, made, countsWith, ...taken } = countingOf(log, end, later);
  const rollback = log[start - 1];
  let before: ReturnType<typeof currentAfter> = {
    beliefs: new Beliefs(1),
    corrections: [],
    stated: new Set(base.stated),
  };
  before.beliefs.revise({ superseded: [], believed: base.versions });
  if (rollback?.kind === "rolled_back") {
    const target = firstAfter(log, rollback.to);
    before = currentAfter(log, Math.min(target, start - 1), taken);
  }
  const { beliefs, stated } = before;
  const counts = countsWith(before.corrections);
  for (let index = start; index < end; index++) {
    const entry = nonNull(log[index], "entry");
    if (counts(entry, index)) takeInto(beliefs, stated, entry);
  }
  return { beliefs, corrections: [...before.corrections, ...made], stated };
}

function firstAfter(log: readonly LogEntry[], at: Instant): number {
  const index = log.findIndex((entry) => entry.at > at);
  return index < 0 ? log.length : index;
}

const factStatedBy = (entry: LogEntry): number[] => {
  if (entry.kind === "stated") return [entry.fact];
  return entry.kind === "corrected" && entry.stated !== null ? [entry.stated.fact] : [];
};

function takeInto(beliefs: Beliefs, stated: Set<number>, entry: LogEntry): Step {
  const isHearsay = entry.kind === "stated" && entry.hearsay === true;
  const change = beliefs.revise(isHearsay ? reviseByHearsay(entry, beliefs, stated) : reviseBy(entry, beliefs));
  const [fact] = factStatedBy(entry);
  if (isHearsay || fact === undefined || stated.has(fact)) return { ...change, stated: null };
  stated.add(fact);
  return { ...change, stated: fact };
}

interface Step extends BeliefChange {
  stated: number | null;
}

/** A retraction rewinds to the first entry that it affects; its cost is that of the entries since. */
class Replay implements State {
  readonly beliefs = new Beliefs(1);
  readonly stated = new Set<number>();
  readonly #log: readonly LogEntry[];
  readonly #touched: Set<number>;
  readonly #steps: (Step | null)[] = [];
  readonly #stating = new Map<number, number[]>();
  #denied: Map<number, Denial> | null = null;
  #counts: Counting["counts"] = () => true;

  constructor(log: readonly LogEntry[], touched: Set<number>) {
    this.#log = log;
    this.#touched = touched;
  }

  advance(end: number): void {
    const operations = this.#log.slice(this.#steps.length, end).filter(({ kind }) => kind !== "stated");
    if (operations.length > 0) {
      const concerned = this.#takeBack(operations, end);
      const changed = concerned.find(
        (index) => this.#counts(nonNull(this.#log[index], "entry"), index) !== (this.#steps[index] !== null),
      );
      if (changed !== undefined) this.#rewind(changed);
    }
    for (let index = this.#steps.length; index < end; index++) {
      const entry = nonNull(this.#log[index], "entry");
      const step = this.#counts(entry, index) ? takeInto(this.beliefs, this.stated, entry) : null;
      this.#steps.push(step);
      this.#touch(step);
      for (const fact of factStatedBy(entry)) {
        const stating = this.#stating.get(fact) ?? [];
        stating.push(index);
        this.#stating.set(fact, stating);
      }
    }
  }

  #takeBack(operations: readonly LogEntry[], end: number): readonly number[] {
    const [last, ...others] = operations;
    if (this.#denied !== null && last?.kind === "denied" && others.length === 0 && last === this.#log[end - 1]) {
      const said = Math.max(last.said, this.#denied.get(last.fact)?.said ?? -Infinity);
      this.#denied.set(last.fact, { index: end - 1, said });
      return this.#stating.get(last.fact) ?? [];
    }
    const { denied, countsWith } = countingOf(this.#log, end, NOTHING_LATER);
    this.#denied = denied;
    this.#counts = countsWith([]);
    return [...this.#steps.keys()];
  }

  #rewind(length: number): void {
    while (this.#steps.length > length) {
      const step = this.#steps.pop() ?? null;
      this.#touch(step);
      for (const fact of factStatedBy(nonNull(this.#log[this.#steps.length], "entry"))) this.#stating.get(fact)?.pop();
      if (step === null) continue;
      this.beliefs.undo(step);
      if (step.stated !== null) this.stated.delete(step.stated);
    }
  }

  #touch(step: Step | null): void {
    for (const { fact } of [...(step?.removed ?? []), ...(step?.added ?? [])]) this.#touched.add(fact);
  }
}

const keyOf = ({ episode, at }: LearnedFrom): string => `${episode}@${at}`;

export function diffVersions<Wanted extends NewVersion>(
  current: readonly CurrentVersion[],
  wanted: readonly Wanted[],
  isNew: (version: Wanted) => boolean = () => false,
): Revision {
  const key = (version: NewVersion): string => `${version.fact} ${BOUND_NAMES.map((name) => version[name]).join(" ")}`;
  // equal versions occur: one ended version takes the place of another
  const missing = new Map<string, number>();
  const take = (version: NewVersion): boolean => {
    const count = missing.get(key(version)) ?? 0;
    if (count > 0) missing.set(key(version), count - 1);
    return count > 0;
  };
  for (const version of wanted) if (!isNew(version)) missing.set(key(version), (missing.get(key(version)) ?? 0) + 1);
  const superseded = current
    .toSorted((a, b) => a.version - b.version)
    .filter((version) => !take(version))
    .map(({ version }) => version);
  return {
    superseded,
    believed: wanted
      .filter((version) => isNew(version) || take(version))
      .map((version) => ({ fact: version.fact, ...boundsOf(version) })),
  };
}
