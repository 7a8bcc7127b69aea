import type { ExtractedFact, Extraction, ExtractionInput } from "../../extraction/extraction.ts";
import { endsOf } from "../en/facts/ends-of-message.ts";
import { detectLanguage } from "../en/grammar/language.ts";
import { proseOf } from "../en/grammar/prose.ts";
import { splitSentences } from "../en/grammar/sentences.ts";
import { ownProse } from "../instructions/own-prose.ts";
import { valueFacts } from "./value-facts.ts";

/** Drops other facts about the amount, and plans to have it. */
export function withValues({ entities, facts }: Extraction, input: ExtractionInput): Extraction {
  const ends = endsOf(input.content);
  const values =
    ends === null
      ? readValues(input.content, input)
      : ends.inWhole({ entities: [], facts: readValues(ends.content, input) }).facts;
  const isSaid = ({ fact, predicate, span }: ExtractedFact): boolean =>
    values.some(
      (value) =>
        value.span !== null &&
        span !== null &&
        span[0] < value.span[1] &&
        value.span[0] < span[1] &&
        (predicate === "PLANS_TO" || fact.includes(value.object_value ?? "")),
    );
  return values.length === 0
    ? { entities, facts }
    : { entities, facts: [...facts.filter((fact) => !isSaid(fact)), ...values] };
}

function readValues(content: string, input: ExtractionInput): ExtractedFact[] {
  if (input.role === "assistant" || input.speaker === null) return [];
  const prose = proseOf(content);
  const language = detectLanguage(prose);
  if (language !== "en" && language !== "de") return [];
  const own = ownProse(prose, content);
  return splitSentences(own, own.length).flatMap((sentence) =>
    sentence.mark === "?" && !sentence.text.includes(",") ? [] : valueFacts(sentence, language, input),
  );
}
