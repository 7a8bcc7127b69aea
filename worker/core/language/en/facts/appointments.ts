import type { Instant } from "../../../../../shared/instant.ts";
import { DAY_MS } from "../../../text/calendar.ts";
import { isBound, type DateMention, type Period } from "../../dates/date-mention.ts";
import type { ExtractedFact } from "../../../extraction/extraction.ts";
import { PLAN } from "../../predicates/plans.ts";
import { asEnd, observed, observedFrom, stated, UNBOUNDED } from "../../../temporal/bounds.ts";
import { endsOpen } from "../../../text/sentences/open-end.ts";
import { possessive } from "../grammar/pronouns.ts";
import { planBounds } from "./timing.ts";
import type { Sentence } from "../grammar/sentences.ts";
import { DATE, withoutDates } from "./without-dates.ts";

/** Other things "on 12 May" may belong to other people. */
const APPOINTMENT =
  "(?:appointments?|check-?up|surgery|operation|exam|test|finals|interview|flight|trip|holiday|vacation|wedding|meeting|call|date|move|visit|party|concert|race|marathon|graduation|recital|defen[cs]e|viewing|booking|reservation|session|lesson|class|ceremony|deadline|delivery|due date|honeymoon|cruise|conference|workshop|scan|mri|dinner|lunch)";
const TAIL = "(?: (?:to|with|at|in|for) [\\p{L}\\p{N}'’. -]{2,40}?)?";
const THING = `((?:(?!(?:before|after|during|until|till|for|from|in|at|to|of|with|and|the|my|our)\\b)[\\p{L}-]+ ){0,3}${APPOINTMENT}${TAIL})`;
const MOVED =
  "(?:moved|postponed|rescheduled|pushed(?: back| out)?|brought forward|put off|delayed|shifted|changed|bumped)";

/** "Moved to the garden" and "moved to room 7" give a place. */
const TO_A_PLACE =
  "(?! (?:in)?to (?!§|(?:an?|the|some) (?:\\p{L}+ )?(?:date|day|time|week|month|year|slot|morning|afternoon|evening|spring|summer|autumn|fall|winter|weekend)\\b|an? (?:later|earlier)|the (?:following|next)|(?:next|later|earlier|early|late|mid|spring|summer|autumn|fall|winter)\\b))";

