import { GERMAN_CONTINUED, GERMAN_SENTENCES } from "../de/sentences.ts";
import { SPANISH_CONTINUED, SPANISH_SENTENCES } from "../es/sentences.ts";
import { asEnd, asStart, observed, observedFrom, stated, UNBOUNDED, type Bounds } from "../../temporal/bounds.ts";
import { findSince, type Since } from "../dates/since-phrases.ts";
import { nonNull } from "../../../../shared/non-null.ts";
import type { Instant } from "../../../../shared/instant.ts";
import type { ExtractionInput } from "../../extraction/extraction.ts";
import type { ExtractionBuilder } from "../en/facts/extraction-builder.ts";
import { MAX_NAME_CHARACTERS } from "../en/grammar/noun-phrases.ts";
import type { Sentence } from "../en/grammar/sentences.ts";

const FORMS = { de: GERMAN_SENTENCES, es: SPANISH_SENTENCES };
const CONTINUED = { de: GERMAN_CONTINUED, es: SPANISH_CONTINUED };

/** A fact with one of these words would become false later. */
const RELATIVE =
  /(?<![\p{L}])(?:seit|desde|gestern|heute|morgen|gerade|jetzt|bald|letzte[mnrs]?|nächste[mnrs]?|diese[mnrs]? (?:woche|monat|jahr)|vor|hoy|ayer|ahora|pronto|hace|pasad[oa]s?|próxim[oa]s?|est[ea] (?:semana|mes|año)|(?<!la )mañana)(?![\p{L}])/iu;

/** "Ich mag Schnee nicht": the negation follows the object. */
const NEGATED = /(?<![\p{L}])(?:nichts?|nie|niemals|kaum|weder|keine?[mnrs]?|no|nunca|nada)(?![\p{L}])/iu;

export function readGermanOrSpanish(
  sentence: Sentence,
  language: "de" | "es",
  speaker: string,
  { reference_time: reference, time_zone }: Pick<ExtractionInput, "reference_time" | "time_zone">,
  builder: ExtractionBuilder,
): void {
  if (sentence.mark === "?") return;
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
      for (const pattern of FORMS[language]) {
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
