import { FRONTING, isSubjectPronoun, subjectEnd } from "./clauses.ts";
import { isAuxiliary, isBase, isFinite, isGerund, isPast } from "./verbs.ts";
import { has, type Word } from "./words.ts";

/** What a segment of a sentence holds once everything in front of its subject is taken off. */
export interface Opening {
  /** From the subject on; a left-out subject ("Been reading") is supplied. */
  words: Word[];
  /** "when I am stressed", to be said at the end. */
  fronted: Word[];
}

/** Dropped wherever they open a sentence. */
const ALWAYS = new Set([
  "hey", "hi", "hello", "hiya", "wow", "whoa", "yeah", "yes", "yep", "yup", "yea", "nope", "nah", "oh", "ooh", "ohh", "ah", "aw", "aww", "hmm", "haha", "lol", "omg", "gosh",
  "anyway", "btw", "and", "but", "so", "also", "plus", "or", "honestly", "basically", "actually", "definitely", "absolutely", "certainly", "thankfully", "luckily",
  "unfortunately", "fortunately", "sadly", "ugh", "oops", "yay", "congrats", "ok", "okay", "alright", "seriously", "obviously", "overall", "lately", "recently", "currently", "finally", "especially", "fyi", "additionally", "furthermore", "however", "maybe",
]);
/** Dropped where a comma or a subject follows. */
const BEFORE_COMMA = new Set([
  "well", "no", "sure", "totally", "exactly", "cool", "nice", "awesome", "great", "amazing", "right", "true", "indeed", "agreed", "thanks", "sorry", "man", "dude", "guys", "girl",
  "buddy", "pal", "bro", "friend", "everyone", "folks", "gang", "now", "then", "look", "see", "listen", "please", "still", "meanwhile", "today", "nowadays", "these", "days", "lol", "of", "course", "for", "by", "the", "way", "to", "be", "honest", "in", "fact", "other", "than", "that", "me", "on", "top", "as", "at", "first", "you", "know", "I", "guess", "mean", "good", "besides",
]);
const GREETING = new Set(["hey", "hi", "hello", "thanks", "wow", "yeah", "sure", "yes", "yep", "congrats"]);
const FIXED = [
  "by the way", "to be honest", "of course", "for sure", "in fact", "for me", "other than that", "besides that", "on top of that", "you know", "i mean", "i guess", "at first", "at least", "in the end",
  "as for me", "no worries", "no doubt", "no problem", "thank you", "these days", "right now", "and yeah", "oh yeah", "for now", "so far", "guess what", "good news", "lately", "not gonna lie", "believe it or not", "long story short", "fun fact", "no kidding", "for example", "in the meantime", "all in all", "even though", "just wanted to let you know",
];
const CHAT_SUBORDINATE = /\b(?:last|since we|the last)\b.*\b(?:chat\w*|talk\w*|spoke\w*|met|caught|saw)\b|\byou (?:know|said|mentioned)\b/;
/** Base forms that stand without "I" and are not commands. */
const BARE_PRESENT = new Set(["love", "hope", "need", "appreciate", "wish", "want", "miss", "hate", "like", "prefer"]);
const BARE_FEELING = new Set(["excited", "glad", "happy", "proud", "thankful", "grateful", "stoked", "thrilled", "sad", "nervous", "sorry", "ready", "determined", "eager", "hopeful", "lucky", "blessed", "honored", "passionate", "worried", "inspired", "pumped", "relieved", "curious", "keen", "interested", "impressed", "amazed", "touched", "motivated", "honoured"]);

const word = (like: Word, text: string, tags: string[]): Word =>
  ({ text, lower: text.toLowerCase(), pre: "", post: "", start: like.start, end: like.start, tags: new Set(tags), breaks: false });

/** Takes greetings, discourse words, vocatives and fronted parts off the front. `names` are the thread's, in lower case. */
export function open(all: readonly Word[], names: ReadonlySet<string>): Opening | null {
  let words = [...all];
  let fronted: Word[] = [];
  for (let round = 0; round < 10; round += 1) {
    const first = words[0];
    if (first === undefined) return null;
    const lower = first.lower;
    if (first.post.includes(",") && (names.has(lower) || BEFORE_COMMA.has(lower) || has(first, "Expression"))) {
      words = words.slice(1);
      continue;
    }
    if (GREETING.has(lower) && words[1] !== undefined && /^\p{Lu}/u.test(words[1].text) && words[1].post.includes(",")) {
      words = words.slice(2);
      continue;
    }
    if (ALWAYS.has(lower) && words.length > 1) {
      if (lower === "maybe") return null;
      words = words.slice(1);
      if (names.has(words[0]?.lower ?? "") && words[0]!.post.includes(",")) words = words.slice(1);
      continue;
    }
    if (lower === "just" && /^(?:last|this|yesterday|next)$/.test(words[1]?.lower ?? "")) {
      words = words.slice(1);
      continue;
    }
    if ((lower === "well" || lower === "now" || lower === "sure" || lower === "totally" || lower === "then") && (isSubjectPronoun(words[1]) || lower === "totally")) {
      words = words.slice(1);
      continue;
    }
    const two = words.slice(0, 6).map((w) => w.lower).join(" ");
    const fixed = FIXED.find((phrase) => two.startsWith(phrase + " "));
    if (fixed !== undefined) {
      const length = fixed.split(" ").length;
      if (words[length - 1]!.post.includes(",") || isSubjectPronoun(words[length]) || fixed === "these days" || fixed === "right now") {
        words = words.slice(length);
        continue;
      }
    }
    const comma = words.findIndex((w) => w.post.includes(","));
    if (comma > 0 && comma < 18 && comma + 1 < words.length && !isSubjectPronoun(first) && opensAside(words, comma)) {
      if (lower === "if" || lower === "unless") return null;
      const aside = words.slice(0, comma + 1);
      const line = aside.map((w) => w.lower).join(" ");
      const last = aside.at(-1)!;
      if (!has(aside[0], "ProperNoun")) aside[0] = { ...aside[0]!, text: aside[0]!.text.replace(/^\p{Lu}(?=\p{Ll})/u, (c) => c.toLowerCase()) };
      aside[aside.length - 1] = { ...last, post: last.post.replace(",", "") };
      if (!CHAT_SUBORDINATE.test(line) && !/^(?:as|besides|instead|apart|in addition|with that|for|even)\b/.test(line)) fronted = aside;
      words = words.slice(comma + 1);
      continue;
    }
    break;
  }
  const supplied = supplySubject(words);
  if (supplied !== null && supplied !== words) lowerFirst(supplied, words[0]!);
  return supplied === null ? null : { words: supplied, fronted };
}