const re = (source: string): RegExp => new RegExp(source, "iu");
const IS_ON = re(
  `^(?:(?:so|and|by the way|btw|also),? )?(?:my|our) ${THING}(?:'s|’s| is| are)(?: scheduled| set| booked)?(?: for| on)? §`,
);
const HAVE_ON = re(
  `^(?:(?:so|and|by the way|btw|also),? )?(?:i|we)(?:'ve| have|'ve got| have got|'ve booked| have booked| booked| got) (?:an? |my |our |the )${THING}(?: booked| scheduled| set)?(?: on| for| at)? §`,
);
const IS_MOVED = re(
  `\\b(my|our|the) ${THING}(?:'s|’s| is| was| has| have| had| got| just| been| being| now| to be)+ ${MOVED}\\b${TO_A_PLACE}`,
);
const IS_CANCELLED = re(
  `\\b(my|our|the) ${THING}(?:'s|’s| is| was| has| have| had| got| just| been| being| now)+ (?:cancelled|canceled|called off|scrapped)\\b`,
);
const I_MOVED = re(
  `\\b(?:i|we|they)(?:'ve| have| had)?(?: just| had to)? ${MOVED} (my|our|the) ${THING}${TO_A_PLACE}(?= ?(?:from |to |till |until |by |$|§))`,
);
const LAST_DAY = re(
  "^(?:(?:so|and|also),? )?(?:my|our) (?:§|(?:last|final)(?: working)? day) (?:at|with) (\\p{L}[\\p{L}\\p{N}'’&. -]{1,40}?)(?:'s|’s| is| was| will be)(?: on)? §",
);
const NOT_SO =
  /\b(?:if|unless|might|may be|could|should|hope|hopefully|wish|maybe|perhaps|not|n't|never|want|can we|whether)\b/iu;

export interface AppointmentContext {
  speaker: string;
  reference_time: Instant;
  mentions: readonly DateMention[];
}

export function readAppointment(sentence: Sentence, context: AppointmentContext): ExtractedFact | null {
  const { speaker, reference_time: now, mentions } = context;
  if (sentence.mark === "?") return null;
  const plain = withoutDates(sentence, mentions);
  if (NOT_SO.test(plain)) return null;
  const dates = mentions.toSorted((a, b) => a.start - b.start);
  const span: [number, number] = [sentence.start, sentence.end];
  const employer = LAST_DAY.exec(plain);
  if (employer !== null) {
    const last = dateOf(employer, dates)?.resolve(/\bwas\b/iu.test(plain) ? "past" : "future") ?? null;
    return last === null || isBound(last) ? null : lastDay(speaker, employer[1] ?? "", last, now, span);
  }
  const fact = (thing: string, text: string, date: DateMention | null, isMoved = false): ExtractedFact => ({
    subject: speaker,
    predicate: PLAN,
    object: null,
    object_value: `have the ${thing}`,
    fact: text,
    kind: "state",
    strength: 6,
    ...appointmentBounds(date, now, isMoved),
    span,
  });
  // "They moved my interview to a video call" gives no date
  const isDated = dates.some((date) => date.resolve("future") !== null);
  const move = IS_MOVED.exec(plain) ?? (isDated ? I_MOVED.exec(plain) : null);
  if (move !== null) {
    const thing = bare(move[2] ?? "");
    const date = newDateOf(plain, move.index + move[0].length, dates);
    return fact(thing, `${whose(move[1] ?? "", speaker)} ${thing} was moved to another date.`, date, true);
  }
  const [, cancelledOf, cancelled] = IS_CANCELLED.exec(plain) ?? [];
  if (cancelledOf !== undefined && cancelled !== undefined) {
    const thing = bare(cancelled);
    const text = `${whose(cancelledOf, speaker)} ${thing} was cancelled.`;
    const happened = { ...UNBOUNDED, ...asEnd(observed(now)) };
    return { ...fact(thing, text, null), predicate: "CANCELLED", object_value: thing, kind: "event", ...happened };
  }
  const set = IS_ON.exec(plain) ?? HAVE_ON.exec(plain);
  const date = set === null ? null : dateOf(set, dates);
  if (set === null || date === null || (date.resolve("future")?.to ?? 0) <= now) return null;
  const thing = bare(set[1] ?? "");
  return fact(thing, `${speaker} has ${article(thing)} ${thing}.`, date);
}

/** The words before the date belong to it: "with Dr Lee on the night of". */
const bare = (thing: string): string => {
  let cut = thing.trim().replace(/^(?:next|first|upcoming|annual|new|big|own|whole|entire) /iu, "");
  while (endsOpen(cut)) cut = cut.slice(0, Math.max(0, cut.lastIndexOf(" ")));
  return cut.replace(DATE_BEGUN, "");
};
const DATE_BEGUN =
  / (?:(?:on|in|during|at) (?:the )?)?(?:(?:very )?(?:night|morning|afternoon|evening|eve|week|weekend|day)|\d{1,2}(?:st|nd|rd|th)|due)$/iu;

const article = (thing: string): string =>
  /^(?:finals|appointments)\b/iu.test(thing) ? "their" : /^[aeiou]|^mri/iu.test(thing) ? "an" : "a";

const markBefore = (plain: string, end: number): number => plain.slice(0, end).split(DATE).length - 2;

/** The date that the match ends with: "my exam is on Friday, and tomorrow I rest" has two. */
const dateOf = (match: RegExpExecArray, dates: readonly DateMention[]): DateMention | null =>
  dates[markBefore(match.input, match.index + match[0].length)] ?? null;

/** The last date of the clause, without the former one that "from" begins. */
function newDateOf(plain: string, end: number, dates: readonly DateMention[]): DateMention | null {
  const clause = END_OF_CLAUSE.exec(plain.slice(end))?.index ?? plain.length;
  const moved = dates.slice(markBefore(plain, end) + 1, markBefore(plain, end + clause) + 1);
  const last = moved.findLast(({ role }) => role !== "since");
  return last === undefined ? null : asNewDate(last);
}
/** "Postponed until Friday" names the new date. */
export const asNewDate = (date: DateMention): DateMention => (date.role === "until" ? { ...date, role: "at" } : date);

const END_OF_CLAUSE = /[,;:]|(?<!\p{L})(?:because|so|since|as|but|and|which|while|when)(?!\p{L})/iu;

/** "Before Friday" and "until Friday" end the plan, and give no day on which it is due. */
export function appointmentBounds(
  date: DateMention | null,
  now: Instant,
  isMoved = false,
): ReturnType<typeof planBounds> {
  const when = date?.resolve("future") ?? null;
  const isAhead = date !== null && when !== null && when.to > now;
  if (!isAhead) return planBounds(null, "at", now);
  if (date.role === "until" || isBound(when)) return planBounds(when, "until", now);
  return isMoved ? planBounds(newDate(when), "at", now) : planBounds(when, date.role === "range" ? "range" : "at", now);
}

const newDate = (when: Period): Period =>
  when.to_precision === "day" ? { from: when.to - DAY_MS, to: when.to, precision: "day" } : when;

/** "The wedding" may be anyone's. */
const whose = (determiner: string, speaker: string): string =>
  /^the$/iu.test(determiner) ? "The" : possessive(speaker);

function lastDay(
  speaker: string,
  employer: string,
  { to, precision }: Period,
  now: Instant,
  span: [number, number],
): ExtractedFact {
  const isOver = to <= now;
  return {
    subject: speaker,
    predicate: "WORKS_AT",
    object: employer.replace(/^(?:the|an?) /iu, ""),
    object_value: null,
    fact: `${speaker} ${isOver ? "worked" : "works"} at ${employer}.`,
    kind: "state",
    strength: 8,
    ...(isOver ? UNBOUNDED : observedFrom(now)),
    ...asEnd(stated(to, precision)),
    span,
  };
}
