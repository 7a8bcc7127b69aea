import { valueOf, type Reply } from "../../../shared/fault.ts";
import { must } from "../../../shared/must.ts";
import type { Basis, Standing } from "../../core/communities/basis.ts"; //  whether words may stay
import { extractiveReport, extractiveSummary } from "../../core/communities/extractive.ts"; //  words without a model
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
  graphOf,
  membersOf,
  membersUnder,
  wordsOf,
  type Node,
  type StatedFact,
} from "../../core/communities/nodes.ts"; //  what it is found on
import { describedAs, type CommunitySubject, type Report, type SummaryText } from "../../core/communities/texts.ts"; //  words about them
import { communityTree } from "../../core/clustering/community-tree.ts"; //  communities in communities
import { countSketch } from "../../core/clustering/count-sketch.ts"; //  vectors in little room
import { seededRandom } from "../../core/clustering/seeded-random.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { RefreshLease, SnapshotEntity, SnapshotPage } from "../../ports/graph/communities.ts";
import { HeldRefresh } from "./refresh-lease.ts"; //  by its lease
import type { Services } from "../services.ts";
import { asStored, PAUSE_MS, WordWriter, type Answer } from "./report-writer.ts"; //  as far as they are not written

/** Rows of one page of the snapshot: 1,024 numbers a vector make 1 MB. */
const ENTITIES_A_PAGE = 250;
const ROWS_A_PAGE = 10_000;
const EMBEDDED_AT_ONCE = 100;
const SEED = 1;
/** Steps of a computation between which nothing else has its turn. */
const STEPS_AT_ONCE = 8;
/**
 * Of a vector so many dimensions are kept in memory, for clusters alone: a consumer has 128 MB, and 30,000 vectors of 1,024
 * numbers take all of it.
 */
const DIMENSIONS_KEPT = 256;

type Parts = Pick<Services, "embedder" | "reporter" | "community_method" | "digest" | "clock">;

/** What one turn knows of the graph that is refreshed. */
interface Snapshot {
  facts: StatedFact[];
  /** Of each entity, by its row number. */
  about: Map<number, StatedFact[]>;
  still: Standing;
  /** Of summary entities, as far as they are made. */
  summaries: Set<string>;
  known: KnownHierarchy;
  /** Whether it is just what the present generation was made of. */
  same: boolean;
}

/** One turn of a refresh, from the snapshot to the flip. Throws `OutOfTurn` where another one is to go on. */
export class RefreshTurn {
  readonly #parts: Parts;
  readonly #held: HeldRefresh;
  readonly #writer: WordWriter;
  readonly #sketch = countSketch(DIMENSIONS_KEPT);

  constructor(parts: Parts, graph: Graph, epoch: string, lease: RefreshLease) {
    this.#parts = parts;
    this.#held = new HeldRefresh(parts.clock, graph, epoch, lease);
    this.#writer = new WordWriter(parts, this.#held);
  }

