import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Episode } from "../../../shared/api/episode.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Instruction } from "../../../shared/api/instruction.ts";
import type { Observation } from "../../../shared/api/observation.ts";
import type { ScoreParts } from "../retrieve/score-parts.ts";
import { mergeRanked, worthOf } from "../retrieve/merge-ranked.ts";

export interface StateChange<F> {
  former: F | null;
  current: F | null;
}

export function changesByMessage<F extends Fact>(changes: readonly StateChange<F>[]): Map<string, StateChange<F>[]> {
  const stated = changes.flatMap((change) => (change.former?.episode_ids ?? []).map((id) => ({ id, change })));
  const byId = Map.groupBy(stated, ({ id }) => id);
  return new Map(Array.from(byId, ([id, all]) => [id, all.map(({ change }) => change)]));
}

export interface ApplicableInstruction {
  fact: Fact;
  instruction: Pick<Instruction, "type" | "text" | "user">;
  score: number;
  /** False hides the instruction, because the query has another topic. */
  applies?: boolean;
}

export interface ContextCandidates<F extends Fact, E extends Entity, P extends Episode, C extends Community> {
  instructions?: readonly ApplicableInstruction[];
  /** Set only if the query asks for open tasks; the earliest due first. */
  tasks?: readonly string[];
  /** Ids of the facts that answer a query for a relation ("What do I like?"). */
  related?: readonly string[];
  facts: readonly F[];
  /** Supported by several of the facts, best first. */
  observations?: readonly Observation[];
  /** Current states, strongest first. */
  profile: readonly Fact[];
  changes: readonly StateChange<Fact>[];
  episodes: readonly P[];
  stated?: ReadonlyMap<string, Fact>;
  /** Messages that state the asked value, newest first, before other messages. */
  leading?: readonly string[];
  /** For a present value: a change may be worded in any way, but the newest day has the current value. */
  newest_days_first?: boolean;
  /** Ids that a model, or a reranker chosen by the caller, judged helpful. */
  helpful?: ReadonlySet<string>;
  /** Questions by the id of their reply. */
  questions: ReadonlyMap<string, string>;
  entities: readonly E[];
  named: ReadonlySet<string>;
  communities: readonly C[];
  /** A path between two named things, in order, before everything else. */
  path?: readonly string[];
  graphs?: ReadonlyMap<string, string | null>;
  dismissed?: Dismissed<F, P, C>;
  parts?: ReadonlyMap<string, ScoreParts>;
}

interface Dismissed<F, P, C> {
  facts: readonly F[];
  episodes: readonly P[];
  communities: readonly C[];
}

/** Instructions and profile come from the first graph, the memory itself. */
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
  const graphs = new Map<string, string | null>();
  all.forEach((given, place) => {
    const graph_id = graph_ids[place] ?? null;
    const changed = given.changes.flatMap(({ former, current }) => [former, current].filter((fact) => fact !== null));
    for (const { id } of [
      ...given.facts,
      ...(given.observations ?? []),
      ...changed,
      ...given.entities,
      ...given.episodes,
      ...given.communities,
    ])
      if (!graphs.has(id)) graphs.set(id, graph_id);
  });
  return {
    instructions: all[0]?.instructions ?? [],
    tasks: all.flatMap(({ tasks = [] }) => tasks),
    related: all.flatMap(({ related = [] }) => related),
    facts: joined(
      ({ facts }) => facts,
      ({ fact }) => fact,
    ),
    observations: all.flatMap(({ observations = [] }) => observations),
    profile: all[0]?.profile ?? [],
    changes: all.flatMap(({ changes }) => changes),
    episodes: joined(
      ({ episodes }) => episodes,
      ({ content }) => content,
    ),
    leading: all.flatMap(({ leading = [] }) => leading),
    newest_days_first: all.some(({ newest_days_first }) => newest_days_first === true),
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
      parts: new Map(all.toReversed().flatMap(({ parts }) => [...(parts ?? [])])),
    }),
  };
}
