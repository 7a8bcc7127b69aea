import type { BasisChecks, TextBasis } from "../../core/communities/basis.ts";
import type { KnownHierarchy } from "../../core/communities/known-hierarchy.ts";
import type { CommunityFact, HierarchyNode } from "../../core/communities/nodes.ts";
import { entitiesOf } from "../../core/communities/nodes.ts";
import type { RefreshLeaseHolder } from "./refresh-lease.ts";
import type { ReportWriter } from "./report-writer.ts";
import type { SnapshotReader } from "./snapshot.ts";
import type { StageResults } from "./stage-results.ts";
import type { Services } from "../services.ts";

/** From bare names a model invents what they have in common. */
export const MIN_STATED_FACTS = 3;

export interface RefreshedGraph {
  nodes: HierarchyNode[];
  facts: readonly CommunityFact[];
  about: ReadonlyMap<number, readonly CommunityFact[]>;
  nameOf: (entity: number) => string;
  still: BasisChecks;
  summaries: Set<string>;
  known: KnownHierarchy;
  same: boolean;
  held: RefreshLeaseHolder;
  snapshots: SnapshotReader;
  results: StageResults;
  writer: ReportWriter;
  reporter: Services["reporter"];
  method: Services["community_method"];
}

export function basisOf({ about, writer }: RefreshedGraph, members: readonly HierarchyNode[]): TextBasis {
  const facts = entitiesOf(members).flatMap((seq) => about.get(seq)?.map((fact) => fact.seq) ?? []);
  return { asked: writer.asked, members: members.map(({ key }) => key), facts };
}
