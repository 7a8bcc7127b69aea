import type { Span } from "../dates/date-mention.ts";
import { nonNull } from "../../../../shared/non-null.ts";

/* Adjacent time words are one phrase: "am Freitag nächster Woche" is not "am Freitag". */

export interface TranslatedDate extends Span {
  /** In English, "next" before a weekday or weekend may also mean the coming one. */
  english: string | null;
}

type Language = "de" | "es";

const MONTHS = {
  de: "januar februar märz april mai juni juli august september oktober november dezember".split(" "),
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
};
const WEEKDAYS = {
  de: "sonntag montag dienstag mittwoch donnerstag freitag samstag sonnabend".split(" "),
  es: "domingo lunes martes miércoles jueves viernes sábado".split(" "),
};
const ENGLISH_MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const ENGLISH_WEEKDAYS = "sunday monday tuesday wednesday thursday friday saturday saturday".split(" ");
const NUMBERS = {
  de: "ein|eine|einem|einer|einen zwei drei vier fünf sechs sieben acht neun zehn".split(" "),
  es: "un|una dos tres cuatro cinco seis siete ocho nueve diez".split(" "),
};
const ORDINALS = {
  de: "ersten zweiten dritten vierten fünften letzten".split(" "),
  es: "primer segundo tercer cuarto quinto último".split(" "),
};
const ENGLISH_ORDINALS = "first second third fourth fifth last".split(" ");
const YEAR = String.raw`((?:19|20)\d\d)`;
const UNITS = {
  tag: "days",
  woche: "weeks",
  monat: "months",
  jahr: "years",
  día: "days",
  semana: "weeks",
  mes: "months",
  año: "years",
} as const;

type Phrase = readonly [source: string, english: (groups: readonly string[]) => string | null];

/** "Fin de semana" is a weekend. */
const END_ES = "(?:fin(?! de semana)|final|finales) del?";

/** Holidays on a fixed day. */
const HOLIDAYS = {
  de: [
    ["heiligabend", "24 december"],
    ["weihnachten|(?:1\\.|ersten) weihnachts(?:feier)?tag", "25 december"],
    ["silvester", "31 december"],
    ["neujahr(?:stag)?", "1 january"],
    ["halloween", "31 october"],
    ["valentinstag", "14 february"],
  ],
  es: [
    ["nochebuena", "24 december"],
    ["(?:el día de )?navidad", "25 december"],
    ["nochevieja|fin de año", "31 december"],
    ["año nuevo", "1 january"],
    ["(?:el día de )?reyes", "6 january"],
    ["halloween", "31 october"],
    ["san valentín", "14 february"],
  ],
} as const;

const holidays = (names: readonly (readonly [string, string])[], unless: string): Phrase[] =>
  names.map(([source, english]): Phrase => [`${unless}(?:${source})`, () => `on ${english}`]);

/** "Am Freitag nach der Arbeit" is that Friday. */
const WITHIN_A_DAY = {
  de: "(?:arbeit|schule|uni|feierabend|dienst|frühstück|mittag|mittagessen|abendessen|essen|training|unterricht|sport|kurs|vorlesung|meeting|sitzung|termin|schlafengehen)",
  es: "(?:trabajo|clases?|cole|escuela|desayuno|almuerzo|comida|cena|mediodía|reunión|cita|gimnasio|entrenamiento|dormir|comer|cenar|desayunar|trabajar)",
};
const PART_OF_DAY = {
  de: "(?:(?: am)? ?(?:früh|vormittag|mittag|nachmittag|abend|nacht|morgen))?",
  es: "(?: (?:por|en|de) la (?:mañana|tarde|noche|madrugada)| al mediodía| a primera hora| mismo)?",
};

