import { normalForm } from "../text/letters/normal-form.ts";

/**
 * A wrong answer costs more than a search, so any other name, number, negation, tense or content word makes another
 * question. Vectors do not help: "Is the shop open?" and "Is the shop closed?" are nearer to each other than most
 * paraphrases.
 */

export const MIN_TAUGHT_SIMILARITY = 0.8;

export interface QuestionKeys {
  normalised: string;
  /** Possible names are marked. */
  words: string;
}

export function questionKeys(question: string): QuestionKeys {
  const text = trimmed(normalForm(question, "NFKC"));
  return { normalised: text.toLowerCase(), words: wordsOf(text) };
}

const QUOTES = /["“”„«»「」『』]/gu;
/** Around a question in any script. Marks of a word stay, as in "C++". */
const ENDS = /^[\s¿¡]+|(?<![\s?!.。…؟;;՞᥅๏।፧])[\s?!.。…؟;;՞᥅๏।፧]+$/gu;

const trimmed = (text: string): string =>
  text
    .replace(/[’ʼ＇]/gu, "'")
    .replace(QUOTES, "")
    .replace(/\s+/gu, " ")
    .replace(ENDS, "")
    .trim();

const OPENING =
  /^(?:(?:hi|hello|hey|please|so|ok|okay|well)\b(?:\s*,\s*|\s+)|(?:(?:can|could|would|will)\s+you\s+)?(?:please\s+)?(?:tell|remind)\s+me\s*:?\s+|do\s+you\s+(?:know|remember)\s+|i(?:\s+would|'d)\s+like\s+to\s+know\s*:?\s+|i\s+want\s+to\s+know\s*:?\s+)/iu;
const CLOSING =
  /(?<!\s)(?:\s+(?:,\s*)?|,\s*)(?:please|thanks|thank\s+you|now|right\s+now|currently|at\s+the\s+moment)$/iu;
const CONTRACTED = /^(what|who|where|when|how)'s$/iu;
/** "What are your opening hours?" equals "the opening hours". */
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
  // without capitals, any word may be a name, even "an"
  const dropped = parts.some((word) => word !== "I" && /\p{Lu}/u.test(word)) ? DROPPED : DROPPED_OF_SMALL;
  const words = parts.flatMap((word, place) => wordOf(word, place === 0, dropped));
  return words.length === 0 ? text.toLowerCase() : words.join(" ");
}

/** Nothing for a dropped word. Possible names stay apart: "Will" and "will". */
function wordOf(word: string, isFirst: boolean, dropped: ReadonlySet<string>): string[] {
  const lower = word.toLowerCase();
  const [, asking] = CONTRACTED.exec(word) ?? [];
  if (asking !== undefined) return [asking.toLowerCase(), "is"];
  const isOrdinary = isFirst ? FIRST_WORDS.has(lower) : !/\p{Lu}/u.test(word);
  if (word === "" || (isOrdinary && dropped.has(lower))) return [];
  return [isOrdinary ? lower : `=${lower}`];
}

const FIRST_WORDS = new Set(
  "what who whom whose where when why how which do does is are did was were can could may should will would the your".split(
    " ",
  ),
);
