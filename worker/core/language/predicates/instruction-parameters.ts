import { stem } from "../../text/stem.ts";
import { wordSet } from "../../text/word-set.ts";
import { tokenise } from "../../text/tokenise.ts";

/* A parameter of answers, such as their length, has one value at a time for each kind of text. */

const stemsIn = (text: string): string[] => tokenise(text).map(stem);
const stemmed = (words: string): ReadonlySet<string> => new Set([...wordSet(words)].map(stem));

/** "Write emails in German" says nothing about answers. */
const KINDS = stemmed(`
  sentence sentences paragraph paragraphs title titles heading headings comment comments commit commits email emails mail mails letter letters
  report reports summary summaries essay essays translation translations code list lists recipe recipes post posts caption captions subject
  headline headlines intro introduction conclusion story stories note notes explanation explanations example examples quote quotes
  satz sätze überschrift kommentar kommentare brief briefe bericht berichte zusammenfassung zusammenfassungen übersetzung aufsatz liste listen rezept rezepte
  erklärung erklärungen beispiel beispiele
  frase frases título comentario comentarios correo correos carta informe informes resumen resúmenes traducción código lista receta recetas
  explicación explicaciones ejemplo ejemplos
`);

const NUMBER =
  "(?:(?<![\\d.,])\\d[\\d.,]{0,9}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|hundred|eine[nmr]?|zwei|drei|vier|fünf|sechs|acht|zehn|zwanzig|una?|dos|tres|cuatro|cinco|seis|diez|veinte)";
const UNIT =
  "(words?|sentences?|paragraphs?|lines?|characters?|bullets?|steps?|wörtern?|sätzen?|absätzen?|zeilen|zeichen|palabras?|frases?|párrafos?|líneas?)";
const LENGTH = new RegExp(`(?<![\\p{L}])(${NUMBER}) ${UNIT}(?![\\p{L}])`, "giu");

/** The things that a unit measures: no instruction about prices replaces one about distances. */
const MEASURED = [
  "price prices cost costs amount amounts money fee fees salary budget rent euro euros dollar dollars franc francs crown crowns yen krone kronor zloty rupee rupees peso pesos preis preise kosten betrag beträge geld franken kronen precio precios coste costes dinero importe francos coronas dólares",
  "temperature temperatures celsius fahrenheit kelvin temperatur temperaturen temperatura temperaturas",
  "distance distances length lengths height heights mile miles kilometer kilometers kilometre kilometres meter metre yard foot feet inch inches centimeter centimetre entfernung entfernungen länge längen meilen distancia distancias longitud millas",
  "weight weights kilogram kilograms kilo kilos gram grams ounce ounces gewicht gewichte peso gramm unzen",
  "volume volumes liter liters litre litres gallon gallons cup cups milliliter milliliters",
  "time times clock uhrzeit hora horas",
].map(stemmed);

const kindsOf = (text: string): ReadonlySet<string> =>
  new Set(stemsIn(text.replace(LENGTH, " ")).filter((word) => KINDS.has(word)));

/** Whether both are about answers, or about texts of the same kinds. */
export function isOfSameTexts(one: string, other: string): boolean {
  const [some, others] = [kindsOf(one), kindsOf(other)];
  return some.size === others.size && [...some].every((kind) => others.has(kind));
}

const measuredBy = (text: string): number[] => {
  const stems = new Set(stemsIn(text));
  return MEASURED.flatMap((words, place) => ([...words].some((word) => stems.has(word)) ? place : []));
};

export function measuresOther(one: string, other: string): boolean {
  const [some, others] = [measuredBy(one), measuredBy(other)];
  return some.length > 0 && others.length > 0 && !some.some((place) => others.includes(place));
}

/** "Under 150 words" and "under 300 words" */
export function isOtherLength(one: string, other: string): boolean {
  const [[said, ...more], [known, ...further]] = [one, other].map((text) => [...text.matchAll(LENGTH)]) as [
    RegExpExecArray[],
    RegExpExecArray[],
  ];
  if (said === undefined || known === undefined || more.length > 0 || further.length > 0) return false;
  const isOneUnit = stem((said[2] ?? "").toLowerCase()) === stem((known[2] ?? "").toLowerCase());
  return isOneUnit && said[1] !== known[1] && isOfSameTexts(one, other);
}

/** A request for a while leaves the lasting one standing. */
export const isForAWhileOnly = (text: string): boolean => FOR_A_WHILE.test(text);
const FOR_A_WHILE =
  /^(?:until|till|through|(?:for |during |over )?(?:this|next|the (?:next|coming|rest))|while|bis|diese[rnms]?|nächste[rnms]?|(?:in|für) (?:den|die|das) (?:nächsten?|kommenden?)|hasta|est[ea] (?:semana|mes|año)|durante)(?![\p{L}])(?! (?:further|auf) )/iu;
