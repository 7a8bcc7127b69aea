import type { ExtractedFact, ExtractionInput } from "../../extraction/extraction.ts";
import { relationsOf, type Days, type Statement, type TestConversation } from "./statements.ts";

export interface ReadingScore {
  facts: number;
  true_facts: number;
  important: number;
  known: number;
}

/** Least shares of true facts and of known important ones. The key has not all that a generous reader states, and such a reader misses nothing. */
const LEAST = [
  { true: 0.9, known: 0.5 },
  { true: 0.75, known: 0.9 },
] as const;

export const isPassed = ({ facts, true_facts, important, known }: ReadingScore): boolean =>
  facts > 0 && LEAST.some((least) => true_facts >= least.true * facts && known >= least.known * important);

const [MINUTE_MS, DAY_MS] = [60_000, 24 * 60 * 60_000];

const timeOf = ({ begins }: TestConversation, place: number): number => Date.parse(begins) + place * MINUTE_MS;

export const inputsOfTest = (test: TestConversation): ExtractionInput[] => {
  const said = test.messages.map((content, place) => ({
    speaker: test.speaker,
    content,
    reference_time: timeOf(test, place),
  }));
  return said.map((message, place) => ({
    ...message,
    time_zone: "UTC",
    previous: said.slice(Math.max(0, place - SHOWN), place),
  }));
};

/** As in a memory. */
const SHOWN = 4;

/** @param read the facts of each message */
export function judgeReading(test: TestConversation, read: readonly (readonly ExtractedFact[])[]): ReadingScore {
  const known = new Set<string>();
  const score = { facts: 0, true_facts: 0 };
  for (const [place, facts] of read.entries())
    for (const fact of facts) {
      const said = test.statements.filter(
        (statement) => statement.message === place + 1 && says(fact, statement, timeOf(test, place)),
      );
      for (const { important } of said) if (important !== undefined) known.add(important);
      score.facts += 1;
      if (said.length > 0) score.true_facts += 1;
    }
  const important = new Set(test.statements.flatMap((statement) => statement.important ?? []));
  return { ...score, important: important.size, known: known.size };
}

function says(fact: ExtractedFact, { subject, object, relations, time, denied }: Statement, at: number): boolean {
  const target = fact.object ?? fact.object_value ?? "";
  const stated = relationsOf(fact.predicate);
  return (
    subject.test(fact.subject) &&
    object.test(target) &&
    object.test(fact.fact) &&
    (stated.length === 0 || stated.some((relation) => relations.includes(relation))) &&
    (denied === true ? isDenial(fact) || NOTHING.test(target) : !isDenial(fact)) &&
    (denied === true || isOver(time) || !NEGATED.test(fact.fact)) &&
    isInTime(fact, time, at)
  );
}

const isDenial = ({ denied, predicate }: ExtractedFact): boolean =>
  denied === true || /(?:^|_)(?:NO|NOT|NEVER|WITHOUT|LACKS?)(?:_|$)/.test(predicate);

const isOver = (time: Statement["time"]): boolean => typeof time === "object" && "over" in time;

const NEGATED = /\b(?:never|no longer|(?:does|do|did|is|was) not|(?:does|do|did|is|was)n['’]t)\b/i;

const NOTHING = /^(?:no|not|none|never|without)\b/i;

function isInTime(
  { kind, valid_from: from, valid_to: to, due = null }: ExtractedFact,
  time: Statement["time"],
  at: number,
): boolean {
  const isEvent = kind === "event";
  // a reader may take the time of the message as the start
  if (time === "open") return !isEvent && to === null && (from === null || Math.abs(from - at) < DAY_MS);
  if ("since" in time) {
    const isDated = from === null || isWithin(from, time.since);
    return isDated && (isEvent || to === null);
  }
  if ("over" in time)
    return isEvent
      ? (from !== null || to !== null) && [from, to].every((end) => end === null || isWithin(end, time.over))
      : to !== null && isWithin(to, time.over) && (from === null || from <= to);
  const on = due ?? from;
  return on !== null && isWithin(on, time.on);
}

/** A day more, because an end is the beginning of the next day, and a date may have a zone. */
const isWithin = (instant: number, [first, last]: Days): boolean =>
  instant >= Date.parse(first) - DAY_MS / 2 && instant <= Date.parse(last) + 1.5 * DAY_MS;
