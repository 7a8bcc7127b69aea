import { RELATIVE } from "../../../text/relatives.ts";
import { wordSet } from "../../../text/word-set.ts";
import { beginsWithName, KNOWN_NAME } from "./bare-names.ts";
import { nonNull } from "../../../../../shared/non-null.ts";
import { lexicon } from "../../../text/lexicon.ts";

/** A word such as "don't" becomes two words with the same offsets. */
export interface Word {
  /** The word as facts write it: "cannot" is "can", "not". */
  text: string;
  lower: string;
  pre: string;
  post: string;
  start: number;
  end: number;
  tags: ReadonlySet<string>;
  breaks: boolean;
  owner?: string | null;
}

const NO_TAGS: ReadonlySet<string> = new Set();
const TOKEN = /\S+/g;
const OPENING = /^[("'“‘[*_~<«]*/;
const CLOSING = /(?<![)"'”’\]*_~>»,;:.!?…])[)"'”’\]*_~>»,;:.!?…]+$/;

function withoutMarks(token: string): { pre: string; core: string; post: string } {
  const [pre = ""] = OPENING.exec(token) ?? [];
  const rest = token.slice(pre.length);
  const [post = ""] = CLOSING.exec(rest) ?? [];
  return { pre, core: rest.slice(0, rest.length - post.length), post };
}

const EXPANSIONS: Record<string, string> = {
  "i'm": "I am",
  im: "I am",
  "i've": "I have",
  ive: "I have",
  "i'll": "I will",
  "can't": "can not",
  cannot: "can not",
  cant: "can not",
  "won't": "will not",
  wont: "will not",
  "shan't": "shall not",
  "ain't": "is not",
  dont: "do not",
  didnt: "did not",
  doesnt: "does not",
  isnt: "is not",
  havent: "have not",
  hasnt: "has not",
  hadnt: "had not",
  arent: "are not",
  werent: "were not",
  wouldnt: "would not",
  couldnt: "could not",
  shouldnt: "should not",
  gtg: "have to go",
  g2g: "have to go",
  wasnt: "was not",
  gonna: "going to",
  wanna: "want to",
  gotta: "have to",
  kinda: "kind of",
  sorta: "sort of",
  "'cause": "because",
  cuz: "because",
  cos: "because",
  "’cause": "because",
  "'em": "them",
  "'bout": "about",
  ya: "you",
  u: "you",
  ur: "your",
  "y'all": "you",
  "c'mon": "come on",
  lemme: "let me",
  "let's": "let us",
  "o'clock": "o'clock",
  thru: "through",
  tho: "though",
  tmrw: "tomorrow",
  tmr: "tomorrow",
  bc: "because",
  "b/c": "because",
  rn: "right now",
  "&": "and",
  "thinkin'": "thinking",
  "doin'": "doing",
  "goin'": "going",
  "lovin'": "loving",
  "gettin'": "getting",
  "w/": "with",
  fam: "family",
  fav: "favorite",
};
const ENDINGS: [string, string][] = [
  ["n't", "not"],
  ["'ve", "have"],
  ["'ll", "will"],
  ["'re", "are"],
];
/** "'s" after these is "is" or "has". */
const NOT_OWNERS = wordSet(`
  it he she that this there here what who where how when everything something nothing why name
`);

/** Takes linear time. */
export function readWords(text: string, offset: number): Word[] {
  const words: Word[] = [];
  for (const token of text.matchAll(TOKEN))
    for (const part of partsAtDashes(token[0])) {
      pushToken(words, part.text, offset + token.index + part.at);
      const last = words.at(-1);
      if (part.breaks && last !== undefined) last.breaks = true;
    }
  capitaliseI(words);
  addTags(words);
  tagJoined(words);
  tagAfterNoLonger(words);
  tagCosts(words);
  resolveShortForms(words);
  tagQuit(words);
  capitaliseNames(words);
  return words;
}

const IS_RELATIVE = new RegExp(`^${RELATIVE}$`, "u");

/** Restores the capital that chat leaves out in "my sister anna". */
function capitaliseNames(words: Word[]): void {
  words.forEach((word, i) => {
    if (!/^\p{Ll}[\p{L}'-]+$/u.test(word.text)) return;
    const before = words[i - 1]?.lower ?? "";
    const isNamed =
      /^(?:called|named)$/.test(before) && word.tags.has("Noun") && (words[i + 1] === undefined || word.post !== "");
    const isRelative = IS_RELATIVE.test(before) && word.tags.has("FirstName");
    if (!isNamed && !isRelative) return;
    word.text = word.text[0]?.toUpperCase() + word.text.slice(1);
    word.tags = new Set([...word.tags, "ProperNoun"]);
  });
}

/** Each part but the last has at least two characters. */
function partsAtDashes(token: string): { text: string; at: number; breaks: boolean }[] {
  const parts = [];
  const end = /(?<![-–—])[-–—]+$/.exec(token)?.index ?? token.length;
  let at = 0;
  for (const dash of token.matchAll(/—|–(?=\D)|--/g)) {
    if (dash.index < at + 2 || at >= end) continue;
    parts.push({ text: token.slice(at, dash.index), at, breaks: true });
    at = dash.index + dash[0].length;
  }
  if (at < token.length) parts.push({ text: token.slice(at), at, breaks: false });
  return parts;
}

function pushToken(words: Word[], raw: string, start: number): void {
  const token = raw.replaceAll("’", "'").replaceAll("‘", "'");
  if (/^[-–—]+$/.test(token)) {
    const last = words.at(-1);
    if (last !== undefined) last.breaks = true;
    return;
  }
  const lowerRaw = token.toLowerCase().replace(/(?<![,;:.!?])[,;:.!?]+$/, "");
  const whole = EXPANSIONS[lowerRaw] !== undefined && lowerRaw.startsWith("'");
  const marks = withoutMarks(token);
  let pre = whole ? "" : marks.pre;
  let core = whole ? lowerRaw : marks.core;
  let post = whole ? token.slice(lowerRaw.length) : marks.post;
  if (post.startsWith("'") && pre === "" && /(?:s|in)$/i.test(core)) {
    core += "'";
    post = post.slice(1);
  }
  if (core === "") return;
  const trailing = core.length > 2 && /[a-z]-+$/i.test(core);
  if (trailing) core = core.replace(/(?<!-)-+$/, "");
  const breaks = trailing || /[;:]/.test(post);
  post = post.replace(/[;:.!?…*_~<>]/g, "");
  if (/^(?:st|dr|mr|mrs|ms|prof|jr|sr|inc|ltd|mt)$/i.test(core) && marks.post.startsWith(".")) core += ".";
  pre = pre.replace(/[*_~<>]/g, "");
  const parts = expand(core);
  if (
    parts.length === 2 &&
    parts[1] === "to" &&
    nonNull(parts[0], "word").toLowerCase() === "have" &&
    words.at(-1)?.lower === "have"
  )
    parts.shift();
  parts.forEach((part, index) => {
    words.push({
      text: part,
      lower: part.toLowerCase(),
      pre: index === 0 ? pre : "",
      post: index === parts.length - 1 ? post : "",
      start,
      end: start + raw.length,
      tags: NO_TAGS,
      breaks: breaks && index === parts.length - 1,
    });
  });
}

function expand(core: string): string[] {
  const lower = core.toLowerCase();
  if (Object.hasOwn(EXPANSIONS, lower) && core !== "RN") {
    const parts = nonNull(EXPANSIONS[lower], "entry").split(" ");
    if (/^[A-Z]/.test(core))
      parts[0] = nonNull(nonNull(parts[0], "word")[0], "word").toUpperCase() + nonNull(parts[0], "word").slice(1);
    return parts;
  }
  for (const [ending, full] of ENDINGS) {
    if (lower.length > ending.length && lower.endsWith(ending)) return [core.slice(0, -ending.length), full];
  }
  if ((lower.endsWith("'s") || lower.endsWith("'d")) && lower.length > 2) {
    const stem = lower.slice(0, -2);
    if (lower.endsWith("'d")) return [core.slice(0, -2), "'d"];
    if (NOT_OWNERS.has(stem)) return [core.slice(0, -2), "'s"];
  }
  return [core];
}

function capitaliseI(words: Word[]): void {
  for (const word of words) if (word.lower === "i") word.text = "I";
}

function addTags(words: Word[]): void {
  let line = "";
  const ends: number[] = [];
  const named = beginsWithName(words) ? words[0] : undefined;
  for (const word of words) {
    const text = word === named ? KNOWN_NAME : word.text === "'s" ? "is" : word.text === "'d" ? "would" : word.text;
    line += `${text}${word.breaks ? "." : word.post.includes(",") ? "," : ""} `;
    ends.push(line.length);
  }
  let at = 0;
  let index = 0;
  for (const sentence of lexicon()(line).document) {
    for (const term of sentence) {
      const from = at + term.pre.length;
      at = from + term.text.length + term.post.length;
      while (index < words.length && nonNull(ends[index], "entry") <= from) index += 1;
      const word = words[index];
      if (word !== undefined && term.tags !== undefined && term.text !== "") word.tags = term.tags;
    }
  }
}

/** compromise takes "joined" for an adjective. */
function tagJoined(words: readonly Word[]): void {
  words.forEach((word, i) => {
    if (word.lower === "joined" && words[i - 1]?.lower === "and") word.tags = new Set(["Verb", "PastTense"]);
  });
}

function tagAfterNoLonger(words: readonly Word[]): void {
  words.forEach((word, i) => {
    if (words[i - 1]?.lower !== "longer" || words[i - 2]?.lower !== "no") return;
    if (/[^s]s$/.test(word.lower) && !word.tags.has("Verb") && !word.tags.has("Adverb"))
      word.tags = new Set(["Verb", "PresentTense"]);
  });
}

/** compromise takes "costs" for a noun. */
function tagCosts(words: readonly Word[]): void {
  words.forEach((word, i) => {
    if (word.lower === "costs" && i > 0 && /^[€$£]?\d/u.test(words[i + 1]?.text ?? ""))
      word.tags = new Set(["Verb", "PresentTense"]);
  });
}

const PARTICIPLE_LIKE = /(?:ed|en|been|got|gone|done|made|had|taken|seen|become|found|met|lost|felt)$/;

/** Verbs that form no passive with a person. */
const HAS_DONE_ITSELF =
  /^(?:been|got|had|become|made|gone|lived|worked|moved|started|stopped|stayed|arrived|studied|grown|come|begun|travell?ed|joined|quit)$/;

function resolveShortForms(words: Word[]): void {
  words.forEach((word, i) => {
    if (word.text !== "'s" && word.text !== "'d") return;
    let next = words[i + 1];
    let skip = i + 1;
    while (next !== undefined && (next.tags.has("Adverb") || next.lower === "not")) next = words[(skip += 1)];
    const lower = next?.lower ?? "";
    if (word.text === "'s") {
      word.text = HAS_DONE_ITSELF.test(lower) && words[skip + 1]?.lower !== "by" ? "has" : "is";
    } else {
      word.text =
        lower === "better" || (PARTICIPLE_LIKE.test(lower) && next?.tags.has("PastTense")) || lower === "been"
          ? "had"
          : "would";
    }
    word.lower = word.text;
  });
  for (let i = 0; i + 1 < words.length; i += 1) {
    const word = nonNull(words[i], "word");
    const next = nonNull(words[i + 1], "word");
    if (!/[a-z]'s$/i.test(word.text) || word.post !== "") continue;
    const isLate = JUST.test(next.lower);
    const verb = isLate ? words[i + 2] : next;
    const behind = words[isLate ? i + 3 : i + 2];
    const hasDone =
      verb !== undefined &&
      (HAS_DONE.test(verb.lower) || (HAS_DONE_TO.test(verb.lower) && (behind === undefined || beginsObject(behind))));
    const isChange = OWNER_OF_CHANGE.test(word.text) && (hasDone || (!isLate && IS_NOW.test(next.lower)));
    if (
      !isChange &&
      !/^(?:a|an|the|so|really|been|not|my|mostly|always|getting|going|pretty|super|such|very|awesome|great|okay|ok|hard|tough|like|all|is)$/.test(
        next.lower,
      )
    )
      continue;
    if (hasTag(next, "Adjective") && hasTag(words[i + 2], "Noun") && !hasTag(words[i + 2], "Pronoun")) continue;
    const stem = word.text.slice(0, -2);
    words.splice(i + 1, 0, {
      ...word,
      text: next.lower === "been" || (isChange && hasDone) ? "has" : "is",
      lower: next.lower === "been" || (isChange && hasDone) ? "has" : "is",
      pre: "",
      tags: new Set(["Verb", "Copula", "PresentTense"]),
    });
    if (isChange && hasDone) {
      verb.tags = PARTICIPLE;
      word.tags = new Set([...word.tags].filter((tag) => tag !== "Possessive"));
    }
    word.text = stem;
    word.lower = stem.toLowerCase();
  }
}

const PARTICIPLE: ReadonlySet<string> = new Set(["Verb", "PastTense", "Participle"]);

/** compromise takes "quit" for another form. */
function tagQuit(words: readonly Word[]): void {
  words.forEach((word, i) => {
    if (word.lower === "quit" && /^(?:has|have|'ve|had)$/u.test(words[i - 1]?.lower ?? "")) word.tags = PARTICIPLE;
  });
}

const OWNER_OF_CHANGE =
  /^(?:\p{Lu}\p{Ll}+|(?:wife|husband|partner|girlfriend|boyfriend|sister|brother|mum|mom|mother|dad|father|son|daughter|aunt|uncle|cousin|niece|nephew|friend|boss|colleague|roommate|flatmate|grandma|grandpa|grandmother|grandfather|dog|cat))'s$/u;
const HAS_DONE =
  /^(?:given|moved|started|stopped|quit|graduated|joined|turned|gone|got|changed|switched|finished|died|passed|retired|resigned|been|become)$/;
const HAS_DONE_TO = /^(?:left|lost|sold|bought|broken|split|adopted|dropped|married|met|found)$/;
const JUST = /^(?:just|already|finally|recently|now|also)$/;
const beginsObject = ({ text, lower }: Word): boolean =>
  /^\p{Lu}/u.test(text) ||
  /^(?:a|an|the|his|her|their|my|our|me|us|him|up|out|off|for|in|on|from|to|with|this|last|two|three|four|another)$/.test(
    lower,
  );
const IS_NOW =
  /^(?:down|in|at|married|engaged|pregnant|divorced|allergic|single|retired|vegan|vegetarian|expecting|moving|working|studying|living|dating)$/;

export const hasTag = (word: Word | undefined, tag: string): boolean => word?.tags.has(tag) ?? false;

export function textOf(words: readonly Word[]): string {
  let line = "";
  words.forEach((word, i) => {
    if (i > 0) line += " ";
    line += word.pre + word.text + word.post;
    if (word.breaks && i < words.length - 1) line += " –";
  });
  return line.trim();
}
