import { z } from "@hono/zod-openapi";
import type { Entity } from "../../../../shared/api/entity.ts";
import type { Episode } from "../../../../shared/api/episode.ts";
import type { Fact } from "../../../../shared/api/fact.ts";
import type { GraphName } from "../../../ports/control-plane.ts";
import { edgeOf } from "../shapes/edge.ts";
import { episodeOf } from "../shapes/episode.ts";
import { NoEquivalent } from "../base/errors.ts";
import { typeOf } from "../shapes/labels.ts";
import { literalOf, nodeOf } from "../shapes/node.ts";
import { pathOf, type Own } from "../base/own.ts";
import { done, maybe, type Mount } from "../base/route.ts";
import { named } from "../shapes/uuids.ts";

const nodePatch = z.object({
  name: maybe(z.string()),
  labels: maybe(z.array(z.string())),
  summary: maybe(z.string()),
  attributes: maybe(z.record(z.string(), z.unknown())),
});

export function mountNodes(route: Mount): void {
  route("get", "/graph/node/:uuid", {}, async ({ own, param }) => {
    const { kind, owner, item } = named(param("uuid"), "node", "literal");
    return kind === "node"
      ? nodeOf(owner, await entity(own, owner, item))
      : literalOf(owner, await literal(own, owner, item));
  });

  route("delete", "/graph/node/:uuid", {}, async ({ own, param }) => {
    const { owner, item } = changeable(param("uuid"));
    await own.call("DELETE", pathOf(owner, "entities", item));
    return done("Node deleted");
  });

  route("patch", "/graph/node/:uuid", { body: nodePatch }, async ({ own, param, body }) => {
    for (const field of ["summary", "attributes"] as const)
      if (body[field] !== undefined) throw new NoEquivalent(`${field}: Engraph makes it from what was said`);
    const { owner, item } = changeable(param("uuid"));
    const { version } = await entity(own, owner, item);
    const label = body.labels?.find((one) => one !== "Entity");
    const changed = {
      version,
      ...(body.name !== undefined && { name: body.name }),
      ...(label && { type: typeOf(label) }),
    };
    await own.call("PATCH", pathOf(owner, "entities", item), { body: changed });
    return nodeOf(owner, await entity(own, owner, item));
  });

  route("get", "/graph/node/:uuid/entity-edges", {}, async ({ own, param }) => {
    const { kind, owner, item } = named(param("uuid"), "node", "literal");
    if (kind === "literal") return [edgeOf(owner, await literal(own, owner, item))];
    await entity(own, owner, item);
    const edges = (await own.all<Fact>(pathOf(owner, "facts"), { entity_id: item })).map((fact) => edgeOf(owner, fact));
    return Array.from(Map.groupBy(edges, ({ uuid }) => uuid).values(), ([edge]) => edge);
  });

  route("get", "/graph/node/:uuid/episodes", {}, async ({ own, param }) => {
    const { kind, owner, item } = named(param("uuid"), "node", "literal");
    if (kind === "node") {
      await entity(own, owner, item);
      const episodes = await own.all<Episode>(pathOf(owner, "episodes"), { entity_id: item });
      return { episodes: episodes.map((episode) => episodeOf(owner, episode)) };
    }
    const { episode_ids } = await literal(own, owner, item);
    const episodes = episode_ids.map((id) => own.get<Episode>(pathOf(owner, "episodes", id)));
    return { episodes: (await Promise.all(episodes)).map((episode) => episodeOf(owner, episode)) };
  });
}

const entity = (own: Own, owner: GraphName, id: string): Promise<Entity> => own.get(pathOf(owner, "entities", id));
const literal = (own: Own, owner: GraphName, fact_id: string): Promise<Fact> =>
  own.get(pathOf(owner, "facts", fact_id));

function changeable(uuid: string) {
  const name = named(uuid, "node", "literal");
  if (name.kind === "literal") throw new NoEquivalent("This node is the value of an edge: change or delete the edge");
  return name;
}
