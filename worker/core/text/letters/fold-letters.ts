import { normalForm } from "./normal-form.ts";

const FOLDABLE =
  /[\p{sc=Grek}\p{sc=Hebr}\p{sc=Arab}ёЁѐЀѝЍґҐ·]|[\u0300-\u036f]|[\u02b9-\u02bf]|(?![a-zA-Z])\p{sc=Latn}|(?!\u200c)\p{Default_Ignorable_Code_Point}/u;

/** Skipping ASCII without Unicode properties is a hundred times as fast. */
const ASCII = /[\0-\x7f]+/g;

/** Does not match the Persian non-joiner, for which others write a space. */
const IGNORED = /(?!\u200c)\p{Default_Ignorable_Code_Point}/gu;
/** Romanization and Hawaiian letters that people leave out ("Qurʾān", "Hawaiʻi"); not the apostrophe U+02BC. */
const MODIFIERS = /[\u02b9-\u02bb\u02bd-\u02bf]/gu;
const APOSTROPHE = /\u02bc/gu;
const MARKS = /([\p{sc=Latn}\p{sc=Grek}])[\u0300-\u036f]+/gu;
const CYRILLIC_MARKS = /(?<=[аеиоуыэюяі])[\u0300\u0301]|(?<=е)\u0308/gu;
const HEBREW_POINTS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/gu;
const ARABIC_MARKS = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0640]/gu;

/** People leave it out of Catalan "col·legi". */
const CATALAN_POINT = /(?<=l)·(?=l)/gu;
/** People often leave it out if no vowel carries it ("شيء", "قراءة"). */
const BARE_HAMZA = /ء/gu;

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
  // Azerbaijani, Hausa and West African languages
  ə: "e",
  ǝ: "e",
  ɛ: "e",
  ɔ: "o",
  ɓ: "b",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  ɨ: "i",
  ς: "σ",
  ґ: "г",
  // Yiddish
  װ: "וו",
  ױ: "וי",
  ײ: "יי",
  // Arabic, Persian, Urdu and Sindhi
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ې: "ي",
  ک: "ك",
  ڪ: "ك",
  ة: "ه",
  ۃ: "ه",
  ہ: "ه",
  ھ: "ه",
  ە: "ه",
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/gu;

export const isFoldable = (text: string): boolean => FOLDABLE.test(text.replace(ASCII, ""));

/** Letters of their own ("й", "が") stay. */
export function foldLetters(text: string): string {
  if (!isFoldable(text)) return text;
  const letters = normalForm(text.replace(IGNORED, "").replace(MODIFIERS, "").replace(APOSTROPHE, " "), "NFD")
    .replace(MARKS, "$1")
    .replace(CYRILLIC_MARKS, "")
    .replace(HEBREW_POINTS, "")
    .replace(ARABIC_MARKS, "");
  return normalForm(letters, "NFC")
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(CATALAN_POINT, "")
    .replace(BARE_HAMZA, "")
    .replace(ARABIC_DIGIT, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
}
