import type { Span } from "../../dates/date-mention.ts";
import { DETERMINERS, isSubjectPronoun, opensObject, findSubjectEnd } from "./subject-span.ts";
import { wordSet } from "../../../text/word-set.ts";
import { nonNull } from "../../../../../shared/non-null.ts";
import { isAuxiliary, isBase, isFinite, isGerund, isPast, MID_ADVERBS, readVerb, type VerbGroup } from "./verbs.ts";
import { hasTag, type Word } from "./words.ts";

const MAX_CLAUSES = 12;

export interface Clause {
  /** Empty in "Been reading a lot". */
  subject: Word[];
  verb: VerbGroup;
  /** Words from the verb group to the end; `verb` has indices of these. */
  words: Word[];
  fronted: Word[];
  sharesSubject: boolean;
}

const COORDINATORS = new Set(["and", "but", "so", "or", "yet", "plus", "then", "cause"]);
const SUBORDINATORS = wordSet(`
  because since as when while after before if that which who where although though whenever until how why
  what whether whose unless once to
`);
export const FRONTING = wordSet(`
  besides despite instead when while after before since as because although though whenever once until by
  with if unless even
`);

function startsNewSubject(words: readonly Word[], at: number): boolean {
  const word = words[at];
  if (word === undefined) return false;
  if (isSubjectPronoun(word)) {
    const next = words[at + 1];
    if (word.lower === "it" && isAuxiliary(next)) return true;
    if (
      word.lower === "that" ||
      word.lower === "this" ||
      word.lower === "there" ||
      word.lower === "all" ||
      word.lower === "these" ||
      word.lower === "those"
    )
      return isAuxiliary(next);
    // an auxiliary alone repeats a verb: "a lawyer, so she would"
    if (at === words.length - 2 && (isAuxiliary(next) || hasTag(next, "Modal"))) return true;
    return readVerb(words, at + 1, word.lower === "i" || word.lower === "we") !== null;
  }
  if (isGerund(word) && isAuxiliary(words[at + 1]) && nonNull(words[at + 1], "word").lower !== "be") return true;
  if (
    !(DETERMINERS.has(word.lower) || hasTag(word, "ProperNoun") || hasTag(word, "Plural") || hasTag(word, "Possessive"))
  )
    return false;
  const end = findSubjectEnd(words, at);
  if (end < 0 || end - at > 6) return false;
  for (let i = at; i < end; i += 1) {
    if (
      nonNull(words[i], "word").post.includes(",") ||
      (hasTag(words[i], "Preposition") && nonNull(words[i], "word").lower !== "of") ||
      nonNull(words[i], "word").lower === "to"
    )
      return false;
  }
  const verb = nonNull(words[end], "word");
  if (verb.lower === "named" || verb.lower === "called") return false;
  return isAuxiliary(verb) || (isFinite(verb) && words[end + 1]?.lower !== "by");
}

const LEAVES = /^(?:leave|quit|resign|retire|lose)$/;

const isBeginning = (words: readonly Word[], at: number): boolean =>
  /^(?:join(?:ed)?|start(?:ed)?|beg[ai]n)$/.test(words[at]?.lower ?? "") &&
  (/^(?:at|with|as|working|an?|my|the)$/.test(words[at + 1]?.lower ?? "") ||
    /^\p{Lu}/u.test(words[at + 1]?.text ?? ""));

