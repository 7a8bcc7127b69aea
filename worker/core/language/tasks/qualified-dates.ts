/*
 * Finds words that change the date next to them: "knapp zwei Wochen vor dem 5. Mai", "dos días hábiles antes del 5 de
 * mayo". The task is then undated.
 */

type Language = "de" | "es";

const LINK = {
  de: "(?:(?:am|an|im|in|um|zum|zur|vor|nach|ab|bis|den|dem|der|des|die|das)(?: (?:de[mnr]|des|die))? )?",
  es: "(?:(?:antes|después) )?(?:(?:el|la|los|las|al?|en|del?)(?: (?:el|la))? )?",
};

/** Words before a date that make it rough, a bound, one of several, or an anchor of another time. */
const BEFORE = {
  de: [
    "ab|gegen|um|rund um|herum|kurz|lange|knapp|gut|etwa|circa|ca\\.|rund|fast|beinahe|mindestens|höchstens|wenigstens|frühestens|genau genommen|vielleicht|eventuell|wahrscheinlich|vermutlich|womöglich|möglicherweise|mehr als|weniger als|über|unter|außer|anfang|zwischen",
    "(?:irgend)?eine[mnr]|nacht (?:auf|zu)|übers",
    "(?:zweite|dritte|vierte|fünfte|vorletzte|über(?:nächste|letzte)|jede|alle|halbe?|viertel|anderthalb|eineinhalb)[nrms]?",
    "\\p{L}*(?:tage?n?|wochen?|monate?n?|jahre?n?|stunden?|nacht|nächte|abende?|quartale?|wochenenden?)",
    "(?:\\p{L}+|\\d+) (?:tage?|wochen?|monate?|jahre?|stunden?) (?:vor|nach) (?:\\p{L}+ ){0,3}\\p{L}+",
  ],
  es: [
    "hacia|sobre|alrededor|cerca|casi|apenas|poco|mucho|al menos|como mínimo|por lo menos|como máximo|aproximadamente|unos|unas|más o menos|quizás?|tal vez|a lo mejor|probablemente|posiblemente|no|entre|excepto|salvo|principios",
    "\\d{1,2} o|del \\d{1,2}",
    "(?:alg)?[uú]n|es[eo]s?|aquel(?:los)?|los|como pronto|pasado",
    "(?:segund|tercer|cuart|quint|penúltim|antepenúltim|medi)[oa]?|cada|todos",
    "(?:días?|semanas?|mes(?:es)?|años?|horas?|noches?|trimestres?)(?: \\p{L}+(?:les|bles|vos|s))?",
    "(?:\\p{L}+|\\d+) (?:días?|semanas?|mes(?:es)?|años?|horas?) (?:antes|después) de(?:l| (?:\\p{L}+))?(?: \\p{L}+){0,3}",
  ],
};
const ZONE = "(?:utc|gmt|e[sd]t|c[sd]t|m[sd]t|p[sd]t|cet|cest|bst|jst)";
/** Words after a date that make it rough, other days, or counted. */
const AFTER = {
  de: ` (?:(?:um |gegen )?mitternacht|(?:um |gegen )?\\d{1,2}(?:[:.]\\d\\d)? ?(?:uhr )?(?:${ZONE}|(?:\\p{L}+ ){0,2}\\p{L}+er zeit|ortszeit)|(?:\\p{L}+|\\d+) wochen|herum|oder so|ungefähr|in etwa|vor (?:einer|zwei|drei|\\d+) (?:woche|monat|jahr)\\p{L}*)`,
  es: ` (?:a (?:la )?medianoche|subsiguiente|en (?:ocho|quince)|a las? \\d{1,2}(?:[:.]\\d\\d)?(?: ?h| horas)? ?(?:${ZONE}|hora (?:de|local))|hábil|hábiles|laborables?|naturales|aproximadamente|más o menos|o así|hace (?:\\p{L}+|\\d+) (?:día|semana|mes|año)\\p{L}*)`,
};

const compiled = (language: Language): { before: RegExp; after: RegExp } => ({
  before: new RegExp(`(?<![\\p{L}\\d])(?:${BEFORE[language].join("|")}) ${LINK[language]}$`, "iu"),
  after: new RegExp(`^${AFTER[language]}(?![\\p{L}\\d])`, "iu"),
});
const QUALIFIERS = { de: compiled("de"), es: compiled("es") };
/** Context on either side of a date. */
const CHARACTERS = 64;

/** Returns whether the words around a date change it. */
export const isQualified = (text: string, start: number, end: number, language: Language): boolean =>
  QUALIFIERS[language].before.test(text.slice(Math.max(0, start - CHARACTERS), start)) ||
  QUALIFIERS[language].after.test(text.slice(end, end + CHARACTERS)) ||
  (NIGHT.test(text.slice(start, end)) && EARLY_HOUR.test(text.slice(end, end + CHARACTERS)));

/** Two o'clock of tonight is tomorrow. */
const NIGHT = /nacht$/iu;
const EARLY_HOUR = /^ (?:um |gegen |nach )?(?:[0-5]|12|eins|zwei|drei|vier)(?![\p{L}\d])/iu;
