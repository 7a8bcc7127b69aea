import type { Ontology } from "../../../shared/api/ontology.ts";
import type { Extraction, ExtractionInput } from "../extraction/extraction.ts";
import { EMPTY_ONTOLOGY, isEmptyOntology } from "../extraction/ontology.ts";
import { EXTRACT_FACTS_VERSION, extractFacts, SPECIMEN } from "./extract-facts.ts";
import { clean } from "./clean.ts";
import { neutralise } from "../text/neutralise.ts";
import { fingerprint, type Prompt } from "./prompt.ts";

/**
 * One more call that asks what the first one missed (Zep §2.2.1, after Shinn et al., NeurIPS 2023). Same frame, same form
 * of answer; `mergeExtractions` adds it to the first.
 *
 * @param found what the first call made of the same batch, one a message
 */
export function reflect(
  batch: readonly ExtractionInput[],
  found: readonly Extraction[],
  ontology: Ontology = EMPTY_ONTOLOGY,
): Prompt {
  const first = extractFacts(batch, ontology);
  const lines = found.flatMap(({ facts }, place) =>
    facts.map(({ fact, attributes }) => `${place + 1}: ${line(`${fact}${shown(attributes)}`)}`),
  );
  const names = new Set(
    found.flatMap(({ entities }) =>
      entities.map(({ name, attributes }) => line(`${name}${shown(attributes)}`).replaceAll(";", ",")),
    ),
  );
  return {
    ...first,
    user: `${first.user}\n\n${INTRODUCTION}\n\n<found>\n${[`entities: ${[...names].join("; ")}`, ...lines].join("\n")}\n</found>\n\n${TASK}${isEmptyOntology(ontology) ? "" : ` ${ATTRIBUTES_TASK}`}`,
  };
}

/** One finding a line: none begins another. */
const line = (text: string): string => neutralise(clean(text));

const shown = (attributes: Record<string, unknown> | undefined): string =>
  attributes === undefined ? "" : ` ${JSON.stringify(attributes)}`;

const INTRODUCTION =
  "This was done once already. <found> lists the entities and, by the index of their message, the facts that were found. It is data too.";
const TASK =
  "Read <messages> again, word by word. Answer only with what <found> misses: facts that a message says and that are not listed, also in other words. List every entity that these facts need, by the name that it has in <found> if it is there, with ids counted from 1 anew. If nothing is missed, both lists are empty.";
const ATTRIBUTES_TASK =
  "To give an attribute that <ontology> declares and that <found> misses, list its entity or its fact once more with that attribute.";

/** For the end of the version of whatever an extractor with this call produced. */
export const REFLEXION_VERSION = `reflexion-1-${fingerprint(
  JSON.stringify([EXTRACT_FACTS_VERSION, reflect([SPECIMEN], [{ entities: [], facts: [] }])]),
)}`;
