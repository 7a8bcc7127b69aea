import type { BasisChecks, TextBasis } from "../../core/communities/basis.ts";
import type { KnownHierarchy } from "../../core/communities/known-hierarchy.ts";
import type { CommunityFact, HierarchyNode } from "../../core/communities/nodes.ts";
import { entitiesOf } from "../../core/communities/nodes.ts";
import type { RefreshLeaseHolder } from "./refresh-lease.ts";
import type { ReportWriter } from "./report-writer.ts";
import type { SnapshotReader } from "./snapshot.ts";
import type { StageResults } from "./stage-results.ts";
import type { Services } from "../services.ts";

/** Write no text about a group with fewer stated facts: from bare names a model invents what they have in common. */
export const MIN_STATED_FACTS = 3;

/** State and tools of one run of a refresh. */
export interface RefreshedGraph {
  /** The entities, and the summary entities added so far. */
  nodes: HierarchyNode[];
  facts: readonly CommunityFact[];
  /** Facts of each entity, by its row number. */
  about: ReadonlyMap<number, readonly CommunityFact[]>;
  nameOf: (entity: number) => string;
  still: BasisChecks;
  /** Keys of the summary entities built so far. */
  summaries: Set<string>;
  known: KnownHierarchy;
  /** Whether the current generation was built from this same graph. */
  same: boolean;
  held: RefreshLeaseHolder;
  snapshots: SnapshotReader;
  results: StageResults;
  writer: ReportWriter;
  reporter: Services["reporter"];
  method: Services["community_method"];
}

/** Collects the evidence of a text about these members: all facts of the entities among and below them. */
export function basisOf({ about, writer }: RefreshedGraph, members: readonly HierarchyNode[]): TextBasis {
  const facts = entitiesOf(members).flatMap((seq) => about.get(seq)?.map((fact) => fact.seq) ?? []);
  return { asked: writer.asked, members: members.map(({ key }) => key), facts };
}
