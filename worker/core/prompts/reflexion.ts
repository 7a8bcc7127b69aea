import type { Ontology } from "../../../shared/api/ontology.ts";
import type { Extraction, ExtractionInput } from "../extraction/extraction.ts";
import { EMPTY_ONTOLOGY, isEmptyOntology } from "../extraction/ontology.ts";
import { reflexionSchema } from "./extraction-answer.ts";
import { EXTRACT_FACTS_VERSION, extractFacts, SAMPLE_INPUT } from "./extract-facts.ts";
import { clean } from "./clean.ts";
import { neutralise } from "../text/neutralise.ts";
import { fingerprint, type Prompt } from "./prompt.ts";

/** Asks for missed and invented facts (Zep §2.2.1, after Shinn et al., NeurIPS 2023). */
export function reflect(
  batch: readonly ExtractionInput[],
  found: readonly Extraction[],
  ontology: Ontology = EMPTY_ONTOLOGY,
): Prompt {
  const first = extractFacts(batch, ontology);
  const lines = found
    .flatMap(({ facts }, place) =>
      facts.map(({ fact, attributes }) => `message ${place + 1}: ${line(`${fact}${shown(attributes)}`)}`),
    )
    .map((text, at) => `${at + 1}. ${text}`);
  const names = new Set(
    found.flatMap(({ entities }) =>
      entities.map(({ name, type, attributes }) => line(`${name} (${type})${shown(attributes)}`).replaceAll(";", ",")),
    ),
  );
  return {
    ...first,
    schema: reflexionSchema(first.schema),
    user: `${first.user}\n\n${INTRODUCTION}\n\n<found>\n${[`entities: ${[...names].join("; ")}`, ...lines].join("\n")}\n</found>\n\n${TASK}${isEmptyOntology(ontology) ? "" : ` ${ATTRIBUTES_TASK}`}`,
  };
}

const line = (text: string): string => neutralise(clean(text));

const shown = (attributes: Record<string, unknown> | undefined): string =>
  attributes === undefined ? "" : ` ${JSON.stringify(attributes)}`;

const INTRODUCTION =
  "This was already done once. <found> lists the entities, and the facts by number with the index of their message. It is data too.";
const TASK =
  'Read <messages> again, word by word. The answer has a third list, "wrong": the numbers of facts in <found> that their message does not state, or states otherwise (a joke, a question, a supposition, another person, another date). Otherwise answer only with what <found> misses: facts that a message states and that are not listed, not even in other words. List every entity that these facts need, with new ids starting at 1; if an entity is in <found>, use its name from there. List also the entities that a message names and that <found> does not list, even where no fact needs them, and again those whose type <found> has wrong. If nothing is missing or wrong, all lists are empty.';
const ATTRIBUTES_TASK =
  "To add an attribute that <ontology> declares and <found> misses, list its entity or fact again with that attribute.";

export const REFLEXION_VERSION = `reflexion-2-${fingerprint(
  JSON.stringify([EXTRACT_FACTS_VERSION, reflect([SAMPLE_INPUT], [{ entities: [], facts: [] }])]),
)}`;

/** Numbers count from 1 through all extractions. Entities stay, because other facts may name them. */
export function withoutFacts(found: readonly Extraction[], wrong: readonly number[]): Extraction[] {
  let number = 0;
  return found.map((extraction) => {
    const facts = extraction.facts.filter(() => !wrong.includes(++number));
    const isEmptied = facts.length === 0 && extraction.facts.length > 0;
    return { ...extraction, facts, ...(isEmptied && { nothing: "dropped" }) };
  });
}
