import { FaultError, valueOf, type Reply } from "../../shared/fault.ts";
import type { GraphAddress } from "../../shared/ids.ts";
import { must } from "../../shared/must.ts";
import type { Refresh } from "../../shared/api/refresh.ts";
import { nodeOfEntity, nodeOfSummary, type DraftCommunity, type DraftSummary } from "../core/communities/generation.ts"; //  what it all comes to
import { extractiveReport, extractiveSummary } from "../core/communities/extractive.ts"; //  words without a model
import { nextLayer } from "../core/communities/layers.ts"; //  clusters of clusters
import {
  describedAs,
  type CommunitySubject,
  type Member,
  type Report,
  type SummaryText,
} from "../core/communities/texts.ts"; //  words about them
import { UnusableAnswer } from "../core/extract/unusable-answer.ts";
import { communityTree } from "../core/graph/community-tree.ts"; //  Leiden, in levels
import { undirectedCsr } from "../core/graph/csr.ts";
import { seededRandom } from "../core/graph/seeded-random.ts";
import type { Graph } from "../ports/graph.ts";
import type { ModelUse } from "../ports/providers.ts";
import type { Progress, RefreshLease, SnapshotEntity, SnapshotFact, SnapshotPage, Written } from "../ports/refresh.ts";
import { writeTo } from "./register.ts";
import { ringDoorbell } from "./ring.ts";
import type { Services } from "./services.ts";

/** Rows of one page of the snapshot: 1,024 numbers a vector make 4 MB. */
const ENTITIES_A_PAGE = 1_000;
const FACTS_A_PAGE = 10_000;
const EMBEDDED_AT_ONCE = 100;
/** Asked at once: a Worker has six connections. */
const PARALLEL = 5;
/** After this a turn hands on to the next doorbell. */
const LONGEST_TURN_MS = 15_000;
const SEED = 1;

type Parts = Pick<Services, "graphs" | "embedder" | "reporter" | "digest" | "clock" | "log" | "doorbell">;

/** Begins a full refresh of communities now; says how far it is. */
export async function beginRefresh(
  parts: Parts & Pick<Services, "control" | "ledger" | "ids">,
  address: GraphAddress,
  defer: (work: Promise<void>) => void,
): Promise<Refresh> {
  const { refresh, epoch } = await writeTo(parts, address, (graph) => graph.beginRefresh());
  defer(ringDoorbell(parts, address, epoch));
  return refresh;
}

/**
 * One turn of a full refresh (HiRAG HiIndex, on the graph as it stood when the refresh began): layers of summary entities,
 * communities on all of it, words about both, and the flip to the next generation.
 *
 * Everything but the words is computed anew in every turn, and comes out the same; words are stored as soon as they are
 * there, under the fingerprint of what they are made of. So a turn that is killed, or runs out of time, loses nothing that was
 * paid for, a second refresh of the same graph asks nobody, and of a graph that changed only what changed is written again.
 */
export async function refreshCommunities(parts: Parts, address: GraphAddress, epoch: string): Promise<void> {
  const graph = parts.graphs.at(address);
  const lease = valueOf(await graph.leaseRefresh(epoch));
  if (lease === null) return;
  const turn = new Turn(parts, graph, epoch, lease);
  try {
    await turn.run();
  } catch (error) {
    if (error instanceof FaultError && error.fault.kind === "gone") throw error;
    if (error instanceof OutOfTurn) {
      valueOf(await graph.yieldRefresh(epoch, lease));
      await ringDoorbell(parts, address, epoch);
      return;
    }
    const fault = error instanceof FaultError && error.fault.kind === "unavailable" ? error.fault : null;
    const reason = fault?.detail ?? (error instanceof Error ? error.message : String(error));
    parts.log.error("refresh put off", { ...address, reason });
    const retry_after_ms = fault === null ? null : fault.retry_after_s * 1000;
    valueOf(await graph.postponeRefresh(epoch, lease, { reason, passing: fault !== null, retry_after_ms }));
  }
}

/** The turn is over: time is up, or what it was about has changed. The next one goes on. */
class OutOfTurn extends Error {}

/** A node of the graph that communities are found on. */
interface Node extends Member {
  node: number;
  vector: Float32Array;
  /** Entities that its words may be of. */
  entities: number[];
}

interface Question<Result> {
  /** What it is about, to the letter: the same is the same question. */
  about: unknown;
  entities: number[];
  ask: () => Promise<{ result: Result; use: ModelUse }>;
  /** What is said where a model says nothing of use, so that one answer does not keep a whole graph from its refresh. */
  otherwise: () => Result;
  /** What is embedded of the answer. */
  texts: (result: Result) => string[];
}

class Turn {
  readonly #parts: Parts;
  readonly #graph: Graph;
  readonly #epoch: string;
  readonly #lease: RefreshLease;
  readonly #ends: number;

  constructor(parts: Parts, graph: Graph, epoch: string, lease: RefreshLease) {
    this.#parts = parts;
    this.#graph = graph;
    this.#epoch = epoch;
    this.#lease = lease;
    this.#ends = parts.clock.now() + LONGEST_TURN_MS;
  }

