import { areAlike, RELATIVE } from "../text/relatives.ts";
import { stem } from "../text/stem.ts";
import { isStopWord, tokenise } from "../text/tokenise.ts";

const OF_A_NOUN =
  /^(?:favou?rite|new|old|best|older|younger|elder|eldest|big|little|late|former|first|last|next|current|own|dear|only|main)$/iu;

const REACH = 100;
const MOST_THINGS = 16;

export function ownThings(question: string): Set<string> {
  const nouns = [...question.matchAll(/\b(?:my|our)\s+(?=\p{L})/giu)].flatMap(({ index, 0: { length } }) => {
    const words = tokenise(question.slice(index + length, index + length + REACH));
    return words.find((word) => !OF_A_NOUN.test(word)) ?? [];
  });
  return new Set([...new Set(nouns)].slice(0, MOST_THINGS).map(stem));
}

const OWNED =
  /(?:(?<![\p{L}'’])(?!(?:it|that|he|she|what|who|there|here|let|where|how)['’])(?<![\p{L}\p{M}-])([\p{L}\p{M}-]+)['’]s|(?<!\p{L})(his|her|their))(?=\s+((?:\p{L}+\s+)?\p{L}+))/giu;
const OWNED_OF = /(?<!\p{L})(\p{L}+)\s+of\s+(?:(\p{Lu}[\p{L}\p{M}]+)|((?:my|our|his|her|their)\s+\p{L}+))/gu;
const OWN = /(?<!\p{L})(?:my|our)\s+((?:\p{L}+\s+)?\p{L}+)(?!['’]s)/giu;

/** "Dan's boss is Karl" does not name my boss. */
export function isAnothersThing(text: string, things: ReadonlySet<string>, asker: readonly string[] | null): boolean {
  if (things.size === 0) return false;
  const isThing = (words: string): boolean => tokenise(words).some((word) => things.has(stem(word)));
  const own = new Set((asker ?? []).flatMap(tokenise));
  const isAsker = (owner: string): boolean =>
    asker === null ? /^\p{Lu}/u.test(owner) : tokenise(owner).some((word) => own.has(word));
  const owned = [
    ...Array.from(text.matchAll(OWNED), ([, owner = "", pronoun = "", what = ""]) => ({
      owner: owner || pronoun,
      what,
    })),
    ...Array.from(text.matchAll(OWNED_OF), ([, what = "", name = "", kin = ""]) => ({ owner: name || kin, what })),
  ].filter(({ what }) => isThing(what));
  const isOwn = [...text.matchAll(OWN)].some(([, what = ""]) => isThing(what));
  return owned.length > 0 && !isOwn && !owned.some(({ owner }) => isAsker(owner));
}

export const ownersAsked = (question: string): { owner: string; noun: string }[] => {
  const owned = Array.from(
    question.matchAll(/(?<![\p{L}\p{M}-])[\p{Ll}\p{M}-]*(\p{Lu}[\p{L}\p{M}-]+)['’]s\s+(?=\p{Ll})/gu),
    ({ index, 0: { length }, 1: owner = "" }) => {
      const behind = tokenise(question.slice(index + length, index + length + REACH));
      return { owner, noun: stem(behind.find((word) => !OF_A_NOUN.test(word)) ?? "") };
    },
  );
  return [...new Map(owned.map((each) => [`${each.owner} ${each.noun}`, each])).values()].slice(0, MOST_THINGS);
};

export const isAnotherOwners = (text: string, question: string): boolean =>
  ownersAsked(question).some(({ owner, noun }) => isAnothersThing(text, new Set([noun]), [owner]));

const WORDS = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
const DESCRIBED = /(?<![\p{L}\p{M}])(?:my|our|\p{Lu}[\p{L}\p{M}]+['’]s)\s+(\p{Ll}+)\s+(\p{Ll}+)/gu;
const KIN_PARTS = /^(?:ex|step|grand|half|god|great)-?(?=\p{L}{3})|-in-law$/giu;
const IS_RELATIVE = new RegExp(`^${RELATIVE}$`, "iu");
const NO_MORE = /^(?:former|previous|future|old|late|first|next|ex)$/u;

export function isOfAnotherKind(text: string, question: string): boolean {
  const words = Array.from(text.matchAll(WORDS), ([word]) => word);
  const said = words.map((word) => stem(word.toLowerCase()));
  const isSaid = new Set(said);
  const asked = new Set(Array.from(question.toLowerCase().matchAll(WORDS), ([word]) => stem(word)));
  const baseOf = (word: string): string => word.toLowerCase().replaceAll(KIN_PARTS, "");
  const bases = new Set(words.map((word) => stem(baseOf(word))));
  const isOtherKin = Array.from(question.matchAll(WORDS), ([word]) => word).some(
    (word) => IS_RELATIVE.test(baseOf(word)) && !isSaid.has(stem(word.toLowerCase())) && bases.has(stem(baseOf(word))),
  );
  const isNoMore = [...ownThings(question)].some((thing) => {
    const before = words[said.indexOf(thing) - 1]?.toLowerCase() ?? "";
    return NO_MORE.test(before) && !asked.has(stem(before)) && !(before === "old" && thing === "friend");
  });
  const hasVerbBehind = /(?<!\p{L})(?:do|does|did|can|could|will|would|has|have|had)(?!\p{L})/iu.test(question);
  const isOtherThing = [...question.matchAll(DESCRIBED)].slice(0, MOST_THINGS).some(([, which = "", what = ""]) => {
    const of = said.indexOf(stem(what));
    if (of < 0 || isSaid.has(stem(which)) || (hasVerbBehind && IS_RELATIVE.test(which))) return false;
    const before = words[of - 1] ?? "";
    const isDescribed = /^\p{Ll}/u.test(before) && !isStopWord(before) && !OF_A_NOUN.test(before);
    return isDescribed || /^(?:with|for|of)$/u.test(words[of + 1] ?? "");
  });
  return isOtherKin || isNoMore || isOtherThing;
}

const ASKED_RELATIVE = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:[Mm]y|[Oo]ur|\p{Lu}[\p{L}\p{M}]+['’]s)\s+(?:\p{Ll}+\s+)?(${RELATIVE})(?!\p{L}|-)`,
  "gu",
);

export const askedRelatives = (question: string): string[] => [
  ...new Set(Array.from(question.matchAll(ASKED_RELATIVE), ([, noun = ""]) => stem(noun.toLowerCase()))),
];

export const PRONOUN_FIRST = /^\W*(?:he|she|they|it|his|her|their)(?!\p{L})/iu;

/** A relative of a relative is another person: "My mother's friend" is not my mother. */
export function isOfNoSuchRelative(text: string, question: string, names: readonly string[]): boolean {
  const relatives = askedRelatives(question);
  if (relatives.length === 0 || PRONOUN_FIRST.test(text)) return false;
  const words = tokenise(text);
  const asked = new Set(tokenise(question).map(stem));
  const isSaidHere = new Set(words);
  const isNamed = names.some((name) => tokenise(name).every((word) => isSaidHere.has(word)));
  const capitals = Array.from(question.trimStart().matchAll(/(?<=\s)\p{Lu}[\p{L}\p{M}]+/gu), ([name]) =>
    name.toLowerCase(),
  );
  const lower = question.toLowerCase().replaceAll("’", "'");
  if (isNamed || capitals.some((name) => isSaidHere.has(name) && !lower.includes(`${name}'s`))) return false;
  const stems = [...new Set(words.map(stem))];
  const isSaid = relatives.some((noun) => stems.some((word) => areAlike(word, noun)));
  const theirs = Array.from(text.matchAll(OF_THEIRS), ([, of = "", noun = ""]) => ({
    of: stem(of.toLowerCase()),
    noun,
  }));
  return !isSaid || theirs.some(({ of, noun }) => relatives.includes(of) && !asked.has(stem(noun.toLowerCase())));
}

const OF_THEIRS = new RegExp(String.raw`(?<!\p{L})(\p{L}+)['’]s\s+(?:\p{Ll}+\s+)?(${RELATIVE})(?!\p{L})`, "giu");
