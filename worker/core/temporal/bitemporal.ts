import { overlaps, type Instant } from "../../../shared/instant.ts";
import {
  asEnd,
  asStart,
  betterEnd,
  betterStart,
  boundsOf,
  earlierStart,
  endOf,
  follows,
  intervalOf,
  isRecent,
  NO_BOUND,
  observed,
  startOf,
  type Bound,
  type Bounds,
} from "./bounds.ts";

/**
 * How a new statement changes beliefs on the two time axes (Zep §2.2.3, with our own case table). Rows are never
 * rewritten: a revision names superseded current versions and new ones. Intervals are half-open. Every bound comes from
 * a statement or from a bound of a contradicting version. A stated bound is evidence, an unknown one is not.
 */

/** A version that is open on the known axis. */
export type CurrentVersion = Bounds & { version: number; fact: number };

export interface Statement extends Bounds {
  reference_time: Instant;
  held_at: Instant | null;
  kind: "state" | "event";
}

export interface NewVersion extends Bounds {
  fact: number;
}

export interface Revision {
  readonly superseded: readonly number[];
  readonly believed: readonly NewVersion[];
}

interface OpenRevision {
  superseded: number[];
  believed: NewVersion[];
}

const NOTHING: Revision = Object.freeze({ superseded: Object.freeze([]), believed: Object.freeze([]) });

/**
 * @param contradicted current versions of contradicting states; for an event, of the plans that it fulfills or cancels
 */
export function revise(
  fact: number,
  statement: Statement,
  own: readonly CurrentVersion[],
  contradicted: readonly CurrentVersion[],
): Revision {
  if (isEmpty(statement)) return NOTHING;
  if (statement.kind === "event") return reviseEvent(fact, statement, own, contradicted);
  if (isEnding(statement)) return end(fact, statement, own, contradicted);
  const given = withStart(statement);
  // earliest on the valid axis: undoing changes the order of becoming known
  const overlapping = own.filter((version) => isAboutTheSame(version, given)).toSorted(byStart);
  const [held] = overlapping;
  if (held === undefined) return settle({ fact, ...boundsOf(given) }, contradicted, given);
  if (held.due !== given.due && given.due !== null && held.due !== null) return move(held, given, own);
  const { held_at } = given;
  if (held_at !== null && !endsBy(given, held_at) && overlapping.some((version) => endsBy(version, held_at)))
    return resume(held, given, overlapping, contradicted);
  return restate(held, given, own, contradicted);
}

/** `revise` keeps versions that ended before this. */
export function earliestOf(statement: Statement, own: readonly Pick<CurrentVersion, "valid_from">[]): Instant {
  const { valid_from, valid_to, reference_time } = statement;
  const starts = [valid_from, ...own.map((version) => version.valid_from)].filter((start) => start !== null);
  return Math.min(reference_time, valid_to === null ? reference_time : valid_to - 1, ...starts);
}

export interface HandStatement extends NewVersion {
  kind: "state" | "event";
}

/** Other versions of the fact and of contradicting facts give way. Only an open end yields to known later states. */
export function reviseByHand(
  { kind, ...given }: HandStatement,
  at: Instant,
  own: readonly CurrentVersion[],
  contradicted: readonly CurrentVersion[],
): Revision {
  const cut: OpenRevision = { superseded: [], believed: [] };
  let version = given;
  for (const old of own.toSorted(byStart)) {
    if (!overlaps(intervalOf(old), intervalOf(version))) continue;
    if (version.valid_to === null && (old.valid_from ?? -Infinity) > (version.valid_from ?? -Infinity)) {
      version = { ...version, ...asEnd(follows(startOf(old))) };
      continue;
    }
    const before = version.valid_from === null ? [] : [{ ...row(old), ...asEnd(follows(startOf(version))) }];
    const after = version.valid_to === null ? [] : [{ ...row(old), ...asStart(follows(endOf(version))) }];
    cut.superseded.push(old.version);
    cut.believed.push(...[...before, ...after].filter((part) => !isEmpty(part) && isWithin(part, old)));
  }
  const statement: Statement = { ...boundsOf(version), reference_time: at, held_at: null, kind };
  const settled: Revision =
    kind === "event"
      ? withPlansClosed({ superseded: [], believed: [version] }, statement, contradicted)
      : settle(version, contradicted, statement);
  return {
    superseded: [...cut.superseded, ...settled.superseded],
    believed: [...cut.believed, ...settled.believed],
  };
}

