import type { Evidence } from "./evidence.ts";
import { edgeKey, type SeenEdge, type TraversalNode } from "./graph.ts";
import type { Trail } from "./trail.ts";

const MAX_SHOWN = { options: 24, otherOptions: 96, visited: 12 } as const;

export interface HopChoices extends Evidence {
  current: TraversalNode;
  options: SeenEdge[];
  /** 0 if the guide may not request a further page. */
  more: number;
  visited: TraversalNode[];
}

export type Choice =
  | { go: number; reason: string }
  | { back: number; reason: string }
  | { more: true; reason: string }
  | { stop: true; reason: string };

const openEdgesAt = ({ seen, steps, nodes }: Trail, id: string): SeenEdge[] =>
  (seen.get(id)?.edges ?? []).filter(
    (edge) => !steps.has(edgeKey(edge.id)) && (edge.fact !== null || !nodes.has(edge.to.id)),
  );

/** The edges at a node that a guide may follow: neither taken nor skipped, up to the size of a page. */
export const optionsAt = (trail: Trail, id: string): SeenEdge[] =>
  openEdgesAt(trail, id)
    .filter((edge) => !trail.skipped.has(skipKey(id, edge)))
    .slice(0, maxOptionsAt(trail, id));

const maxOptionsAt = ({ skipped }: Trail, id: string): number =>
  [...skipped].some((key) => isSkipOf(key, id)) ? MAX_SHOWN.otherOptions : MAX_SHOWN.options;

export const countHiddenOptions = (trail: Trail, id: string): number =>
  openEdgesAt(trail, id).length - optionsAt(trail, id).length + (trail.seen.get(id)?.left ?? 0);

export const needsMoreEdges = (trail: Trail, id: string): boolean =>
  optionsAt(trail, id).length < maxOptionsAt(trail, id) && (trail.seen.get(id)?.left ?? 0) > 0;

export function turnPage(trail: Trail, id: string): Trail {
  const skipped = new Set([...trail.skipped, ...optionsAt(trail, id).map((edge) => skipKey(id, edge))]);
  const turned = { ...trail, skipped };
  if (optionsAt(turned, id).length > 0 || needsMoreEdges(turned, id)) return turned;
  return { ...trail, skipped: new Set([...skipped].filter((key) => !isSkipOf(key, id))) };
}

const skipKey = (id: string, edge: SeenEdge): string => `${id} ${edgeKey(edge.id)}`;
const isSkipOf = (key: string, id: string): boolean => key.startsWith(`${id} `);

/** Nodes whose edges were not all followed, the latest first. */
export const listBacktrackTargets = (trail: Trail, current: string): TraversalNode[] =>
  [...trail.nodes.values()]
    .filter(({ id, kind }) => id !== current && kind !== "value")
    .filter(({ id }) => !trail.seen.has(id) || optionsAt(trail, id).length + countHiddenOptions(trail, id) > 0)
    .reverse()
    .slice(0, MAX_SHOWN.visited);
