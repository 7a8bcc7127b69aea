import { areAlike, RELATIVE } from "../text/relatives.ts";
import { stem } from "../text/stem.ts";
import { isIrregularForm, isPastForm, stemOfForms } from "../text/verb-forms.ts";
import { tokenise } from "../text/tokenise.ts";
import {
  isAnotherOwners,
  isAnothersThing,
  isOfAnotherKind,
  isOfNoSuchRelative,
  ownersAsked,
  ownThings,
  PRONOUN_FIRST,
  askedRelatives,
} from "./own-things.ts";
import { contentTerms } from "./coverage.ts";
import type { EvidenceItem } from "./evidence.ts";

function hasName(text: string, name: string): boolean {
  const [words, wanted] = [tokenise(text), tokenise(name)];
  return wanted.length > 0 && words.some((_, start) => wanted.every((word, place) => words[start + place] === word));
}

const NAMED_IN_PASSING =
  /^[^\p{L}\p{N}]*(?:(?:and|but|so|also|today|yesterday) )?(?:the|my|our|his|her|their|an?) (?<thing>(?:[\p{L}\p{N}'’-]+ ){0,6}[\p{L}\p{N}'’-]+), (?<name>\p{Lu}[^,]{1,60}), (?<verb>\p{Ll}+)/iu;
const HAS_VERB =
  /(?<!\p{L})(?:am|is|are|was|were|be|has|have|had|do|does|did|can|will|would)(?!\p{L})|['’](?:m|re|ve|ll)(?!\p{L})/iu;

/** "The new coach, Amira, won the cup" speaks of Amira, and "The soup is hot, Amira, wait" to her. */
function isApposition(sentence: string, name: string): boolean {
  const { thing = "", name: said = "", verb = "" } = NAMED_IN_PASSING.exec(sentence)?.groups ?? {};
  const last = thing.split(" ").at(-1) ?? "";
  const isStated =
    /^(?:is|was|has|had|will|can|who|whose|\p{Ll}{2,}(?:s|ed))$/u.test(verb) ||
    isPastForm(verb) ||
    isIrregularForm(verb);
  return hasName(said, name) && isStated && !HAS_VERB.test(thing) && !isPastForm(last);
}

function withoutAddress(sentence: string, name: string): string {
  if (isApposition(sentence, name)) return sentence;
  const literal = name.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  return sentence.replace(
    new RegExp(String.raw`^\s*(?:\p{L}+\s+)?${literal}\s*[,!]|,\s*${literal}(?=\s*[,.!?…]|\s*$)`, "giu"),
    " ",
  );
}

const FIRST_PERSON = /\b(?:i|me|my|mine|myself|we|us|our|ours)\b/iu;
const SECOND_PERSON = /\b(?:you|your|yours|yourself|u|ur)\b/iu;

const isOfTheOther = (sentence: string): boolean => SECOND_PERSON.test(sentence) && !FIRST_PERSON.test(sentence);

const NAMED_FIRST =
  /^\W*(?!(?:Just|Finally|Recently|Also|Actually|This|That|It|There|Today|Yesterday|Everything|My|Our|What|The|Now|Then|So|And|But|Not|Still|Never|Always)\b)\p{Lu}\p{Ll}+(?:['’]s\b|\s+(?:is|are|was|has|had|got|will|can|broke|won|lost|lives|\p{Ll}+(?:s|ed))\b)/u;
const RELATION_WITH_NAME =
  /^\W*(?:[Mm]y|[Oo]ur)\s+(?:\p{Ll}+\s+)?(?!(?:is|was|are|were|has|had|to|from)\s)(\p{Ll}+)\s+\p{Lu}\p{Ll}+/u;
const isOfAThird = (sentence: string): boolean =>
  RELATION_WITH_NAME.test(sentence) || (isNamedFirst(sentence) && !FIRST_PERSON.test(sentence));
const isNamedFirst = (sentence: string): boolean => {
  const [, verb = ""] = /^\W*\p{Lu}\p{Ll}+\s+(\p{Ll}+)/u.exec(sentence) ?? [];
  return NAMED_FIRST.test(sentence) || (isIrregularForm(verb) && NAMED_FIRST.test(sentence.replace(verb, "has")));
};

const OF_SELF = /(?<!\p{L})(?:I|we)(?!\p{L})/u;
const OF_RELATIVE = new RegExp(
  `^[^\\p{L}\\p{N}_]*(?:(\\p{Lu}[\\p{L}'’-]*?(?: \\p{Lu}[\\p{L}'’-]*?)*)['’]s|[Mm]y|[Oo]ur|[Tt]heir|[Hh]is|[Hh]er)\\s+(?:\\p{Ll}+\\s+){0,2}?(${RELATIVE}|(?:company|team)s?)\\b`,
  "u",
);

function isOfARelative(sentence: string, question: string): boolean {
  const [, owner = "", noun] = OF_RELATIVE.exec(sentence) ?? [];
  if (noun === undefined) return false;
  const asked = new Set(tokenise(question).map(stem));
  const owners = new Set(tokenise(owner));
  const named = [...question.trimStart().matchAll(/(?<=\s)\p{Lu}[\p{L}\p{M}]*/gu)].flatMap(([word]) => tokenise(word));
  const said = new Set(tokenise(sentence));
  const isNamed = !OF_SELF.test(question) && named.some((word) => said.has(word) && !owners.has(word));
  const wanted = stem(noun);
  return ![...asked].some((word) => areAlike(word, wanted)) && !isNamed;
}

const OF_ASKER = /\b(?:I|i|me|myself|we|us|ourselves|[Mm]y|[Oo]ur)\b/u;
const OF_ASKER_ABROAD =
  /(?<!\p{L})(?:ich|wir|mein(?:e[nmrs]?)?|unser(?:e[nmrs]?)?|mis?|nuestr[oa]s?|vivo|trabajo|tengo)(?!\p{L})/iu;
export const asksOfAsker = (question: string): boolean => OF_ASKER.test(question) || OF_ASKER_ABROAD.test(question);

const NAMES = String.raw`\p{Lu}[\p{L}\p{M}'’-]*(?:\s+\p{Lu}[\p{L}\p{M}'’-]*)*`;
const NAMED_BEHIND = new RegExp(
  String.raw`(?<!\p{L})(\p{L}+)(?:,|\s+(?:is|was)(?:\s+(?:called|named))?|\s+(?:called|named))?\s+(${NAMES})`,
  "gu",
);
const NAMED_BEFORE = new RegExp(String.raw`^[^\p{L}\p{N}_]*(${NAMES})(?:,|\s+(?:is|was|became))\s+`, "u");
const LAST_WORD = /(?<!\p{L})\p{L}+(?=[^\p{L}\p{N}_]*$)/u;
const BETWEEN_NAMED = /[,;:.!?]\s|\s(?:and|but|while|whereas)\s/u;

const REACH = 100;
const FORMER = /(?:^|\s)(?:former|ex|late|previous|old)[\s-]+$/iu;

export function namesOfOwn(question: string, asker: readonly string[], texts: readonly string[]): string[] {
  const owners = ownersAsked(question);
  const askers = ownThings(question);
  const things = new Set([...askers, ...owners.map(({ noun }) => noun)]);
  if (things.size === 0) return [];
  const own = new Set([...asker, ...owners.map(({ owner }) => owner)].flatMap(tokenise));
  const isTheirs = (part: string): boolean =>
    [...asker, ...owners.map(({ owner }) => owner)].some((name) => hasName(part, name)) ||
    (askers.size > 0 && (FIRST_PERSON.test(part) || (asker.length === 0 && /['’]s\s/u.test(part))));
  // "my former wife Clara" and "my wife's sister Clara" name another person
  const isOfOther = (before: string): boolean => {
    const [, owner] = /(?<!\p{L})(\p{L}+)['’]s\s+(?:\p{Ll}+\s+)?$/u.exec(before) ?? [];
    return FORMER.test(before) || (owner !== undefined && !own.has(owner.toLowerCase()));
  };
  const names = texts
    .flatMap((text) => text.split(BETWEEN_NAMED))
    .filter((part) => tokenise(part).some((word) => things.has(stem(word))))
    .filter(isTheirs)
    .flatMap((part) => {
      const behind = [...part.matchAll(NAMED_BEHIND)].flatMap((match) => {
        const [, noun = "", name = ""] = match;
        return isOfOther(part.slice(Math.max(0, match.index - REACH), match.index)) ? [] : [{ noun, name }];
      });
      const [before = "", name = ""] = NAMED_BEFORE.exec(part) ?? [];
      const [noun = ""] = (before === "" ? null : LAST_WORD.exec(part.slice(before.length))) ?? [];
      return [...behind, { noun, name }].flatMap((found) =>
        things.has(stem(found.noun.toLowerCase())) ? found.name.replace(/['’]s$/u, "") : [],
      );
    })
    .filter((name) => !FIRST_PERSON.test(name) && !tokenise(name).some((word) => own.has(word)));
  return [...new Set(names)];
}

const ASKS_WHO_DOES = /^\W*who\s+(?!(?:am|is|are|was|were|do|does|did)\b)/iu;

/** "Dan lives in Bergen" does not answer where I live. `own` are the names in the question. */
export function isOfAnother(
  said: string,
  question: string,
  asker: readonly string[],
  own: readonly string[] = [],
): boolean {
  const sentence = said.replace(/(?<!\s)\s*\([^()]*\)\s*$/u, "");
  const isDoer = ASKS_WHO_DOES.test(question);
  if (
    isOfAnotherKind(sentence, question) ||
    isAnotherOwners(sentence, question) ||
    (!isDoer && isOfARelative(sentence, question))
  )
    return true;
  if (!isDoer && isOfNoSuchRelative(sentence, question, own)) return true;
  if (asker.length === 0) return false;
  const things = ownThings(question);
  if (isAnothersThing(sentence, things, asker)) return true;
  if (isDoer || (PRONOUN_FIRST.test(sentence) && askedRelatives(question).length > 0)) return false;
  const [, relation] = RELATION_WITH_NAME.exec(sentence) ?? [];
  if (!isOfAThird(sentence) || (relation !== undefined && things.has(stem(relation)))) return false;
  const known = new Set([...asker, ...own, question].flatMap(tokenise));
  const [, first = ""] = relation !== undefined ? [] : (/^\W*(\p{L}+)/u.exec(sentence) ?? []);
  return (
    !tokenise(first).some((word) => known.has(word)) && ![...asker, ...own].some((name) => hasName(sentence, name))
  );
}

/** Verbs with interchangeable subjects: if Ada meets Dan, Dan meets Ada. */
const MUTUAL = new Set(["meet", "marry", "divorce", "date", "kiss", "hug", "resemble"].map(stemOfForms));
const DOES = /(?<!\p{L})(?:[Dd]oes|[Dd]o|[Dd]id)\s+(?:(\p{Lu}[\p{L}\p{M}]+)(?:['’]s\s+\p{L}+)?|(I|we))\s+(\S.*)$/su;
const WHO_DOES = /^\W*[Ww]ho\s+(?!(?:am|is|are|was|were|do|does|did|has|have|had|can|will)\b)(\S.*)$/su;
const PASSIVE = /(?<!\p{L})(?:was|were|is|are|been|being|got)\s+(?:\p{L}+\s+)?\p{L}+\s+by(?!\p{L})/iu;

/** "I paid Dan" does not mean that Dan paid me. */
export function isBySubject(question: string, sentence: string, asker: readonly string[] = []): boolean {
  const [, name, self, behind] = DOES.exec(question) ?? [];
  const rest = behind ?? WHO_DOES.exec(question)?.[1] ?? "";
  const words = tokenise(sentence).map(stemOfForms);
  const isSaid = new Set(words);
  const verb = contentTerms(rest, []).find((term) => isSaid.has(term));
  if (verb === undefined || MUTUAL.has(verb)) return true;
  const isPassive = PASSIVE.test(sentence);
  const at = isPassive ? words.indexOf("by") : words.indexOf(verb);
  const isDoer = (place: number): boolean => (isPassive ? place > at : place < at);
  const places = new Map(words.map((word, place) => [word, place] as const).toReversed());
  const placeOf = (of: string): number => places.get(tokenise(of).map(stemOfForms)[0] ?? "") ?? -1;
  if (name !== undefined) return placeOf(name) < 0 || isDoer(placeOf(name));
  const others = Array.from(rest.matchAll(/\p{Lu}[\p{L}\p{M}]+/gu), ([other]) => placeOf(other)).filter(
    (place) => place >= 0,
  );
  const first = ["i", "we", ...asker].map(placeOf).filter((place) => place >= 0);
  if (self !== undefined) {
    const isToMe = first.length === 0 && ["me", "us"].some((word) => words.includes(word));
    return !isToMe && (first.length > 0 ? first.some(isDoer) : !others.some(isDoer));
  }
  const isOfMe = /(?<!\p{L})(?:me|us)(?!\p{L})/u.test(rest);
  return !others.some(isDoer) && !(isOfMe && first.some(isDoer));
}

/** A message is about its speaker and the persons that the quotation names. */
export function personsIn(persons: readonly string[], { step }: EvidenceItem, quote: string): string[] {
  const { fact, from, to, chunk } = step;
  return persons.filter((name) => {
    if (fact !== null) return from.name === name || to.name === name || hasName(fact.text, name);
    const isOfSpeaker = hasName(chunk?.title ?? "", name) && !isOfTheOther(quote) && !isOfAThird(quote);
    return isOfSpeaker || hasName(withoutAddress(quote, name), name);
  });
}
