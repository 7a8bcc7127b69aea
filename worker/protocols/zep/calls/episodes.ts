import type { Entity } from "../../../../shared/api/entity.ts";
import type { EpisodeDetail } from "../../../../shared/api/episode.ts";
import type { Fact } from "../../../../shared/api/fact.ts";
import type { Subgraph } from "../../../../shared/api/subgraph.ts";
import { edgeOf } from "../shapes/edge.ts";
import { episodeOf } from "../shapes/episode.ts";
import { literalOf, nodeOf } from "../shapes/node.ts";
import { pathOf } from "../base/own.ts";
import { done, type Mount } from "../base/route.ts";
import { ifThere } from "./users.ts";
import { named } from "../shapes/uuids.ts";

export function mountEpisodes(route: Mount): void {
  route("get", "/graph/episodes/:uuid", {}, async ({ own, param }) => {
    const { owner, item } = named(param("uuid"), "episode");
    return episodeOf(owner, await own.get<EpisodeDetail>(pathOf(owner, "episodes", item)));
  });

  route("delete", "/graph/episodes/:uuid", {}, async ({ own, param }) => {
    const { owner, item } = named(param("uuid"), "episode");
    await own.call("DELETE", pathOf(owner, "episodes", item), { query: { mode: "forget" } });
    return done("Episode deleted");
  });

  route("get", "/graph/episodes/:uuid/mentions", {}, async ({ own, param }) => {
    const { owner, item } = named(param("uuid"), "episode");
    const { facts } = await own.get<EpisodeDetail>(pathOf(owner, "episodes", item));
    const { nodes } = await own.get<Subgraph>(pathOf(owner, "subgraph"), { ids: item, depth: 1, limit: 500 });
    const there = <T>(type: string, ids: readonly string[]): Promise<(T | null)[]> =>
      Promise.all(ids.map((id) => ifThere(own.get<T>(pathOf(owner, type, id)))));
    const entities = nodes.filter(({ kind, depth }) => kind === "entity" && depth === 1).map(({ id }) => id);
    const stated = (
      await there<Fact>(
        "facts",
        facts.map(({ id }) => id),
      )
    ).filter((fact) => fact !== null);
    const mentioned = (await there<Entity>("entities", entities)).filter((entity) => entity !== null);
    return {
      edges: stated.map((fact) => edgeOf(owner, fact)),
      nodes: [
        ...mentioned.map((entity) => nodeOf(owner, entity)),
        ...stated.filter(({ object }) => object === null).map((fact) => literalOf(owner, fact)),
      ],
    };
  });
}