function opensAside(words: readonly Word[], comma: number): boolean {
  const first = words[0]!;
  if (isGerund(first)) return isSubjectPronoun(words[comma + 1]);
  if (!(FRONTING.has(first.lower) || has(first, "Preposition") || first.lower === "in" || first.lower === "at" || first.lower === "on")) return false;
  const after = words[comma + 1];
  return isSubjectPronoun(after) || has(after, "Determiner") || has(after, "Possessive") || has(after, "ProperNoun") || has(after, "Noun");
}

/** The word that opened the sentence no longer does. */
function lowerFirst(words: Word[], first: Word): void {
  const at = words.findIndex((w) => w.start === first.start && w.text === first.text);
  if (at >= 0 && !has(first, "ProperNoun")) words[at] = { ...words[at]!, text: words[at]!.text.replace(/^\p{Lu}(?=\p{Ll})/u, (c) => c.toLowerCase()) };
}

/** Supplies the "I" that chat leaves out; `null` for a command. */
function supplySubject(words: Word[]): Word[] | null {
  const first = words[0];
  if (first === undefined) return null;
  const lower = first.lower;
  if (isSubjectPronoun(first)) return words;
  const I = word(first, "I", ["Noun", "Pronoun"]);
  const second = words[1];
  let at = 0;
  while (words[at] !== undefined && (words[at]!.lower === "just" || words[at]!.lower === "so" || words[at]!.lower === "really" || words[at]!.lower === "super" || words[at]!.lower === "still" || words[at]!.lower === "totally" || words[at]!.lower === "already" || words[at]!.lower === "always" || words[at]!.lower === "very")) at += 1;
  const lead = words[at];
  if (lead === undefined) return null;
  const am = word(lead, "am", ["Verb", "Copula", "PresentTense", "Auxiliary"]);
  if (/^(?:reminds|reminded|makes|made)$/.test(lead.lower) && /^(?:me|us)$/.test(words[at + 1]?.lower ?? "")) return [word(lead, "it", ["Noun", "Pronoun"]), ...words.slice(at)];
  if (lead.lower === "been") return [I, word(lead, "have", ["Verb", "Auxiliary"]), ...words];
  if (BARE_FEELING.has(lead.lower) && words.length > at + 2 && !(lead.lower === "lucky" && words[at + 1]!.lower === "you")) return [I, am, ...words];
  if (lead.lower === "lucky" && words[at + 1]?.lower === "you") return null;
  if (BARE_PRESENT.has(lead.lower) && words.length > at + 1 && (has(words[at + 1], "Conjunction") && words[at + 1]!.lower !== "to" || isAuxiliary(words[at + 1]))) return words;
  if (BARE_PRESENT.has(lead.lower) && words.length > at + 1) return [I, ...words];
  if (lead.lower === "going" && words[at + 1]?.lower === "to") return [I, am, ...words];
  if (lead.lower === "have" && words[at + 1]?.lower === "to" || lead.lower === "can" && words[at + 1]?.lower === "not") return [I, ...words];
  if (isGerund(lead) && at === 0 && subjectEnd(words, 0) < 0 && words.some((w, i) => i > 1 && /^(?:is|was|are|makes|made|has)$/.test(w.lower) && !isSubjectPronoun(words[i - 1]))) return null;
  if (isGerund(lead) && subjectEnd(words, at) < 0) return words.length > at + 1 ? [I, am, ...words] : null;
  if (at === 0 || lead !== first) {
    if (isPast(lead) && !has(lead, "Adjective") && !isAuxiliary(lead) && second !== undefined && (has(second, "Determiner") || has(second, "Preposition") || has(second, "Possessive") || has(second, "Gerund") || second.lower === "to" || at > 0)) return [I, ...words];
    if (lead.lower === "had" || lead.lower === "was" && at > 0) return [I, ...words];
  }
  const end = subjectEnd(words, 0);
  if (end > 0 && end < 4 && !words.slice(0, end).some((w) => w.lower === "and" || w.post !== "")) return words;
  if (isBase(first) && !has(first, "Noun") && !has(first, "Plural") && lower !== "does") return null;
  return words;
}
