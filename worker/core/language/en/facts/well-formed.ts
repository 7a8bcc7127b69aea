import { hasTag, type Word } from "../grammar/words.ts";
import type { Clause } from "../grammar/clauses.ts";
import type { Subject } from "./subjects.ts";
import { isAuxiliary } from "../grammar/verbs.ts";
import { wordSet } from "../../../text/word-set.ts";

const CLAUSE_STARTS = wordSet(`
  who which that what when where why how because since as while after before if although though whenever until
  whether whose unless once than so and but or like
`);
const PRONOUNS = wordSet(`
  i you he she it they we this that these those there everyone everybody someone somebody nobody nothing something
  everything one all
`);
const TAKES_CLAUSE =
  /^(?:think|believe|hope|know|guess|say|see|wish|feel|bet|suppose|realize|realise|remember|mean|hear|imagine|understand|learn|notice|find|show|prove|forget|swear|promise|decide|dream|worry|assume|agree|mention|tell|thank|glad|happy|sure|proud|sorry|grateful|certain|afraid|told|said|thought|knew|believed|hoped|realized|felt|saw|found|learned|heard|wished|meant|love|appreciate|make|makes|made|let|lets|help|helps|helped|seems|says|thinks|knows|feels|hopes|believes|sees|means)$/;
const FINITE = /^(?:is|are|was|were|has|had|does|did|will|would|could|should|might|am|isn't|wasn't)$/;

/** In "having their family around **helps**", the subject could only be the phrase before. */
export function isStrayVerb(words: readonly Word[], i: number): boolean {
  const word = words[i];
  const before = words[i - 1];
  if (word === undefined || before === undefined) return false;
  if (FINITE.test(word.lower))
    return (
      !PRONOUNS.has(before.lower) &&
      !CLAUSE_STARTS.has(before.lower) &&
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
    !CLAUSE_STARTS.has(before.lower) &&
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

const UNFINISHED =
  /^(?:and|or|but|nor|the|a|an|my|your|their|our|his|to|of|for|with|because|than|very|so|such|how|what|which|who|where|why|if|whether|these|those|every|each|being|as|into|from|at|is|was|are|were|am|be|not|even)$/;
const ENDS_RELATIVE = wordSet(
  "being is was are were am be what who which that where how to of for with at from into about as",
);

export function isComplete(complement: readonly Word[], original: readonly Word[]): boolean {
  const last = complement.at(-1);
  if (last === undefined) return true;
  if (complement.at(-2)?.lower === "how") return false;
  return (
    !UNFINISHED.test(last.lower) ||
    (ENDS_RELATIVE.has(last.lower) && [...original, ...complement.slice(0, -1)].some(isRelative))
  );
}

/** A missing fact is better than a wrong sentence. Linear in the words. */
export function isWellFormed(complement: readonly Word[], lemma: string): boolean {
  let allowsVerb = TAKES_CLAUSE.test(lemma);
  for (let i = 0; i < complement.length; i += 1) {
    const word = complement[i];
    if (word === undefined) continue;
    if (CLAUSE_STARTS.has(word.lower) || TAKES_CLAUSE.test(word.lower) || (PRONOUNS.has(word.lower) && i > 0))
      allowsVerb = true;
    // "the grit Jon shows" has a clause of its own
    if (
      hasTag(word, "ProperNoun") &&
      i > 0 &&
      hasTag(complement[i - 1], "Noun") &&
      !hasTag(complement[i - 1], "ProperNoun")
    )
      allowsVerb = true;
    if (!allowsVerb && isStrayVerb(complement, i)) return false;
  }
  return true;
}

const isRelative = (word: Word): boolean =>
  /^(?:what|who|which|that|where|how|it|they|you|i|we|he|she)$/.test(word.lower);

const NOUN_OR_VERB = wordSet(`
  smoke rain fish cake dance design travel shade film show book drink cook talk walk play game snow sun sport water milk chocolate paint photograph picture
  garden light noise rest sleep drive ride hike swim run dream plan study research model test score dress brush comb hammer nail bike ski skate surf climb
  party toast butter sugar salt pepper spice juice soup curry roast bake snack picnic camp fire ice
`);

/** "I hate noise and smoke in bars": "smoke" is a noun. */
export function isListedNoun({ subject, verb, words, sharesSubject }: Clause, before: Clause | null): boolean {
  if (!/^(?:i|we)$/u.test(subject[0]?.lower ?? "")) return false;
  const said = words[verb.end - 1]?.lower ?? "";
  if (!sharesSubject || before === null || verb.tense !== "present" || verb.end - verb.start > 1) return false;
  const object = before.words.at(-1);
  const hasObject = before.words.length > before.verb.end && object !== undefined && !isPreposition(object.lower);
  const isFollowed = words[verb.end] === undefined || isPreposition(words[verb.end]?.lower ?? "");
  const isNoun = NOUN_OR_VERB.has(said) || (/[^s]s$/u.test(said) && before.verb.tense === "present");
  return hasObject && isFollowed && isNoun;
}

const isPreposition = (word: string): boolean =>
  /^(?:in|on|at|from|about|with|of|for|to|by|during|after|before)$/u.test(word);

/** A singular noun has no bare verb: "John's family, exercise and …". */
export const verbAgrees = ({ verb, words }: Clause, subject: Subject): boolean =>
  subject.kind !== "third" ||
  subject.plural ||
  verb.tense !== "present" ||
  verb.modal !== null ||
  verb.end - verb.start > 1 ||
  isAuxiliary(words[verb.end - 1]) ||
  words[verb.end - 1]?.lower.endsWith("s") === true;
