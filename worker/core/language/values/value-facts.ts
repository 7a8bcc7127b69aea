import { possessive } from "../../text/sentences/possessive.ts";
import type { ExtractedFact, ExtractionInput } from "../../extraction/extraction.ts";
import { valuePredicate } from "../predicates/values.ts";
import { observedFrom } from "../../temporal/bounds.ts";
import { readValues, type StatedValue } from "./read-values.ts";

const STRENGTH = 5;

/** The newest value of a noun phrase holds. */
export function valueFacts(
  { text, start }: { text: string; start: number },
  language: "en" | "de",
  { speaker, reference_time, time_zone }: ExtractionInput,
): ExtractedFact[] {
  if (speaker === null) return [];
  return readValues(text, start, { language, reference_time, time_zone }).flatMap((value): ExtractedFact[] => {
    const predicate = valuePredicate(value.slot);
    const { number, unit } = value.amount;
    return predicate === null
      ? []
      : [
          {
            subject: speaker,
            predicate,
            object: null,
            object_value: textOf(value),
            fact: sentenceOf(value, speaker, language),
            kind: "state",
            strength: STRENGTH,
            ...observedFrom(reference_time),
            functional: true,
            attributes: { number, unit, text: textOf(value) },
            span: value.span,
          },
        ];
  });
}

const textOf = ({ hedge, amount }: StatedValue): string =>
  amount.kind === "date" ? amount.text.replace(/^(?:on|in) /u, "") : `${hedge} ${amount.text}`.trim();

function sentenceOf(value: StatedValue, speaker: string, language: "en" | "de"): string {
  const { words, amount, isPlural } = value;
  if (language === "de") return `${words.replace(OWN_GERMAN, "")} von ${speaker}: ${textOf(value)}.`;
  const when = amount.kind === "date" ? amount.text : textOf(value);
  return `${possessive(speaker)} ${words.replace(OWN_ENGLISH, "the")} ${isPlural ? "are" : "is"} ${when}.`;
}

const OWN_ENGLISH = /\b(?:my|our)\b/giu;
const OWN_GERMAN = /(?<!\p{L})(?:mein|unser)(?:e[nmrs]?)? /giu;
