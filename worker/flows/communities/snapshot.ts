import { nonNull } from "../../../shared/non-null.ts";
import { knownHierarchy, type KnownHierarchy } from "../../core/communities/known-hierarchy.ts";
import type { CommunityFact } from "../../core/communities/nodes.ts";
import { embeddingText, type Member } from "../../core/communities/texts.ts";
import { countSketch } from "../../core/clustering/count-sketch.ts";
import type { SnapshotEntity, SnapshotPage } from "../../ports/graph/communities.ts";
import type { RefreshLeaseHolder } from "./refresh-lease.ts";
import { asStored } from "./report-writer.ts";
import type { Services } from "../services.ts";

/** A page blocks the object for some milliseconds. */
const ENTITIES_PER_PAGE = 25;
const ROWS_PER_PAGE = 1_000;
const SUMMARIES_PER_PAGE = 10;
const TEXTS_PER_EMBEDDING = 100;
/** An embedder within the Worker takes at least a third of a millisecond per text. */
const TEXTS_PER_STEP = 10;
const ROWS_PER_DIGEST = 10_000;
/** Dimensions for clustering only: 30,000 vectors of 1,024 numbers would fill a consumer's 128 MB. */
const KEPT_DIMENSIONS = 256;

export interface Described extends Member {
  seq: number;
}

export interface EntityVectors {
  seqs: number[];
  vectors: Float32Array[];
  snapshot: string;
}

/** Reads the graph as of the start of a refresh, page by page. */
export class SnapshotReader {
  readonly #parts: Pick<Services, "embedder" | "digest">;
  readonly #held: RefreshLeaseHolder;
  readonly #sketch = countSketch(KEPT_DIMENSIONS);

  constructor(parts: Pick<Services, "embedder" | "digest">, held: RefreshLeaseHolder) {
    this.#parts = parts;
    this.#held = held;
  }