function findBoundary(
  words: readonly Word[],
  from: number,
  verb: VerbGroup,
  baseForm: boolean,
  times: readonly Span[],
): { at: number; skip: number; shared: boolean; isFronted?: boolean } | null {
  let subordinate = false;
  let infinitive = false;
  let pending = false;
  for (let i = from; i < words.length; i += 1) {
    const word = nonNull(words[i], "word");
    const previous = words[i - 1];
    const comma = previous !== undefined && (previous.post.includes(",") || previous.breaks);
    const follows = i === from && word.lower === "so" && isSubjectPronoun(words[i + 1]);
    const coordinator = COORDINATORS.has(word.lower) && (i > from || follows);
    if ((comma || coordinator) && (i > from || follows)) {
      let j = coordinator ? i + 1 : i;
      while (
        j < words.length &&
        nonNull(words[j], "word").lower !== "both" &&
        nonNull(words[j], "word").lower !== "all" &&
        MID_ADVERBS.has(nonNull(words[j], "word").lower) &&
        nonNull(words[j], "word").lower !== "of"
      )
        j += 1;
      const behind = endOfTime(words, j, times);
      if (behind > j && isSubjectPronoun(words[behind]) && startsNewSubject(words, behind))
        return { at: i, skip: j - i, shared: false, isFronted: true };
      if (
        !(
          word.lower === "so" &&
          ((words[i + 1]?.lower === "that" && !isAuxiliary(words[i + 2])) ||
            hasTag(words[i + 1], "Adjective") ||
            hasTag(words[i + 1], "Adverb"))
        ) &&
        !(coordinator && word.lower === "as")
      ) {
        if (
          startsNewSubject(words, j) &&
          !(
            (pending || (infinitive && !DETERMINERS.has(words[j]?.lower ?? "") && !hasTag(words[j], "Possessive"))) &&
            !isSubjectPronoun(words[j])
          ) &&
          !(word.lower === "or" && !isSubjectPronoun(words[j])) &&
          !(previous !== undefined && SUBORDINATORS.has(previous.lower))
        )
          return { at: i, skip: j - i, shared: false };
        if (
          coordinator &&
          word.lower !== "or" &&
          FRONTING.has(words[j]?.lower ?? "") &&
          nonNull(words[j], "word").lower !== "by" &&
          nonNull(words[j], "word").lower !== "with" &&
          (isSubjectPronoun(words[j + 1]) || DETERMINERS.has(words[j + 1]?.lower ?? "")) &&
          words.slice(j, j + 18).some((w) => w.post.includes(","))
        )
          return { at: i, skip: j - i, shared: false };
      }
      const later = words[j];
      if (
        (word.lower === "and" || word.lower === "but" || (comma && word.lower !== "or")) &&
        later !== undefined &&
        !subordinate &&
        !verb.passive
      ) {
        const listed =
          coordinator &&
          comma &&
          [i - 2, i - 3].some((k) => k >= from - 1 && words[k]?.post.includes(",") && hasTag(words[k + 1], "Verb"));
        const lists = !coordinator && comma && later.post.includes(",") && isPast(later);
        if (listed || lists) continue;
        // "I left Siemens and joined Bosch" has two clauses with one subject
        if (coordinator && LEAVES.test(verb.lemma) && verb.tense === "past" && !verb.negated && isBeginning(words, j))
          return { at: i, skip: j - i, shared: true };
        const simplePast = verb.tense === "past" && !verb.negated;
        const simplePresent = verb.tense === "present" && !verb.negated && verb.modal === null;
        if (
          simplePast &&
          isPast(later) &&
          !hasTag(later, "Adjective") &&
          words[j + 1]?.lower !== "by" &&
          !hasTag(words[j + 1], "Noun")
        )
          return { at: i, skip: j - i, shared: true };
        if (simplePast && isPast(later) && !hasTag(later, "Adjective") && hasTag(words[j + 1], "Noun"))
          return { at: i, skip: j - i, shared: true };
        if (
          simplePresent &&
          coordinator &&
          !infinitive &&
          !baseForm &&
          hasTag(later, "PresentTense") &&
          later.lower.endsWith("s") &&
          opensObject(words[j + 1])
        )
          return { at: i, skip: j - i, shared: true };
        if (
          simplePresent &&
          baseForm &&
          coordinator &&
          !infinitive &&
          hasTag(later, "Verb") &&
          isBase(later) &&
          !isGerund(later) &&
          !later.lower.endsWith("ed") &&
          opensObject(words[j + 1])
        )
          return { at: i, skip: j - i, shared: true };
        if (simplePresent && coordinator && isAuxiliary(later) && later.lower !== "be")
          return { at: i, skip: j - i, shared: true };
      }
    }
    if (SUBORDINATORS.has(word.lower) && (i > from || word.lower === "to")) {
      if (word.lower === "to") infinitive = true;
      else {
        subordinate = true;
        pending = true;
      }
    } else if (pending && isFinite(word)) pending = false;
    if (
      hasTag(word, "Modal") ||
      (/^(?:help|helps|helped|let|lets|make|makes|made)$/.test(word.lower) && hasTag(words[i + 1], "Pronoun"))
    )
      infinitive = true;
  }
  return null;
}

function endOfTime(words: readonly Word[], at: number, times: readonly Span[]): number {
  const first = words[at];
  const span =
    first === undefined ? undefined : times.find(({ start, end }) => start <= first.start && first.start < end);
  if (span === undefined) return at;
  let behind = at;
  while (behind < words.length && nonNull(words[behind], "word").start < span.end) behind += 1;
  return behind;
}

/**
 * The words start at the subject. Coordinated verb phrases share it; subordinate clauses stay with their main clauses.
 */
export function cutClauses(
  words: readonly Word[],
  fronted: Word[],
  times: readonly Span[] = [],
): { clauses: Clause[]; remainder: Word[] } {
  const clauses: Clause[] = [];
  let at = 0;
  let subject: Word[] = [];
  let shared = false;
  let before = fronted;
  while (at < words.length && clauses.length < MAX_CLAUSES) {
    let verbAt = at;
    if (!shared) {
      verbAt = findSubjectEnd(words, at);
      const but = words.findIndex((w, i) => i >= at && w.lower === "but");
      if (but > at && (verbAt < 0 || but < verbAt)) {
        at = but + 1;
        continue;
      }
      if (verbAt < 0) break;
      for (;;) {
        while (verbAt - at > 1 && MID_ADVERBS.has(nonNull(words[verbAt - 1], "word").lower)) verbAt -= 1;
        if (verbAt - at <= 2 || words[verbAt - 1]?.lower !== "longer" || words[verbAt - 2]?.lower !== "no") break;
        verbAt -= 2;
      }
      subject = words.slice(at, verbAt);
      if (hasTag(subject[0], "Preposition") || /^(?:for|to|with|at|in|on|by|than)$/.test(subject[0]?.lower ?? ""))
        break;
    }
    const first = subject[0];
    const forced = subject.length === 1 && (first?.lower === "i" || first?.lower === "we" || first?.lower === "you");
    const rest = words.slice(verbAt);
    const verb = readVerb(rest, 0, forced);
    if (verb === null) break;
    const boundary = findBoundary(
      words,
      verbAt + verb.end,
      verb,
      forced || first?.lower === "they" || hasTag(subject.at(-1), "Plural"),
      times,
    );
    const end = boundary?.at ?? words.length;
    clauses.push({ subject, verb, words: words.slice(verbAt, end), fronted: before, sharesSubject: shared });
    before = [];
    if (boundary === null) break;
    at = boundary.at + boundary.skip;
    shared = boundary.shared;
    if (boundary.isFronted === true || (!shared && FRONTING.has(words[at]?.lower ?? "")))
      return { clauses, remainder: words.slice(at) };
  }
  return { clauses, remainder: [] };
}
