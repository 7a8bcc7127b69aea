import { expect, test } from "vitest";
import { foldLetters } from "../../../../worker/core/text/letters/fold-letters.ts";
import { queryTerms, searchableText, tokenise, tokeniseUnfolded } from "../../../../worker/core/text/tokenise.ts";

test.each([
  ["letters of Azerbaijan and West Africa", "Əliyev Ɗanƙasa Ɛyɔ", "eliyev dankasa eyo"],
  ["letters that romanizations add", "Hawaiʻi Qurʾān ʿAlī Oʻzbek", "hawaii quran ali ozbek"],
  ["an apostrophe that is a letter, like other apostrophes", "пʼять п'ять п’ять", "п ять п ять п ять"],
  ["Yiddish ligatures", "ייִדיש ייִדיש װאָס וואס", "יידיש יידיש וואס וואס"],
  ["Macedonian letters with a grave accent", "ЀВА сѐ ѝ", "ева се и"],
  ["Greek accents", "Άνθρωπος ΑΘΉΝΑ ϊΐ", "ανθρωποσ αθηνα ιι"],
  ["the final sigma", "ΟΔΟΣ οδός οδοσ", "οδοσ οδοσ οδοσ"],
  ["polytonic Greek", "ᾠδῇ Ἀθῆναι", "ωδη αθηναι"],
  ["ё and stress marks", "ЁЛКА ёлка елка за́мок", "елка елка елка замок"],
  ["sharp s", "STRASSE Straße STRAẞE", "strasse strasse strasse"],
  ["Turkish dotted and dotless i", "İstanbul ISTANBUL ıstanbul istanbul", "istanbul istanbul istanbul istanbul"],
  ["Nordic and Polish letters", "Øresund Łódź Æsir Þór Đorđe", "oresund lodz aesir thor dorde"],
  ["Vietnamese", "Nguyễn Phở đường", "nguyen pho duong"],
  ["French, Spanish and Czech marks", "Élodie señor Dvořák œuvre", "elodie senor dvorak oeuvre"],
  ["vocalised Arabic and forms of alef", "مُحَمَّد أحمد إيمان آمن ٱلله", "محمد احمد ايمان امن الله"],
  ["Persian and Arabic letters and the tatweel", "کتاب علی كـــتاب مدرسة", "كتاب علي كتاب مدرسه"],
  ["Arabic and Persian digits", "٢٠٢٤ ۲۰۲۴", "2024 2024"],
  ["Ukrainian ґ", "Ґанок ганок", "ганок ганок"],
  [
    "the Catalan point between two l",
    "col·legi coŀlegi COL·LEGI COĿLEGI collegi",
    "collegi collegi collegi collegi collegi",
  ],
  ["a point that separates words", "sal·oli a·b", "sal oli a b"],
  ["Urdu and Sindhi letters", "ھے ہے ڪتاب کتاب مدرسۃ", "هے هے كتاب كتاب مدرسه"],
  ["a hamza that no vowel carries", "شيء شي شئ علماء قراءة قراة", "شي شي شي علما قراه قراه"],
  ["Hebrew points", "שָׁלוֹם שלום", "שלום שלום"],
  ["full-width letters and ligatures", "Ｒｏｍｅ ﬁne ﬀ", "rome fine ff"],
  ["decomposed Korean", "한국".normalize("NFD"), "한국"],
  ["decomposed Latin", "café".normalize("NFD"), "cafe"],
  ["soft hyphens and zero-width spaces within words", "Donau\u00addampf Do\u200bnau", "donaudampf donau"],
])("folds %s", (_, text, folded) => expect(tokenise(text).join(" ")).toBe(folded));

test.each(["йод ўсё", "が か", "कि की", "ไม่ ไหม", "한국 한구", "ты"])(
  "keeps %s, whose letters are different ones",
  (text) => {
    const [one, other = ""] = text.split(" ");
    expect(foldLetters(one ?? "")).not.toBe(foldLetters(other));
    expect(tokenise(text.replace("ё", "е"))).toEqual(tokeniseUnfolded(text.replace("ё", "е")));
  },
);

test("a query and a text have the same words, however they are spelled", () => {
  expect(queryTerms("ΟΔΌΣ Straße")).toEqual(searchableText("οδος STRASSE").split(" "));
});

test("a word that folds to a stop word is none", () => {
  expect(queryTerms("the thé")).toEqual(["the"]);
  expect(queryTerms("J'aime le thé vert")).toEqual(["j", "aime", "le", "the", "vert"]);
});
