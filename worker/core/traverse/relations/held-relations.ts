import type { Instant } from "../../../../shared/instant.ts";
import type { ShownFact } from "../graph.ts";

/*
 * Only the predicate of a fact answers these questions: a message without a fact may be a draft, a game, or no longer
 * true.
 */

const NAME = String.raw`(?<owner>I|we|ich|wir|\p{Lu}[\p{L}\p{M}'’-]{1,40}(?: \p{Lu}[\p{L}\p{M}'’-]{1,40}){0,2})`;
const NOW = String.raw`(?: (?:now|currently|at the moment|these days|jetzt|gerade|zurzeit|aktuell|ahora|actualmente))?`;

const re = (source: string): RegExp => new RegExp(`^${source}${NOW}$`, "iu");

const OF_OWNER = String.raw`(?:my|our|(?<owner>\p{Lu}[\p{L}\p{M}'’-]{1,40}?(?: \p{Lu}[\p{L}\p{M}'’-]{1,40}?){0,2})['’]s?)`;

interface AskedRelation {
  predicates: readonly string[];
  patterns: readonly RegExp[];
  /** A message can answer as well. */
  isTalkedAbout?: boolean;
  /** Pattern that the line of an answering fact must match. */
  says?: RegExp;
}

const ASKED: readonly AskedRelation[] = [
  {
    predicates: ["NAMED", "GOES_BY"],
    patterns: [
      re(String.raw`what(?: is|['’]s) my (?:full |first |last )?name`),
      re("(?:who am I|what am I called)"),
      re("wie (?:hei(?:ß|ss)e ich|ist mein name)"),
      re("(?:c[oó]mo me llamo|cu[aá]l es mi nombre)"),
    ],
  },
  {
    predicates: ["WORKS_AS", "WORKS_AT"],
    patterns: [re(`what (?:do|does)${NOW} ${NAME} do(?: for a living| for work)?`), re(`was mache ich beruflich`)],
    isTalkedAbout: true,
  },
  {
    predicates: ["BIRTHDAY", "BORN_ON", "BORN_IN"],
    patterns: [re(`when(?: is|['’]s) ${OF_OWNER} birthday`), re(`wann (?:ist mein geburtstag|habe ich geburtstag)`)],
    isTalkedAbout: true,
    // "was born in Porto (before 4 Mar 2026)" has no birthday
    says: /birthday|\((?:on |in |since )?(?:\d|\p{Lu})[^()]*\)/u,
  },
  {
    predicates: ["LIVES_IN"],
    patterns: [
      re(`where (?:do|does)${NOW} ${NAME}${NOW} live`),
      re(`wo (?:wohne|wohnt|lebe|lebt)${NOW} ${NAME}`),
      re(`d[oó]nde (?:vivo|vive(?: ${NAME})?)`),
    ],
  },
  {
    predicates: ["WORKS_AT"],
    patterns: [
      re(`(?:where|who) (?:do|does)${NOW} ${NAME}${NOW} work(?: for| at)?`),
      re(`wo arbeite[t]?${NOW} ${NAME}`),
      re(`d[oó]nde (?:trabajo|trabaja(?: ${NAME})?)`),
    ],
  },
  {
    predicates: ["MARRIED_TO", "ENGAGED_TO", "IN_RELATIONSHIP_WITH"],
    patterns: [
      re(
        `who (?:am|is|are)${NOW} ${NAME}${NOW} (?:dating|seeing|married to|engaged to|together with|in a relationship with|with)`,
      ),
    ],
  },
  {
    predicates: ["AGE"],
    patterns: [
      re(`how old (?:am|is|are) ${NAME}`),
      re(`wie alt (?:bin|ist) ${NAME}`),
      re(`qué edad (?:tengo|tiene(?: ${NAME})?)`),
    ],
  },
];

export interface HeldRelation {
  predicates: readonly string[];
  owners: readonly string[];
  isAsker: boolean;
  isTalkedAbout: boolean;
  says: RegExp | null;
}

export function heldRelation(question: string, asker: readonly string[]): HeldRelation | null {
  const asked = question.trim().replaceAll(/[?¿!]/gu, "").trim();
  for (const { predicates, patterns, isTalkedAbout = false, says = null } of ASKED)
    for (const pattern of patterns) {
      const match = pattern.exec(asked);
      if (match === null) continue;
      const owner = match.groups?.["owner"];
      const isAsker = owner === undefined || /^(?:I|we|ich|wir)$/iu.test(owner);
      return { predicates, owners: isAsker ? asker : [owner], isAsker, isTalkedAbout, says };
    }
  return null;
}

export const statesRelation = (
  { predicates, owners, says }: HeldRelation,
  { relation, text }: ShownFact,
  as_of: Instant,
): boolean =>
  relation !== undefined &&
  (relation.from === null || relation.from <= as_of) &&
  (relation.to === null || relation.to > as_of) &&
  predicates.includes(relation.predicate) &&
  (says === null || says.test(text)) &&
  owners.some((owner) => isOrBeginsWith(relation.subject, owner));

export const isOrBeginsWith = (name: string, wanted: string): boolean =>
  name.toLowerCase() === wanted.toLowerCase() || name.toLowerCase().startsWith(`${wanted.toLowerCase()} `);
