import { z } from "@hono/zod-openapi";
import type { Fact } from "../../../../shared/api/fact.ts";
import { edgeOf } from "../shapes/edge.ts";
import { NoEquivalent } from "../base/errors.ts";
import { pathOf, type Own } from "../base/own.ts";
import { done, maybe, type Mount } from "../base/route.ts";
import { named } from "../shapes/uuids.ts";

const bound = z.string().nullish();
const edgePatch = z.object({
  fact: maybe(z.string()),
  valid_at: bound,
  invalid_at: bound,
  name: maybe(z.string()),
  attributes: maybe(z.record(z.string(), z.unknown())),
  expired_at: maybe(z.string()),
});

export function mountEdges(route: Mount): void {
  route("get", "/graph/edge/:uuid", {}, ({ own, param }) => edgeNamed(own, param("uuid")));

  route("delete", "/graph/edge/:uuid", {}, async ({ own, param }) => {
    const { owner, item } = named(param("uuid"), "edge");
    await own.call("DELETE", pathOf(owner, "facts", item));
    return done("Edge deleted");
  });

  route("patch", "/graph/edge/:uuid", { body: edgePatch }, async ({ own, param, body }) => {
    for (const field of ["name", "attributes", "expired_at"] as const)
      if (body[field] !== undefined) throw new NoEquivalent(`${field}: delete the edge and add another`);
    const { owner, item } = named(param("uuid"), "edge");
    const { fact, valid_at, invalid_at } = body;
    const path = pathOf(owner, "facts", item);
    const { version } = await own.get<Fact>(path);
    const changed = {
      version,
      ...(fact !== undefined && { fact }),
      ...(valid_at !== undefined && { valid_from: valid_at }),
      ...(invalid_at !== undefined && { valid_to: invalid_at }),
    };
    await own.call("PATCH", path, { body: changed });
    return edgeNamed(own, param("uuid"));
  });
}

async function edgeNamed(own: Own, uuid: string) {
  const { owner, item } = named(uuid, "edge");
  return edgeOf(owner, await own.get<Fact>(pathOf(owner, "facts", item)));
}
