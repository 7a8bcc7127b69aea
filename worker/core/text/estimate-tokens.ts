import { isSingleToken, WORD_HASH_SEED, hashLetter } from "./single-token-words.ts";

/** With 3.5 %, the estimate is too low for fewer than one context in a hundred. */
const MARGIN = 1.035;

/**
 * Upper estimate of a text's tokens: at least the count of OpenAI's (o200k, cl100k) and Llama 3's tokenizers for 99 %
 * of prose contexts in every script, and at most 15 % more for English prose. Encodings, sequences and texts in
 * capitals may count more.
 */
export const estimateTokens = (text: string): number => Math.ceil(unroundedTokens(text));

/** Estimates of two texts may be added only if the first ends with its line. */
export function unroundedTokens(text: string): number {
  let tokens = 0;
  let from = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
    tokens += estimateLine(text, from, end) + (endsSentence(text, from, end) ? 0 : 1);
    from = end + 1;
  }
  return tokens + estimateLine(text, from, text.length);
}

const endsSentence = (text: string, from: number, end: number): boolean =>
  end - from > 1 && ".!?):".includes(text.charAt(end - 1)) && isWordCharacter(text.charCodeAt(end - 2));

const isWordCharacter = (code: number): boolean => isLetter(code) || isDigit(code) || isOtherLatin(code);

interface LineCounts {
  tokens: number;
  knownWords: number;
  unknownWords: number;
  asNames: number;
  letters: number;
  otherLetters: number;
  russian: number;
  cyrillic: number;
  capitals: number;
}

function estimateLine(text: string, from: number, to: number): number {
  const counted: LineCounts = {
    tokens: 0,
    knownWords: 0,
    unknownWords: 0,
    asNames: 0,
    letters: 0,
    otherLetters: 0,
    russian: 0,
    cyrillic: 0,
    capitals: 0,
  };
  for (let at = from; at < to;) {
    const code = text.charCodeAt(at);
    if (isLetter(code) || isOtherLatin(code)) at = countWord(text, at, to, counted);
    else if (isDigit(code)) at = countNumber(text, at, to, counted);
    else if (code === 0x20 || code === 0x09) at = countSpace(text, at, to, counted);
    else if (code < 0x80) at = countPunctuation(text, at, to, counted);
    else at = countCharacter(text, at, counted);
  }
  return MARGIN * (counted.tokens + unknownWordTokens(counted) + cyrillicTokens(counted));
}

const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
const isCapital = (code: number): boolean => code >= 0x41 && code <= 0x5a;
const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isOtherLatin = (code: number): boolean =>
  (code >= 0xc0 && code < 0x370 && code !== 0xd7 && code !== 0xf7) || (code >= 0x1e00 && code < 0x1f00);

/** Tokenizers know almost none of the African and phonetic letters around these. */
const isVietnamese = (code: number): boolean => code === 0x1a0 || code === 0x1a1 || code === 0x1af || code === 0x1b0;
const LONG_WORD = 16;

function countWord(text: string, from: number, to: number, counted: LineCounts): number {
  let at = from;
  let hash = WORD_HASH_SEED;
  let [accented, rare, exotic, humps] = [0, 0, 0, 0];
  for (; at < to; at++) {
    const code = text.charCodeAt(at);
    if (isLetter(code)) {
      hash = hashLetter(hash, code);
      if (at > from && isCapital(code) && !isCapital(text.charCodeAt(at - 1))) humps++;
    } else if (isOtherLatin(code)) {
      if (code < 0x180) accented++;
      else if (code < 0x300 && !isVietnamese(code)) exotic++;
      else rare++;
    } else break;
  }
  const length = at - from;
  if (accented + rare + exotic === 0 && (length === 1 || isSingleToken(hash))) {
    counted.tokens++;
    counted.knownWords++;
  } else {
    counted.unknownWords++;
    counted.letters += length - accented - rare - exotic;
    counted.otherLetters += accented + 1.5 * rare + 4 * exotic;
    const beyond = Math.max(0, length - LONG_WORD);
    counted.asNames += Math.max(
      2,
      1.1 + 0.17 * length + 0.5 * beyond + 0.8 * accented + 1.2 * rare + 3 * exotic + 0.8 * humps,
    );
  }
  return at;
}

/**
 * More than a fifth of unknown words means another language: 0.45 tokens per letter, more for short words, because
 * tokenizers know fewer of their pieces.
 */
function unknownWordTokens({ knownWords, unknownWords, asNames, letters, otherLetters }: LineCounts): number {
  const share = unknownWords / (knownWords + unknownWords + 4);
  const isForeign = Math.min(1, Math.max(0, (share - 0.22) / 0.25));
  const isShort = Math.min(1, Math.max(0, (6.5 - letters / Math.max(1, unknownWords)) / 1.5));
  return (
    asNames +
    isForeign *
      Math.max(0, 0.45 * letters + 1.25 * otherLetters + 0.25 * unknownWords + 0.4 * isShort * unknownWords - asNames)
  );
}

