import { z } from "@hono/zod-openapi";
import type { Entity } from "../../../../shared/api/entity.ts";
import type { Fact } from "../../../../shared/api/fact.ts";
import type { WriteResult } from "../../../../shared/api/messages.ts";
import { metadata } from "../../../../shared/api/scalars.ts";
import { FaultError } from "../../../../shared/fault.ts";
import type { GraphName } from "../../../ports/control-plane.ts";
import { edgeOf } from "../shapes/edge.ts";
import { NoEquivalent } from "../base/errors.ts";
import { predicateOf, typeOf } from "../shapes/labels.ts";
import { literalOf, nodeOf } from "../shapes/node.ts";
import { oneOwner, ownerIn } from "../base/owner.ts";
import { pathOf, type Own } from "../base/own.ts";
import { maybe, type Mount } from "../base/route.ts";
import { taskOf } from "./tasks.ts";
import { named } from "../shapes/uuids.ts";

const text = maybe(z.string());
const labels = maybe(z.array(z.string().max(64)));
const attributes = maybe(z.record(z.string(), z.unknown()));
const tripleIn = z.object({
  ...ownerIn,
  fact: z.string(),
  fact_name: z.string(),
  source_node_name: text,
  source_node_uuid: text,
  source_node_labels: labels,
  source_node_summary: text,
  source_node_attributes: attributes,
  target_node_name: text,
  target_node_uuid: text,
  target_node_labels: labels,
  target_node_summary: text,
  target_node_attributes: attributes,
  edge_attributes: attributes,
  metadata: maybe(metadata),
  created_at: text,
  valid_at: text,
  invalid_at: text,
  expired_at: text,
});
type TripleIn = z.output<typeof tripleIn>;

/** Manual facts lack these. */
const NOT_KEPT = [
  "source_node_summary",
  "source_node_attributes",
  "target_node_summary",
  "target_node_attributes",
  "edge_attributes",
  "expired_at",
] as const;

export function mountTriples(route: Mount): void {
  route("post", "/graph/add-fact-triple", { body: tripleIn }, async ({ own, body }) => {
    const owner = oneOwner(body.user_id, body.graph_id);
    for (const field of NOT_KEPT)
      if (hasValue(body[field]))
        throw new NoEquivalent(`${field}: a fact by hand has none; Engraph makes it from what was said`);
    await own.get(pathOf(owner));
    const ends = {
      subject: await subjectOf(owner, body),
      ...(await objectOf(own, owner, body)),
    };
    const statement = {
      ...ends,
      predicate: predicateOf(body.fact_name),
      fact: body.fact,
      ...(body.valid_at && { valid_from: body.valid_at }),
      ...(body.invalid_at && { valid_to: body.invalid_at }),
    };
    const fact = await stated(own, owner, statement, body);
    await typed(own, owner, fact.subject.id, body.source_node_labels);
    if (fact.object) await typed(own, owner, fact.object.id, body.target_node_labels);
    const nodeNamed = async (id: string) => nodeOf(owner, await own.get<Entity>(pathOf(owner, "entities", id)));
    return {
      edge: edgeOf(owner, fact),
      source_node: await nodeNamed(fact.subject.id),
      target_node: fact.object ? await nodeNamed(fact.object.id) : literalOf(owner, fact),
      task_id: taskOf(owner, fact.episode_ids.slice(0, 1)),
    };
  });
}

const hasValue = (given: unknown): boolean =>
  typeof given === "object" && given !== null ? Object.keys(given).length > 0 : given !== undefined && given !== "";

const missing = (path: string): FaultError => {
  const message = "give a name or a uuid";
  return new FaultError({ kind: "invalid", detail: `${path}: ${message}`, errors: [{ path, message }] });
};

function nodeIn(owner: GraphName, uuid: string) {
  const name = named(uuid, "node", "literal");
  if (name.owner.kind !== owner.kind || name.owner.id !== owner.id)
    throw new FaultError({ kind: "not_found", detail: `node ${uuid} not found in this graph` });
  return name;
}

async function subjectOf(owner: GraphName, { source_node_name, source_node_uuid }: TripleIn): Promise<string> {
  if (!source_node_uuid) {
    if (!source_node_name) throw missing("source_node_name");
    return source_node_name;
  }
  const { kind, item } = nodeIn(owner, source_node_uuid);
  if (kind === "literal") throw missing("source_node_name");
  return item;
}

async function objectOf(own: Own, owner: GraphName, { target_node_name, target_node_uuid }: TripleIn) {
  if (!target_node_uuid) {
    if (!target_node_name) throw missing("target_node_name");
    return { object: target_node_name };
  }
  const { kind, item } = nodeIn(owner, target_node_uuid);
  if (kind === "node") return { object: item };
  const { object_value } = await own.get<Fact>(pathOf(owner, "facts", item));
  return { object_value };
}

/** Metadata and creation time go to a supporting episode. */
async function stated(own: Own, owner: GraphName, statement: { fact: string }, body: TripleIn): Promise<Fact> {
  const state = (more: object): Promise<Fact> =>
    own.ask("POST", pathOf(owner, "facts"), { body: { ...statement, ...more } });
  if (!body.created_at && !hasValue(body.metadata)) return state({});
  const episode = {
    type: "text",
    content: statement.fact,
    extract: false,
    ...(body.metadata && { metadata: body.metadata }),
    ...(body.created_at && { reference_time: body.created_at }),
  };
  const { episodes } = await own.ask<WriteResult>("POST", pathOf(owner, "episodes"), { body: episode });
  const episode_id = episodes[0]?.id ?? "";
  try {
    return await state({ episode_id });
  } catch (error) {
    await own.call("DELETE", pathOf(owner, "episodes", episode_id), { query: { mode: "forget" } });
    throw error;
  }
}

async function typed(own: Own, owner: GraphName, id: string, given: readonly string[] | undefined): Promise<void> {
  const label = given?.find((one) => one !== "Entity" && one !== "");
  if (label === undefined) return;
  const path = pathOf(owner, "entities", id);
  const { type, version } = await own.get<Entity>(path);
  if (type !== typeOf(label)) await own.call("PATCH", path, { body: { version, type: typeOf(label) } });
}
