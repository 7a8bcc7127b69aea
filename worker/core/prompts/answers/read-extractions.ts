import type { DroppedFacts } from "../../../../shared/api/dropped-facts.ts";
import type { Ontology } from "../../../../shared/api/ontology.ts";
import { excessOf, MAX_PER_MESSAGE } from "../../extraction/bounds.ts";
import type { Extraction, ExtractionInput } from "../../extraction/extraction.ts";
import { readAnswer } from "../answer-json.ts";
import { sumOfDropped } from "./dropped-facts.ts";
import { EXTRACTION_ANSWER, toLists, type AnsweredFact, type ExtractionAnswer } from "../extraction-answer.ts";
import { REFUSED } from "./reply.ts";
import { endsInLoop } from "./repetition.ts";
import { toExtractions } from "../to-extractions.ts";

export interface UsableReply {
  isUsable: true;
  cut: boolean;
  value: Extraction[];
  dropped: DroppedFacts;
  wrong: readonly number[];
}

export type ReadExtractions = UsableReply | { isUsable: false; refused: boolean; error: string };

/** A loop that was cut off is not retried: it would loop again. */
export function readExtractions(
  { text, finish }: { text: string; finish: string },
  batch: readonly ExtractionInput[],
  ontology: Ontology,
): ReadExtractions {
  if (finish === "refusal") return unusable(REFUSED, true);
  const read = readAnswer(text, EXTRACTION_ANSWER, toLists);
  const cut = read.ok ? read.cut : undefined;
  const isCut =
    cut === "items" ||
    cut === "text" ||
    (finish === "length" && (cut !== undefined || !read.ok || !endsWithJson(text)));
  const isLoop = isCut && endsInLoop(text);
  if (!read.ok && !isCut) return unusable(read.error);
  const answer: ExtractionAnswer = read.ok && cut !== "text" ? read.value : { entities: [], facts: [] };
  const { facts, repeated } = withoutRepetition(answer);
  // the time of conversion grows with their number
  const most = MAX_PER_MESSAGE * batch.length;
  if (Math.max(answer.entities.length, facts.length) > most) {
    const error = `The answer has ${answer.entities.length} entities and ${facts.length} facts; at most ${most} of each are allowed.`;
    return unusable(error);
  }
  let dropped: DroppedFacts = isLoop ? { repeated: Math.max(1, repeated) } : {};
  const value = toExtractions({ ...answer, facts }, batch, ontology, (reason) => {
    dropped = sumOfDropped(dropped, { [reason]: 1 });
  });
  const excess = value.map(excessOf).find((reason) => reason !== null);
  if (excess !== undefined) return unusable(excess);
  return { isUsable: true, cut: isCut && !isLoop, value, dropped, wrong: isCut ? [] : (answer.wrong ?? []) };
}

const unusable = (error: string, refused = false): ReadExtractions => ({ isUsable: false, refused, error });

const endsWithJson = (text: string): boolean =>
  !/[^\s\]}`"]/u.test(text.slice(text.lastIndexOf("}"))) && text.includes("}");

function withoutRepetition({ facts }: ExtractionAnswer): { facts: AnsweredFact[]; repeated: number } {
  const once = new Map<string, AnsweredFact>();
  for (const fact of facts) {
    const { message, quote, subject, predicate, object, object_value, kind } = fact;
    const key = JSON.stringify([message, quote, subject, predicate, object, object_value, fact.fact, kind]);
    if (!once.has(key)) once.set(key, fact);
  }
  return { facts: [...once.values()], repeated: facts.length - once.size };
}
