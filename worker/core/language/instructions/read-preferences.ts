import { matchOf, mayMatch } from "../../text/matching/needed-parts.ts";
import { stem } from "../../text/stem.ts";
import { isStopWord, tokenise } from "../../text/tokenise.ts";
import type { PreferenceGrammar } from "../types/instruction-grammar.ts";

interface ReadPreference {
  text: string;
  applies_to: string | null;
  from: number;
  to: number;
}

const MOST_CHARACTERS = 240;
const [LEAST_WORDS, LEAST_TOPIC] = [2, 2];
const MOST_LOOKED_AT = 400;
const MOST_TOPIC = 160;

export function readPreferences(text: string, grammar: PreferenceGrammar): ReadPreference[] {
  let at = 0;
  return text.split("\n").flatMap((line) => {
    const from = at;
    at += line.length + 1;
    return readLine(line, grammar).map((read) => ({ ...read, from: from + read.from, to: from + read.to }));
  });
}

function readLine(text: string, grammar: PreferenceGrammar): ReadPreference[] {
  const spelled = text.replaceAll(/[’ʼ]/gu, "'");
  const trailing = grammar.trailing === null ? null : matchOf(grammar.trailing, spelled);
  if (trailing !== null) return readTrailing(text, trailing);
  if (!mayMatch(grammar.stated, spelled)) return [];
  let read = 0;
  return Array.from(spelled.matchAll(grammar.stated)).flatMap((match): ReadPreference[] => {
    const from = match.index + match[0].length - 1 - (match[2] ?? "").length;
    const clause = clauseFrom(spelled.slice(from, from + 2 * MOST_CHARACTERS), grammar);
    if (clause.length > MOST_CHARACTERS || contentWords(clause).length < LEAST_WORDS || grammar.oneOff.test(clause))
      return [];
    const before = topicOf(lastSentence(spelled.slice(Math.max(0, from - MOST_LOOKED_AT), from)));
    // the preference before includes this one
    if (from < read) return [];
    read = from + clause.length;
    const isAnaphoric = grammar.anaphoric.test(clause);
    if (isAnaphoric && before === null) return [];
    // "these days" says that an earlier preference is over
    const now = NOW_BEFORE.exec(spelled.slice(Math.max(0, from - MOST_NOW), from))?.[0].length ?? 0;
    const start = isAnaphoric ? from - beforeIn(spelled, from) : from - now;
    return [
      {
        text: sentenceOf(text.slice(start, from + clause.length)),
        applies_to: isAnaphoric
          ? null
          : (before ??
            topicOf(firstSentence(spelled.slice(from + clause.length, from + clause.length + MOST_LOOKED_AT)))),
        from: start,
        to: from + clause.length,
      },
    ];
  });
}

const NOW_BEFORE = /(?<![\p{L}\p{N}])(?:now(?:adays)?|these days|lately|currently|at the moment),? $/iu;
const MOST_NOW = 20;

/** Reads "I'm adding video samples to my portfolio like I prefer". */
function readTrailing(text: string, match: RegExpExecArray): ReadPreference[] {
  const end = match.index + match[0].length;
  const before = lastSentence(text.slice(Math.max(0, match.index - MOST_LOOKED_AT), match.index));
  const start = match.index - before.length;
  if (end - start > MOST_CHARACTERS || contentWords(before).length < LEAST_WORDS) return [];
  return [{ text: sentenceOf(text.slice(start, end)), applies_to: null, from: start, to: end }];
}

function clauseFrom(text: string, { end }: PreferenceGrammar): string {
  const head = /^(?:\S+ ){2}/u.exec(text)?.[0].length ?? 0;
  const found = end.exec(text.slice(head));
  return (found === null ? text : text.slice(0, head + found.index)).replace(LAST_MARKS, "");
}

function beforeIn(text: string, from: number): number {
  const before = lastSentence(text.slice(Math.max(0, from - MOST_TOPIC), from));
  const clauses = before.split(/(?<=, )/u);
  for (let kept = 1; kept <= clauses.length; kept++) {
    const clause = clauses.slice(-kept).join("");
    if (contentWords(clause).length > LEAST_WORDS) return clause.length;
  }
  return before.length;
}

const lastSentence = (text: string): string => text.split(/[.!?] +| {3,}/u).at(-1) ?? "";
const firstSentence = (text: string): string => text.split(/[.!?](?: |$)| {3,}/u)[0] ?? "";

function topicOf(around: string): string | null {
  const topic = withoutConnective(withoutConnective(around.replace(/^[\s,;:–—-]+/u, "")));
  const near = topic.slice(-MOST_TOPIC);
  const comma = near.indexOf(", ");
  const cut =
    topic.length <= MOST_TOPIC
      ? topic
      : comma < 0 || comma > MOST_TOPIC / 2
        ? near.replace(/^\S*\s/u, "")
        : near.slice(comma + 2);
  const kept = cut.replace(/^(?:and|but|so|considering|given|und|aber|also|y|pero|et|mais|donc) (?:also )?/iu, "");
  return contentWords(kept).length < LEAST_TOPIC ? null : kept;
}
const withoutConnective = (text: string): string =>
  text.replace(LAST_MARKS, "").replace(CONNECTIVE, "").replace(LAST_MARKS, "");
const LAST_MARKS = /(?<![\s,;:.–—-])[\s,;:.–—-]+$/u;
const CONNECTIVE =
  /(?:^|(?<=[\s,;:–—-]))(?:and|but|so|because|since|as|although|though|considering|given|taking into account|as stated in|as per|with|based on|und|aber|denn|weil|da|also|y|pero|porque|aunque|ya que|pues|et|mais|car|parce que|donc|puisque)$/iu;

const contentWords = (text: string): string[] =>
  tokenise(text)
    .filter((word) => !isStopWord(word))
    .map(stem);

const sentenceOf = (clause: string): string => {
  const trimmed = clause.trim();
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}.`;
};
