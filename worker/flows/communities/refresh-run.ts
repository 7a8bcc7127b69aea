import { must } from "../../../shared/must.ts";
import type { TextBasis, BasisChecks } from "../../core/communities/basis.ts"; //  whether words may stay
import { extractiveReport, extractiveClusterSummary } from "../../core/communities/extractive.ts"; //  words without a model
import {
  isSummaryNode,
  nodeOfEntity,
  nodeOfSummary,
  type DraftCommunity,
  type DraftSummary,
} from "../../core/communities/generation.ts"; //  what it all comes to
import {
  clustersAsKnown,
  entityKey,
  isEntityKey,
  knownHierarchy,
  knownTree,
  labelsOf,
  summaryKey,
  type KnownHierarchy,
} from "../../core/communities/known-hierarchy.ts"; //  what it goes on from
import { nextLayer } from "../../core/communities/layers.ts"; //  clusters of clusters
import { matchGroups } from "../../core/communities/match-groups.ts"; //  which is which
import {
  entitiesOf,
  factsAmong,
  groundsOf,
  communityGraph,
  membersByDegree,
  assignMembers,
  tiesOf,
  toMember,
  type HierarchyNode,
  type CommunityFact,
} from "../../core/communities/nodes.ts"; //  what it is found on
import { embeddingText, type CommunitySubject, type Report, type SummaryText } from "../../core/communities/texts.ts"; //  words about them
import { communityTree } from "../../core/clustering/community-tree.ts"; //  communities in communities
import { countSketch } from "../../core/clustering/count-sketch.ts"; //  vectors in little room
import { seededRandom } from "../../core/clustering/seeded-random.ts";
import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { RefreshLease, SnapshotEntity, SnapshotPage } from "../../ports/graph/communities.ts";
import { RefreshLeaseHolder } from "./refresh-lease.ts"; //  progress, and the right to go on
import type { Services } from "../services.ts";
import { asStored, PAUSE_MS, ReportWriter, type ReportAnswer } from "./report-writer.ts"; //  texts that are not kept yet

/** Read 250 entities a page of the snapshot: with vectors of 1,024 numbers they are 1 MB. */
const ENTITIES_PER_PAGE = 250;
const ROWS_PER_PAGE = 10_000;
const TEXTS_PER_EMBEDDING = 100;
const SEED = 1;
/** In a generation's fingerprint: a generation of before, whose communities may be without an entity, is not taken for the present one. */
const ANCHORED = "an entity in each community";
/** Compute 8 steps between two pauses. */
const STEPS_PER_PAUSE = 8;
/**
 * Keep 256 dimensions of each vector in memory, for clusters alone: a consumer has 128 MB, and 30,000 vectors of 1,024 numbers
 * take all of it.
 */
const KEPT_DIMENSIONS = 256;

type Parts = Pick<Services, "embedder" | "reporter" | "community_method" | "digest" | "clock">;

/** What one run knows of the graph that it refreshes. */
interface Snapshot {
  facts: CommunityFact[];
  /** Facts of each entity, by its row number. */
  about: Map<number, CommunityFact[]>;
  still: BasisChecks;
  /** Keys of the summary entities built so far. */
  summaries: Set<string>;
  known: KnownHierarchy;
  /** Whether the graph is the one that the present generation was built from. */
  same: boolean;
}

/** One run of a refresh, from the snapshot to the next generation. Throws `RunOverError` where the next run is to go on. */
export class RefreshRun {
  readonly #parts: Parts;
  readonly #held: RefreshLeaseHolder;
  readonly #writer: ReportWriter;
  readonly #sketch = countSketch(KEPT_DIMENSIONS);

  constructor(parts: Parts, graph: EpochGraph, lease: RefreshLease) {
    this.#parts = parts;
    this.#held = new RefreshLeaseHolder(parts.clock, graph, lease);
    this.#writer = new ReportWriter(parts, this.#held);
  }