  async run(): Promise<void> {
    const { graph, epoch, lease } = this.#held;
    const { started_at } = lease;
    const { model } = this.#parts.embedder;
    const page = <Row>(
      read: (epoch: string, at: number, after: number, limit: number) => Promise<Reply<SnapshotPage<Row>>>,
      limit: number,
    ) => this.#pages((after) => read(epoch, started_at, after, limit));
    const entities = await this.#pages(async (after) => {
      const reply = await graph.snapshotEntities(epoch, started_at, model, after, ENTITIES_A_PAGE);
      for (const row of reply.ok ? reply.value.rows : []) row.vector &&= this.#sketch(row.vector);
      return reply;
    });
    const facts = await page((...given) => graph.snapshotFacts(...given), ROWS_A_PAGE);
    const snapshot = await this.#fingerprint(entities, facts);
    const known = knownHierarchy(
      await page((...given) => graph.knownSummaries(...given), ROWS_A_PAGE),
      await page((...given) => graph.knownCommunities(...given), ROWS_A_PAGE),
      await page((...given) => graph.knownMemberships(...given), ROWS_A_PAGE),
    );
    const holding = new Set(facts.map(({ seq }) => seq));
    const about = Map.groupBy(facts, ({ subject }) => subject);
    const made = new Set<string>();
    const given: Snapshot = {
      facts,
      about,
      still: { holds: (fact) => holding.has(fact), stands: (member) => isEntityKey(member) || made.has(member) },
      summaries: made,
      known,
      same: snapshot === lease.snapshot,
    };
    const nodes = await this.#described(entities);
    const summaries = await this.#layers(nodes, given);
    const communities = await this.#reports(nodes, summaries, given);
    await this.#held.note({ stage: "flip", done: 0, total: 1 });
    await this.#held.take(graph.publishGeneration(epoch, lease, { summaries, communities, snapshot }));
  }

  async #pages<Row>(read: (after: number) => Promise<Reply<SnapshotPage<Row>>>): Promise<Row[]> {
    const rows: Row[] = [];
    for (let after: number | null = 0; after !== null;) {
      const page: SnapshotPage<Row> = valueOf(await read(after));
      for (const row of page.rows) rows.push(row);
      after = page.next;
      await this.#held.renew("describe");
    }
    return rows;
  }

  /** Of everything that a generation is made of and by. */
  async #fingerprint(entities: readonly SnapshotEntity[], facts: readonly StatedFact[]): Promise<string> {
    const { digest, embedder, community_method } = this.#parts;
    const parts: string[] = [];
    for (let at = 0; at < entities.length; at += ROWS_A_PAGE)
      parts.push(
        await digest(
          JSON.stringify(
            entities
              .slice(at, at + ROWS_A_PAGE)
              .map(({ seq, name, type, description }) => [seq, name, type, description]),
          ),
        ),
      );
    for (let at = 0; at < facts.length; at += ROWS_A_PAGE)
      parts.push(await digest(JSON.stringify(facts.slice(at, at + ROWS_A_PAGE))));
    return digest(
      JSON.stringify([
        this.#writer.asked,
        embedder.model,
        community_method,
        this.#held.lease.forgettings,
        entities.length,
        parts,
      ]),
    );
  }

  /** Entities with the vectors of their descriptions; those that lack one are embedded, and that is kept. */
  async #described(entities: SnapshotEntity[]): Promise<Node[]> {
    const { embedder } = this.#parts;
    const { graph, epoch, lease } = this.#held;
    const vectors = new Map(entities.flatMap(({ seq, vector }) => (vector === null ? [] : [[seq, vector] as const])));
    const lacking = entities.filter(({ vector }) => vector === null);
    for (let at = 0; at < lacking.length; at += EMBEDDED_AT_ONCE) {
      await this.#held.note({ stage: "describe", done: at, total: lacking.length });
      const batch = lacking
        .slice(at, at + EMBEDDED_AT_ONCE)
        .map((entity) => ({ seq: entity.seq, text: describedAs(entity) }));
      const made = await embedder.embed(batch.map(({ text }) => text));
      const described = batch.map((row, place) => ({ ...row, vector: asStored(must(made[place], "vector")) }));
      for (const { seq, vector } of described) vectors.set(seq, this.#sketch(vector));
      await this.#held.take(graph.storeDescriptions(epoch, lease, embedder.model, described));
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

  /** Adds summary entities to the nodes, layer by layer, until another one would add nothing. */
  async #layers(nodes: Node[], { about, still, summaries: keys, known, same }: Snapshot): Promise<DraftSummary[]> {
    const summaries: DraftSummary[] = [];
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
      const many = clusters.filter(({ length }) => length > 1);
      const matched = matchGroups(
        many.map((members) => ({ level: layer, members: members.map(({ was }) => was) })),
        before,
      ).map((place) => (place === null ? null : must(before[place], "cluster")));
      const written = await this.#writer.write<SummaryText[]>(
        "layers",
        many.map((members, index) => {
          const entities = entitiesOf(members);
          return {
            about: ["cluster", members.map(wordsOf)],
            entities,
            basis: this.#basisOf(members, about),
            before: matched[index]?.fingerprint ?? null,
            ask: () => this.#parts.reporter.summarise({ members: members.map(wordsOf) }),
            otherwise: () => extractiveSummary({ members: members.map(wordsOf) }),
            texts: (result) => result.map(describedAs),
          };
        }),
        still,
      );
      const above: Node[] = clusters.filter(({ length }) => length === 1).flat();
      many.forEach((members, index) => {
        const answer = must(written[index], "words");
        for (const { place, under } of membersUnder(answer, members, matched[index] ?? null)) {
          const node = nodeOfSummary(summaries.length);
          summaries.push({
            fingerprint: answer.fingerprint,
            place,
            layer,
            members: under.map((member) => member.node),
          });
          const made = {
            ...wordsOf(must(answer.result[place], "summary entity")),
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

  /** Communities on entities and summary entities together, and what is to be said of them, the smallest first. */
  async #reports(
    nodes: readonly Node[],
    summaries: readonly DraftSummary[],
    { facts, about, still, known, same }: Snapshot,
  ): Promise<DraftCommunity[]> {
    const graph = graphOf(nodes, summaries, facts);
    const tree = same
      ? knownTree(
          known,
          nodes.map(({ key }) => key),
        )
      : communityTree(graph, seededRandom(SEED), {
          method: this.#parts.community_method,
          known: known.communities.length === 0 ? null : nodes.map(({ was }) => known.paths.get(was) ?? []),
        });
    const matched = matchGroups(
      tree.map(({ level, members }) => ({ level, members: members.map((node) => must(nodes[node], "node").was) })),
      known.communities,
    ).map((place) => (place === null ? null : must(known.communities[place], "community")));
    await this.#held.renew("reports");
    const answers: (Answer<Report> | null)[] = tree.map(() => null);
    const parts = Map.groupBy(tree.keys(), (place) => tree[place]?.parent ?? null);
    const deepest = tree.reduce((most, { level }) => Math.max(most, level), 0);
    for (let level = deepest; level >= 0; level--) {
      const wanted = tree.flatMap((community, place) =>
        community.level === level && community.members.length > 1 ? [place] : [],
      );
      const written = await this.#writer.write<Report>(
        "reports",
        wanted.map((place) => {
          const members = membersOf(must(tree[place], "community"), nodes, graph);
          const entities = entitiesOf(members);
          const reports = (parts.get(place) ?? []).flatMap((part) => answers[part]?.result ?? []);
          const subject: CommunitySubject = {
            members: members.map(wordsOf),
            facts: factsAmong(members, about),
            parts: reports.map(({ title, summary }) => ({ title, summary })),
          };
          return {
            about: ["community", subject],
            entities,
            basis: this.#basisOf(members, about),
            before: matched[place]?.fingerprint ?? null,
            ask: () => this.#parts.reporter.report(subject),
            otherwise: () => extractiveReport(subject),
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

  /** Of what words about these are written now. What a summary entity says was judged when it was made. */
  #basisOf(members: readonly Node[], about: Snapshot["about"]): Basis {
    const entities = members.filter(({ node }) => !isSummaryNode(node)).flatMap((member) => member.entities);
    const facts = entities.flatMap((seq) => about.get(seq)?.map((fact) => fact.seq) ?? []);
    return { asked: this.#writer.asked, members: members.map(({ key }) => key), facts };
  }

  /** Computes with pauses: the graph may be read by the same thread. The clock of a Worker stands still while it computes. */
  async #inSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
    for (let step = 1; ; step++) {
      const { done, value } = steps.next();
      if (done === true) return value;
      if (step % STEPS_AT_ONCE === 0) await this.#parts.clock.sleep(PAUSE_MS);
    }
  }
}
