/* Dates of German and Spanish periods in English, which the reader of dates knows. */

interface Translation {
  opening: RegExp;
  words: readonly (readonly [RegExp, string])[];
}

const GERMAN_MONTHS = "januar februar märz april mai juni juli august september oktober november dezember";
const GERMAN_DAYS = "montag dienstag mittwoch donnerstag freitag samstag sonntag";
const SPANISH_MONTHS = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre";
const SPANISH_DAYS = "lunes martes miércoles jueves viernes sábado domingo";
const MONTHS = "January February March April May June July August September October November December";
const DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday";

const oneOf = (...words: string[]): string => `(?:${words.join(" ").replaceAll(" ", "|")})`;
const named = (foreign: string, english: string): (readonly [RegExp, string])[] => {
  const names = english.split(" ");
  return foreign
    .split(" ")
    .map((word, place) => [new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, "giu"), names[place] ?? ""] as const);
};

const GERMAN_DATE = `(?:(?:de[mrns] )?(?:ende|mitte|anfang) (?:de[rs] )?)?(?:(?:de[mn] )?\\d{1,2}\\. ${oneOf(GERMAN_MONTHS)}(?: \\d{4})?|${oneOf(GERMAN_MONTHS, GERMAN_DAYS)}(?: \\d{4})?|morgen|(?:nächste|diese|kommende)[nrsm]? (?:woche|monat|jahr)|(?:woche|monat|jahr)s?)`;
const SPANISH_DATE = `(?:(?:el |la )?(?:finales|fines|mediados|principios) de |(?:el )?(?:final|fin) de(?:l)? )?(?:(?:el |l )?\\d{1,2} de ${oneOf(SPANISH_MONTHS)}(?: de \\d{4})?|(?:el )?${oneOf(SPANISH_DAYS)}|${oneOf(SPANISH_MONTHS)}(?: de \\d{4})?|mañana|(?:la |el )?(?:semana|mes|año)(?: que viene| próxim[oa])?)`;

const TRANSLATIONS: readonly Translation[] = [
  {
    opening: new RegExp(
      `^(?:(?:bis|ab|von)(?: zu[mr])? ${GERMAN_DATE}(?: an)?|(?:für |in )?(?:diese[rnms]?|nächste[rnms]?|kommende[rnms]?) (?:woche|monat|jahr))(?:, ?| )`,
      "iu",
    ),
    words: [
      [/^bis(?: zu[mr])?/iu, "until"],
      [/^(?:ab|von)(?: de[mn])?/iu, "starting"],
      [/ an(?=[, ]*$)/iu, ""],
      [/(?<![\p{L}])ende (?:de[rs] )?/iu, "the end of "],
      [/(?<![\p{L}])mitte (?:de[rs] )?/iu, "the middle of "],
      [/(?<![\p{L}])anfang (?:de[rs] )?/iu, "the beginning of "],
      [/(?<![\p{L}])(?:für |in )?diese[rnms]?(?![\p{L}])/iu, "this"],
      [/(?<![\p{L}])(?:für |in )?(?:nächste|kommende)[rnms]?(?![\p{L}])/iu, "next"],
      [/(?<![\p{L}])woche(?![\p{L}])/iu, "week"],
      [/(?<![\p{L}])monats?(?![\p{L}])/iu, "month"],
      [/(?<![\p{L}])jahre?s?(?![\p{L}])/iu, "year"],
      [/(?<![\p{L}])morgen(?![\p{L}])/iu, "tomorrow"],
      [/(?<![\p{L}])de[mn] (?=\d)/iu, ""],
      [/(?<=\d)\.(?= )/u, ""],
      ...named(GERMAN_MONTHS, MONTHS),
      ...named(GERMAN_DAYS, DAYS),
    ],
  },
  {
    opening: new RegExp(
      `^(?:(?:hasta|a partir de|desde) ?${SPANISH_DATE}|(?:durante |por )?esta semana|este (?:mes|año)|(?:durante )?(?:la semana|el mes|el año) que viene)(?:, ?| )`,
      "iu",
    ),
    words: [
      [/^hasta/iu, "until"],
      [/^(?:a partir de|desde)(?:l(?= ))?/iu, "starting"],
      [/(?<![\p{L}])(?:finales|fines|(?:el )?(?:final|fin)) del? /iu, "the end of "],
      [/(?<![\p{L}])mediados de /iu, "the middle of "],
      [/(?<![\p{L}])principios de /iu, "the beginning of "],
      [/(?:durante |por )?(?:la semana|el mes|el año) que viene/iu, "next $&"],
      [/(?<![\p{L}])est[ea] (?=semana|mes|año)/iu, "this "],
      [/(?<![\p{L}])(?:durante |por )?(?:la )?semana(?: que viene)?(?![\p{L}])/iu, "week"],
      [/(?<![\p{L}])(?:durante )?(?:el )?mes(?: que viene)?(?![\p{L}])/iu, "month"],
      [/(?<![\p{L}])(?:durante )?(?:el )?año(?: que viene)?(?![\p{L}])/iu, "year"],
      [/(?<![\p{L}])mañana(?![\p{L}])/iu, "tomorrow"],
      [/(?<![\p{L}])(?:el|del?) (?=\d|\p{L})/giu, ""],
      ...named(SPANISH_MONTHS, MONTHS),
      ...named(SPANISH_DAYS, DAYS),
    ],
  },
];

/** Null if the text begins with no German or Spanish period. */
export function inEnglish(text: string): { opening: string; english: string } | null {
  for (const { opening, words } of TRANSLATIONS) {
    const found = opening.exec(text)?.[0];
    if (found === undefined) continue;
    return {
      opening: found,
      english: words.reduce((written, [word, english]) => written.replace(word, english), found.trim()),
    };
  }
  return null;
}
