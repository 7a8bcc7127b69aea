import { valueOf, type Reply } from "../../shared/fault.ts";
import { must } from "../../shared/must.ts";
import { isSameBasis, maySay, type Basis, type Standing } from "../core/communities/basis.ts"; //  whether words may stay
import { extractiveReport, extractiveSummary } from "../core/communities/extractive.ts"; //  words without a model
import {
  isSummaryNode,
  nodeOfEntity,
  nodeOfSummary,
  type DraftCommunity,
  type DraftSummary,
} from "../core/communities/generation.ts"; //  what it all comes to
import {
  entityKey,
  isEntityKey,
  knownHierarchy,
  knownTree,
  summaryKey,
  type KnownCluster,
  type KnownHierarchy,
} from "../core/communities/known-hierarchy.ts"; //  what it goes on from
import { nextLayer } from "../core/communities/layers.ts"; //  clusters of clusters
import { matchGroups } from "../core/communities/match-groups.ts"; //  which is which
import {
  describedAs,
  type CommunitySubject,
  type Member,
  type Report,
  type SummaryText,
} from "../core/communities/texts.ts"; //  words about them
import { UnusableAnswer } from "../core/extract/unusable-answer.ts";
import { communityTree, type TreeCommunity } from "../core/graph/community-tree.ts"; //  communities in communities
import { countSketch } from "../core/graph/count-sketch.ts"; //  vectors in little room
import { undirectedCsr, type CsrGraph } from "../core/graph/csr.ts";
import { seededRandom } from "../core/graph/seeded-random.ts";
import type { Graph } from "../ports/graph.ts";
import type { ModelUse } from "../ports/providers.ts";
import type { Progress, RefreshLease, SnapshotEntity, SnapshotFact, SnapshotPage, Written } from "../ports/refresh.ts";
import type { Services } from "./services.ts";

/** Rows of one page of the snapshot: 1,024 numbers a vector make 1 MB. */
const ENTITIES_A_PAGE = 250;
const ROWS_A_PAGE = 10_000;
/** Words of one page: a report and its vector take some 8 KB. */
const WORDS_A_PAGE = 500;
const EMBEDDED_AT_ONCE = 100;
/** Asked at once: a Worker has six connections. */
const PARALLEL = 5;
/** After so long with words a turn hands on to the next doorbell. What comes before them is computed in every turn. */
const LONGEST_WRITING_MS = 15_000;
/** A lease that is older is renewed before a turn goes on. */
const RENEWED_AFTER_MS = 10_000;
const SEED = 1;
/** Steps of a computation between which nothing else has its turn. */
const STEPS_AT_ONCE = 8;
/** So long whoever reads on the same thread has it for himself: a refresh has time, a reader has none. */
const PAUSE_MS = 5;
/**
 * Of a vector so many dimensions are kept in memory, for clusters alone: a consumer has 128 MB, and 30,000 vectors of 1,024
 * numbers take all of it.
 */
const DIMENSIONS_KEPT = 256;

type Parts = Pick<Services, "embedder" | "reporter" | "community_method" | "digest" | "clock">;

/** The turn is over: time is up, or what it was about has changed. The next one goes on. */
export class OutOfTurn extends Error {}

/** A node of the graph that communities are found on. */
interface Node extends Member {
  node: number;
  /** By which it is known from generation to generation, … */
  key: string;
  /** … and was known in the present one, where the same cluster's words were others. */
  was: string;
  /** Sketched. */
  vector: Float32Array;
  /** Entities that its words may be of. */
  entities: number[];
}

interface Question<Result> {
  /** What it is about, to the letter: the same is the same question. */
  about: unknown;
  entities: number[];
  basis: Basis;
  /** Under which it was answered in the present generation. */
  before: string | null;
  ask: () => Promise<{ result: Result; use: ModelUse }>;
  /** What is said where a model says nothing of use, so that one answer does not keep a whole graph from its refresh. */
  otherwise: () => Result;
  /** What is embedded of the answer. */
  texts: (result: Result) => string[];
}

/** `fresh`: written of just this, not of what it was before. */
type Answer<Result> = Written & { result: Result; fresh: boolean };

