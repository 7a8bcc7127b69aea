import { stem } from "../../../text/stem.ts";
import { isStopWord, tokenise } from "../../../text/tokenise.ts";
import { isPastForm } from "../../../text/verb-forms.ts";
import { wordSet } from "../../../text/word-set.ts";
import { isOtherPast, verbOf } from "./verbs-that-imply.ts";

/** "I have never tiled a room in Leeds": the verb, the thing and all that narrows it. English only. */
export interface DeniedDeed {
  verb: string;
  isPassive: boolean;
  /** Stem of the thing; null for "anything" and for verbs without object. */
  head: string | null;
  /** "research" of "a research cruise". */
  modifiers: readonly string[];
  /** "car" of "a loan for a car". */
  complements: readonly string[];
}

const ADVERBS = wordSet(`
  ever actually really even personally properly successfully once yet again so far formally officially knowingly actively regularly just currently usually
`);
export const PREPOSITIONS = wordSet(`
  in at on with for to from of by about during into through via without under over onto across along between around inside outside near behind against as than after until till since except besides
`);
const PARTICLES = wordSet("up out off down away back");
const ENDS = wordSet(
  "when where which that who while before prior myself ourselves yet or nor and than anymore either",
);
const DETERMINERS = wordSet(`
  a an the any some one single my our his her their your its this that these those another other more much many such real proper own kind sort type
`);
const ANYTHING = wordSet("anything anyone anybody anywhere something nothing");
/** These do not narrow a deed. */
const GENERAL = wordSet(
  "life career lives time times all person years far date project projects experience past least",
);
/** "Go code" is Go. */
const LIGHT_HEADS = wordSet("code program programs programming software script scripts");
const MODALS = wordSet("be get have do");

/** @param clause what follows "I have never" or "I never" */
export function deniedDeed(clause: string): DeniedDeed | null {
  const words = tokenise(clause).filter((word) => !ADVERBS.has(word));
  const [first = "", second = ""] = words;
  if (first === "" || !/^\p{L}+$/u.test(first)) return null;
  const isPassive = (first === "been" || first === "gotten" || first === "got") && isPast(second);
  const rest = words.slice(isPassive ? 2 : 1);
  while (PARTICLES.has(rest[0] ?? "")) rest.shift();
  if (PREPOSITIONS.has(rest[0] ?? "")) rest.shift();
  const end = rest.findIndex((word) => ENDS.has(word));
  const object = end < 0 ? rest : rest.slice(0, end);
  const parts = partsOf(object);
  const noun = (parts[0] ?? []).filter((word) => !LIGHT_HEADS.has(word));
  const head = noun.at(-1) ?? parts[0]?.at(-1) ?? null;
  const verb = verbOf(isPassive ? second : first);
  const complements = parts.slice(1).flat().map(stem);
  if (head === null && !object.some((word) => ANYTHING.has(word)) && object.length > 0 && complements.length === 0)
    return null;
  if (head === null && complements.length === 0 && MODALS.has(verb)) return null;
  return {
    verb,
    isPassive,
    head: head === null ? null : stem(head),
    modifiers: noun.slice(0, -1).map(stem),
    complements,
  };
}

export const isPast = (word: string): boolean => isPastForm(word) || isOtherPast(word);

function partsOf(words: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (PREPOSITIONS.has(word)) parts.push([]);
    else if (!DETERMINERS.has(word) && !ANYTHING.has(word) && !GENERAL.has(word) && !isFiller(word))
      parts.at(-1)?.push(word);
  }
  return parts;
}
const isFiller = (word: string): boolean => isStopWord(word) || /^(?:s|ve|d)$/u.test(word);
