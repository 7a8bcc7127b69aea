import type { Instant } from "../../../../../shared/instant.ts";
import type { DateMention, Period } from "../../dates/date-mention.ts";
import type { ExtractedFact } from "../../../extraction/extraction.ts";
import { asEnd, asStart, observed, observedFrom, stated, UNBOUNDED, type Bounds } from "../../../temporal/bounds.ts";
import { isOfOtherClause } from "../grammar/reported-dates.ts";
import type { Sentence } from "../grammar/sentences.ts";
import type { Ending } from "./ending.ts";

export interface EndingContext {
  speaker: string;
  reference_time: Instant;
  mentions: readonly DateMention[];
  places: ReadonlySet<string>;
}

export function toFact(
  { subject, predicate, thing, isName = false, fact, strength, kind, dates }: Ending,
  sentence: Sentence,
  context: EndingContext,
): ExtractedFact {
  return {
    subject,
    predicate,
    object: isName ? thing : null,
    object_value: isName ? null : (thing ?? "all of it"),
    fact,
    kind: kind ?? "event",
    strength,
    ...(kind === "state" ? observedFrom(context.reference_time) : eventBounds(sentence, context, dates)),
    span: [sentence.start, sentence.end],
  };
}

export const toEvent = (
  said: Pick<ExtractedFact, "subject" | "predicate" | "object" | "object_value" | "fact" | "strength">,
  sentence: Sentence,
  context: EndingContext,
  dates: Ending["dates"],
): ExtractedFact => ({
  ...said,
  kind: "event",
  ...eventBounds(sentence, context, dates),
  span: [sentence.start, sentence.end],
});

function eventBounds(
  { text, start }: Sentence,
  { mentions, reference_time }: EndingContext,
  dates: Ending["dates"],
): Bounds {
  const own = mentions
    .toSorted((a, b) => a.start - b.start)
    .filter(
      (date, place) =>
        (dates?.includes(place) ?? true) &&
        !isOfOtherClause(text.slice(0, date.start - start), text.slice(date.end - start)),
    );
  const effective = own.find(
    ({ role, start: at, end }) => role === "since" && EFFECTIVE.test(text.slice(at - start, end - start)),
  );
  if (effective !== undefined) return boundsFrom(nearest(effective, reference_time));
  const period = own.find(({ role }) => role === "at")?.resolve("past") ?? null;
  return period === null || period.from > reference_time
    ? { ...UNBOUNDED, ...asEnd(observed(reference_time)) }
    : boundsFrom(period);

  function boundsFrom(said: Period | null): Bounds {
    return said === null
      ? { ...UNBOUNDED, ...asEnd(observed(reference_time)) }
      : {
          ...UNBOUNDED,
          ...asStart(stated(said.from, said.precision)),
          ...asEnd(stated(said.to, said.to_precision ?? said.precision)),
        };
  }
}

/** "Cancelled effective 30 April" may lie ahead. */
const EFFECTIVE = /^(?:effective|with effect from)\b/iu;

const nearest = (date: DateMention, to: Instant): Period | null =>
  [date.resolve("past"), date.resolve("future")]
    .filter((period) => period !== null)
    .toSorted((a, b) => Math.abs(a.from - to) - Math.abs(b.from - to))[0] ?? null;
