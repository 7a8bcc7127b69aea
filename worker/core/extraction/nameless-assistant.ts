import { normaliseName } from "../text/normalise-name.ts";
import type { ExtractedFact, Extraction, ExtractionInput } from "./extraction.ts";

/* A program is an entity only if the application named it. */

const NAMELESS =
  /^(?:the |an |a |your |my )?(?:(?:ai|virtual|digital|helpful|chat) )?(?:assistant|bot|chatbot|ai|agent|model|language model)$/u;

export const isNamelessAssistant = (name: string): boolean => NAMELESS.test(normaliseName(name));

export const THE_ASSISTANT = "the assistant";

export const doneByAssistant = (predicate: string): string => `ASSISTANT_${predicate}`;

export function withoutNamelessAssistant(
  extraction: Extraction,
  { speaker, role, previous }: Pick<ExtractionInput, "speaker" | "role" | "previous">,
): Extraction {
  const isIt = (name: string | null): boolean => name !== null && isNamelessAssistant(name);
  const isTalkedWith = [{ speaker, role }, ...previous].some((said) => said.role === "assistant" && isIt(said.speaker));
  const unnamed = extraction.entities.filter(({ name }) => isIt(name));
  if (!isTalkedWith || unnamed.length === 0) return extraction;
  const last = previous.findLast((said) => said.role !== "assistant" && said.speaker !== null)?.speaker ?? null;
  const person = role === "assistant" ? last : speaker;
  const types = new Map(extraction.entities.map(({ name, type }) => [name, type]));
  const facts = extraction.facts.flatMap((fact): ExtractedFact[] => {
    if (isIt(fact.object) && !isIt(fact.subject)) return [{ ...fact, object: null, object_value: THE_ASSISTANT }];
    if (!isIt(fact.subject)) return [fact];
    const subject = fact.object !== null && types.get(fact.object) === "person" ? fact.object : person;
    if (subject === null || isIt(fact.object)) return [];
    const isWhole = fact.object === subject;
    return [
      {
        ...fact,
        subject,
        predicate: doneByAssistant(fact.predicate),
        object: isWhole ? null : fact.object,
        object_value: isWhole ? fact.fact.replace(/\.$/u, "") : fact.object_value,
      },
    ];
  });
  const listed = extraction.entities.filter((entity) => !unnamed.includes(entity));
  const missing = new Set(facts.map(({ subject }) => subject).filter((name) => !types.has(name)));
  return {
    entities: [...listed, ...Array.from(missing, (name) => ({ name, type: "person", count: 1 }))],
    facts,
  };
}