const isWithin = (part: Bounds, whole: Bounds): boolean =>
  (part.valid_from ?? -Infinity) >= (whole.valid_from ?? -Infinity) &&
  (part.valid_to ?? Infinity) <= (whole.valid_to ?? Infinity);

const isEmpty = ({ valid_from, valid_to }: Bounds): boolean =>
  valid_from !== null && valid_to !== null && valid_to <= valid_from;

/** "no longer", "used to" */
const isEnding = (statement: Statement): boolean => statement.valid_from === null && statement.valid_to !== null;

/** An unbounded state holds when it is mentioned. */
const withStart = (statement: Statement): Statement =>
  statement.valid_from === null
    ? { ...statement, ...asStart(observed(statement.reference_time)), held_at: statement.reference_time }
    : statement;

const endsBy = ({ valid_to }: Bounds, at: Instant): boolean => valid_to !== null && valid_to <= at;

/** Two stated ends with unknown starts mean two stays. */
const isAboutTheSame = (version: CurrentVersion, statement: Statement): boolean =>
  overlaps(intervalOf(version), intervalOf(statement)) &&
  !(
    version.valid_from === null &&
    version.valid_to_basis === "stated" &&
    statement.valid_to_basis === "stated" &&
    version.valid_to !== statement.valid_to
  );

function reviseEvent(
  fact: number,
  statement: Statement,
  own: readonly CurrentVersion[],
  plans: readonly CurrentVersion[],
): Revision {
  const held = own.toSorted(byStart).find((version) => overlaps(intervalOf(version), intervalOf(statement)));
  const revision = held
    ? refine(held, statement, own)
    : { superseded: [], believed: [{ fact, ...boundsOf(statement) }] };
  return withPlansClosed(revision, statement, plans);
}

function withPlansClosed(revision: Revision, statement: Statement, plans: readonly CurrentVersion[]): Revision {
  const at = follows(statement.valid_from === null ? endOf(statement) : startOf(statement));
  const closed = plans.flatMap((plan): { version: number; until: NewVersion }[] => {
    if (at.at === null || plan.valid_from === null || endsBy(plan, at.at)) return [];
    const until = { ...row(plan), ...asEnd(at) };
    if (plan.valid_from < at.at) return [{ version: plan.version, until }];
    if (!isNewsSince(plan, at, statement)) return [];
    const isWithin = plan.valid_from < statement.reference_time && !endsBy(statement, plan.valid_from);
    const told = { ...row(plan), ...asEnd(observed(statement.reference_time)) };
    // the state was seen after its end: "I have a dog", and the same day "my dog died yesterday"
    return [{ version: plan.version, until: isWithin ? told : { ...until, ...asStart(NO_BOUND) } }];
  });
  return {
    superseded: [...revision.superseded, ...closed.map(({ version }) => version)],
    believed: [...revision.believed, ...closed.map(({ until }) => until)],
  };
}

function end(
  fact: number,
  statement: Statement,
  own: readonly CurrentVersion[],
  others: readonly CurrentVersion[],
): Revision {
  const at = statement.valid_to as Instant;
  const ending = endOf(statement);
  const held = own.filter(
    ({ valid_from, valid_to }) => (valid_from === null || valid_from < at) && (valid_to === null || valid_to > at),
  );
  if (held.length > 0) {
    return {
      superseded: held.map(({ version }) => version),
      believed: held.map((version) => ({ ...row(version), ...asEnd(ending) })),
    };
  }
  if (own.some((version) => endsBy(version, at))) return NOTHING;
  // an earlier message saw the state later, but the newer one reports its end
  const mistaken = own.filter(
    ({ valid_from, valid_from_basis, valid_to }) =>
      valid_from_basis === "observed" && valid_to === null && (valid_from ?? 0) <= statement.reference_time,
  );
  const superseded = mistaken.map(({ version }) => version);
  if (at > statement.reference_time) {
    const until = { fact, ...boundsOf(statement), ...asStart(observed(statement.reference_time)) };
    const settled = settle(until, others, statement);
    return { superseded: [...superseded, ...settled.superseded], believed: settled.believed };
  }
  // an end without a time ("used to live in Boston") yields to the start of the state that holds by then
  const next = others
    .toSorted(byStart)
    .find((other) => other.valid_from !== null && other.valid_from < at && !endsBy(other, at - 1));
  const until = next !== undefined && statement.valid_to_basis === "observed" ? follows(startOf(next)) : ending;
  return { superseded, believed: [{ fact, ...boundsOf(statement), ...asEnd(until) }] };
}

