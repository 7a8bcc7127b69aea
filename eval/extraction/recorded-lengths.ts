/**
 * How long a model's extractions are, from recorded ones: a file with one JSON object a line, of which those with the
 * kind "extraction" count:
 *
 *     {"kind": "extraction", "user": "<messages>…</messages> …", "answer": "{\"entities\": […], \"facts\": […]}"}
 *
 * What is taken are numbers of facts and entities and lengths of their texts, not tokens of the answers: the form in which the
 * answers are written may have changed since.
 */
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { z } from "zod";
import { readFrame, type FramedMessage } from "../../test/fakes/scripted-openai/read-frame.ts";
import { DataFileError, parseRecords, type PublishedDataSet } from "../formats/published-file.ts";
import { mean } from "../recall.ts";

export interface AnswerLengths {
  /** Facts for each token (o200k) of the messages' texts. */
  factsPerToken: number;
  entitiesPerFact: number;
  /** Mean UTF-16 units. */
  sentence: number;
  quote: number;
}

export interface RecordedExtraction {
  messages: FramedMessage[];
  answer: z.output<typeof recorded>["answer"];
}

export const RECORDED_ANSWERS: PublishedDataSet = {
  name: "a file of recorded answers",
  where: 'It has one JSON object a line, with "kind": "extraction", "user" (the prompt) and "answer" (JSON text).',
};

const recorded = z.object({
  user: z.string(),
  answer: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: "custom", message: "is not JSON" });
        return z.NEVER;
      }
    })
    .pipe(
      z.object({
        entities: z.array(z.looseObject({})),
        facts: z.array(z.looseObject({ fact: z.string(), quote: z.string() })),
      }),
    ),
});

/** Reads the extractions of a file. Throws `DataFileError`, which names the first that does not fit. */
export function parseRecorded(text: string, source = "the text"): RecordedExtraction[] {
  const extractions = parseRecords(RECORDED_ANSWERS, text, source).filter(({ kind }) => kind === "extraction");
  if (extractions.length === 0) throw new DataFileError(RECORDED_ANSWERS, `${source} has no recorded extraction.`);
  return extractions.map((record, place) => {
    const { success, data, error } = recorded.safeParse(record);
    const messages = success ? readFrame(data.user) : [];
    if (!success || messages.length === 0) {
      const reason = success ? "its prompt has no messages" : z.prettifyError(error);
      throw new DataFileError(RECORDED_ANSWERS, `${source}, extraction ${place + 1}: ${reason}.`);
    }
    return { messages, answer: data.answer };
  });
}

export function lengthsOf(extractions: readonly RecordedExtraction[]): AnswerLengths {
  const facts = extractions.flatMap(({ answer }) => answer.facts);
  const entities = extractions.reduce((sum, { answer }) => sum + answer.entities.length, 0);
  const tokens = extractions
    .flatMap(({ messages }) => messages)
    .reduce((sum, { content }) => sum + countTokens(content), 0);
  return {
    factsPerToken: facts.length / tokens,
    entitiesPerFact: entities / facts.length,
    sentence: mean(facts.map(({ fact }) => fact.length)),
    quote: mean(facts.map(({ quote }) => quote.length)),
  };
}
