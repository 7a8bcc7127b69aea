import type { DateMention, Span } from "../../dates/date-mention.ts";
import type { Clause } from "./clauses.ts";
import { DETERMINERS, isSubjectPronoun } from "./subject-span.ts";
import { isGerund } from "./verbs.ts";
import { hasTag, type Word } from "./words.ts";

export interface ClauseDates {
  mentions: DateMention[];
  unread: Span[];
  leading: DateMention | null;
}

const JOINS = /^(?:and|&|but|or|then|later|afterwards|finally|again|also|plus)$/u;
const PREPOSITION = /^(?:to|in|at|from|with|for|as|on|into|near|by|through)$/u;
const LONGEST_ITEM = 8;
const MOST_ITEMS = 12;

/** Makes one clause per date of a list: "visited Rome in 2015 and Oslo in 2018". */
export function withDatesApart(clause: Clause, { mentions, unread, leading }: ClauseDates): Clause[] {
  const verb = clause.words.slice(0, clause.verb.end);
  const rest = clause.words.slice(clause.verb.end);
  const [start, end] = [rest[0]?.start ?? 0, rest.at(-1)?.end ?? 0];
  const isOfClause = (span: Span): boolean => span.start < end && span.end > start;
  const dates = mentions.filter((mention) => isOfClause(mention) && !isLength(rest, mention));
  const spans = [...dates, ...unread.filter(isOfClause)];
  if (spans.length > MOST_ITEMS) return [];
  const places = spans
    .map((span) => placeOf(rest, span))
    .filter(({ from, to }) => from >= 0 && to > from)
    .sort((a, b) => a.from - b.from);
  const next = places[0] === undefined ? undefined : dates.find((date) => date === places[0]?.span);
  if (leading !== null && leading.role === "at" && next !== undefined && !isWithin(next, leading))
    places.unshift({ from: 0, to: 0, span: leading });
  const read = dates.filter((date) => places.some(({ span }) => span === date));
  if (places.length < 2 || (read.length === places.length && isOneDate(read))) return [clause];
  const cuts = places.slice(1).flatMap(({ from }, index) => cutBetween(rest, places[index]?.to ?? 0, from) ?? []);
  if (cuts.length === 0) return [clause];
  const starts = [0, ...cuts.map(({ start }) => start)];
  const ends = [...cuts.map(({ end }) => end), rest.length];
  const items = starts.map((start, index) => withoutComma(rest.slice(start, ends[index])));
  const undated = items.map((item) => item.filter((word) => !isDate(word, spans)));
  const [first = [], ...others] = undated;
  // "and my brother on 6 June" has a second subject
  if (first.length === 0) return [withRest(clause, verb, items[0] ?? [])];
  const opening = PREPOSITION.test(first[0]?.lower ?? "") ? first.slice(0, 1) : [];
  return items.flatMap((item, index) => {
    if (index === 0) return [withRest(clause, verb, item)];
    const own = others[index - 1] ?? [];
    if (own.length > LONGEST_ITEM || mayBeSubject(own[0], clause)) return [];
    // "and coming back on Sunday" has a second verb
    if (isGerund(own[0]) && !isGerund(first[0])) return [];
    const hasFront = PREPOSITION.test(own[0]?.lower ?? "") || hasTag(own[0], "Adverb") || own[0]?.lower === "back";
    const front = own.length === 0 ? withoutComma(first) : hasFront ? [] : opening;
    return [withRest(clause, verb, [...movedTo(item[0]?.start ?? 0, front), ...item], true)];
  });
}

/** In "Ana visited Rome in 2015 and Bob in 2018", Bob may have visited it. */
function mayBeSubject(word: Word | undefined, { subject }: Clause): boolean {
  if (word === undefined || subject.every(isSubjectPronoun)) return false;
  const isName = hasTag(word, "ProperNoun") && !hasTag(word, "Place");
  return isName || DETERMINERS.has(word.lower) || hasTag(word, "Possessive");
}

/** Moves repeated words, so that no date of another item is before their own. */
const movedTo = (start: number, words: readonly Word[]): Word[] =>
  words.map((word) => ({ ...word, start, end: start }));

interface Place {
  from: number;
  to: number;
  span: Span;
}

const isLength = (words: readonly Word[], mention: DateMention): boolean =>
  words.find((word) => isDate(word, [mention]))?.lower === "for";

function placeOf(rest: readonly Word[], span: Span): Place {
  const isInside = (word: Word): boolean => isDate(word, [span]);
  return { from: rest.findIndex(isInside), to: rest.findLastIndex(isInside) + 1, span };
}

const isDate = ({ start, end }: Word, spans: readonly Span[]): boolean =>
  spans.some((span) => start < span.end && end > span.start);

function isOneDate([first, ...others]: readonly DateMention[]): boolean {
  const period = first?.resolve("past") ?? first?.resolve("future");
  return others.every((mention) => {
    const other = mention.resolve("past") ?? mention.resolve("future");
    return other?.from === period?.from && other?.to === period?.to;
  });
}

function isWithin(inner: DateMention, outer: DateMention): boolean {
  const [one, other] = [inner.resolve("past"), outer.resolve("past")];
  return one !== null && other !== null && one.from >= other.from && one.to <= other.to;
}

function cutBetween(rest: readonly Word[], from: number, to: number): { end: number; start: number } | null {
  const joins = (at: number): boolean =>
    JOINS.test(rest[at]?.lower ?? "") || (at > 0 && rest[at - 1]?.post.includes(",") === true);
  const first = from > 0 && joins(from) ? from : indexOfLast(joins, Math.max(from, 1), to);
  if (first < 0) return null;
  let start = first;
  while (start < to && JOINS.test(rest[start]?.lower ?? "")) start += 1;
  const hasVerb = rest.slice(start, to).some((word) => hasTag(word, "PastTense") || hasTag(word, "Auxiliary"));
  return hasVerb ? null : { end: first, start };
}

function indexOfLast(test: (at: number) => boolean, from: number, to: number): number {
  for (let at = to; at >= from; at -= 1) {
    if (!test(at)) continue;
    while (at > from && test(at - 1)) at -= 1;
    return at;
  }
  return -1;
}

const withoutComma = (words: readonly Word[]): Word[] =>
  words.map((word, index) => (index === words.length - 1 ? { ...word, post: word.post.replace(",", "") } : word));

function withRest(clause: Clause, verb: readonly Word[], rest: readonly Word[], isFurther = false): Clause {
  return { ...clause, words: [...verb, ...rest], sharesSubject: isFurther || clause.sharesSubject };
}
