import { wordSet } from "../../../text/word-set.ts";
import { lemmaOf, thirdPersonPresent } from "../../../text/conjugation.ts";
import { hasTag, type Word } from "./words.ts";

export type Tense =
  | "present"
  | "past"
  | "perfect"
  | "perfect-progressive"
  | "progressive"
  | "past-progressive"
  | "future"
  | "used-to"
  | "modal";

export interface VerbGroup {
  start: number;
  end: number;
  lemma: string;
  tense: Tense;
  negated: boolean;
  never: boolean;
  ceased: boolean;
  /** True also for "am swamped", with the participle as `lemma`. */
  passive: boolean;
  modal: string | null;
}

const BE = new Set(["am", "are", "is", "was", "were", "be", "been", "being"]);
const HAVE = new Set(["have", "has", "had"]);
const DO = new Set(["do", "does", "did"]);
const MODALS = new Set(["would", "can", "could", "should", "may", "might", "must", "shall"]);
const AUXILIARY = new Set([...BE, ...HAVE, ...DO, ...MODALS, "will"]);
export const MID_ADVERBS = wordSet(`
  just really also still always never finally actually even already recently currently now only totally
  definitely truly so usually often sometimes all both kind of basically literally once ever absolutely
  super honestly probably lately seriously certainly then first almost too
`);
/** These forms are nearly always past in chat. */
const PAST_ALIKE = wordSet(`
  put cut hit set let quit hurt cost split shut spread bet
`);
const IRREGULAR_PAST = wordSet(`
  went got had made took came saw met found felt told said gave left lost ran won bought brought thought
  taught caught kept knew grew drew flew threw wrote drove rode spoke broke chose woke wore sang began swam
  drank sat stood held heard built sent spent lent led fed paid slept fell became forgot learnt hung dug ate
  hid sold fought sought stuck struck spun dealt meant born was were did
`);

export function toThirdPersonVerb(word: string, tense: Tense): string {
  if (word === "am" || word === "are") return "is";
  if (word === "were") return "was";
  if (word === "have") return "has";
  if (word === "do") return "does";
  return tense === "present" && !AUXILIARY.has(word) ? thirdPersonPresent(word) : word;
}

export const isPast = (word: Word | undefined): boolean =>
  word !== undefined &&
  (IRREGULAR_PAST.has(word.lower) ||
    PAST_ALIKE.has(word.lower) ||
    (hasTag(word, "PastTense") && hasTag(word, "Verb")) ||
    (/[^e]ed$/.test(word.lower) && !hasTag(word, "Adjective") && !hasTag(word, "Noun")));

export const isGerund = (word: Word | undefined): boolean =>
  word !== undefined &&
  word.lower.length > 4 &&
  word.lower.endsWith("ing") &&
  !/^(?:thing|everything|something|nothing|anything|during|morning|evening|spring|king|string|ceiling|wedding|clothing|bring|swing|cling|sling|fling|sting|amazing|exciting|inspiring|interesting|ring)$/.test(
    word.lower,
  ) &&
  (hasTag(word, "Gerund") || hasTag(word, "Verb") || !hasTag(word, "Adjective"));

export const isAuxiliary = (word: Word | undefined): boolean => word !== undefined && AUXILIARY.has(word.lower);

export function isFinite(word: Word | undefined): boolean {
  if (word === undefined) return false;
  if (AUXILIARY.has(word.lower)) return word.lower !== "be" && word.lower !== "been" && word.lower !== "being";
  if (isGerund(word)) return false;
  // compromise tags "got" as an auxiliary
  if (word.lower === "got") return true;
  if (word.lower === "used" && hasTag(word, "Auxiliary")) return true;
  return (
    hasTag(word, "Verb") &&
    !hasTag(word, "Particle") &&
    (hasTag(word, "PresentTense") || hasTag(word, "PastTense") || hasTag(word, "Infinitive"))
  );
}

