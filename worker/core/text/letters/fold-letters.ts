/** Scripts in which marks above and below letters, or forms of letters, are left out when people search. */
const FOLDABLE =
  /[\u0300-\u036f\p{sc=Grek}\p{sc=Hebr}\p{sc=Arab}ёЁ]|(?![a-zA-Z])\p{sc=Latn}|(?!\u200c)\p{Default_Ignorable_Code_Point}/u;

/** None of these is folded, and a pattern without properties passes over them a hundred times as fast. */
const ASCII = /[\0-\x7f]+/g;

/** Format characters within words, e.g. soft hyphens. The non-joiner of Persian separates what others write with a blank. */
const IGNORED = /(?!\u200c)\p{Default_Ignorable_Code_Point}/gu;
const MARKS = /([\p{sc=Latn}\p{sc=Grek}])[\u0300-\u036f]+/gu;
/** Stress, and the diaeresis of ё; the breve of й and ў makes other letters. */
const CYRILLIC_MARKS = /(?<=[аеиоуыэюяі])[\u0300\u0301]|(?<=е)\u0308/gu;
const HEBREW_POINTS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/gu;
/** Vowels, hamza above and below, marks of recitation, and the line that lengthens a word. */
const ARABIC_MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0640]/gu;

/** Letters that have no decomposition, and forms of one letter, by the letters for which people type them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ĸ: "k",
  ŋ: "n",
  ς: "σ",
  // Arabic and Persian
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ة: "ه",
  ہ: "ه",
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/gu;

/** Whether a text may have other letters once it is folded. */
export const isFoldable = (text: string): boolean => FOLDABLE.test(text.replace(ASCII, ""));

/**
 * Folds spellings of a word that a search takes for the same: "Ά" and "α", "ς" and "σ", "ё" and "е", "ß" and "ss", "ø" and "o", pointed
 * and unpointed Hebrew, vocalised and plain Arabic. Letters that are others in every language that has them stay, e.g. "й" and "が".
 *
 * @param text NFKC, in lower case
 */
export function foldLetters(text: string): string {
  if (!isFoldable(text)) return text;
  return text
    .replace(IGNORED, "")
    .normalize("NFD")
    .replace(MARKS, "$1")
    .replace(CYRILLIC_MARKS, "")
    .replace(HEBREW_POINTS, "")
    .replace(ARABIC_MARKS, "")
    .normalize("NFC")
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(ARABIC_DIGIT, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
}