function move(held: CurrentVersion, statement: Statement, own: readonly CurrentVersion[]): Revision {
  const mentioned = startOf(statement);
  const isLate = held.valid_from !== null && mentioned.at !== null && mentioned.at < held.valid_from;
  // an older message, extracted late, ends where the known plan begins
  const rest = isLate ? own : own.filter((version) => version !== held);
  const moved = { fact: held.fact, ...boundsOf(statement) };
  const kept = rest
    .toSorted(byStart)
    .reduce(
      (plan, other) =>
        (other.valid_from ?? -Infinity) > (mentioned.at ?? -Infinity) && overlaps(intervalOf(other), intervalOf(plan))
          ? { ...plan, ...asEnd(follows(startOf(other))) }
          : plan,
      moved,
    );
  if (isLate) return { superseded: [], believed: [kept] };
  const before = { ...row(held), ...asEnd(follows(mentioned)) };
  return { superseded: [held.version], believed: isEmpty(before) ? [kept] : [before, kept] };
}

function resume(
  held: CurrentVersion,
  statement: Statement,
  overlapping: readonly CurrentVersion[],
  contradicted: readonly CurrentVersion[],
): Revision {
  const better = statement.kind === "state" ? earlierStart : betterStart;
  const start = better(startOf(held), startOf(statement));
  const whole = { fact: held.fact, ...boundsOf(statement), ...asStart(start) };
  const settled = settle(whole, contradicted, statement);
  const superseded = overlapping.map(({ version }) => version);
  return { superseded: [...superseded, ...settled.superseded], believed: settled.believed };
}

function restate(
  held: CurrentVersion,
  statement: Statement,
  own: readonly CurrentVersion[],
  contradicted: readonly CurrentVersion[],
): Revision {
  if (isEarlierStay(held, statement, contradicted))
    return settle({ fact: held.fact, ...boundsOf(statement) }, contradicted, statement);
  const refined = refine(held, statement, own);
  const [version] = refined.believed;
  if (version === undefined) return NOTHING;
  const settled = settle(version, contradicted, statement);
  return { superseded: [...refined.superseded, ...settled.superseded], believed: settled.believed };
}

/** Known: Rome since 2020, Oslo since 2022. "Moved to Oslo in 2019" is a stay before Rome, and the one of 2022 holds. */
function isEarlierStay(held: CurrentVersion, statement: Statement, contradicted: readonly CurrentVersion[]): boolean {
  const [first, next] = [statement.valid_from, held.valid_from];
  if (statement.valid_to !== null || first === null || next === null) return false;
  return contradicted.some(
    (other) =>
      other.valid_from !== null &&
      first < other.valid_from &&
      other.valid_from < next &&
      !isOverruled(other, statement) &&
      !isNewsSince(other, startOf(statement), statement) &&
      !isDeniedBeside(other, statement),
  );
}

function refine(held: CurrentVersion, statement: Statement, own: readonly CurrentVersion[]): Revision {
  const better = statement.kind === "state" ? earlierStart : betterStart;
  const start = better(startOf(held), startOf(statement));
  const finish = betterEnd(endOf(held), endOf(statement));
  const due = statement.due !== null && held.due === null ? statement : held;
  const refined = between(own, held, {
    fact: held.fact,
    ...asStart(start),
    ...asEnd(finish),
    due: due.due,
    due_precision: due.due_precision,
  });
  if (isEmpty(refined) || isSame(refined, held)) return NOTHING;
  return { superseded: [held.version], believed: [refined] };
}

const isSame = (a: Bounds, b: Bounds): boolean =>
  Object.entries(boundsOf(a)).every(([name, value]) => b[name as keyof Bounds] === value);