/** Tokenizers know lower-case Russian better than other Cyrillic. */
const cyrillicTokens = ({ russian, cyrillic, capitals }: LineCounts): number =>
  1.6 * cyrillic + (cyrillic > 0 ? 0.9 : 0.58) * russian + 1.1 * capitals;

function countNumber(text: string, from: number, to: number, counted: LineCounts): number {
  let at = from;
  while (at < to && isDigit(text.charCodeAt(at))) at++;
  counted.tokens += Math.ceil((at - from) / 3) + (text.charCodeAt(from - 1) === 0x20 ? 1 : 0);
  return at;
}

function countSpace(text: string, from: number, to: number, counted: LineCounts): number {
  let at = from;
  while (at < to && (text.charCodeAt(at) === 0x20 || text.charCodeAt(at) === 0x09)) at++;
  if (at - from > 1) counted.tokens++;
  return at;
}

const CONTRACTION = /(?:s|t|m|d|ll|re|ve)(?![A-Za-z])/iy;

function countPunctuation(text: string, from: number, to: number, counted: LineCounts): number {
  const first = text.charCodeAt(from);
  if (first === 0x27) {
    CONTRACTION.lastIndex = from + 1;
    if (CONTRACTION.test(text)) {
      counted.tokens++;
      return CONTRACTION.lastIndex;
    }
  }
  let at = from;
  let isSame = true;
  for (; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x80 || code === 0x20 || isLetter(code) || isDigit(code)) break;
    isSame &&= code === first;
  }
  const length = at - from;
  if (length <= 2) counted.tokens++;
  else counted.tokens += isSame ? 1 + Math.floor(length / 8) : 1 + 0.7 * (length - 2);
  return at;
}

function countCharacter(text: string, at: number, counted: LineCounts): number {
  const code = text.codePointAt(at) ?? 0;
  if (code >= 0x400 && code < 0x530) {
    if ((code >= 0x430 && code <= 0x44f) || code === 0x451) counted.russian++;
    else if ((code >= 0x410 && code <= 0x42f) || code === 0x401) counted.capitals++;
    else counted.cyrillic++;
  } else counted.tokens += tokensOf(code);
  return at + (code > 0xffff ? 2 : 1);
}

/**
 * Tokens per character outside Latin and Cyrillic: the most that any tokenizer needs for the Universal Declaration of
 * Human Rights. The first number of a row is the code point after its script. A fallback to bytes needs up to four.
 */
const TOKENS_BY_SCRIPT: readonly (readonly [before: number, tokens: number])[] = [
  [0x370, 1],
  // Greek: capitals, small, polytonic below
  [0x3ac, 1.8],
  [0x3cf, 1.12],
  [0x400, 1.6],
  // Armenian
  [0x590, 2.15],
  // Hebrew: points, letters, Yiddish
  [0x5d0, 2.4],
  [0x5eb, 1.22],
  [0x600, 2.4],
  // Arabic, then letters of Persian, Urdu and others
  [0x621, 1.75],
  [0x653, 0.87],
  [0x700, 2.25],
  // Syriac, Thaana, N'Ko
  [0x900, 2.15],
  // Devanagari, Bengali, Gurmukhi and Gujarati, Oriya, Tamil, Telugu and Kannada, Malayalam, Sinhala
  [0x980, 1.22],
  [0xa00, 1.45],
  [0xb00, 2.05],
  [0xb80, 3],
  [0xc00, 1.6],
  [0xd00, 2.05],
  [0xd80, 1.9],
  [0xe00, 2.2],
  // Thai, Lao, Tibetan, Burmese, Georgian, Hangul letters
  [0xe80, 1.03],
  [0xf00, 2.2],
  [0x1050, 2.15],
  [0x10a0, 3],
  [0x1100, 2.1],
  [0x1200, 2.5],
  // Ethiopic, Cherokee, Canadian syllabics
  [0x1780, 3.2],
  // Khmer
  [0x1800, 1.7],
  [0x2000, 3],
  [0x2070, 1],
  [0x2d30, 2.2],
  [0x2d80, 3],
  [0x2e80, 2.2],
  // Chinese and Japanese punctuation, kana, rare Han
  [0x3040, 1],
  [0x3100, 1.13],
  [0x3400, 2.2],
  [0x4e00, 3],
  // Han
  [0xa000, 1.75],
  [0xac00, 2.9],
  // Hangul
  [0xd7b0, 1.75],
  [0xfe00, 3],
  // variation selectors
  [0xfe10, 1],
  [0xff00, 3],
  // full width
  [0x10000, 2],
  [0x1f000, 4.2],
  // emoji
  [0x20000, 3.2],
  [0x30000, 4],
];

/** The last number is for all higher code points. */
const SCRIPT_ENDS = Uint32Array.from(TOKENS_BY_SCRIPT, ([before]) => before);
const SCRIPT_TOKENS = [...TOKENS_BY_SCRIPT.map(([, tokens]) => tokens), 4];

function tokensOf(code: number): number {
  let [low, high] = [0, SCRIPT_ENDS.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (code < (SCRIPT_ENDS[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return SCRIPT_TOKENS[low] ?? 4;
}
