import { stem } from "../../text/stem.ts";
import { areAlike } from "../../text/relatives.ts";
import { tokenise } from "../../text/tokenise.ts";
import type { Evidence, Judgement } from "../evidence.ts";
import { formerFacts, formerRelation } from "./former-relations.ts";
import { heldRelation, isOrBeginsWith, statesRelation } from "./held-relations.ts";

const MAX_CITED = 3;
const NAME = String.raw`\p{Lu}[\p{L}\p{M}'’-]*?(?: \p{Lu}[\p{L}\p{M}'’-]*?){0,2}`;
const OWNER = `(?<owner>my|our|${NAME}['’]s?)`;
const NOW = "(?:latest|current|newest|present|most recent|new) ";
const WHO_IS = new RegExp(`^who is (?<name>${NAME})$`, "u");
const OF_OWNER = new RegExp(
  `^(?:who|what|which|how (?:much|high|big)) (?:is|are) ${OWNER} (?:${NOW})?(?<thing>[\\p{L}\\p{N} -]{2,40}?)(?:['’](?:s name| names|s names)| called| named)?$`,
  "u",
);
const NAME_OF = new RegExp(`^what is the name of ${OWNER} (?<thing>[\\p{L} -]{2,40})$`, "u");
const PAYS = /^how much (?<thing>\p{Ll}{3,20}) do (?<owner>I|we) pay$/u;
const HAVES = new RegExp(
  `^(?:(?:what|which) (?<things>\\p{Ll}{3,12}s|children) (?:do|does) (?<owner>I|we|${NAME}) have|(?:do|does) (?<has>I|we|${NAME}) have (?:any |an? )?(?<any>\\p{Ll}{3,12}))$`,
  "u",
);
const EMPLOYER = /^(?:employer|company|workplace)$/u;
const PET = /^(?:dog|cat|puppy|kitten|pup|parrot|hamster|rabbit|horse|pig|pet)$/u;
const GROUPS: Readonly<Record<string, RegExp>> = {
  pets: PET,
  animals: PET,
  children: /^(?:son|daughter|child|kid|baby)$/u,
  kids: /^(?:son|daughter|child|kid|baby)$/u,
  siblings: /^(?:sister|brother)$/u,
};
const RELATION =
  /^(?<value>.{1,80}) is (?<owner>.{1,60}?)['’]s? (?:(?:new|older|younger|elder|big|little|best|twin|oldest|youngest) ){0,2}(?<noun>\p{Ll}[\p{L}-]*)\.$/u;
const NOTE = / \([^()]*\)$/u;
const IS_OVER = / \((?:until|before|ended) | – /u;

export function judgeBySlot({ question, facts, chunks, asker = [], asked_at }: Evidence): Judgement | null {
  const held = heldRelation(question, asker);
  if (held !== null) {
    const places = facts.flatMap(({ step: { fact } }, place) =>
      fact !== null && statesRelation(held, fact, asked_at.as_of) ? [place] : [],
    );
    const writes = ([owner = ""]: readonly string[]): boolean =>
      chunks.some(({ step: { chunk } }) => isOrBeginsWith(chunk?.written?.by ?? "", owner));
    // a message without such a fact may be a draft, a game, or no longer true
    if (places.length > 0 || (!held.isTalkedAbout && (held.isAsker ? asker.length > 0 : writes(held.owners))))
      return answerFrom(facts, places.slice(0, MAX_CITED), places.length > 0);
  }
  const former = formerRelation(question, asker, asked_at.as_of);
  if (former !== null) {
    const shown = facts.flatMap(({ step: { fact } }) => fact ?? []);
    const found = new Set(formerFacts(former, shown, asked_at.as_of).map(({ id }) => id));
    const places = facts.flatMap(({ step: { fact } }, place) => (fact !== null && found.has(fact.id) ? [place] : []));
    if (places.length > 0) return answerFrom(facts, places.slice(0, MAX_CITED), true);
  }
  const asked = inLowerCase(question);
  const matches = matcherFor(asked, asker);
  if (matches === null) return null;
  const cited = facts
    .flatMap(({ step: { fact } }, place) =>
      fact !== null && !IS_OVER.test(fact.text) && matches(fact.text.replace(NOTE, ""))
        ? { text: fact.text, place }
        : [],
    )
    .slice(0, MAX_CITED);
  if (cited.length === 0) return null;
  return answerFrom(
    facts,
    cited.map(({ place }) => place),
    !HAVES.test(asked),
  );
}

const inLowerCase = (question: string): string =>
  question
    .trim()
    .replaceAll("?", "")
    .trim()
    .replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
    .replace(/^(who|what)['’]s /u, "$1 is ");

/** Whether the text of a fact answers a question for one relation or value of the asker, as "Who is my boss?"; else null. */
export const slotAsked = (question: string, asker: readonly string[]): ((fact: string) => boolean) | null =>
  matcherFor(inLowerCase(question), asker);

const answerFrom = (facts: Evidence["facts"], places: readonly number[], enough: boolean): Judgement => ({
  enough,
  answer: [...new Set(places.flatMap((place) => facts[place]?.step.fact?.text ?? []))].join(" "),
  facts: [...places],
  chunks: [],
});

function matcherFor(asked: string, asker: readonly string[]): ((fact: string) => boolean) | null {
  const name = WHO_IS.exec(asked)?.groups?.["name"];
  if (name !== undefined) return (fact) => isCalled(RELATION.exec(fact)?.groups?.["value"] ?? "", [name]);
  const several = HAVES.exec(asked)?.groups;
  if (several !== undefined) {
    const things = several["things"] ?? several["any"] ?? "";
    const group = Object.hasOwn(GROUPS, things) ? GROUPS[things] : undefined;
    return ofRelation(
      namesOf(several["owner"] ?? several["has"], asker),
      (noun) => group?.test(noun) ?? stem(noun) === stem(things),
    );
  }
  const groups = (OF_OWNER.exec(asked) ?? NAME_OF.exec(asked) ?? PAYS.exec(asked))?.groups;
  if (groups === undefined) return null;
  const [owners, thing] = [namesOf(groups["owner"], asker), (groups["thing"] ?? "").toLowerCase()];
  if (EMPLOYER.test(thing)) return (fact) => owners.some((owner) => fact.startsWith(`${owner} works at `));
  const isRelation = ofRelation(
    owners,
    (noun) => areAlike(stem(noun), stem(thing)) || areAlike(stem(thing), stem(noun)),
  );
  return (fact) => {
    const line = fact.toLowerCase();
    const begins = owners.flatMap((owner) => ["'s", "’s", "'"].map((s) => `${owner}${s} ${thing} is `.toLowerCase()));
    return isRelation(fact) || begins.some((begin) => line.startsWith(begin));
  };
}

const ofRelation =
  (owners: readonly string[], isNoun: (noun: string) => boolean): ((fact: string) => boolean) =>
  (fact) => {
    const { owner = "", noun = "" } = RELATION.exec(fact)?.groups ?? {};
    return isCalled(owner, owners) && isNoun(noun);
  };

const namesOf = (owner: string | undefined, asker: readonly string[]): readonly string[] =>
  owner === undefined || /^(?:my|our|I|we)$/u.test(owner) ? asker : [owner.replace(/['’]s?$/u, "")];

function isCalled(name: string, others: readonly string[]): boolean {
  const words = tokenise(name);
  return others.some((other) => {
    const wanted = tokenise(other);
    return wanted.length > 0 && wanted.every((word, place) => words[place] === word);
  });
}
