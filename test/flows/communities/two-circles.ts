import { listCommunities } from "../../../worker/store/communities/communities.ts";
import { refreshedGraph, TWO_CIRCLES } from "../../fakes/refreshed-graph.ts";

export type World = ReturnType<typeof refreshedGraph>;

export function twoCircles(): World {
  const world = refreshedGraph();
  for (const triple of TWO_CIRCLES) world.tell(triple);
  return world;
}

export const allCommunities = ({ sql, clock }: World, known_at?: number) =>
  listCommunities(sql, { limit: 100, known_at }, clock.now()).data;

export const communityNames = (world: World, known_at?: number): string[] =>
  allCommunities(world, known_at)
    .map(({ name }) => name)
    .sort();
