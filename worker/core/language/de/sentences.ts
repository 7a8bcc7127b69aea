import { PLACE, THING, type SentenceForm } from "../types/sentence-form.ts";

export const GERMAN_SENTENCES: readonly SentenceForm[] = [
  {
    match: new RegExp(`^ich (?:wohne|lebe) nicht mehr in ${PLACE}$`, "iu"),
    predicate: "LIVES_IN",
    type: "place",
    ended: true,
    sentence: (n, o) => `${n} wohnt nicht mehr in ${o}.`,
  },
  {
    match: new RegExp(`^ich (?:wohne|lebe) (?:(?:jetzt|aktuell|gerade) )*in ${PLACE}$`, "iu"),
    predicate: "LIVES_IN",
    type: "place",
    sentence: (n, o) => `${n} wohnt in ${o}.`,
  },
  {
    match: new RegExp(`^ich arbeite nicht mehr (?:bei|für) ${PLACE}$`, "iu"),
    predicate: "WORKS_AT",
    type: "organization",
    ended: true,
    sentence: (n, o) => `${n} arbeitet nicht mehr bei ${o}.`,
  },
  {
    match: new RegExp(`^ich arbeite (?:(?:jetzt|aktuell) )*(?:bei|für) ${PLACE}$`, "iu"),
    predicate: "WORKS_AT",
    type: "organization",
    sentence: (n, o) => `${n} arbeitet bei ${o}.`,
  },
  {
    match: new RegExp(`^ich arbeite (?:(?:jetzt|aktuell) )*als ${THING}$`, "iu"),
    predicate: "WORKS_AS",
    type: null,
    sentence: (n, o) => `${n} arbeitet als ${o}.`,
  },
  {
    match: new RegExp(`^(?:ich heiße|ich heisse|mein name ist) ${PLACE}$`, "iu"),
    predicate: "NAMED",
    type: null,
    sentence: (n, o) => `${n} heißt ${o}.`,
  },
  {
    match: new RegExp(`^ich komme aus ${PLACE}$`, "iu"),
    predicate: "FROM",
    type: "place",
    sentence: (n, o) => `${n} kommt aus ${o}.`,
  },
  {
    match: new RegExp(`^ich (?:mag|liebe) (?!nicht|kein|dich|euch|es|das|ihn|sie )${THING}$`, "iu"),
    predicate: "LIKES",
    type: "concept",
    sentence: (n, o) => `${n} mag ${o}.`,
  },
  {
    match: new RegExp(`^ich hasse (?!dich|es|das)${THING}$`, "iu"),
    predicate: "DISLIKES",
    type: "concept",
    sentence: (n, o) => `${n} hasst ${o}.`,
  },
  {
    match: /^ich bin (\d{1,3})(?: jahre alt)?$/iu,
    predicate: "AGE",
    type: null,
    sentence: (n, o) => `${n} ist ${o} Jahre alt.`,
  },
];

/** Continues or corrects a "since" phrase. */
export const GERMAN_CONTINUED =
  /^(?: und (?:(?:\d+|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|ein(?:e[mnr]?)?(?: paar| halbe[ns]?| viertel)?|einige[nr]?|etwas) ?(?:tag|woche|monat|jahr|viertel|mehr|$)|ein halbes|einem halben)|(?:,| aber) (?:nein|ne|nee|ach|äh|quatsch|sorry|entschuldigung|verzeihung|moment|ich meine|genauer|vielmehr|besser gesagt|beziehungsweise|bzw|oder|eigentlich|stimmt nicht)(?![\p{L}]))/iu;