  /** Returns whether another refresh has begun. */
  async execute(): Promise<boolean> {
    const { graph, lease } = this.#held;
    const { started_at } = lease;
    const { model } = this.#parts.embedder;
    const rows = <Row>(read: (at: number, after: number, limit: number) => Promise<SnapshotPage<Row>>) =>
      this.#pages((after) => read(started_at, after, ROWS_PER_PAGE));
    const entities = await this.#pages(async (after) => {
      const page = await graph.snapshotEntities(started_at, model, after, ENTITIES_PER_PAGE);
      for (const row of page.rows) row.vector &&= this.#sketch(row.vector);
      return page;
    });
    const facts = await rows((...given) => graph.snapshotFacts(...given));
    const snapshot = await this.#fingerprint(entities, facts);
    const known = knownHierarchy(
      await rows((...given) => graph.knownSummaries(...given)),
      await rows((...given) => graph.knownCommunities(...given)),
      await rows((...given) => graph.knownMemberships(...given)),
    );
    const holding = new Set(facts.map(({ seq }) => seq));
    const about = Map.groupBy(facts, ({ subject }) => subject);
    const made = new Set<string>();
    const given: Snapshot = {
      facts,
      about,
      still: {
        isFactValid: (fact) => holding.has(fact),
        isMemberUnchanged: (member) => isEntityKey(member) || made.has(member),
      },
      summaries: made,
      known,
      same: snapshot === lease.snapshot,
    };
    const nodes = await this.#described(entities);
    const summaries = await this.#layers(nodes, given);
    const communities = await this.#reports(nodes, summaries, given);
    await this.#held.saveProgress({ stage: "flip", done: 0, total: 1 });
    const published = await this.#held.require(graph.publishGeneration(lease, { summaries, communities, snapshot }));
    return published === "again";
  }

  async #pages<Row>(read: (after: number) => Promise<SnapshotPage<Row>>): Promise<Row[]> {
    const rows: Row[] = [];
    for (let after: number | null = 0; after !== null;) {
      const page: SnapshotPage<Row> = await read(after);
      for (const row of page.rows) rows.push(row);
      after = page.next;
      await this.#held.renew("describe");
    }
    return rows;
  }

  /** The digest of everything that a generation is built from, and with. */
  async #fingerprint(entities: readonly SnapshotEntity[], facts: readonly CommunityFact[]): Promise<string> {
    const { digest, embedder, community_method } = this.#parts;
    const parts: string[] = [];
    for (let at = 0; at < entities.length; at += ROWS_PER_PAGE)
      parts.push(
        await digest(
          JSON.stringify(
            entities
              .slice(at, at + ROWS_PER_PAGE)
              .map(({ seq, name, type, description }) => [seq, name, type, description]),
          ),
        ),
      );
    for (let at = 0; at < facts.length; at += ROWS_PER_PAGE)
      parts.push(await digest(JSON.stringify(facts.slice(at, at + ROWS_PER_PAGE))));
    return digest(
      JSON.stringify([
        this.#writer.asked,
        embedder.model,
        community_method,
        ANCHORED,
        this.#held.lease.forgettings,
        entities.length,
        parts,
      ]),
    );
  }

  /** Entities with the vectors of their descriptions. A missing vector is made and stored. */
  async #described(entities: SnapshotEntity[]): Promise<HierarchyNode[]> {
    const { embedder } = this.#parts;
    const { graph, lease } = this.#held;
    const vectors = new Map(entities.flatMap(({ seq, vector }) => (vector === null ? [] : [[seq, vector] as const])));
    const lacking = entities.filter(({ vector }) => vector === null);
    for (let at = 0; at < lacking.length; at += TEXTS_PER_EMBEDDING) {
      await this.#held.saveProgress({ stage: "describe", done: at, total: lacking.length });
      const batch = lacking
        .slice(at, at + TEXTS_PER_EMBEDDING)
        .map((entity) => ({ seq: entity.seq, text: embeddingText(entity) }));
      const made = await embedder.embed(batch.map(({ text }) => text));
      const described = batch.map((row, place) => ({ ...row, vector: asStored(must(made[place], "vector")) }));
      for (const { seq, vector } of described) vectors.set(seq, this.#sketch(vector));
      await this.#held.require(graph.storeDescriptions(lease, embedder.model, described));
    }
    return entities.map(({ seq, name, type, description }) => ({
      node: nodeOfEntity(seq),
      key: entityKey(seq),
      was: entityKey(seq),
      name,
      type,
      description,
      vector: must(vectors.get(seq), "vector"),
      entities: [seq],
    }));
  }

  /** Adds summary entities to the nodes, layer by layer, until another layer would add nothing. */
  async #layers(
    nodes: HierarchyNode[],
    { about, still, summaries: keys, known, same }: Snapshot,
  ): Promise<DraftSummary[]> {
    const summaries: DraftSummary[] = [];
    const nameOf = namesOf(nodes);
    let present = [...nodes];
    let sparsity: number | null = null;
    for (let layer = 1; ; layer++) {
      const before = known.clusters.get(layer) ?? [];
      const labels = labelsOf(
        present.map(({ was }) => was),
        before,
      );
      const next: { clusters: number[][]; sparsity: number | null } | null = same
        ? clustersAsKnown(labels, before.length)
        : await this.#inSteps(
            nextLayer(
              present.map(({ vector }) => vector),
              layer - 1,
              sparsity,
              before.length > 0 ? labels : null,
            ),
          );
      if (next === null) return summaries;
      await this.#held.renew("layers");
      ({ sparsity } = next);
      const clusters = next.clusters.map((places) => places.map((place) => must(present[place], "member")));
      const isGroup = (members: readonly HierarchyNode[]): boolean =>
        members.length > 1 && statedAbout(entitiesOf(members), about) >= MIN_STATED_FACTS;
      const many = clusters.filter(isGroup);
      const matched = matchGroups(
        many.map((members) => ({ level: layer, members: members.map(({ was }) => was) })),
        before,
      ).map((place) => (place === null ? null : must(before[place], "cluster")));
      const written = await this.#writer.write<SummaryText[]>(
        "layers",
        many.map((members, index) => {
          const entities = entitiesOf(members);
          const cluster = {
            members: members.map(toMember),
            grounds: groundsOf(members, about, nameOf),
            ties: tiesOf(members, about, nameOf),
          };
          return {
            about: ["cluster", this.#parts.reporter.free ? cluster : cluster.members],
            entities,
            basis: this.#basisOf(members, about),
            before: matched[index]?.fingerprint ?? null,
            ask: () => this.#parts.reporter.summarise(cluster),
            fallback: () => extractiveClusterSummary(cluster),
            texts: (result) => result.map(embeddingText),
          };
        }),
        still,
      );
      const above: HierarchyNode[] = clusters.filter((members) => !isGroup(members)).flat();
      many.forEach((members, index) => {
        const answer = must(written[index], "words");
        for (const { place, under, relations } of assignMembers(answer, members, matched[index] ?? null)) {
          const node = nodeOfSummary(summaries.length);
          summaries.push({
            fingerprint: answer.fingerprint,
            place,
            layer,
            members: under.map((member) => member.node),
            relations,
          });
          const made = {
            ...toMember(must(answer.result[place], "summary entity")),
            node,
            key: summaryKey(answer.fingerprint, place),
            was: summaryKey(matched[index]?.fingerprint ?? answer.fingerprint, place),
            vector: this.#sketch(must(answer.vectors[place], "vector")),
            entities: entitiesOf(members),
          };
          nodes.push(made);
          keys.add(made.key);
          above.push(made);
        }
      });
      if (above.length >= present.length) return summaries;
      present = above;
    }
  }

  /** Communities on entities and summary entities together, with their reports, the smallest first. */
  async #reports(
    nodes: readonly HierarchyNode[],
    summaries: readonly DraftSummary[],
    { facts, about, still, known, same }: Snapshot,
  ): Promise<DraftCommunity[]> {
    const graph = communityGraph(nodes, summaries, facts);
    const nameOf = namesOf(nodes);
    const tree = same
      ? knownTree(
          known,
          nodes.map(({ key }) => key),
        )
      : communityTree(graph, seededRandom(SEED), {
          method: this.#parts.community_method,
          known: known.communities.length === 0 ? null : nodes.map(({ was }) => known.paths.get(was) ?? []),
          isAnchor: (node) => !isSummaryNode(must(nodes[node], "node").node),
        });
    const matched = matchGroups(
      tree.map(({ level, members }) => ({ level, members: members.map((node) => must(nodes[node], "node").was) })),
      known.communities,
    ).map((place) => (place === null ? null : must(known.communities[place], "community")));
    await this.#held.renew("reports");
    const answers: (ReportAnswer<Report> | null)[] = tree.map(() => null);
    const parts = Map.groupBy(tree.keys(), (place) => tree[place]?.parent ?? null);
    const deepest = tree.reduce((most, { level }) => Math.max(most, level), 0);
    for (let level = deepest; level >= 0; level--) {
      const isTold = (members: readonly number[]): boolean =>
        members.length > 1 &&
        statedAbout(entitiesOf(members.map((member) => must(nodes[member], "node"))), about) >= MIN_STATED_FACTS;
      const wanted = tree.flatMap((community, place) =>
        community.level === level && isTold(community.members) ? [place] : [],
      );
      const written = await this.#writer.write<Report>(
        "reports",
        wanted.map((place) => {
          const members = membersByDegree(must(tree[place], "community"), nodes, graph);
          const entities = entitiesOf(members);
          const told = (parts.get(place) ?? []).filter((part) => answers[part] != null);
          const reports = told.flatMap((part) => answers[part]?.result ?? []);
          const covered = new Set(
            told.flatMap((part) => factsAmong(membersByDegree(must(tree[part], "part"), nodes, graph), about)),
          );
          const among = factsAmong(members, about);
          const subject: CommunitySubject = {
            members: members.map(toMember),
            facts: among,
            crossing: among.filter((fact) => !covered.has(fact)),
            grounds: groundsOf(members, about, nameOf),
            parts: reports.map(({ title, summary }) => ({ title, summary })),
          };
          const { grounds: _, crossing: __, ...shown } = subject;
          return {
            about: ["community", this.#parts.reporter.free ? subject : shown],
            entities,
            basis: this.#basisOf(members, about),
            before: matched[place]?.fingerprint ?? null,
            ask: () => this.#parts.reporter.report(subject),
            fallback: () => extractiveReport(subject),
            texts: (report) => [`${report.title}: ${report.summary}`],
          };
        }),
        still,
      );
      wanted.forEach((place, index) => (answers[place] = must(written[index], "words")));
    }
    return tree.map(({ level, parent, members, leaf }, place) => ({
      id: matched[place]?.id ?? null,
      level,
      parent,
      leaf,
      members: members.map((member) => must(nodes[member], "node").node),
      fingerprint: answers[place]?.fingerprint ?? null,
      fresh: answers[place]?.fresh ?? true,
    }));
  }

  /** What a text about these members rests on: all that is known of the entities among and beneath them, which it may state. */
  #basisOf(members: readonly HierarchyNode[], about: Snapshot["about"]): TextBasis {
    const facts = entitiesOf(members).flatMap((seq) => about.get(seq)?.map((fact) => fact.seq) ?? []);
    return { asked: this.#writer.asked, members: members.map(({ key }) => key), facts };
  }

  /** Computes with pauses, since the same thread may serve reads of the graph. A Worker's clock stands still while it computes. */
  async #inSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
    for (let step = 1; ; step++) {
      const { done, value } = steps.next();
      if (done === true) return value;
      if (step % STEPS_PER_PAUSE === 0) await this.#parts.clock.sleep(PAUSE_MS);
    }
  }
}

/** Nothing is written of a group about which fewer facts are stated: of bare names one makes up what they have in common. */
const MIN_STATED_FACTS = 3;

const statedAbout = (entities: readonly number[], about: Snapshot["about"]): number =>
  new Set(entities.flatMap((seq) => about.get(seq)?.map((fact) => fact.seq) ?? [])).size;

/** Names of entities by row number. */
function namesOf(nodes: readonly HierarchyNode[]): (entity: number) => string {
  const names = new Map(nodes.map(({ node, name }) => [node, name]));
  return (entity) => names.get(nodeOfEntity(entity)) ?? "";
}
