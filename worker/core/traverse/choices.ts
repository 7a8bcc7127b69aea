import type { Evidence } from "./evidence.ts";
import { edgeKey, type SeenEdge, type TraversalNode } from "./graph.ts";
import type { Trail } from "./trail.ts";

/** What a guide is shown at most: the ways that seem best at first, and more of them where it asks for others. */
const SHOWN = { options: 24, others: 96, visited: 12 } as const;

/** What a guide chooses from. */
export interface Crossroads extends Evidence {
  current: TraversalNode;
  options: SeenEdge[];
  /** How many other ways lead from here, where these may be shown. */
  more: number;
  /** Nodes to step back to. */
  visited: TraversalNode[];
}

/** A place in `options`, or in `visited`; or other ways from here, please. */
export type Choice = { go: number; reason: string } | { back: number; reason: string } | { more: true; reason: string };

/** Edges of a node, not taken yet, that lead to what is new, or say something new. */
const openAt = ({ seen, steps, nodes }: Trail, id: string): SeenEdge[] =>
  (seen.get(id)?.edges ?? []).filter(
    (edge) => !steps.has(edgeKey(edge.id)) && (edge.fact !== null || !nodes.has(edge.to.id)),
  );

/** Those of them that are shown: of such as were not looked past the first. */
export const optionsAt = (trail: Trail, id: string): SeenEdge[] =>
  openAt(trail, id)
    .filter((edge) => !trail.passed.has(wayKey(id, edge)))
    .slice(0, mostAt(trail, id));

const mostAt = ({ passed }: Trail, id: string): number =>
  [...passed].some((key) => isWayOf(key, id)) ? SHOWN.others : SHOWN.options;

/** How many ways of a node are not shown, be they looked past or not fetched yet. */
export const moreAt = (trail: Trail, id: string): number =>
  openAt(trail, id).length - optionsAt(trail, id).length + (trail.seen.get(id)?.left ?? 0);

/** Whether the graph has to be asked for more edges before a page is full. */
export const isShortAt = (trail: Trail, id: string): boolean =>
  optionsAt(trail, id).length < mostAt(trail, id) && (trail.seen.get(id)?.left ?? 0) > 0;

/** Looks past the ways that are shown of a node; past the last ones the first are shown again. */
export function turnPage(trail: Trail, id: string): Trail {
  const passed = new Set([...trail.passed, ...optionsAt(trail, id).map((edge) => wayKey(id, edge))]);
  const turned = { ...trail, passed };
  if (optionsAt(turned, id).length > 0 || isShortAt(turned, id)) return turned;
  return { ...trail, passed: new Set([...passed].filter((key) => !isWayOf(key, id))) };
}

const wayKey = (id: string, edge: SeenEdge): string => `${id} ${edgeKey(edge.id)}`;
const isWayOf = (key: string, id: string): boolean => key.startsWith(`${id} `);

/** Visited nodes that may lead on, the latest first. */
export const placesToGoBackTo = (trail: Trail, current: string): TraversalNode[] =>
  [...trail.nodes.values()]
    .filter(({ id, kind }) => id !== current && kind !== "value")
    .filter(({ id }) => !trail.seen.has(id) || optionsAt(trail, id).length + moreAt(trail, id) > 0)
    .reverse()
    .slice(0, SHOWN.visited);
