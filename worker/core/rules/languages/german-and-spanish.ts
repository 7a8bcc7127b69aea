import { asEnd, asStart, observed, observedFrom, stated, UNBOUNDED, type Bounds } from "../../temporal/bounds.ts";
import { findSince, type Since } from "../../dates/since-phrases.ts";
import { nonNull } from "../../../../shared/non-null.ts";
import type { Instant } from "../../../../shared/instant.ts";
import type { ExtractionInput } from "../../extraction/extraction.ts";
import type { ExtractionBuilder } from "../facts/extraction-builder.ts";
import { MAX_NAME_CHARACTERS } from "../grammar/noun-phrases.ts";
import type { Sentence } from "../grammar/sentences.ts";

interface Pattern {
  match: RegExp;
  predicate: string;
  type: string | null;
  ended?: boolean;
  sentence(name: string, object: string): string;
}

const PLACE = "((?:\\p{Lu}[\\p{L}'-]*)(?: (?:(?:am|an der|de|del|la|las|los) )?\\p{Lu}[\\p{L}'-]*){0,3})";
const THING = "([\\p{L}][\\p{L}'-]*(?: [\\p{L}][\\p{L}'-]*){0,4})";

const GERMAN: Pattern[] = [
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
const SPANISH: Pattern[] = [
  {
    match: new RegExp(`^(?:yo )?ya no vivo en ${PLACE}$`, "iu"),
    predicate: "LIVES_IN",
    type: "place",
    ended: true,
    sentence: (n, o) => `${n} ya no vive en ${o}.`,
  },
  {
    match: new RegExp(`^(?:yo )?(?:ahora )?vivo (?:ahora )?en ${PLACE}$`, "iu"),
    predicate: "LIVES_IN",
    type: "place",
    sentence: (n, o) => `${n} vive en ${o}.`,
  },
  {
    match: new RegExp(`^(?:yo )?ya no trabajo (?:en|para) ${PLACE}$`, "iu"),
    predicate: "WORKS_AT",
    type: "organization",
    ended: true,
    sentence: (n, o) => `${n} ya no trabaja en ${o}.`,
  },
  {
    match: new RegExp(`^(?:yo )?(?:ahora )?trabajo (?:ahora )?(?:en|para) ${PLACE}$`, "iu"),
    predicate: "WORKS_AT",
    type: "organization",
    sentence: (n, o) => `${n} trabaja en ${o}.`,
  },
  {
    match: new RegExp(`^(?:yo )?trabajo (?:de|como) ${THING}$`, "iu"),
    predicate: "WORKS_AS",
    type: null,
    sentence: (n, o) => `${n} trabaja como ${o}.`,
  },
  {
    match: new RegExp(`^(?:me llamo|mi nombre es) ${PLACE}$`, "iu"),
    predicate: "NAMED",
    type: null,
    sentence: (n, o) => `${n} se llama ${o}.`,
  },
  {
    match: new RegExp(`^(?:yo )?(?:soy|vengo) de ${PLACE}$`, "iu"),
    predicate: "FROM",
    type: "place",
    sentence: (n, o) => `${n} es de ${o}.`,
  },
  {
    match: new RegExp(`^(?:a mí )?me (?:gusta|gustan|encanta|encantan) (?!que |mucho$)${THING}$`, "iu"),
    predicate: "LIKES",
    type: "concept",
    sentence: (n, o) => `A ${n} le gusta ${o}.`,
  },
  {
    match: new RegExp(`^(?:yo )?odio (?!que )${THING}$`, "iu"),
    predicate: "DISLIKES",
    type: "concept",
    sentence: (n, o) => `${n} odia ${o}.`,
  },
  {
    match: /^(?:yo )?tengo (\d{1,3}) años$/iu,
    predicate: "AGE",
    type: null,
    sentence: (n, o) => `${n} tiene ${o} años.`,
  },
];

/** A fact with one of these words would become false later. */
const RELATIVE =
  /(?<![\p{L}])(?:seit|desde|gestern|heute|morgen|gerade|jetzt|bald|letzte[mnrs]?|nächste[mnrs]?|diese[mnrs]? (?:woche|monat|jahr)|vor|hoy|ayer|ahora|pronto|hace|pasad[oa]s?|próxim[oa]s?|est[ea] (?:semana|mes|año)|(?<!la )mañana)(?![\p{L}])/iu;

/** "Ich mag Schnee nicht": the negation follows the object. */
const NEGATED = /(?<![\p{L}])(?:nichts?|nie|niemals|kaum|weder|keine?[mnrs]?|no|nunca|nada)(?![\p{L}])/iu;

const CONTINUED = {
  de: /^(?: und (?:(?:\d+|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|ein(?:e[mnr]?)?(?: paar| halbe[ns]?| viertel)?|einige[nr]?|etwas) ?(?:tag|woche|monat|jahr|viertel|mehr|$)|ein halbes|einem halben)|(?:,| aber) (?:nein|ne|nee|ach|äh|quatsch|sorry|entschuldigung|verzeihung|moment|ich meine|genauer|vielmehr|besser gesagt|beziehungsweise|bzw|oder|eigentlich|stimmt nicht)(?![\p{L}]))/iu,
  es: /^(?: y (?:medio|media|pico|algo|un poco|tantos|(?:\d+|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|unos|unas) (?:días?|semanas?|mes(?:es)?|años?))|(?:,| pero) (?:no|digo|perdón|perdona|mejor dicho|quiero decir|o sea|o|bueno|espera|corrijo|más bien)(?![\p{L}]))/iu,
};

export function readGermanOrSpanish(
  sentence: Sentence,
  language: "de" | "es",
  speaker: string,
  { reference_time: reference, time_zone }: Pick<ExtractionInput, "reference_time" | "time_zone">,
  builder: ExtractionBuilder,
): void {
  if (sentence.mark === "?") return;
  const patterns = language === "de" ? GERMAN : SPANISH;
  const subject = language === "de" ? "ich " : "";
  let offset = 0;
  let hasSubject = false;
  for (const part of sentence.text.split(/(, | und | y | pero | aber )/u)) {
    const start = sentence.start + offset;
    offset += part.length;
    const said = part.trim().replace(/\s+/gu, " ");
    const found = findSince(said, language, reference, time_zone);
    if (found?.isAhead === true) continue;
    const isContinued = found?.end === said.length && CONTINUED[language].test(sentence.text.slice(offset));
    const since = found !== null && isContinued ? { ...found, period: null } : found;
    const text = since === null ? said : `${said.slice(0, since.start)}${said.slice(since.end).trimStart()}`.trim();
    if (text.length < 4 || text.length > 160) continue;
    const candidates = hasSubject && subject !== "" && !/^ich /i.test(text) ? [subject + text] : [text];
    for (const candidate of candidates) {
      for (const pattern of patterns) {
        const match = pattern.match.exec(candidate);
        const object = match?.[1]?.trim().replace(/['’]s?$/u, "");
        if (object === undefined || object.length > MAX_NAME_CHARACTERS) continue;
        if (RELATIVE.test(object) || NEGATED.test(object)) continue;
        hasSubject = true;
        const isEntity = pattern.type !== null && object !== speaker;
        if (isEntity)
          builder.requireEntity(object.replace(/^(?:el|la|los|las|der|die|das) /iu, ""), nonNull(pattern.type, "word"));
        builder.addFact({
          subject: speaker,
          predicate: pattern.predicate,
          object: isEntity ? object.replace(/^(?:el|la|los|las|der|die|das) /iu, "") : null,
          object_value: isEntity ? null : object,
          fact: pattern.sentence(speaker, object),
          kind: "state",
          strength: 7,
          ...boundsSince(since, pattern.ended === true, reference),
          ...(pattern.ended === true ? {} : { held_at: reference }),
          span: [start, start + part.length],
        });
        break;
      }
    }
  }
}

function boundsSince(since: Since | null, ended: boolean, reference: Instant): Bounds {
  const period = since?.period ?? null;
  if (period === null) return ended ? { ...UNBOUNDED, ...asEnd(observed(reference)) } : observedFrom(reference);
  const precision = ended ? period.precision : (period.start_precision ?? period.precision);
  const bound = stated(period.from, precision);
  return { ...UNBOUNDED, ...(ended ? asEnd(bound) : asStart(bound)) };
}
