const LINE_ENDS = /[\r\n\v\f\u0085\u2028\u2029]+/gu;

/**
 * The first group keeps characters that a text needs: joiners and selectors of emoji, joiners of scripts spelled with them, and number
 * signs of Arabic and Syriac.
 */
const INVISIBLE =
  /((?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\ufe0f|(?<=[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}])[\u200c\u200d]|[\u0600-\u0605\u06dd\u070f])|[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cc}\p{Noncharacter_Code_Point}]/gu;

/** One line without characters that only a model reads, because the API returns stored text as sent. */
export const shownText = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .replace(LINE_ENDS, " ")
    .replace(INVISIBLE, (_: string, needed?: string) => needed ?? "");
