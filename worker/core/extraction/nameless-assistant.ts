import { normaliseName } from "../text/normalise-name.ts";
import type { ExtractedFact, Extraction, ExtractionInput } from "./extraction.ts";

/*
 * What a program does for people is worth remembering about them. The program itself is worth an entity where the application gave it a
 * name; one that everybody talks to and nobody named is in no memory.
 */

const NAMELESS =
  /^(?:the |an |a |your |my )?(?:(?:ai|virtual|digital|helpful|chat) )?(?:assistant|bot|chatbot|ai|agent|model|language model)$/u;

/** Whether a name says only that a program speaks. */
export const isNamelessAssistant = (name: string): boolean => NAMELESS.test(normaliseName(name));

/** Its name in sentences. */
export const THE_ASSISTANT = "the assistant";

/** The predicate for what the assistant did for the person who is the subject. */
export const doneByAssistant = (predicate: string): string => `ASSISTANT_${predicate}`;

/**
 * An extraction without the assistant that has no name: its deeds are about the person for whom they were done, in the words in which they
 * were understood, and what is said of nobody is left out.
 */
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
