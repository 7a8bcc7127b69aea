import { hasInOrder } from "../../../text/sentences/in-order.ts";
import { lowerFirst, supplySubject } from "./elided-subject.ts";
import { wordSet } from "../../../text/word-set.ts";
import { nonNull } from "../../../../../shared/non-null.ts";
import { FRONTING } from "../grammar/clauses.ts";
import { isSubjectPronoun, findSubjectEnd } from "../grammar/subject-span.ts";
import { isGerund } from "../grammar/verbs.ts";
import { hasTag, type Word } from "../grammar/words.ts";

export interface StrippedSegment {
  words: Word[];
  fronted: Word[];
  /** Begins with "I learned that", so a date before it is that of the learning. */
  isLearned: boolean;
}

const DISCOURSE_WORDS = wordSet(`
  hey hi hello hiya wow whoa yeah yes yep yup yea nope nah oh ooh ohh ah aw aww hmm haha lol omg gosh anyway
  btw and but so also plus or honestly basically actually definitely absolutely certainly thankfully luckily
  unfortunately fortunately sadly ugh oops yay congrats ok okay alright seriously obviously overall lately
  recently currently finally especially fyi additionally furthermore however maybe
`);
const BEFORE_COMMA = wordSet(`
  well no sure totally exactly cool nice awesome great amazing right true indeed agreed thanks sorry man
  dude guys girl buddy pal bro friend everyone folks gang now then look see listen please still meanwhile
  today nowadays these days lol of course for by the way to be honest in fact other than that me on top as
  at first you know I guess mean good besides
`);
const GREETING = wordSet(`
  hey hi hello thanks wow yeah sure yes yep congrats
`);
const DISCOURSE_PHRASES = [
  "by the way",
  "to be honest",
  "of course",
  "for sure",
  "in fact",
  "for me",
  "other than that",
  "besides that",
  "on top of that",
  "you know",
  "i mean",
  "i guess",
  "at first",
  "at least",
  "in the end",
  "as for me",
  "no worries",
  "no doubt",
  "no problem",
  "thank you",
  "these days",
  "right now",
  "and yeah",
  "oh yeah",
  "for now",
  "so far",
  "guess what",
  "good news",
  "lately",
  "not gonna lie",
  "believe it or not",
  "long story short",
  "fun fact",
  "turns out",
  "it turns out",
  "no kidding",
  "for example",
  "in the meantime",
  "all in all",
  "even though",
  "just wanted to let you know",
];
/** Unlike thoughts, hopes and hearsay, these assert the words after them. */
const FACTIVE =
  /^(?:i (?:already |now |also )?know|i (?:just |also |recently )?(?:found out|learned|learnt|reali[sz]ed)|(?:it )?turns out|just so you know|you should know) that$/;
const MAX_STEPS = 10;
const isAboutChat = (words: string): boolean =>
  hasInOrder(words, /\b(?:last|since we|the last)\b/, /\b(?:chat\w*|talk\w*|spoke\w*|met|caught|saw)\b/) ||
  /\byou (?:know|said|mentioned)\b/.test(words);

