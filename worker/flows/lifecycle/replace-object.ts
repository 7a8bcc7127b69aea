import type { FactPatch } from "../../../shared/api/corrections.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import { conflicting, FaultError } from "../../../shared/fault.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { amountAttributes, isInstruction } from "../../core/language/index.ts";
import { readCorrection } from "../../core/resolve/corrected-object.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { FactCorrection, FactReplacement } from "../../ports/graph/writes.ts";
import { embeddingOf } from "../access/embed.ts";
import type { Services } from "../services.ts";

const ENTITY_ID = /^ent_/;

export type PlannedCorrection =
  | { kind: "same"; correction: FactCorrection }
  | { kind: "other"; replacement: FactReplacement };

/** @throws FaultError "not_found"; "conflict" with the field, if sentence and object contradict each other */
export async function planCorrection(
  { embedder }: Pick<Services, "embedder">,
  graph: Graph,
  id: string,
  { version: named, fact: sentence, object: given, ...bounds }: FactPatch,
): Promise<PlannedCorrection> {
  const version = named ?? null;
  const same = (fact = sentence): PlannedCorrection => ({ kind: "same", correction: { version, fact, ...bounds } });
  if (version === null || (sentence === undefined && given === undefined)) return same();
  const believed = await graph.fact(id, {});
  if (isInstruction(believed.predicate) && given === undefined) return same();
  const isLiteral = believed.object === null;
  const chosen = given === undefined ? null : await namesOfGiven(graph, given, isLiteral);
  const before = {
    fact: believed.fact,
    subject: await namesOf(graph, believed.subject),
    object: await objectsOf(graph, believed),
  };
  const read = readCorrection(before, sentence, chosen);
  if (read.kind === "refused") throw new FaultError(conflicting(read.path, read.message));
  if (read.kind === "same") return same(sentence === undefined && read.fact === believed.fact ? undefined : read.fact);
  const object = given !== undefined && ENTITY_ID.test(given) && !isLiteral ? given : read.object;
  const vectors = await embedder.embed([believed.subject.name, isLiteral ? "" : read.object, read.fact]);
  const vector = (place: number): Float32Array => nonNull(vectors[place], "vector");
  return {
    kind: "other",
    replacement: {
      version,
      ...bounds,
      fact: read.fact,
      object: isLiteral ? null : object,
      object_value: isLiteral ? object : null,
      attributes: isLiteral && Object.hasOwn(believed.attributes, "number") ? amountAttributes(object) : {},
      vectors: { subject: vector(0), object: vector(1), fact: vector(2) },
      embedding: embeddingOf(embedder),
    },
  };
}

async function namesOfGiven(graph: Graph, given: string, isLiteral: boolean): Promise<string[]> {
  if (isLiteral || !ENTITY_ID.test(given)) return [given];
  try {
    return await namesOf(graph, { id: given });
  } catch (error) {
    if (error instanceof FaultError && error.fault.kind === "not_found")
      throw new FaultError(conflicting("object", "is not an entity of this memory"));
    throw error;
  }
}

export async function namesOf(graph: Graph, { id }: { id: string }): Promise<string[]> {
  const { name, aliases } = await graph.entity(id, {});
  return [name, ...aliases];
}

const objectsOf = async (graph: Graph, { object, object_value }: Fact): Promise<string[]> =>
  object === null ? [object_value ?? ""] : namesOf(graph, object);