  /** Holds each text only while it is digested. */
  async describe(built: readonly unknown[]): Promise<EntityVectors> {
    const { graph, lease } = this.#held;
    const { embedder } = this.#parts;
    const seqs: number[] = [];
    const vectors: Float32Array[] = [];
    const total = await graph.countEntities();
    let lacking: (SnapshotEntity & { place: number })[] = [];
    const embedLacking = async (): Promise<void> => {
      await this.#held.saveProgress({ stage: "describe", done: seqs.length, total: Math.max(total, seqs.length) });
      for (const { place, vector } of await this.#embed(lacking)) vectors[place] = this.#sketch(vector);
      lacking = [];
    };
    const entityDigests = this.#digests();
    const read = (after: number): Promise<SnapshotPage<SnapshotEntity>> =>
      graph.snapshotEntities(lease.started_at, embedder.model, after, ENTITIES_PER_PAGE);
    for await (const rows of this.#pages(read)) {
      for (const row of rows) {
        const { seq, name, type, description, vector } = row;
        const place = seqs.push(seq) - 1;
        if (vector === null) lacking.push({ ...row, place });
        else vectors[place] = this.#sketch(vector);
        await entityDigests.add([seq, name, type, description]);
        if (lacking.length === TEXTS_PER_EMBEDDING) await embedLacking();
      }
    }
    if (lacking.length > 0) await embedLacking();
    const factDigests = this.#digests();
    for await (const rows of this.#factPages()) for (const row of rows) await factDigests.add(row);
    const parts = [...(await entityDigests.end()), ...(await factDigests.end())];
    return { seqs, vectors, snapshot: await this.#parts.digest(JSON.stringify([...built, seqs.length, parts])) };
  }

  async #embed<Row extends SnapshotEntity>(rows: readonly Row[]): Promise<(Row & { vector: Float32Array })[]> {
    const { embedder } = this.#parts;
    const { graph, lease } = this.#held;
    const described: (Row & { vector: Float32Array; text: string })[] = [];
    const step = embedder.in_process === true ? TEXTS_PER_STEP : TEXTS_PER_EMBEDDING;
    for (let at = 0; at < rows.length; at += step) {
      const texts = rows.slice(at, at + step).map(embeddingText);
      const made = await embedder.embed(texts);
      texts.forEach((text, place) => {
        const vector = asStored(nonNull(made[place], "vector"));
        described.push({ ...nonNull(rows[at + place], "entity"), text, vector });
      });
      if (step === TEXTS_PER_STEP) await this.#held.pause("describe");
    }
    for (let at = 0; at < described.length; at += ENTITIES_PER_PAGE) {
      const page = described.slice(at, at + ENTITIES_PER_PAGE).map(({ seq, text, vector }) => ({ seq, text, vector }));
      await this.#held.require(graph.storeDescriptions(lease, embedder.model, page));
    }
    return described;
  }

  async described(seqs: readonly number[]): Promise<Described[] | null> {
    const wanted = new Set(seqs);
    const entities: Described[] = [];
    const { model } = this.#parts.embedder;
    const read = (after: number) => this.#held.graph.describedEntities(model, after, ROWS_PER_PAGE);
    for await (const rows of this.#pages(read))
      for (const { seq, name, type, text } of rows) {
        if (!wanted.has(seq)) continue;
        if (text !== name && !text.startsWith(`${name}: `)) return null;
        entities.push({ seq, name, type, description: text.slice(name.length + 2) });
      }
    return entities.length === seqs.length ? entities : null;
  }

  async vectorsOf(seqs: readonly number[]): Promise<Map<number, Float32Array> | null> {
    const vectors = new Map<number, Float32Array>();
    for (let at = 0; at < seqs.length; at += ENTITIES_PER_PAGE) {
      const page = seqs.slice(at, at + ENTITIES_PER_PAGE);
      const rows = await this.#held.graph.describedVectors(this.#parts.embedder.model, page);
      for (const [place, seq] of page.entries()) {
        const vector = rows[place] ?? null;
        if (vector === null) return null;
        vectors.set(seq, this.#sketch(vector));
      }
      await this.#held.pause("layers");
    }
    return vectors;
  }

  sketch = (vector: Float32Array): Float32Array => this.#sketch(vector);

  async facts(): Promise<CommunityFact[]> {
    const facts: CommunityFact[] = [];
    for await (const rows of this.#factPages()) for (const row of rows) facts.push(row);
    return facts;
  }

  async known(): Promise<KnownHierarchy> {
    const { graph, lease } = this.#held;
    const all = async <Row>(
      read: (at: number, after: number, limit: number) => Promise<SnapshotPage<Row>>,
      limit = ROWS_PER_PAGE,
    ): Promise<Row[]> => {
      const rows: Row[] = [];
      for await (const page of this.#pages((after) => read(lease.started_at, after, limit)))
        for (const row of page) rows.push(row);
      return rows;
    };
    return knownHierarchy(
      await all((...given) => graph.knownSummaries(...given), SUMMARIES_PER_PAGE),
      await all((...given) => graph.knownCommunities(...given)),
      await all((...given) => graph.knownMemberships(...given)),
    );
  }

  #factPages(): AsyncGenerator<CommunityFact[]> {
    const { graph, lease } = this.#held;
    return this.#pages((after) => graph.snapshotFacts(lease.started_at, after, ROWS_PER_PAGE));
  }

  async *#pages<Row>(read: (after: number) => Promise<SnapshotPage<Row>>): AsyncGenerator<Row[]> {
    for (let after: number | null = 0; after !== null;) {
      const page: SnapshotPage<Row> = await read(after);
      yield page.rows;
      after = page.next;
      await this.#held.pause("describe");
    }
  }

  #digests(): { add: (row: unknown) => Promise<void>; end: () => Promise<string[]> } {
    const parts: string[] = [];
    let rows: string[] = [];
    const flush = async (): Promise<void> => {
      parts.push(await this.#parts.digest(`[${rows.join(",")}]`));
      rows = [];
    };
    return {
      add: async (row) => {
        if (rows.push(JSON.stringify(row)) === ROWS_PER_DIGEST) await flush();
      },
      end: async () => {
        if (rows.length > 0) await flush();
        return parts;
      },
    };
  }
}