export function stripLeadingPhrases(all: readonly Word[], vocatives: ReadonlySet<string>): StrippedSegment | null {
  let words = [...all];
  let fronted: Word[] = [];
  let isLearned = false;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const first = words[0];
    if (first === undefined) return null;
    const lower = first.lower;
    if (first.post.includes(",") && (vocatives.has(lower) || BEFORE_COMMA.has(lower) || hasTag(first, "Expression"))) {
      words = words.slice(1);
      continue;
    }
    if (
      hasTag(first, "Person") &&
      first.post.includes(",") &&
      (isSubjectPronoun(words[1]) || FRONTING.has(words[1]?.lower ?? ""))
    ) {
      words = words.slice(1);
      continue;
    }
    if (
      GREETING.has(lower) &&
      words[1] !== undefined &&
      /^\p{Lu}/u.test(words[1].text) &&
      words[1].post.includes(",")
    ) {
      words = words.slice(2);
      continue;
    }
    if (DISCOURSE_WORDS.has(lower) && words.length > 1) {
      if (lower === "maybe") return null;
      words = words.slice(1);
      if (vocatives.has(words[0]?.lower ?? "") && nonNull(words[0], "word").post.includes(",")) words = words.slice(1);
      continue;
    }
    if (lower === "just" && /^(?:last|this|yesterday|next)$/.test(words[1]?.lower ?? "")) {
      words = words.slice(1);
      continue;
    }
    if (
      (lower === "well" || lower === "now" || lower === "sure" || lower === "totally" || lower === "then") &&
      (isSubjectPronoun(words[1]) || lower === "totally")
    ) {
      words = words.slice(1);
      continue;
    }
    const firstSaid = words.slice(0, 6).map((w) => w.lower);
    const factive = firstSaid.findIndex((_, i) => FACTIVE.test(firstSaid.slice(0, i + 1).join(" ")));
    if (factive > 0 && opensStatement(words, factive + 1)) {
      words = words.slice(factive + 1);
      isLearned = true;
      continue;
    }
    const firstWords = firstSaid.join(" ");
    const discoursePhrase = DISCOURSE_PHRASES.find((phrase) => firstWords.startsWith(phrase + " "));
    if (discoursePhrase !== undefined) {
      const length = discoursePhrase.split(" ").length;
      if (
        nonNull(words[length - 1], "word").post.includes(",") ||
        isSubjectPronoun(words[length]) ||
        discoursePhrase === "these days" ||
        discoursePhrase === "right now"
      ) {
        words = words.slice(length);
        continue;
      }
    }
    const exclamation = words.findIndex((w) => w.post.includes(","));
    if (
      exclamation >= 0 &&
      exclamation < 3 &&
      /^(?:i|we|my|our)$/.test(words[exclamation + 1]?.lower ?? "") &&
      !FRONTING.has(lower) &&
      !hasTag(first, "Preposition") &&
      !isSubjectPronoun(first) &&
      !hasTag(first, "Possessive") &&
      !(hasTag(first, "Person") && vocatives.size === 0) &&
      !words.slice(0, exclamation + 1).some((w) => hasTag(w, "Date") || hasTag(w, "Gerund") || hasTag(w, "Auxiliary"))
    ) {
      words = words.slice(exclamation + 1);
      continue;
    }
    const comma = words.findIndex((w) => w.post.includes(","));
    if (
      comma > 0 &&
      comma < 18 &&
      comma + 1 < words.length &&
      !isSubjectPronoun(first) &&
      startsFrontedPart(words, comma)
    ) {
      if (lower === "if" || lower === "unless") return null;
      const frontedPart = words.slice(0, comma + 1);
      const line = frontedPart.map((w) => w.lower).join(" ");
      const last = nonNull(frontedPart.at(-1), "word");
      if (!hasTag(frontedPart[0], "ProperNoun"))
        frontedPart[0] = {
          ...nonNull(frontedPart[0], "word"),
          text: nonNull(frontedPart[0], "word").text.replace(/^\p{Lu}(?=\p{Ll})/u, (c) => c.toLowerCase()),
        };
      frontedPart[frontedPart.length - 1] = { ...last, post: last.post.replace(",", "") };
      if (
        !isAboutChat(line) &&
        !/^(?:as|besides|instead|apart|in addition|with that|for|even|on another note|on a \w+ note|on the other hand|on the bright side|at the same time|in other words)\b/.test(
          line,
        )
      )
        fronted = frontedPart;
      words = words.slice(comma + 1);
      continue;
    }
    break;
  }
  const supplied = supplySubject(words);
  if (supplied !== null && supplied !== words) lowerFirst(supplied, nonNull(words[0], "word"));
  return supplied === null ? null : { words: supplied, fronted, isLearned };
}

const opensStatement = (words: readonly Word[], at: number): boolean =>
  (isSubjectPronoun(words[at]) || hasTag(words[at], "ProperNoun") || hasTag(words[at], "Possessive")) &&
  findSubjectEnd(words, at) > at;

function startsFrontedPart(words: readonly Word[], comma: number): boolean {
  const first = nonNull(words[0], "word");
  if (isGerund(first)) return isSubjectPronoun(words[comma + 1]) && findSubjectEnd(words.slice(0, comma + 1), 0) < 0;
  if (
    !(
      FRONTING.has(first.lower) ||
      hasTag(first, "Preposition") ||
      first.lower === "in" ||
      first.lower === "at" ||
      first.lower === "on"
    )
  )
    return false;
  const after = words[comma + 1];
  return (
    isSubjectPronoun(after) ||
    hasTag(after, "Determiner") ||
    hasTag(after, "Possessive") ||
    hasTag(after, "ProperNoun") ||
    hasTag(after, "Noun")
  );
}