const phrasesOf = (language: Language): readonly Phrase[] => {
  const [month, weekday, number, ordinal] = [MONTHS, WEEKDAYS, NUMBERS, ORDINALS].map(
    (of) => `(${of[language].join("|")})`,
  );
  const named = (list: readonly string[], english: readonly string[], name = ""): string =>
    english[list.indexOf(name)] ?? "";
  const monthOf = (name?: string): string => named(MONTHS[language], ENGLISH_MONTHS, name);
  const dayOf = (name?: string): string => named(WEEKDAYS[language], ENGLISH_WEEKDAYS, name);
  const countOf = (name = ""): string =>
    /^\d/u.test(name) ? name : `${NUMBERS[language].findIndex((one) => one.split("|").includes(name)) + 1}`;
  const unitOf = (name = ""): string => Object.entries(UNITS).find(([unit]) => name.startsWith(unit))?.[1] ?? "days";
  const nth = (name?: string): string => named(ORDINALS[language], ENGLISH_ORDINALS, name);
  const date = (d?: string, m?: string, y?: string): string =>
    `on ${d} ${m}${y === undefined || y === "" ? "" : ` ${y}`}`;
  const counted = String.raw`(\d{1,2}|${number?.slice(1, -1)})`;
  const part = PART_OF_DAY[language];
  return language === "de"
    ? [
        [String.raw`(\d{1,2})\. ?${month}(?: ${YEAR})?`, ([d, m, y]) => date(d, monthOf(m), y)],
        [String.raw`(\d{1,2})\.(\d{1,2})\.${YEAR}?`, ([d, m, y]) => date(d, ENGLISH_MONTHS[Number(m) - 1] ?? "", y)],
        [
          String.raw`${ordinal} ${weekday} (?:im|des|in) (?:${month}s?(?: ${YEAR})?)`,
          ([n, w, m, y]) => `on the ${nth(n)} ${dayOf(w)} of ${monthOf(m)}${y ? ` ${y}` : ""}`,
        ],
        [`übermorgen${part}`, () => "the day after tomorrow"],
        [`heute(?: noch)?${part}`, () => "today"],
        [`${NO_TOMORROW.de}morgen${part}`, () => "tomorrow"],
        [`kommende[nmr]? ${weekday}${part}`, ([w]) => `coming ${dayOf(w)}`],
        [`nächste[nmr]? ${weekday}${part}`, ([w]) => `next ${dayOf(w)}`],
        [`(?:über|vor|vorüber)(?:nächst|letzt)e[nmrs]? (?:${weekday}|\\p{Lu}\\p{L}+)`, () => null],
        [
          String.raw`${weekday}${part},? (?:den|dem) (\d{1,2})\.,?(?! ?${MONTHS.de.join("|")})`,
          ([w, d]) => `on ${dayOf(w)}, the ${d}th`,
        ],
        [`(?:diese[nmr]? )?${weekday}${part}`, ([w]) => `on ${dayOf(w)}`],
        [`ende (?:der )?(?:nächste[rn]|kommende[rn]) woche`, () => "the end of next week"],
        [`(?:nächster?|kommender?) woche`, () => "next week"],
        [`ende (?:des )?(?:nächsten|kommenden) monats?`, () => "the end of next month"],
        [`(?:(?:mitte|anfang) )?(?:nächsten|kommenden) monats?`, () => "next month"],
        [`ende (?:des )?(?:nächsten|kommenden) jahr(?:es)?`, () => "the end of next year"],
        [`(?:nächste[sn]|kommende[sn]) jahr(?:es)?`, () => "next year"],
        [`ende (?:der|dieser) woche`, () => "the end of this week"],
        [`diese woche`, () => "this week"],
        [`kommende[sn] wochenende`, () => "coming weekend"],
        [`nächste[sn] wochenende`, () => "next weekend"],
        [`(?:diese[sm] )?wochenende`, () => "this weekend"],
        [`ende (?:des|dieses|diesen) monat(?:s|es)?|monatsende`, () => "the end of this month"],
        [`(?:des|dieses|diesen) monat(?:s|es)?`, () => "this month"],
        [`jahresende|ende (?:des|dieses) jahres`, () => "the end of this year"],
        ...holidays(HOLIDAYS.de, "(?<!(?:für|fürs|zu|zum|über) )"),
        [
          String.raw`(?:in(?: den nächsten)?|innerhalb(?: von| der nächsten)?|binnen) ${counted} (tag(?:en?)?|wochen?|monat(?:en?)?|jahr(?:en?)?)`,
          ([n, u]) => (meansAWeek(n, u) ? null : `in ${countOf(n)} ${unitOf(u)}`),
        ],
        [String.raw`${counted} (tage?|wochen?|monate?)(?= (?:vor|nach) )`, ([n, u]) => `${countOf(n)} ${unitOf(u)}`],
        [`tag(?= (?:vor|nach) )`, () => "the day"],
        [`ende ${month}(?: ${YEAR})?`, ([m, y]) => `the end of ${monthOf(m)}${y ? ` ${y}` : ""}`],
        [`(?:mitte |anfang )?${month}(?: ${YEAR})?`, ([m, y]) => `in ${monthOf(m)}${y ? ` ${y}` : ""}`],
      ]
    : [
        [String.raw`(\d{1,2}) de ${month}(?: del? ${YEAR})?`, ([d, m, y]) => date(d, monthOf(m), y)],
        [String.raw`(\d{1,2})/(\d{1,2})/${YEAR}`, ([d, m, y]) => date(d, ENGLISH_MONTHS[Number(m) - 1] ?? "", y)],
        [
          String.raw`${ordinal} ${weekday} de ${month}(?: del? ${YEAR})?`,
          ([n, w, m, y]) => `on the ${nth(n)} ${dayOf(w)} of ${monthOf(m)}${y ? ` ${y}` : ""}`,
        ],
        [`últim[oa] (?:${weekday}|semana|mes|año)`, () => null],
        [`pasado mañana${part}`, () => "the day after tomorrow"],
        [`hoy${part}`, () => "today"],
        [`${NO_TOMORROW.es}mañana${part}`, () => "tomorrow"],
        [`próximo ${weekday}${part}`, ([w]) => `coming ${dayOf(w)}`],
        [
          String.raw`${weekday} (?:día )?(\d{1,2})(?! ?(?::|h|de (?:${MONTHS.es.join("|")})))`,
          ([w, d]) => `on ${dayOf(w)}, the ${d}th`,
        ],
        [
          `${weekday} (?:santo|siguiente|posterior|anterior|pasado|antepasado|último|de (?:pascua|ceniza|ramos|carnaval)|en \\p{L}+(?= |$))`,
          () => null,
        ],
        [`${weekday}(?: que viene| próximo)?${part}`, ([w]) => `on ${dayOf(w)}`],
        [`${END_ES} (?:la )?(?:próxima semana|semana que viene)`, () => "the end of next week"],
        [`${END_ES} (?:el )?(?:próximo mes|mes que viene)`, () => "the end of next month"],
        [`${END_ES} (?:el )?(?:próximo año|año que viene)`, () => "the end of next year"],
        [`${END_ES} (?:la |esta )?semana`, () => "the end of this week"],
        [`${END_ES} (?:el |este )?mes`, () => "the end of this month"],
        [`${END_ES} (?:el |este )?año`, () => "the end of this year"],
        [`próxima semana|semana que viene`, () => "next week"],
        [`próximo mes|mes que viene`, () => "next month"],
        [`próximo año|año que viene`, () => "next year"],
        [`próximo fin de semana|fin de semana que viene`, () => "coming weekend"],
        [`(?:este )?fin de semana`, () => "this weekend"],
        [`esta semana`, () => "this week"],
        [`este mes`, () => "this month"],
        [`este año`, () => "this year"],
        ...holidays(HOLIDAYS.es, "(?<!(?<!antes )de )(?<!(?:para|por) )"),
        [
          String.raw`(?:en(?: un plazo de| los próximos| las próximas)?|dentro de) ${counted} (días?|semanas?|mes(?:es)?|años?)`,
          ([n, u]) => (meansAWeek(n, u) ? null : `in ${countOf(n)} ${unitOf(u)}`),
        ],
        [
          String.raw`${counted} (días?|semanas?|mes(?:es)?)(?= (?:antes|después) )`,
          ([n, u]) => `${countOf(n)} ${unitOf(u)}`,
        ],
        [`día(?= (?:antes|después) )`, () => "the day"],
        [`${END_ES} ${month}(?: del? ${YEAR})?`, ([m, y]) => `the end of ${monthOf(m)}${y ? ` ${y}` : ""}`],
        [
          `(?:mediados de |principios de )?${month}(?: del? ${YEAR})?`,
          ([m, y]) => `in ${monthOf(m)}${y ? ` ${y}` : ""}`,
        ],
      ];
};

