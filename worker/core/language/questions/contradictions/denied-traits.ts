import { stem } from "../../../text/stem.ts";
import { isStopWord, tokenise } from "../../../text/tokenise.ts";
import { kindsWithin } from "./kinds-of-things.ts";

/** "I'm not allergic to anything", "I'm not on a diet". English only. */
export interface DeniedTrait {
  text: string;
  /** Stems of the words that name the trait: "allergic", "allergy". */
  names: ReadonlySet<string>;
  /** Stems of what it is about; empty for anything. */
  about: readonly string[];
}

/* Adjectives and nouns of one trait. */
const TRAITS = `
allergic allergy allergies|intolerant intolerance|afraid scared terrified frightened fear fears phobia|member members membership|diabetic diabetes|asthmatic asthma
pregnant pregnancy|married wife husband spouse|divorced divorce|insured insurance|addicted addict addiction|dyslexic dyslexia|employed employer|retired retirement
vegetarian|vegan|religious|engaged fiancé fiancée|colorblind|claustrophobic claustrophobia|anaemic anaemia anemic anemia|epileptic epilepsy|depressed depression
anxious anxiety|homeowner|landlord|smoker|vaccinated|certified certification certificate|licensed licence license`;

const NAMES = new Map<string, ReadonlySet<string>>();
for (const line of TRAITS.trim().split(/[\n|]/u)) {
  const names = new Set(tokenise(line).map(stem));
  for (const name of names) NAMES.set(name, names);
}

const DENIED =
  /(?<!\p{L})(?:(?:i['’]m|we['’]re|i am|we are) not|(?:i have|we have) never been|(?:i|we)['’]ve never been)(?: (?:actually|really|currently|at all|even))?(?: an?| any)? (?<name>\p{L}+)(?: (?:to|of|in|by|for|with|against)(?= )(?<about>[^,;:.!?\n]*))?/iu;
const ON =
  /(?<!\p{L})(?:i['’]m|we['’]re|i am|we are) not(?: (?:actually|really|currently|even))? (?:on|in) (?:an?|any) (?<name>[^,;:.!?\n]{2,40})/iu;
const CLAUSE_END = /(?<!\p{L})(?:but|so|and|though|although|because|since|if|when|while|any ?more|yet)(?!\p{L})/iu;
const ANYTHING = /(?<!\p{L})(?:any(?:thing|one|body)?|at all)(?!\p{L})/iu;

export function deniedTrait(sentence: string): DeniedTrait | null {
  if (sentence.trimEnd().endsWith("?")) return null;
  const on = ON.exec(sentence);
  if (on !== null) {
    const head = contentOf(on.groups?.["name"] ?? "").at(-1);
    return head === undefined ? null : { text: on[0].trim(), names: new Set([head]), about: [] };
  }
  const found = DENIED.exec(sentence);
  const { name = "", about = "" } = found?.groups ?? {};
  const names = NAMES.get(stem(tokenise(name)[0] ?? ""));
  if (found === null || names === undefined) return null;
  return { text: found[0].trim(), names, about: contentOf(about) };
}

function contentOf(text: string): string[] {
  const [clause = ""] = text.split(CLAUSE_END);
  const words = tokenise(clause).filter((word) => !isStopWord(word) && !ANYTHING.test(word) && word !== "all");
  return words.map(stem);
}

/** @param terms stems of the question's content words */
export function asksForTrait(terms: ReadonlySet<string>, { names, about }: DeniedTrait): boolean {
  const asked = [...terms].filter((term) => !ANYTHING.test(term) && term !== "any" && term !== "ever");
  const met = asked.filter((term) => names.has(term) || about.includes(term));
  return asked.some((term) => names.has(term)) && met.length * 2 >= asked.length;
}

const CLAUSES = /[,;:()–—]|(?<!\p{L})(?:and|but|so|because|although)(?!\p{L})/iu;
const NEGATED = /(?<!\p{L})(?:not|no|never|neither|without)(?!\p{L})|n['’]t(?!\p{L})/iu;
const FORMER =
  /(?<!\p{L})(?:used to|no longer|any ?more|outgrew|grew out of|got over|quit|left|cured|(?:was|were|had|been) an?|former|ex|old|next|dream|ideal)(?!\p{L})/iu;
/** "As a vegetarian I can't" */
const AS = /^\W*as an? /iu;
const MOST_BETWEEN = 3;

/** @param asserted a sentence of the writer without wishes and the like */
export function affirmsTrait(asserted: string, { names, about }: DeniedTrait): boolean {
  const said = new Set(tokenise(asserted).map(stem));
  if (!about.every((word) => [...kindsWithin(word)].some((one) => said.has(one)))) return false;
  return asserted.split(CLAUSES).some((clause) => {
    if (FORMER.test(clause) || (NEGATED.test(clause) && !AS.test(clause))) return false;
    const words = tokenise(clause);
    return words.some((word, place) => isOwn(words, place) && isNamed(words.slice(place + 1), names, word));
  });
}

/** "my", "I am" and "as a member" */
const isOwn = (words: readonly string[], place: number): boolean => {
  const [before = "", word = "", after = ""] = words.slice(Math.max(0, place - 1), place + 2);
  if (place === 0)
    return ["my", "our"].includes(words[0] ?? "") || (words[0] === "as" && /^an?$/u.test(words[1] ?? ""));
  if (word === "my" || word === "our") return true;
  if (word === "as") return after === "a" || after === "an";
  return ["m", "am", "re", "are", "been"].includes(word) && ["i", "we", "ve", "have", "always"].includes(before);
};

function isNamed(words: readonly string[], names: ReadonlySet<string>, sign: string): boolean {
  const isPossessed = sign === "my" || sign === "our";
  for (const word of words.slice(0, MOST_BETWEEN + 1)) {
    if (names.has(stem(word))) return true;
    // "my wife's allergy", "I'm worried about the allergy"
    if (isPossessed ? isStopWord(word) : BEHIND.has(word)) return false;
  }
  return false;
}
const BEHIND = new Set(["about", "for", "to", "with", "at", "of", "from", "by"]);
