import { nonNull } from "../../../shared/non-null.ts";
import type { Choice, HopChoices } from "../../../worker/core/traverse/choices.ts";
import type { Evidence, Judgement } from "../../../worker/core/traverse/evidence.ts";
import {
  edgeKey,
  type Neighbourhood,
  type SeenEdge,
  type Step,
  type TraversalNode,
} from "../../../worker/core/traverse/graph.ts";
import type { MemoryNeed, HaltReason } from "../../../worker/core/traverse/guidance.ts";
import { applyResult, nextCommand, type CommandResult } from "../../../worker/core/traverse/loop.ts";
import type { TraversalOutcome } from "../../../worker/core/traverse/outcome.ts";
import { newTraversal, type TraversalBounds } from "../../../worker/core/traverse/state.ts";

/**
 * Shared by all tests:
 *
 * ada ──fact── bob ──fact── oslo bob ──mention── ep_1 (a chunk) ada ──fact── "tea"
 */
export const node = (id: string, kind: TraversalNode["kind"] = "entity"): TraversalNode => ({ id, kind, name: id });
export const fact = (id: string, to: TraversalNode): SeenEdge => ({
  id: { kind: "fact", a: id, b: null },
  to,
  fact: { id, text: `${id}.`, episode_id: "ep_0" },
  weight: 0,
  relevance: 0,
  learned: false,
  excerpt: null,
});
export const mention = (entity: string, episode: string, to: TraversalNode): SeenEdge => ({
  id: { kind: "mention", a: entity, b: episode },
  to,
  fact: null,
  weight: 0,
  relevance: 0,
  learned: false,
  excerpt: null,
});
export const [ADA, BOB, OSLO, EP] = [node("ada"), node("bob"), node("oslo"), node("ep_1", "anchor")];
const GRAPH: Record<string, Omit<Neighbourhood, "node" | "left">> = {
  ada: { edges: [fact("knows", BOB), fact("likes", node("likes", "value"))], chunk: null },
  bob: { edges: [fact("knows", ADA), fact("lives", OSLO), mention("bob", "ep_1", EP)], chunk: null },
  oslo: { edges: [fact("lives", BOB)], chunk: null },
  ep_1: { edges: [mention("bob", "ep_1", BOB)], chunk: { id: "ep_1", title: "t", text: "A message.", weight: 0 } },
};

export interface Script {
  judge: (evidence: Evidence, last: boolean) => Judgement | null;
  choose: (choices: HopChoices) => Choice | null;
  needsMemory?: () => MemoryNeed | null;
  split?: () => string[] | null;
  halt?: (asked: number) => HaltReason | null;
  replayed?: Step[];
  hits?: Step[];
  later?: Step[];
  unopened?: Step[];
  searched?: Step[];
  hub?: (from: number) => Omit<Neighbourhood, "node">;
  values?: boolean;
}

const BOUNDS: TraversalBounds = { hops: 10, backs: 5, pages: 3, parts: 1 };

export function run(
  script: Script,
  bounds: Partial<TraversalBounds> = {},
): TraversalOutcome & { asked: string[]; visits: string[] } {
  let state = newTraversal("Where does Bob live?", null, { ...BOUNDS, ...bounds }, script.needsMemory !== undefined);
  const asked: string[] = [];
  const visits: string[] = [];
  for (let round = 0; round < 500; round++) {
    const command = nextCommand(state);
    if (command.kind === "done") return { ...command.result, asked, visits };
    if (command.kind === "visit") visits.push(command.node.id);
    else if (command.kind !== "begin") asked.push(command.kind);
    const halt = script.halt?.(asked.length) ?? null;
    const resultOf = (): CommandResult => {
      switch (command.kind) {
        case "check memory":
          return { kind: "memory-checked", said: script.needsMemory?.() ?? null, halt };
        case "split":
          return { kind: "split", said: script.split?.() ?? null, halt };
        case "begin":
          return {
            kind: "begun",
            seeds: [ADA],
            persons: [],
            replayed: script.replayed ?? [],
            hits: script.hits ?? [],
            later: script.later ?? [],
            unopened: script.unopened ?? [],
            searched: script.searched ?? null,
          };
        case "visit": {
          const { from } = command;
          const around = command.node.id === "ada" && script.hub ? valuesOf(script, from) : GRAPH[command.node.id];
          return {
            kind: "visited",
            neighbourhood: around === undefined ? null : { node: command.node, left: 0, ...around },
          };
        }
        case "judge":
          return { kind: "judged", said: halt === null ? script.judge(command.evidence, command.last) : null, halt };
        case "choose":
          return { kind: "chosen", said: halt === null ? script.choose(command.choices) : null, halt };
      }
    };
    state = applyResult(state, resultOf());
  }
  throw new Error("the traversal did not end");
}

function valuesOf({ hub, values }: Script, from: number): Omit<Neighbourhood, "node"> {
  const around = nonNull(hub, "hub")(from);
  if (values !== true) return around;
  return { ...around, edges: around.edges.map((edge) => ({ ...edge, to: { ...edge.to, kind: "value" as const } })) };
}

export const keys = (steps: readonly Step[]): string[] => steps.map(({ id }) => edgeKey(id).trim());
export const NOT_YET: Judgement = { enough: false, answer: "", facts: [], chunks: [] };
export const until =
  (id: string) =>
  ({ facts }: Evidence): Judgement => {
    const place = facts.findIndex(({ step }) => step.fact?.id === id);
    return place < 0 ? NOT_YET : { enough: true, answer: "Oslo", facts: [place], chunks: [] };
  };
export const towards =
  (...ids: string[]) =>
  ({ options }: HopChoices): Choice => {
    const go = options.findIndex(({ to }) => ids.includes(to.id));
    return go < 0 ? { back: 0, reason: "back" } : { go, reason: "on" };
  };
export const stepOf = (from: TraversalNode, { id, to, fact, weight }: SeenEdge): Step => ({
  id,
  from,
  to,
  fact,
  chunk: null,
  weight,
});