/** "Am Morgen" and "por la mañana" mean a morning. */
const NO_TOMORROW = {
  de: "(?<!(?<!\\p{L})(?:am|zum|vom|de[mnr]|diese[mnr]|jede[mnr]|eine[mns]|gute[mn]|nächste[mn]|frühe[mn]) )",
  es: "(?<!(?<!\\p{L})(?:la|una|esta|cada|toda|aquella|buena|misma) )",
};

/** "In acht Tagen" and "dentro de ocho días" mean a week; the number 8 means eight days. */
const meansAWeek = (number = "", unit = ""): boolean => /^(?:acht|ocho)$/u.test(number) && /^(?:tag|día)/u.test(unit);

/** These words count only next to a date. */
const UNTRANSLATED = {
  de: [
    "(?:tag|woche|monat|jahr|quartal|wochenende)(?:e[nms]?|[nms]|es)?",
    "(?:vor|folge)(?:tag|abend|woche)(?:es|[es])?",
    "(?:danach|davor|darauf|drauf|zuvor|vorher|darauffolgend\\p{L}*)",
    "(?:ostern|oster\\p{L}+|pfingst\\p{L}+|weihnacht\\p{L}+|heiligabend|silvester|neujahr|himmelfahrt|fasching|karneval|advent|ramadan|ferien|feiertage?n?)",
    "(?:jede[nmrs]?|alle)",
    `(?<=tag )(?:vor|nach) (?:(?:de[mnr]|mein|unser|sein|ihr|dein|euer)(?:e[nmr])? )(?!${WITHIN_A_DAY.de}(?!\\p{L})|\\d)\\p{Lu}\\p{L}+`,
    String.raw`\d{1,2}\.`,
    "(?<=und )(?:\\p{L}+|\\d+) nächten?",
  ],
  es: [
    "(?:día|semana|año|quincena)s?|mes(?:es)?",
    "víspera|(?:siguiente|posterior|anterior)(?: al?)?|antepasad[oa]",
    "(?:navidad(?:es)?|pascua|semana santa|año nuevo|nochebuena|nochevieja|reyes|carnaval|ramadán|vacaciones|puente)",
    "(?<=y )(?:\\p{L}+|\\d+) noches|(?<=o )pasado(?! mañana)",
    `(?<=el |día )\\d{1,2}(?=,? (?:un |que (?:es|cae en) )?(?:${WEEKDAYS.es.join("|")}))`,
    "(?:y|o) medi[oa]|cada|todos los|todas las",
    `(?<=lunes |martes |miércoles |jueves |viernes |sábado |domingo )(?:antes|después) de(?:l|(?: (?:la|mi|tu|su|nuestr[oa]))?) (?!(?:la|el|mi|tu|su|nuestr[oa]|${WITHIN_A_DAY.es})(?!\\p{L})|\\d|${MONTHS.es.join("|")}|${WEEKDAYS.es.join("|")})\\p{L}+`,
  ],
};

