/**
 * Whether a question is the same as one that an answer was taught for. A wrong answer costs more than one more search, so nothing counts as
 * the same that has another word that may matter: a name, a number, a negation, a tense or any other word of content. Vectors alone do
 * not tell these apart: "Is the shop open?" and "Is the shop closed?" are nearer to one another than most paraphrases.
 */

/** Two questions with the same keys may still be told apart by their vectors: a taught answer is given from this cosine on. */
export const MIN_TAUGHT_SIMILARITY = 0.8;

export interface QuestionKeys {
  /** Without case, spacing, quotation marks and final punctuation. */
  normalised: string;
  /** Without what is only polite, and without articles; with names told from ordinary words. */
  words: string;
}

export function questionKeys(question: string): QuestionKeys {
  const text = trimmed(question.normalize("NFKC"));
  return { normalised: text.toLowerCase(), words: wordsOf(text) };
}

const QUOTES = /["“”„«»「」『』]/gu;
/** Marks that end or open a question in any script; not those that belong to a word, as in "C++". */
const ENDS = /^[\s¿¡]+|(?<![\s?!.。…؟;;՞᥅๏।፧])[\s?!.。…؟;;՞᥅๏।፧]+$/gu;

const trimmed = (text: string): string =>
  text
    .replace(/[’ʼ＇]/gu, "'")
    .replace(QUOTES, "")
    .replace(/\s+/gu, " ")
    .replace(ENDS, "")
    .trim();

/** Words before or after a question that do not change it. */
const OPENING =
  /^(?:(?:hi|hello|hey|please|so|ok|okay|well)\b(?:\s*,\s*|\s+)|(?:(?:can|could|would|will)\s+you\s+)?(?:please\s+)?(?:tell|remind)\s+me\s*:?\s+|do\s+you\s+(?:know|remember)\s+|i(?:\s+would|'d)\s+like\s+to\s+know\s*:?\s+|i\s+want\s+to\s+know\s*:?\s+)/iu;
const CLOSING =
  /(?<!\s)(?:\s+(?:,\s*)?|,\s*)(?:please|thanks|thank\s+you|now|right\s+now|currently|at\s+the\s+moment)$/iu;
const CONTRACTED = /^(what|who|where|when|how)'s$/iu;
/** "What are your opening hours?" asks for "the opening hours". */
const DROPPED: ReadonlySet<string> = new Set(["a", "an", "the", "your"]);
const DROPPED_OF_SMALL: ReadonlySet<string> = new Set(["the", "your"]);
const PUNCTUATION = /^[(),.:;!?]+|(?<![(),.:;!?])[(),.:;!?]+$/gu;

function wordsOf(text: string): string {
  let bare = text;
  for (let before = ""; bare !== before;) {
    before = bare;
    bare = trimmed(bare.replace(OPENING, "").replace(CLOSING, ""));
  }
  const parts = bare.split(" ").map((word) => word.replace(PUNCTUATION, ""));
  // somebody who writes no capitals may mean a name by any word, be it by "an": then less is dropped
  const dropped = parts.some((word) => word !== "I" && /\p{Lu}/u.test(word)) ? DROPPED : DROPPED_OF_SMALL;
  const words = parts.flatMap((word, place) => wordOf(word, place === 0, dropped));
  return words.length === 0 ? text.toLowerCase() : words.join(" ");
}

/** A word as it is compared, none if it is dropped. What may be a name stays apart from the ordinary word: "Will" and "will". */
function wordOf(word: string, isFirst: boolean, dropped: ReadonlySet<string>): string[] {
  const lower = word.toLowerCase();
  const [, asking] = CONTRACTED.exec(word) ?? [];
  if (asking !== undefined) return [asking.toLowerCase(), "is"];
  // every question begins with a capital
  const isOrdinary = isFirst ? FIRST_WORDS.has(lower) : !/\p{Lu}/u.test(word);
  if (word === "" || (isOrdinary && dropped.has(lower))) return [];
  return [isOrdinary ? lower : `=${lower}`];
}

const FIRST_WORDS = new Set(
  "what who whom whose where when why how which do does is are did was were can could may should will would the your".split(
    " ",
  ),
);
