import { wordSet } from "../../../text/word-set.ts";
import { nonNull } from "../../../../../shared/non-null.ts";
import type { Clause } from "../grammar/clauses.ts";
import type { Subject } from "./subjects.ts";
import { toThirdPersonVerb } from "../grammar/verbs.ts";
import { hasTag, type Word } from "../grammar/words.ts";

/** In UTF-16 units; longer sentences state several facts. */
export const MAX_FACT_CHARACTERS = 420;
const TRAILING_WORDS = wordSet(`
  too though either lol haha actually huh now tho anymore and but so or also just recently lately yet
  anyway honestly btw yeah guys obviously however because especially 
`);

const TRAILING_PHRASES = [
  "by the way",
  "for sure",
  "of course",
  "as well",
  "in fact",
  "you know",
  "i guess",
  "i think",
  "i mean",
  "to be honest",
  "no doubt",
  "right now",
  "these days",
  "if you ask me",
  "or something",
  "and all",
  "and stuff",
  "and so on",
  "at the moment",
  "at all",
  "like that",
  "thank you",
  "no worries",
  "not anymore",
  "go me",
  "go us",
  "not any more",
].map((phrase) => phrase.split(" "));

export const pluralVerb = (text: string): string =>
  text.replace(
    /^(?:lives|works|studies|is|was|doesn't|isn't|wasn't)\b/,
    (verb) =>
      ({
        lives: "live",
        works: "work",
        studies: "study",
        is: "are",
        was: "were",
        "doesn't": "don't",
        "isn't": "aren't",
        "wasn't": "weren't",
      })[verb] ?? verb,
  );

export function trimClosingPhrases(words: readonly Word[], vocatives: ReadonlySet<string>): Word[] {
  let end = words.length;
  if (/^(?:i|me)$/u.test(words[end - 1]?.lower ?? "") && words[end - 2]?.lower === "and") {
    const comma = words.slice(0, end - 2).findLastIndex(({ post }) => post.includes(","));
    if (comma >= 0 && end - comma < 7) end = comma + 1;
  }
  while (end > 0) {
    const phrase = TRAILING_PHRASES.find((parts) =>
      parts.every((part, i) => words[end - parts.length + i]?.lower === part),
    );
    if (phrase !== undefined && end > phrase.length) {
      end -= phrase.length;
      continue;
    }
    const word = nonNull(words[end - 1], "word");
    const before = words[end - 2];
    if (
      TRAILING_WORDS.has(word.lower) ||
      (vocatives.has(word.lower) && (before === undefined || before.post.includes(",")))
    )
      end -= 1;
    else break;
  }
  const aside = words.findIndex(
    (w, i) =>
      i > 0 &&
      nonNull(words[i - 1], "word").post.includes(",") &&
      (w.lower === "thanks" ||
        w.lower === "no" ||
        (/^(?:ask|trust|believe|guess)$/.test(w.lower) && i > 1) ||
        (/^(?:take|check|look|see|let|keep|hope|thank)$/.test(w.lower) && hasTag(w, "Verb"))) &&
      end - i < 10,
  );
  const appeal = words.findIndex(
    (w, i) =>
      i > 1 &&
      /^(?:so|but)$/.test(w.lower) &&
      (/^(?:keep|believe|let|remember|hang|don't|never|maybe|perhaps)$/.test(words[i + 1]?.lower ?? "") ||
        (w.lower === "but" && /^(?:with|for|without)$/.test(words[i + 1]?.lower ?? "") && end - i < 6)),
  );
  if (appeal > 0) end = Math.min(end, appeal);
  const please = words.findIndex((w, i) => i < end && w.lower === "please");
  const asked =
    please === end - 1
      ? words.findLastIndex((w, i) => i > 0 && i < end && /^(?:so|and)$/.test(w.lower))
      : /^(?:so|and)$/.test(words[please - 1]?.lower ?? "")
        ? please - 1
        : -1;
  if (asked > 1) end = Math.min(end, asked);
  const out = words.slice(0, aside > 0 ? Math.min(aside, end) : end);
  const last = out.at(-1);
  if (last !== undefined && last.post.includes(","))
    out[out.length - 1] = { ...last, post: last.post.replace(",", "") };
  return out;
}

export function findCutBefore(words: readonly Word[], at: number): number {
  for (let i = at; i > 1; i -= 1) {
    const lower = nonNull(words[i], "word").lower;
    if (
      i < at &&
      /^(?:because|when|while|which|since|as|after|before|so|although|though|and|but|that|until|whenever|where)$/.test(
        lower,
      )
    )
      return i;
    if (nonNull(words[i - 1], "word").post.includes(",")) return i;
  }
  return -1;
}

export function renderVerb(group: readonly Word[], clause: Clause, subject: Subject): string {
  const singular = subject.kind === "speaker";
  let done = false;
  const used = clause.verb.tense === "used-to";
  return group
    .filter(
      (w, i) =>
        i === clause.verb.end - 1 ||
        !/^(?:just|actually|literally|basically|honestly|lately|recently|finally|now|then|of|kind)$/.test(w.lower),
    )
    .map((word) => {
      const i = group.indexOf(word);
      if (!singular || done || word.lower === "not") return word.text;
      const isVerb =
        hasTag(word, "Verb") || i === clause.verb.end - 1 || /^(?:am|are|have|do|will|can)$/.test(word.lower);
      if (!isVerb || (hasTag(word, "Adverb") && i !== clause.verb.end - 1)) return word.text;
      done = true;
      return used
        ? word.text
        : toThirdPersonVerb(
            word.lower,
            clause.verb.tense === "present" && !clause.verb.passive ? "present" : clause.verb.tense,
          );
    })
    .join(" ");
}

export function toSentence(text: string): string {
  const quotes = text.match(/["“”]/g)?.length ?? 0;
  const line = (quotes % 2 === 1 ? text.replace(/["“”]/g, "") : text)
    .replace(/\s+/g, " ")
    .replace(/\b(does|do|did|is|are|was|were|has|have|had|would|could|should) not\b/g, "$1n't")
    .replace(/\bcan not\b/g, "can't")
    .replace(/\bwill not\b/g, "won't")
    .trim();
  return `${nonNull(line[0], "entry").toUpperCase()}${line.slice(1)}.`;
}