function between(own: readonly CurrentVersion[], held: CurrentVersion, refined: NewVersion): NewVersion {
  let kept = refined;
  for (const other of own) {
    if (other === held || other.valid_from === null || kept.valid_from === null) continue;
    if (!overlaps(intervalOf(other), intervalOf(kept))) continue;
    const isBefore = held.valid_from !== null && other.valid_from < held.valid_from;
    if (isBefore && other.valid_to !== null) kept = { ...kept, ...asStart(follows(endOf(other))) };
    if (!isBefore) kept = { ...kept, ...asEnd(follows(startOf(other))) };
  }
  return kept;
}

/**
 * Compares a state of known start with each contradicting one, by start. The last statement prevails, except news about
 * a time before the known state.
 */
function settle(stated: NewVersion, contradicted: readonly CurrentVersion[], statement: Statement): Revision {
  const revision: OpenRevision = { superseded: [], believed: [] };
  let added = stated;
  const replace = (old: CurrentVersion, ...parts: NewVersion[]): void => {
    revision.superseded.push(old.version);
    revision.believed.push(...parts.filter((part) => !isEmpty(part)));
  };
  for (const old of contradicted.toSorted(byStart)) {
    if (added.valid_from === null || !overlaps(intervalOf(old), intervalOf(added))) continue;
    const before = { ...row(old), ...asEnd(follows(startOf(added))) };
    const isOutlived = added.valid_to !== null && (old.valid_to === null || added.valid_to < old.valid_to);
    // the state held again after a past interlude; an announced end says nothing about later times
    const hasAfter = isOutlived && (old.due !== null || (added.valid_to ?? 0) <= statement.reference_time);
    const after = hasAfter ? [{ ...row(old), ...asStart(follows(endOf(added))) }] : [];
    if (old.valid_from === null) {
      // an unknown start is not evidence: only the end of the old state can be wrong
      if (!isOutlived) replace(old, before);
    } else if (old.valid_from < added.valid_from) {
      replace(old, before, ...after);
    } else if (added.valid_to !== null) {
      replace(old, ...after);
    } else if (old.valid_from === added.valid_from || isOverruled(old, statement)) {
      replace(old);
    } else if (isNewsSince(old, startOf(added), statement) || isDeniedBeside(old, statement)) {
      // the state was seen after the reported change, so it held earlier, with an unknown start
      const isAlone = contradicted.every(
        (other) => other === old || !overlaps(intervalOf(other), { from: null, to: before.valid_to }),
      );
      replace(old, ...(isAlone ? [{ ...before, ...asStart(NO_BOUND) }] : []));
    } else {
      // late news about the past holds until the known later state
      added = { ...added, ...asEnd(follows(startOf(old))) };
    }
  }
  if (!isEmpty(added)) revision.believed.push(added);
  return revision;
}

/**
 * "I have lived in Graz since 2020" overrules an old state that began before. "I moved there in 2015" says nothing
 * about the time since.
 */
const isOverruled = (old: Bounds, { held_at }: Statement): boolean =>
  held_at !== null && old.valid_from !== null && old.valid_from <= held_at;

/**
 * "I live in Oslo", and the next day "I moved to Bergen last week": news, although the old state was seen after the
 * change. "I moved to Bergen in 2015" is a story: later observations stand.
 */
const isNewsSince = (old: Bounds, change: Bound, { reference_time }: Statement): boolean =>
  old.valid_from_basis === "observed" &&
  old.due === null &&
  old.valid_from !== null &&
  old.valid_from <= reference_time &&
  isRecent(change, reference_time);

/** "I don't live in Oslo any more, I moved to Bergen in 2024": news, however old the change. */
const isDeniedBeside = (old: Bounds, { reference_time }: Statement): boolean =>
  old.valid_from_basis === "observed" && old.valid_to_basis === "observed" && old.valid_to === reference_time;

const byStart = (a: CurrentVersion, b: CurrentVersion): number =>
  (a.valid_from ?? -Infinity) - (b.valid_from ?? -Infinity) || a.version - b.version;

const row = ({ fact, ...bounds }: CurrentVersion): NewVersion => ({ fact, ...boundsOf(bounds) });