  async run(): Promise<void> {
    const { model } = this.#parts.embedder;
    const entities = await this.#pages((after) =>
      this.#graph.snapshotEntities(this.#epoch, this.#lease.started_at, model, after, ENTITIES_A_PAGE),
    );
    const facts = await this.#pages((after) =>
      this.#graph.snapshotFacts(this.#epoch, this.#lease.started_at, after, FACTS_A_PAGE),
    );
    const nodes = await this.#described(entities);
    const summaries = await this.#layers(nodes);
    const communities = await this.#reports(nodes, summaries, facts);
    await this.#note({ stage: "flip", done: 0, total: 1 });
    await this.#take(this.#graph.flipGeneration(this.#epoch, this.#lease, { summaries, communities }));
  }

  async #pages<Row>(read: (after: number) => Promise<Reply<SnapshotPage<Row>>>): Promise<Row[]> {
    const rows: Row[] = [];
    for (let after: number | null = 0; after !== null;) {
      const page: SnapshotPage<Row> = valueOf(await read(after));
      rows.push(...page.rows);
      after = page.next;
    }
    return rows;
  }

  /** Entities with the vectors of their descriptions; those that lack one are embedded, and that is kept. */
  async #described(entities: SnapshotEntity[]): Promise<Node[]> {
    const { embedder } = this.#parts;
    const vectors = new Map(entities.flatMap(({ seq, vector }) => (vector === null ? [] : [[seq, vector] as const])));
    const lacking = entities.filter(({ vector }) => vector === null);
    for (let at = 0; at < lacking.length; at += EMBEDDED_AT_ONCE) {
      await this.#note({ stage: "describe", done: at, total: lacking.length });
      const batch = lacking
        .slice(at, at + EMBEDDED_AT_ONCE)
        .map((entity) => ({ seq: entity.seq, text: describedAs(entity) }));
      const made = await embedder.embed(batch.map(({ text }) => text));
      const described = batch.map((row, place) => ({ ...row, vector: must(made[place], "vector") }));
      for (const { seq, vector } of described) vectors.set(seq, vector);
      await this.#take(this.#graph.storeDescriptions(this.#epoch, this.#lease, embedder.model, described));
    }
    return entities.map(({ seq, name, type, description }) => ({
      node: nodeOfEntity(seq),
      name,
      type,
      description,
      vector: must(vectors.get(seq), "vector"),
      entities: [seq],
    }));
  }

  /** Adds summary entities to the nodes, layer by layer, until another one would add nothing. */
  async #layers(nodes: Node[]): Promise<DraftSummary[]> {
    const summaries: DraftSummary[] = [];
    let present = [...nodes];
    let sparsity: number | null = null;
    for (let layer = 1; ; layer++) {
      const next = nextLayer(
        present.map(({ vector }) => vector),
        layer - 1,
        sparsity,
      );
      if (next === null) return summaries;
      ({ sparsity } = next);
      const clusters = next.clusters.map((places) => places.map((place) => must(present[place], "member")));
      const many = clusters.filter(({ length }) => length > 1);
      const written = await this.#write<SummaryText[]>(
        "layers",
        many.map((members) => ({
          about: ["cluster", members.map(wordsOf)],
          entities: members.flatMap(({ entities }) => entities),
          ask: () => this.#parts.reporter.summarise({ members: members.map(wordsOf) }),
          otherwise: () => extractiveSummary({ members: members.map(wordsOf) }),
          texts: (result) => result.map(describedAs),
        })),
      );
      const above: Node[] = clusters.filter(({ length }) => length === 1).flat();
      many.forEach((members, index) => {
        const { fingerprint, result, vectors } = must(written[index], "words");
        result.forEach((text, place) => {
          const under = text.members.map((member) => must(members[member], "member"));
          const node = nodeOfSummary(summaries.length);
          summaries.push({ fingerprint, place, layer, members: under.map((member) => member.node) });
          const made = {
            ...wordsOf(text),
            node,
            vector: must(vectors[place], "vector"),
            entities: [...new Set(members.flatMap(({ entities }) => entities))],
          };
          nodes.push(made);
          above.push(made);
        });
      });
      if (above.length >= present.length) return summaries;
      present = above;
    }
  }

  /** Communities on entities and summary entities together, and what is to be said of them, the smallest first. */
  async #reports(nodes: Node[], summaries: DraftSummary[], facts: SnapshotFact[]): Promise<DraftCommunity[]> {
    const places = new Map(nodes.map(({ node }, place) => [node, place]));
    const edges = [
      ...facts.map(({ subject, object }) => [nodeOfEntity(subject), nodeOfEntity(object)] as const),
      ...summaries.flatMap(({ members }, place) => members.map((member) => [member, nodeOfSummary(place)] as const)),
    ]
      .map(([a, b]) => [places.get(a) ?? -1, places.get(b) ?? -1] as const)
      .filter(([a, b]) => a >= 0 && b >= 0 && a !== b);
    const graph = undirectedCsr(nodes.length, {
      from: Uint32Array.from(edges, ([a]) => a),
      to: Uint32Array.from(edges, ([, b]) => b),
      weights: new Float64Array(edges.length).fill(1),
    });
    const tree = communityTree(graph, seededRandom(SEED));
    const around = Map.groupBy(facts, ({ subject }) => subject);
    const fingerprints: (string | null)[] = tree.map(() => null);
    const reports: (Report | null)[] = tree.map(() => null);
    const deepest = tree.reduce((most, { level }) => Math.max(most, level), 0);
    for (let level = deepest; level >= 0; level--) {
      const wanted = tree.flatMap((community, place) =>
        community.level === level && community.members.length > 1 ? [place] : [],
      );
      const subjects = wanted.map((place) => {
        const members = must(tree[place], "community")
          .members.map((member) => must(nodes[member], "node"))
          .sort((a, b) => degree(b) - degree(a) || a.node - b.node);
        const inside = new Set(members.flatMap(({ node }) => (node % 2 === 0 ? [node / 2] : [])));
        const stated = [...inside]
          .flatMap((seq) => around.get(seq) ?? [])
          .filter(({ object }) => inside.has(object))
          .sort((a, b) => b.strength - a.strength || a.seq - b.seq);
        const subject: CommunitySubject = {
          members: members.map(wordsOf),
          facts: stated.map(({ fact }) => fact),
          parts: tree.flatMap(({ parent }, part) => {
            const report = parent === place ? reports[part] : null;
            return report ? [{ title: report.title, summary: report.summary }] : [];
          }),
        };
        return { subject, entities: [...new Set(members.flatMap(({ entities }) => entities))] };
      });
      const written = await this.#write<Report>(
        "reports",
        subjects.map(({ subject, entities }) => ({
          about: ["community", subject],
          entities,
          ask: () => this.#parts.reporter.report(subject),
          otherwise: () => extractiveReport(subject),
          texts: (report) => [`${report.title}: ${report.summary}`],
        })),
      );
      wanted.forEach((place, index) => {
        const { fingerprint, result } = must(written[index], "words");
        fingerprints[place] = fingerprint;
        reports[place] = result;
      });
    }
    return tree.map(({ level, parent, members, leaf }, place) => ({
      level,
      parent,
      leaf,
      members: members.map((member) => must(nodes[member], "node").node),
      fingerprint: fingerprints[place] ?? null,
    }));

    function degree({ node }: Node): number {
      return graph.degrees[places.get(node) ?? -1] ?? 0;
    }
  }

  /** The answers to questions, in their order: the stored ones, or new ones, stored at once. */
  async #write<Result>(
    stage: "layers" | "reports",
    questions: Question<Result>[],
  ): Promise<(Written & { result: Result })[]> {
    const { reporter, embedder, digest, clock } = this.#parts;
    const made_by = `${reporter.prompt_version} ${reporter.model}`;
    const fingerprints = await Promise.all(questions.map(({ about }) => digest(JSON.stringify([made_by, about]))));
    const answers = valueOf(await this.#graph.written(this.#epoch, embedder.model, fingerprints));
    const open = [...questions.keys()].filter((place) => answers[place] === null);
    let done = questions.length - open.length;
    const work = async (): Promise<void> => {
      for (let place = open.shift(); place !== undefined; place = open.shift()) {
        if (clock.now() >= this.#ends) throw new OutOfTurn("time is up");
        const { texts, entities } = must(questions[place], "question");
        const fingerprint = must(fingerprints[place], "fingerprint");
        const { result, use, by } = await answerTo(must(questions[place], "question"));
        const vectors = await embedder.embed(texts(result));
        answers[place] = { fingerprint, result, vectors };
        const row = { fingerprint, result, vectors, entities, made_by: by ?? made_by, use };
        await this.#take(this.#graph.storeWritten(this.#epoch, this.#lease, embedder.model, [row]));
        done++;
      }
    };
    if (open.length > 0) {
      await this.#note({ stage, done, total: questions.length });
      const ended = await Promise.allSettled(Array.from({ length: PARALLEL }, work));
      await this.#note({ stage, done, total: questions.length });
      for (const outcome of ended) if (outcome.status === "rejected") throw outcome.reason;
    }
    return answers.map((answer) => must(answer, "answer") as Written & { result: Result });
  }

  #note(progress: Progress): Promise<void> {
    return this.#take(this.#graph.refreshProgress(this.#epoch, this.#lease, progress));
  }

  async #take(sent: ReturnType<Graph["refreshProgress"]>): Promise<void> {
    if (valueOf(await sent) === "lost") throw new OutOfTurn("what was refreshed has changed");
  }
}

async function answerTo<Result>({
  ask,
  otherwise,
}: Question<Result>): Promise<{ result: Result; use: ModelUse; by?: string }> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error;
    return { result: otherwise(), use: error.use, by: "extractive, for want of a usable answer" };
  }
}

const wordsOf = ({ name, type, description }: Member): Member => ({ name, type, description });
