import type { Instant } from "../../../../shared/instant.ts";
import { findDates } from "../../language/index.ts";
import { tokenise } from "../../text/tokenise.ts";
import type { ShownFact } from "../graph.ts";
import { isOrBeginsWith } from "./held-relations.ts";

/* "Where did I live before Linz?" asks for a fact that ended. */

const NAME = String.raw`(?<owner>I|we|ich|wir|\p{Lu}[\p{L}\p{M}'’-]{1,40}(?: \p{Lu}[\p{L}\p{M}'’-]{1,40}){0,2})`;
const THING = String.raw`(?<next>\p{Lu}[\p{L}\p{M}\p{N}'’.&-]{0,40}(?: [\p{L}\p{M}\p{N}'’.&-]{1,40}){0,3})`;
const MOVED = String.raw`(?:(?:(?:I|we|she|he|they) )?(?:mov(?:ed|ing) to|start(?:ed|ing) (?:at|with)|join(?:ed|ing)|work(?:ed|ing) (?:at|for)|liv(?:ed|ing) in) )?`;
const BEFORE = `(?: (?:before(?: (?:that|then|${MOVED}${THING}))?|previously|formerly|earlier|in the past))`;
const VOR = `(?:früher|vorher|zuvor|davor|vor ${THING})`;
const ANTES = `(?: antes(?: de ${THING})?)`;

const re = (source: string): RegExp => new RegExp(`^${source}$`, "iu");

const ASKED: readonly { predicate: string; patterns: readonly RegExp[] }[] = [
  {
    predicate: "LIVES_IN",
    patterns: [
      re(`where did ${NAME} live${BEFORE}`),
      re(`where did ${NAME} used? to live${BEFORE}?`),
      re(`where did ${NAME} (?:previously|formerly) live`),
      re(`wo (?:habe?|hat|haben) ${NAME} ${VOR} (?:gewohnt|gelebt)`),
      re(`wo (?:wohnten?|lebten?) ${NAME} ${VOR}`),
      re(`d[oó]nde viv(?:[ií]a|i[oó]) ${NAME}${ANTES}`),
    ],
  },
  {
    predicate: "WORKS_AT",
    patterns: [
      re(`(?:where|who) did ${NAME} work(?: for| at)?${BEFORE}`),
      re(`(?:where|who) did ${NAME} used? to work(?: for| at)?${BEFORE}?`),
      re(`(?:where|who) did ${NAME} (?:previously|formerly) work(?: for| at)?`),
      re(`wo (?:habe?|hat|haben) ${NAME} ${VOR} gearbeitet`),
      re(`wo arbeiteten? ${NAME} ${VOR}`),
      re(`d[oó]nde trabaj(?:aba|[oó]) ${NAME}${ANTES}`),
    ],
  },
];
const IN_A_PERIOD: readonly { predicate: string; pattern: RegExp }[] = [
  {
    predicate: "LIVES_IN",
    pattern: new RegExp(`^where did ${NAME} live (?=in |at |on |during |\\p{L}+ ago|last )`, "iu"),
  },
  {
    predicate: "WORKS_AT",
    pattern: new RegExp(`^(?:where|who) did ${NAME} work(?: for| at)? (?=in |at |on |during |\\p{L}+ ago|last )`, "iu"),
  },
];

interface Period {
  from: Instant;
  to: Instant;
}

export interface FormerRelation {
  predicate: string;
  owners: readonly string[];
  /** The state after the asked one; `null` if that is the present state. */
  next: string | null;
  period: Period | null;
}

export function formerRelation(question: string, asker: readonly string[], at: Instant): FormerRelation | null {
  const asked = question.trim().replaceAll(/[?¿!]/gu, "").trim();
  for (const { predicate, patterns } of ASKED)
    for (const pattern of patterns) {
      const groups = pattern.exec(asked)?.groups;
      if (groups !== undefined)
        return { predicate, owners: ownersOf(groups["owner"], asker), next: groups["next"] ?? null, period: null };
    }
  for (const { predicate, pattern } of IN_A_PERIOD) {
    const groups = pattern.exec(asked)?.groups;
    const period = groups === undefined ? null : onlyPeriod(asked, at);
    if (period !== null) return { predicate, owners: ownersOf(groups?.["owner"], asker), next: null, period };
  }
  return null;
}

function onlyPeriod(question: string, at: Instant): Period | null {
  const [mention, ...more] = findDates(question, at, "UTC");
  return mention === undefined || more.length > 0 ? null : mention.resolve("past");
}

const ownersOf = (owner: string | undefined, asker: readonly string[]): readonly string[] =>
  owner === undefined || /^(?:I|we|ich|wir)$/iu.test(owner) ? asker : [owner];

const NOTE = / \([^()]*\)$/u;

type Related = ShownFact & { relation: NonNullable<ShownFact["relation"]> };

/** All facts that held within the period, or the latest that ended before the next state began. */
export function formerFacts(
  { predicate, owners, next, period }: FormerRelation,
  facts: readonly ShownFact[],
  as_of: Instant,
): ShownFact[] {
  const related = facts.filter(
    (fact): fact is Related =>
      fact.relation?.predicate === predicate &&
      owners.some((owner) => isOrBeginsWith(fact.relation?.subject ?? "", owner)),
  );
  if (period !== null)
    return related.filter(
      ({ relation: { from, to } }) => from !== null && from < period.to && (to === null || to > period.from),
    );
  const anchor = next === null ? null : related.find(({ text }) => hasWords(text.replace(NOTE, ""), next));
  if (anchor === undefined || (anchor !== null && anchor.relation.from === null)) return [];
  const until = anchor?.relation.from ?? as_of;
  const ended = related
    .filter((fact) => fact !== anchor && fact.relation.to !== null && fact.relation.to <= until)
    .toSorted((a, b) => (b.relation.to ?? 0) - (a.relation.to ?? 0) || (a.id < b.id ? -1 : 1));
  return ended.slice(0, 1);
}

function hasWords(text: string, words: string): boolean {
  const wanted = tokenise(words);
  const all = tokenise(text);
  return wanted.length > 0 && all.some((_, place) => wanted.every((word, at) => all[place + at] === word));
}