const LINK = {
  de: /^[ ,]{1,3}(?:(?:am|an|im|in|ein(?:e[mnr]?)?|den|dem|der|des|die|das|dies(?:e[mnrs]?)|vor|nach|vom|von|ab|und|oder|bis|zum|zur|erst|dann|sondern|noch|nicht|lieber|besser)[ ,]{1,2}){0,3}$/iu,
  es: /^[ ,]{1,3}(?:(?:el|la|los|las|una?|al?|en|del?|antes|después|y|e|o|u|hasta|mejor|sino|no|este|esta)[ ,]{1,2}){0,3}$/iu,
};
const AND = { de: /(?<!\p{L})und(?!\p{L})/iu, es: /(?<!\p{L})[ye](?!\p{L})/iu };
const BEFORE = { de: /(?<!\p{L})vor(?!\p{L})/iu, es: /(?<!\p{L})antes(?!\p{L})/iu };
const AFTER = { de: /(?<!\p{L})nach(?!\p{L})/iu, es: /(?<!\p{L})después(?!\p{L})/iu };
const OTHER = {
  de: /(?<!\p{L})(?:oder|bis|sondern|nicht|lieber|besser|ab|erst)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:[ou]|hasta|mejor|sino|no)(?!\p{L})/iu,
};

interface Part extends Span {
  english: string | null;
  isDate: boolean;
}