/** @param forced the first word except adverbs is the verb, whatever its tags, as after "I" */
export function readVerb(words: readonly Word[], at: number, forced: boolean): VerbGroup | null {
  let i = at;
  let negated = false;
  let ceased = false;
  let never = false;
  const skipAdverbs = (): void => {
    for (;;) {
      const word = words[i];
      if (word === undefined) return;
      if (word.lower === "never") never = true;
      if (word.lower === "not" || word.lower === "never") negated = true;
      else if (word.lower === "no" && words[i + 1]?.lower === "longer") {
        ceased = true;
        i += 1;
      } else if (
        !(
          MID_ADVERBS.has(word.lower) ||
          (word.lower === "last" && isPast(words[i + 1])) ||
          (hasTag(word, "Adverb") && word.lower.endsWith("ly") && !isFinite(word))
        )
      )
        return;
      i += 1;
    }
  };
  const group = (end: number, lemma: string, tense: Tense, more?: Partial<VerbGroup>): VerbGroup => ({
    start: at,
    end,
    lemma,
    tense,
    negated,
    never,
    ceased,
    passive: false,
    modal: null,
    ...more,
  });
  const main = (
    tense: Tense,
    form: "Gerund" | "PastTense" | "PresentTense" | null,
    more?: Partial<VerbGroup>,
  ): VerbGroup | null => {
    const word = words[i];
    if (word === undefined || !/^[\p{L}'-]+$/u.test(word.text)) return null;
    return group(i + 1, lemmaOf(word.lower, form), tense, more);
  };
  skipAdverbs();
  const first = words[i];
  if (first === undefined) return null;
  const lower = first.lower;
  if (BE.has(lower)) {
    if (lower === "be" || lower === "been" || lower === "being") return null;
    const past = lower === "was" || lower === "were";
    const after = i + 1;
    i += 1;
    skipAdverbs();
    const next = words[i];
    if (next?.lower === "going" && words[i + 1]?.lower === "to" && isBase(words[i + 2])) {
      i += 2;
      skipAdverbs();
      return past ? main("past", null, { modal: "was going to" }) : main("future", null);
    }
    const hasDegree = /^(?:so|super|very|really|pretty|too)$/.test(words[i - 1]?.lower ?? "") && isGerund(next);
    if (hasDegree && (words[i + 1] === undefined || /^(?:and|to|for)$/.test(words[i + 1]?.lower ?? "")))
      return group(negated || ceased ? i : after, "be", past ? "past" : "present");
    if (isGerund(next)) return main(past ? "past-progressive" : "progressive", "Gerund");
    if (next !== undefined && isPast(next) && !hasTag(next, "Adjective"))
      return main(past ? "past" : "present", "PastTense", { passive: true });
    return group(negated || ceased ? i : after, "be", past ? "past" : "present");
  }
  if (HAVE.has(lower)) {
    const after = i + 1;
    const past = lower === "had";
    i += 1;
    skipAdverbs();
    const next = words[i];
    if (next?.lower === "been") {
      const been = i + 1;
      i += 1;
      skipAdverbs();
      const hasDegree = /^(?:so|super|very|really|pretty|too)$/.test(words[i - 1]?.lower ?? "");
      if (isGerund(words[i]) && !(hasDegree && /^(?:and|to|for)?$/.test(words[i + 1]?.lower ?? "")))
        return main(past ? "past-progressive" : "perfect-progressive", "Gerund");
      if (isPast(words[i]) && !hasTag(words[i], "Adjective"))
        return main(past ? "past" : "perfect", "PastTense", { passive: true });
      i = been;
      return group(been, "be", past ? "past" : "perfect");
    }
    if (next?.lower === "to" && isBase(words[i + 1])) {
      i += 1;
      return main(past ? "past" : "present", null, { modal: "have to" });
    }
    if (next?.lower === "got" && !past)
      return group(i + 1, "have", words[i + 1]?.lower === "to" ? "modal" : "present", {
        modal: words[i + 1]?.lower === "to" ? "have to" : null,
      });
    if (next !== undefined && next !== first && isParticiple(next)) return main(past ? "past" : "perfect", "PastTense");
    return group(negated ? i : after, "have", past ? "past" : "present");
  }
  if (DO.has(lower)) {
    const after = i + 1;
    i += 1;
    skipAdverbs();
    const next = words[i];
    if (
      next !== undefined &&
      (negated || isBase(next)) &&
      (isBase(next) || next.lower === "like" || hasTag(next, "Verb"))
    )
      return main(lower === "did" ? "past" : "present", null);
    return negated ? null : group(after, "do", lower === "did" ? "past" : "present");
  }
  if (lower === "will" || MODALS.has(lower)) {
    i += 1;
    skipAdverbs();
    if (words[i]?.lower === "have" && isParticiple(words[i + 1])) return null;
    if (words[i]?.lower === "be" && isGerund(words[i + 1])) {
      i += 1;
      return main(lower === "will" ? "future" : "modal", "Gerund", { modal: lower });
    }
    return main(lower === "will" ? "future" : "modal", null, { modal: lower });
  }
  if (lower === "used" && words[i + 1]?.lower === "to") {
    i += 2;
    skipAdverbs();
    return main("used-to", null);
  }
  if (lower === "as") return null;
  // "I read some books" is past, "I read a lot" is a habit
  if (
    lower === "read" &&
    forced &&
    /^(?:some|an?|the|this|that|two|three)$/.test(words[i + 1]?.lower ?? "") &&
    words[i + 2]?.lower !== "lot"
  )
    return main("past", "PastTense");
  if (!forced && !isFinite(first)) return null;
  if (!/^[\p{L}'-]+$/u.test(first.text) || (hasTag(first, "Preposition") && !forced)) return null;
  if (isPast(first)) return main("past", "PastTense");
  if (isGerund(first)) return null;
  return main("present", hasTag(first, "PresentTense") && lower.endsWith("s") && !forced ? "PresentTense" : null);
}

export function isBase(word: Word | undefined): boolean {
  if (word === undefined) return false;
  if (word.lower === "be" || word.lower === "have" || word.lower === "do" || word.lower === "like") return true;
  return (
    (hasTag(word, "Infinitive") || (hasTag(word, "Verb") && !hasTag(word, "PastTense") && !hasTag(word, "Gerund"))) &&
    !hasTag(word, "Determiner")
  );
}

function isParticiple(word: Word | undefined): boolean {
  if (word === undefined || hasTag(word, "Determiner") || hasTag(word, "Possessive")) return false;
  return (
    isPast(word) ||
    hasTag(word, "Participle") ||
    /^(?:gone|done|seen|been|taken|written|known|grown|become|come|run|begun|eaten|given|driven|chosen|gotten|got|read)$/.test(
      word.lower,
    )
  );
}
