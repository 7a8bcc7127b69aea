import { nodeOfEntity, type GenerationDraft } from "../../core/communities/generation.ts";
import {
  clustersAsKnown,
  entityKey,
  isEntityKey,
  labelsOf,
  type KnownHierarchy,
} from "../../core/communities/known-hierarchy.ts";
import { nextLayer } from "../../core/communities/layers.ts";
import type { HierarchyNode } from "../../core/communities/nodes.ts";
import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { RefreshLease } from "../../ports/graph/communities.ts";
import { buildCommunities } from "./community-reports.ts";
import { RefreshLeaseHolder } from "./refresh-lease.ts";
import type { RefreshedGraph } from "./refreshed-graph.ts";
import { askedOf, ReportWriter } from "./report-writer.ts";
import { SnapshotReader } from "./snapshot.ts";
import { StageResults } from "./stage-results.ts";
import { buildLayers, layerName, type LayerClusters } from "./summary-layers.ts";
import type { Services } from "../services.ts";

/**
 * Part of the fingerprint: it keeps generations of earlier versions from matching, because their communities may lack
 * an entity.
 */
const ANCHORED = "an entity in each community";
const SNAPSHOT = "snapshot";

type Parts = Pick<Services, "embedder" | "reporter" | "community_method" | "digest" | "clock">;

interface Begun {
  seqs: number[];
  snapshot: string;
}

/** @throws RunOverError if another run must continue */
export class RefreshRun {
  readonly #parts: Parts;
  readonly #held: RefreshLeaseHolder;
  readonly #results: StageResults;
  readonly #snapshots: SnapshotReader;
  readonly #built: readonly unknown[];

  constructor(parts: Parts, graph: EpochGraph, lease: RefreshLease) {
    this.#parts = parts;
    this.#held = new RefreshLeaseHolder(parts.clock, graph, lease);
    this.#built = [askedOf(parts.reporter), parts.embedder.model, parts.community_method, ANCHORED, lease.forgettings];
    this.#results = new StageResults(this.#held, JSON.stringify([...this.#built, lease.started_at]));
    this.#snapshots = new SnapshotReader(parts, this.#held);
  }

  async execute(): Promise<boolean> {
    const { graph, lease } = this.#held;
    const draft = await this.#draft();
    await this.#held.saveProgress({ stage: "flip", done: 0, total: 1 });
    return (await this.#held.require(graph.publishGeneration(lease, draft))) === "again";
  }

  async #draft(): Promise<GenerationDraft> {
    const known = await this.#snapshots.known();
    const { seqs, snapshot, first, same } = await this.#begin(known);
    const given = await this.#read(seqs, known, same);
    const summaries = await buildLayers(given, first);
    return { summaries, communities: await buildCommunities(given, summaries), snapshot };
  }

  /** Only this stage holds the entity vectors. */
  async #begin(known: KnownHierarchy): Promise<Begun & { first: LayerClusters; same: boolean }> {
    const kept = await this.#results.read<Begun>(SNAPSHOT);
    if (kept !== undefined) {
      const first = await this.#results.read<LayerClusters>(layerName(1));
      if (first !== undefined) return { ...kept, first, same: false };
    }
    this.#results.beginWithNone();
    const { seqs, vectors, snapshot } = await this.#snapshots.describe(this.#built);
    const before = known.clusters.get(1) ?? [];
    const labels = labelsOf(seqs.map(entityKey), before);
    if (snapshot === this.#held.lease.snapshot)
      return { seqs, snapshot, first: clustersAsKnown(labels, before.length), same: true };
    const first = await this.#held.inSteps("layers", nextLayer(vectors, 0, null, before.length > 0 ? labels : null));
    await this.#results.keep(layerName(1), first);
    await this.#results.keep(SNAPSHOT, { seqs, snapshot } satisfies Begun);
    return { seqs, snapshot, first, same: false };
  }

  async #read(seqs: readonly number[], known: KnownHierarchy, same: boolean): Promise<RefreshedGraph> {
    const entities = await this.#snapshots.described(seqs);
    if (entities === null) return this.#results.startAgain();
    const facts = await this.#snapshots.facts();
    const holding = new Set(facts.map(({ seq }) => seq));
    const names = new Map(entities.map(({ seq, name }) => [seq, name]));
    const nodes = entities.map(({ seq, name, type, description }): HierarchyNode => {
      const key = entityKey(seq);
      return { node: nodeOfEntity(seq), key, was: key, name, type, description, entities: [seq] };
    });
    const summaries = new Set<string>();
    return {
      nodes,
      facts,
      about: Map.groupBy(facts, ({ subject }) => subject),
      nameOf: (entity) => names.get(entity) ?? "",
      still: {
        isFactValid: (fact) => holding.has(fact),
        isMemberUnchanged: (member) => isEntityKey(member) || summaries.has(member),
      },
      summaries,
      known,
      same,
      held: this.#held,
      snapshots: this.#snapshots,
      results: this.#results,
      writer: new ReportWriter(this.#parts, this.#held, this.#results),
      reporter: this.#parts.reporter,
      method: this.#parts.community_method,
    };
  }
}
