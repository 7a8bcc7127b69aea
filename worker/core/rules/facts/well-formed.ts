import { hasTag, type Word } from "../grammar/words.ts";
import type { Clause } from "../grammar/clauses.ts";
import type { Subject } from "./subjects.ts";
import { isAuxiliary } from "../grammar/verbs.ts";
import { wordSet } from "../../text/word-set.ts";

/** What may open a clause of its own inside a sentence. */
const OPENERS = wordSet(`
  who which that what when where why how because since as while after before if although though whenever until
  whether whose unless once than so and but or like
`);
const PRONOUNS = wordSet(`
  i you he she it they we this that these those there everyone everybody someone somebody nobody nothing something
  everything one all
`);
/** Verbs and adjectives that take a clause without "that": "I hope Ben is well". */
const TAKES_CLAUSE =
  /^(?:think|believe|hope|know|guess|say|see|wish|feel|bet|suppose|realize|realise|remember|mean|hear|imagine|understand|learn|notice|find|show|prove|forget|swear|promise|decide|dream|worry|assume|agree|mention|tell|thank|glad|happy|sure|proud|sorry|grateful|certain|afraid|told|said|thought|knew|believed|hoped|realized|felt|saw|found|learned|heard|wished|meant|love|appreciate|make|makes|made|let|lets|help|helps|helped|seems|says|thinks|knows|feels|hopes|believes|sees|means)$/;
/** Finite whatever stands before, except after "to" and a modal. */
const FINITE = /^(?:is|are|was|were|has|had|does|did|will|would|could|should|might|am|isn't|wasn't)$/;

/**
 * Whether the word at `i` is a finite verb whose subject can only be what stands before it in the same phrase: "having their
 * family around **helps** a lot".
 */
export function isStrayVerb(words: readonly Word[], i: number): boolean {
  const word = words[i];
  const before = words[i - 1];
  if (word === undefined || before === undefined) return false;
  if (FINITE.test(word.lower))
    return (
      !PRONOUNS.has(before.lower) &&
      !OPENERS.has(before.lower) &&
      !hasTag(before, "Modal") &&
      !(word.lower === "will" && hasTag(before, "Determiner"))
    );
  const next = words[i + 1];
  return (
    word.lower.endsWith("s") &&
    hasTag(word, "PresentTense") &&
    !hasTag(word, "Noun") &&
    !hasTag(before, "Preposition") &&
    !hasTag(before, "Adjective") &&
    !hasTag(before, "Verb") &&
    !hasTag(before, "Determiner") &&
    !hasTag(before, "Possessive") &&
    !OPENERS.has(before.lower) &&
    !PRONOUNS.has(before.lower) &&
    next !== undefined &&
    (hasTag(next, "Determiner") ||
      hasTag(next, "Preposition") ||
      hasTag(next, "Pronoun") ||
      hasTag(next, "Adverb") ||
      hasTag(next, "Possessive") ||
      next.lower === "to" ||
      next.lower === "like")
  );
}

/** What cannot end a sentence. */
const UNFINISHED =
  /^(?:and|or|but|nor|the|a|an|my|your|their|our|his|to|of|for|with|because|than|very|so|such|how|what|which|who|where|why|if|whether|these|those|every|each|being|as|into|from|at|is|was|are|were|am|be|not|even)$/;
/** Verbs that may end with what is otherwise unfinished: "what the dog was looking at". */
const ENDS_RELATIVE = wordSet(
  "being is was are were am be what who which that where how to of for with at from into about as",
);

/** Whether words as they will be told end as a sentence can; `said` is what they were. */
export function isComplete(after: readonly Word[], said: readonly Word[]): boolean {
  const last = after.at(-1);
  if (last === undefined) return true;
  // "finds it amazing how peaceful".
  if (after.at(-2)?.lower === "how") return false;
  return (
    !UNFINISHED.test(last.lower) || (ENDS_RELATIVE.has(last.lower) && [...said, ...after.slice(0, -1)].some(isRelative))
  );
}

/**
 * Checks what was said after a verb, as it was said, before it is told: one finite verb to a clause. `lemma` is the verb's own.
 * It errs on the side of silence. Linear in the words.
 */
export function isWellFormed(after: readonly Word[], lemma: string): boolean {
  let open = TAKES_CLAUSE.test(lemma);
  for (let i = 0; i < after.length; i += 1) {
    const word = after[i];
    if (word === undefined) continue;
    if (OPENERS.has(word.lower) || TAKES_CLAUSE.test(word.lower) || (PRONOUNS.has(word.lower) && i > 0)) open = true;
    // "the grit Jon shows": a name right after a noun has a clause of its own.
    if (hasTag(word, "ProperNoun") && i > 0 && hasTag(after[i - 1], "Noun") && !hasTag(after[i - 1], "ProperNoun"))
      open = true;
    if (!open && isStrayVerb(after, i)) return false;
  }
  return true;
}

const isRelative = (word: Word): boolean =>
  /^(?:what|who|which|that|where|how|it|they|you|i|we|he|she)$/.test(word.lower);

/** "John's family, exercise and …": a singular noun with a bare verb is no subject. */
export const verbAgrees = ({ verb, words }: Clause, subject: Subject): boolean =>
  subject.kind !== "third" ||
  subject.plural ||
  verb.tense !== "present" ||
  verb.modal !== null ||
  verb.end - verb.start > 1 ||
  isAuxiliary(words[verb.end - 1]) ||
  words[verb.end - 1]?.lower.endsWith("s") === true;
