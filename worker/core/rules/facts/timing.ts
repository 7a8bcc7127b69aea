import { isSubjectPronoun } from "../grammar/subject-span.ts";
import { wordSet } from "../../text/word-set.ts";
import type { Clause } from "../grammar/clauses.ts";
import type { DateRole, Direction } from "../dates/date-rules.ts";
import { formatPeriod, type DateMention, type Period } from "../dates/dates.ts";
import type { Relation } from "../relations/relation-parts.ts";
import type { Word } from "../grammar/words.ts";
import type { Instant } from "../../../../shared/instant.ts";

/** The dates of a sentence, and the one in front that holds for all of it. */
export interface SentenceDates {
  mentions: DateMention[];
  leading: DateMention | null;
}

/** In the progressive these make plans: "I'm flying to Rome next week". */
const SCHEDULED = wordSet(`
  go move fly travel visit attend meet have host throw start begin leave join run perform compete drive take
  do play see come launch open get marry relocate return graduate retire teach speak sing
`);

/** In the present with a date ahead these are plans as well: "I start on 8 April". */
const STARTING = /^(?:start|begin|open|leave|move|fly|arrive|return|graduate|finish|retire|launch|travel)$/;

/** A clause without its date, and the date. */
export interface Dated {
  rest: Word[];
  period: Period | null;
  role: DateRole;
}

/** "… since I started three years ago": the date belongs to the clause inside. */
function opensClauseBefore(words: readonly Word[], at: number): boolean {
  return words.some(
    (word, i) =>
      i < at &&
      /^(?:since|when|after|because|before|while|that|how|what)$/.test(word.lower) &&
      isSubjectPronoun(words[i + 1]),
  );
}

/**
 * Takes the date of the verb out of the words after it. A date that belongs to something else stays, said so that it remains true.
 */
export function takeDate(
  rest: readonly Word[],
  here: SentenceDates,
  direction: Direction,
  clause: Clause,
  now: Instant,
  zone: string,
): Dated {
  const { tense, lemma } = clause.verb;
  const first = rest[0]?.start ?? -1;
  const last = rest.at(-1)?.end ?? -1;
  let words = [...rest];
  let period: Period | null = null;
  let role: DateRole = "at";
  for (const mention of here.mentions) {
    if (mention.start < first || mention.start >= last) continue;
    const resolved = mention.resolve(direction);
    if (resolved === null) continue;
    const inside = (w: Word): boolean => w.start < mention.end && w.end > mention.start;
    // "thinking about going camping next month": the date is not that of the thinking.
    const at = words.findIndex(inside);
    const lifts =
      opensClauseBefore(words, at) || clause.verb.modal === "was going to"
        ? false
        : tense === "future" && resolved.to <= now
          ? false
          : mention.role !== "at"
            ? tense !== "present" || lemma !== "be" || mention.role === "since"
            : tense === "present"
              ? lemma === "plan" || (STARTING.test(lemma) && resolved.from > now)
              : tense !== "progressive" || SCHEDULED.has(lemma) || lemma === "plan" || resolved.from <= now;
    if (period === null && lifts) {
      period = resolved;
      role = mention.role;
      words = words.filter((w) => !inside(w));
    } else {
      const kept = words.filter((w) => !inside(w));
      const like = words[at];
      if (like !== undefined)
        kept.splice(at, 0, {
          ...like,
          text: formatPeriod(resolved, zone),
          lower: "on",
          post: "",
          tags: new Set(["Date"]),
        });
      words = kept;
    }
  }
  if (period === null && here.leading !== null && tense !== "present") {
    period = here.leading.resolve(direction) ?? here.leading.resolve(direction === "past" ? "future" : "past");
    role = here.leading.role;
  }
  return { rest: words, period, role };
}

/** The interval of a relation, see `algorithms.md` §1: `told` is when the clause was said. */
export function intervalOf(
  relation: Relation,
  kind: "state" | "event",
  leads: boolean,
  clause: Clause,
  dated: Dated,
  told: Instant,
): { from: Instant | null; to: Instant | null } {
  const { period, role } = dated;
  const { tense, ceased } = clause.verb;
  if (kind === "event") {
    if (tense === "future" && period === null) return { from: told, to: null };
    return { from: period?.from ?? null, to: period?.to ?? told };
  }
  if (!relation.ended) return { from: period?.from ?? (tense.startsWith("perfect") ? null : told), to: null };
  // "I lived there in 2015" says both ends; "I quit last week" only the last.
  const lasted = leads && tense === "past" && !ceased && period !== null && role === "at";
  const from = lasted || role === "since" ? (period?.from ?? null) : null;
  const to = role === "since" || period === null ? told : lasted ? period.to : period.from;
  return { from, to: from !== null && to < from ? from : to };
}
