import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Instruction } from "../../../shared/api/instruction.ts";
import type { ScoreParts } from "../retrieve/score-parts.ts";
import { mergeRanked, worthOf } from "../retrieve/merge-ranked.ts";

/** A former state that is visible at the moment, with its successor, if any. */
export interface StateChange<F> {
  former: F | null;
  current: F | null;
}

/** Groups changes by the ids of the messages that state the former state. */
export function changesByMessage<F extends Fact>(changes: readonly StateChange<F>[]): Map<string, StateChange<F>[]> {
  const stated = changes.flatMap((change) => (change.former?.episode_ids ?? []).map((id) => ({ id, change })));
  const byId = Map.groupBy(stated, ({ id }) => id);
  return new Map(Array.from(byId, ([id, all]) => [id, all.map(({ change }) => change)]));
}

/** An instruction, and how well it applies to the query, from 0 to 1. */
export interface ApplicableInstruction {
  fact: Fact;
  instruction: Pick<Instruction, "type" | "text" | "user">;
  score: number;
  /** False if its topic is another than the query's; it is then not shown. */
  applies?: boolean;
}

/** Each list is best first. */
export interface ContextCandidates<F extends Fact, E extends Entity, P extends Episode, C extends Community> {
  /** Instructions that apply to the query come first. */
  instructions?: readonly ApplicableInstruction[];
  /** Open tasks among the facts, if they are asked for; the first due come first. */
  tasks?: readonly string[];
  facts: readonly F[];
  /** Current states, strongest first, if they are wanted. */
  profile: readonly Fact[];
  changes: readonly StateChange<Fact>[];
  episodes: readonly P[];
  /** Facts stated by hand, by the ids of the episodes with their words. */
  stated?: ReadonlyMap<string, Fact>;
  /** Ids of facts that a model, or a reranker chosen by the caller, judged helpful. */
  helpful?: ReadonlySet<string>;
  /** The question that a reply answers, by the reply's id. */
  questions: ReadonlyMap<string, string>;
  entities: readonly E[];
  named: ReadonlySet<string>;
  communities: readonly C[];
  /** The facts that connect the query's entities, in order; they come first. */
  path?: readonly string[];
  /** Graphs of items from outside the memory, by item id. */
  graphs?: ReadonlyMap<string, string | null>;
  /** Items whose score is too low, best first, for a receipt. */
  dismissed?: Dismissed<F, P, C>;
  /** The parts of scores by id; set only for a receipt. */
  parts?: ReadonlyMap<string, ScoreParts>;
}

interface Dismissed<F, P, C> {
  facts: readonly F[];
  episodes: readonly P[];
  communities: readonly C[];
}

/**
 * Joins the candidates of several graphs, one ranking per list. Instructions and profile come from the first, the memory itself.
 *
 * @param graph_ids null for the memory itself
 */
export function joinCandidates<
  F extends Fact & { score: number },
  E extends Entity & { score: number },
  P extends Episode & { score: number },
  C extends Community & { score: number },
>(
  query: string,
  all: readonly ContextCandidates<F, E, P, C>[],
  graph_ids: readonly (string | null)[],
): ContextCandidates<F, E, P, C> {
  const joined = <T extends { score: number }>(
    of: (given: ContextCandidates<F, E, P, C>) => readonly T[],
    textOf: (item: T) => string,
  ): T[] => {
    const rankings = all.map(of);
    const texts = rankings.map((items) => items.map(textOf));
    return mergeRanked(rankings, worthOf(query, texts));
  };
  // an item of several graphs belongs to the first
  const graphs = new Map<string, string | null>();
  all.forEach((given, place) => {
    const graph_id = graph_ids[place] ?? null;
    const changed = given.changes.flatMap(({ former, current }) => [former, current].filter((fact) => fact !== null));
    for (const { id } of [...given.facts, ...changed, ...given.entities, ...given.episodes, ...given.communities])
      if (!graphs.has(id)) graphs.set(id, graph_id);
  });
  return {
    instructions: all[0]?.instructions ?? [],
    tasks: all.flatMap(({ tasks = [] }) => tasks),
    facts: joined(
      ({ facts }) => facts,
      ({ fact }) => fact,
    ),
    profile: all[0]?.profile ?? [],
    changes: all.flatMap(({ changes }) => changes),
    episodes: joined(
      ({ episodes }) => episodes,
      ({ content }) => content,
    ),
    stated: new Map(all.flatMap(({ stated }) => [...(stated ?? [])])),
    helpful: new Set(all.flatMap(({ helpful }) => [...(helpful ?? [])])),
    questions: new Map(all.flatMap(({ questions }) => [...questions])),
    entities: joined(
      ({ entities }) => entities,
      ({ name, summary }) => `${name} ${summary}`,
    ),
    named: new Set(all.flatMap(({ named }) => [...named])),
    communities: joined(
      ({ communities }) => communities,
      ({ name, summary }) => `${name} ${summary}`,
    ),
    path: all.flatMap(({ path = [] }) => path),
    graphs,
    ...(all.some(({ parts }) => parts !== undefined) && {
      dismissed: {
        facts: all.flatMap(({ dismissed }) => dismissed?.facts ?? []),
        episodes: all.flatMap(({ dismissed }) => dismissed?.episodes ?? []),
        communities: all.flatMap(({ dismissed }) => dismissed?.communities ?? []),
      },
      // the first graph takes precedence
      parts: new Map(all.toReversed().flatMap(({ parts }) => [...(parts ?? [])])),
    }),
  };
}