const compiled = (language: Language): readonly { pattern: RegExp; english: Phrase[1]; isDate: boolean }[] =>
  [
    ...phrasesOf(language).map(([source, english]) => ({ source, english, isDate: true })),
    ...UNTRANSLATED[language].map((source) => ({ source, english: () => null, isDate: false })),
  ].map(({ source, ...phrase }) => ({
    ...phrase,
    pattern: new RegExp(String.raw`(?<![\p{L}\d.])(?:${source})(?![\p{L}\d])`, "giu"),
  }));
const PHRASES = { de: compiled("de"), es: compiled("es") };

/** Translates phrases of German and Spanish dates for the English rules; null where English has no certain form. */
export function translatedDates(text: string, language: Language): TranslatedDate[] {
  const runs: Part[][] = [];
  for (const part of partsOf(text, language)) {
    const previous = runs.at(-1)?.at(-1);
    if (previous !== undefined && LINK[language].test(text.slice(previous.end, part.start))) runs.at(-1)?.push(part);
    else runs.push([part]);
  }
  return runs
    .filter((run) => run.some(({ isDate }) => isDate))
    .map((run) => ({
      start: nonNull(run[0], "part").start,
      end: nonNull(run.at(-1), "part").end,
      english: joined(text, run, language),
    }));
}

function partsOf(text: string, language: Language): Part[] {
  const parts: Part[] = [];
  const taken = new Uint8Array(text.length);
  for (const { pattern, english, isDate } of PHRASES[language])
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (taken.subarray(start, end).includes(1)) continue;
      taken.fill(1, start, end);
      parts.push({ start, end, isDate, english: english(match.slice(1).map((group) => (group ?? "").toLowerCase())) });
    }
  return parts.sort((a, b) => a.start - b.start);
}

function joined(text: string, run: readonly Part[], language: Language): string | null {
  return run.reduce<string | null>((before, { start, english }, index) => {
    if (before === null || english === null) return null;
    if (index === 0) return english;
    const gap = text.slice(nonNull(run[index - 1], "part").end, start);
    // people count "Freitag in einer Woche" from today or from Friday
    if (OTHER[language].test(gap) || /^in \d/u.test(english)) return null;
    if (AND[language].test(gap)) return `${before} and ${english}`;
    const relation = BEFORE[language].test(gap) ? "before" : AFTER[language].test(gap) ? "after" : null;
    if (relation === null) return `${before}${gap.includes(",") ? "," : ""} ${english}`;
    return `${before.replace(/^on (?=\p{L})/u, "on the ")} ${relation} ${english.replace(/^(?:on|in) /u, "")}`;
  }, "");
}