/** What one turn knows of the graph that is refreshed. */
interface Snapshot {
  facts: SnapshotFact[];
  /** Of each entity, by its row number. */
  about: Map<number, SnapshotFact[]>;
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
  readonly #graph: Graph;
  readonly #epoch: string;
  readonly #lease: RefreshLease;
  /** Once words are wanted. */
  #ends = Infinity;
  #renewed: number;
  readonly #asked: string;
  readonly #sketch = countSketch(DIMENSIONS_KEPT);

  constructor(parts: Parts, graph: Graph, epoch: string, lease: RefreshLease) {
    this.#parts = parts;
    this.#graph = graph;
    this.#epoch = epoch;
    this.#lease = lease;
    this.#renewed = parts.clock.now();
    this.#asked = `${parts.reporter.prompt_version} ${parts.reporter.model}`;
  }

  async run(): Promise<void> {
    const { started_at } = this.#lease;
    const { model } = this.#parts.embedder;
    const page = <Row>(
      read: (epoch: string, at: number, after: number, limit: number) => Promise<Reply<SnapshotPage<Row>>>,
      limit: number,
    ) => this.#pages((after) => read(this.#epoch, started_at, after, limit));
    const entities = await this.#pages(async (after) => {
      const reply = await this.#graph.snapshotEntities(this.#epoch, started_at, model, after, ENTITIES_A_PAGE);
      for (const row of reply.ok ? reply.value.rows : []) row.vector &&= this.#sketch(row.vector);
      return reply;
    });
    const facts = await page((...given) => this.#graph.snapshotFacts(...given), ROWS_A_PAGE);
    const snapshot = await this.#fingerprint(entities, facts);
    const known = knownHierarchy(
      await page((...given) => this.#graph.knownSummaries(...given), ROWS_A_PAGE),
      await page((...given) => this.#graph.knownCommunities(...given), ROWS_A_PAGE),
      await page((...given) => this.#graph.knownHomes(...given), ROWS_A_PAGE),
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
      same: snapshot === this.#lease.snapshot,
    };
    const nodes = await this.#described(entities);
    const summaries = await this.#layers(nodes, given);
    const communities = await this.#reports(nodes, summaries, given);
    await this.#note({ stage: "flip", done: 0, total: 1 });
    await this.#take(this.#graph.flipGeneration(this.#epoch, this.#lease, { summaries, communities, snapshot }));
  }

  async #pages<Row>(read: (after: number) => Promise<Reply<SnapshotPage<Row>>>): Promise<Row[]> {
    const rows: Row[] = [];
    for (let after: number | null = 0; after !== null;) {
      const page: SnapshotPage<Row> = valueOf(await read(after));
      for (const row of page.rows) rows.push(row);
      after = page.next;
      await this.#renew("describe");
    }
    return rows;
  }

  /** Of everything that a generation is made of and by. */
  async #fingerprint(entities: readonly SnapshotEntity[], facts: readonly SnapshotFact[]): Promise<string> {
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
      JSON.stringify([this.#asked, embedder.model, community_method, this.#lease.forgettings, entities.length, parts]),
    );
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
      const described = batch.map((row, place) => ({ ...row, vector: asStored(must(made[place], "vector")) }));
      for (const { seq, vector } of described) vectors.set(seq, this.#sketch(vector));
      await this.#take(this.#graph.storeDescriptions(this.#epoch, this.#lease, embedder.model, described));
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
      const labels = labelsOf(present, before);
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
      await this.#renew("layers");
      ({ sparsity } = next);
      const clusters = next.clusters.map((places) => places.map((place) => must(present[place], "member")));
      const many = clusters.filter(({ length }) => length > 1);
      const matched = matchGroups(
        many.map((members) => ({ level: layer, members: members.map(({ was }) => was) })),
        before,
      ).map((place) => (place === null ? null : must(before[place], "cluster")));
      const written = await this.#write<SummaryText[]>(
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
    await this.#renew("reports");
    const answers: (Answer<Report> | null)[] = tree.map(() => null);
    const parts = Map.groupBy(tree.keys(), (place) => tree[place]?.parent ?? null);
    const deepest = tree.reduce((most, { level }) => Math.max(most, level), 0);
    for (let level = deepest; level >= 0; level--) {
      const wanted = tree.flatMap((community, place) =>
        community.level === level && community.members.length > 1 ? [place] : [],
      );
      const written = await this.#write<Report>(
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
    return { asked: this.#asked, members: members.map(({ key }) => key), facts };
  }

  /**
   * The answers to questions, in their order: those to just these questions; those to what they were before, where these may
   * stay; or new ones, stored at once.
   */
  async #write<Result>(
    stage: "layers" | "reports",
    questions: readonly Question<Result>[],
    still: Standing,
  ): Promise<Answer<Result>[]> {
    const { embedder, reporter, digest, clock } = this.#parts;
    const fingerprints: string[] = [];
    for (const { about } of questions) fingerprints.push(await digest(JSON.stringify([this.#asked, about])));
    const stored = await this.#stored([...fingerprints, ...questions.flatMap(({ before }) => before ?? [])]);
    const answers = questions.map(({ before, basis }, place): Answer<Result> | null => {
      const same = stored.get(fingerprints[place] ?? "");
      if (same !== undefined) return { ...same, result: same.result as Result, fresh: true };
      const earlier = before === null ? undefined : stored.get(before);
      if (earlier === undefined || !maySay(earlier.basis, basis, still, reporter.free)) return null;
      const fresh = earlier.basis.asked !== this.#asked && isSameBasis(earlier.basis, basis);
      return { ...earlier, result: earlier.result as Result, fresh };
    });
    const open = [...questions.keys()].filter((place) => answers[place] === null);
    let done = questions.length - open.length;
    const work = async (): Promise<void> => {
      for (let place = open.shift(); place !== undefined; place = open.shift()) {
        if (clock.now() >= this.#ends) throw new OutOfTurn("time is up");
        const { texts, entities, basis } = must(questions[place], "question");
        const fingerprint = must(fingerprints[place], "fingerprint");
        const { result, use, by } = await answerTo(must(questions[place], "question"));
        const vectors = (await embedder.embed(texts(result))).map(asStored);
        const row = { fingerprint, result, vectors, entities, basis, made_by: by ?? this.#asked, use };
        answers[place] = { ...row, fresh: true };
        await this.#take(this.#graph.storeWritten(this.#epoch, this.#lease, embedder.model, [row]));
        done++;
        if (reporter.free) await clock.sleep(PAUSE_MS);
      }
    };
    if (open.length > 0) {
      if (this.#ends === Infinity) this.#ends = clock.now() + LONGEST_WRITING_MS;
      await this.#note({ stage, done, total: questions.length });
      const ended = await Promise.allSettled(Array.from({ length: reporter.free ? 1 : PARALLEL }, work));
      await this.#note({ stage, done, total: questions.length });
      for (const outcome of ended) if (outcome.status === "rejected") throw outcome.reason;
    }
    return answers.map((answer) => must(answer, "answer"));
  }

  /** What was written under these fingerprints. */
  async #stored(fingerprints: readonly string[]): Promise<Map<string, Written>> {
    const wanted = [...new Set(fingerprints)];
    const stored = new Map<string, Written>();
    for (let at = 0; at < wanted.length; at += WORDS_A_PAGE) {
      const page = wanted.slice(at, at + WORDS_A_PAGE);
      for (const row of valueOf(await this.#graph.written(this.#epoch, this.#parts.embedder.model, page)))
        if (row !== null) stored.set(row.fingerprint, row);
    }
    return stored;
  }

  #note(progress: Progress): Promise<void> {
    this.#renewed = this.#parts.clock.now();
    return this.#take(this.#graph.refreshProgress(this.#epoch, this.#lease, progress));
  }

  /** Computes with pauses: the graph may be read by the same thread. The clock of a Worker stands still while it computes. */
  async #inSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
    for (let step = 1; ; step++) {
      const { done, value } = steps.next();
      if (done === true) return value;
      if (step % STEPS_AT_ONCE === 0) await this.#parts.clock.sleep(PAUSE_MS);
    }
  }

  /** Keeps the lease through what takes its time. */
  async #renew(stage: Progress["stage"]): Promise<void> {
    if (this.#parts.clock.now() - this.#renewed >= RENEWED_AFTER_MS) await this.#note({ stage, done: 0, total: 0 });
  }

  async #take(sent: ReturnType<Graph["refreshProgress"]>): Promise<void> {
    if (valueOf(await sent) === "lost") throw new OutOfTurn("what was refreshed has changed");
  }
}

/** The known cluster that each node is in, −1 of a new one. */
function labelsOf(present: readonly Node[], known: readonly KnownCluster[]): Int32Array {
  const labels = new Map(known.flatMap(({ members }, label) => members.map((key) => [key, label] as const)));
  return Int32Array.from(present, ({ was }) => labels.get(was) ?? -1);
}

/** The clusters of a layer just as they are known; `null` where there is no such layer. */
function clustersAsKnown(labels: Int32Array, count: number) {
  if (count === 0) return null;
  // what is in no cluster is one of its own
  const groups = Map.groupBy(labels.keys(), (place) => (labels[place] === -1 ? `alone ${place}` : labels[place]));
  return { clusters: [...groups.values()], sparsity: null };
}

/**
 * The summary entities of a cluster by their places, and what each stands above. Words that stay stand above what they stood
 * above, the first of them above what is new.
 */
function membersUnder(
  { result, fresh }: Answer<SummaryText[]>,
  members: readonly Node[],
  known: KnownCluster | null,
): { place: number; under: Node[] }[] {
  if (fresh || known === null)
    return result.map((text, place) => ({
      place,
      under: text.members.map((member) => must(members[member], "member")),
    }));
  const stood = result.map((_, place) => new Set(known.summaries.get(place)));
  const under = stood.map((keys) => members.filter(({ was }) => keys.has(was)));
  const first = under.findIndex(({ length }) => length > 0);
  const newcomers = members.filter(({ was }) => !stood.some((keys) => keys.has(was)));
  under[Math.max(0, first)]?.push(...newcomers);
  return under.flatMap((nodes, place) => (nodes.length > 0 ? [{ place, under: nodes }] : []));
}

/** Facts between entities and relations of members to summary entities, each an edge of weight one. */
function graphOf(nodes: readonly Node[], summaries: readonly DraftSummary[], facts: readonly SnapshotFact[]): CsrGraph {
  const places = new Map(nodes.map(({ node }, place) => [node, place]));
  const from: number[] = [];
  const to: number[] = [];
  const join = (a: number, b: number): void => {
    const [start, end] = [places.get(a), places.get(b)];
    if (start === undefined || end === undefined || start === end) return;
    from.push(start);
    to.push(end);
  };
  for (const { subject, object } of facts) if (object !== null) join(nodeOfEntity(subject), nodeOfEntity(object));
  summaries.forEach(({ members }, place) => {
    for (const member of members) join(member, nodeOfSummary(place));
  });
  return undirectedCsr(nodes.length, {
    from: Uint32Array.from(from),
    to: Uint32Array.from(to),
    weights: new Float64Array(from.length).fill(1),
  });
}

/** The most connected first. */
const membersOf = ({ members }: TreeCommunity, nodes: readonly Node[], { degrees }: CsrGraph): Node[] =>
  [...members]
    .sort((a, b) => (degrees[b] ?? 0) - (degrees[a] ?? 0) || must(nodes[a], "node").node - must(nodes[b], "node").node)
    .map((place) => must(nodes[place], "node"));

/** What is stated among entities, strongest first. */
function factsAmong(members: readonly Node[], about: Snapshot["about"]): string[] {
  const inside = new Set(members.flatMap(({ node, entities }) => (node % 2 === 0 ? entities : [])));
  return [...inside]
    .flatMap((seq) => about.get(seq) ?? [])
    .filter(({ object }) => object !== null && inside.has(object))
    .sort((a, b) => b.strength - a.strength || a.seq - b.seq)
    .map(({ fact }) => fact);
}

const entitiesOf = (members: readonly Node[]): number[] => [...new Set(members.flatMap(({ entities }) => entities))];

/** Vectors are kept as 16-bit floats; what is computed of them must not depend on whether they were read or just made. */
const asStored = (vector: Float32Array): Float32Array => new Float32Array(new Float16Array(vector));

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
