/**
 * V2 protocol, as workerd speaks it. As at Cloudflare, mutations become visible in order after some time; unlike there, search is exact.
 */
import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import {
  MAX_DELETED_IDS,
  MAX_MATCHES,
  MAX_NAME_BYTES,
  MAX_READ_IDS,
  MAX_UPSERTED_VECTORS,
} from "../worker/core/vectors/index-limits.ts";

export interface StandInOptions {
  /** A file of another index, with other dimensions, is emptied. */
  dimensions: number;
  delay_ms: number;
  path?: string;
  now?: () => number;
}

export interface StandIn {
  answer(endpoint: string, body: string): { status: number; body: unknown };
  close(): void;
}

const MAX_WHOLE_MATCHES = 20;
const DEFAULT_MATCHES = 5;

interface Vector {
  id: string;
  values: number[];
  namespace?: string;
  metadata?: unknown;
}

interface Query {
  vector?: number[];
  vectorId?: string;
  topK?: number;
  namespace?: string;
  returnValues?: boolean;
  returnMetadata?: string;
  filter?: unknown;
}

interface Row {
  id: string;
  namespace: string;
  value: Uint8Array;
  metadata: string;
}

class Refusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export function vectorizeStandIn({ dimensions, delay_ms, path = ":memory:", now = Date.now }: StandInOptions): StandIn {
  const database = new DatabaseSync(path);
  database.exec(`
    CREATE TABLE IF NOT EXISTS vectors (id TEXT PRIMARY KEY, namespace TEXT NOT NULL, value BLOB NOT NULL, metadata TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS vectors_of_namespace ON vectors (namespace);
    CREATE TABLE IF NOT EXISTS mutations (
      place INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL, due INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS state (key TEXT PRIMARY KEY, value NOT NULL);
  `);
  const state = (key: string): string | null =>
    (database.prepare("SELECT value FROM state WHERE key = ?").get(key)?.["value"] as string | undefined) ?? null;
  const remember = (key: string, value: string): void => {
    database.prepare("INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)").run(key, value);
  };
  if ((state("dimensions") ?? String(dimensions)) !== String(dimensions))
    database.exec("DELETE FROM vectors; DELETE FROM mutations; DELETE FROM state;");
  remember("dimensions", String(dimensions));

  function enqueue(kind: string, body: unknown): { mutationId: string } {
    const id = randomUUID();
    database
      .prepare("INSERT INTO mutations (id, kind, body, due) VALUES (?, ?, ?, ?)")
      .run(id, kind, JSON.stringify(body), now() + delay_ms);
    return { mutationId: id };
  }

  function applyDue(): void {
    const waiting = database.prepare("SELECT place, id, kind, body, due FROM mutations ORDER BY place").all() as {
      place: number;
      id: string;
      kind: string;
      body: string;
      due: number;
    }[];
    database.exec("BEGIN");
    for (const { place, id, kind, body, due } of waiting) {
      if (due > now()) break;
      if (kind === "delete") {
        const remove = database.prepare("DELETE FROM vectors WHERE id = ?");
        for (const gone of JSON.parse(body) as string[]) remove.run(gone);
      } else {
        const store = database.prepare(
          `INSERT OR ${kind === "insert" ? "IGNORE" : "REPLACE"} INTO vectors (id, namespace, value, metadata) VALUES (?, ?, ?, ?)`,
        );
        for (const { id, values, namespace, metadata } of JSON.parse(body) as Vector[]) {
          const bytes = new Uint8Array(Float32Array.from(values).buffer);
          store.run(id, namespace ?? "", bytes, JSON.stringify(metadata ?? null));
        }
      }
      database.prepare("DELETE FROM mutations WHERE place = ?").run(place);
      remember("processed_id", id);
      remember("processed_at", new Date(due).toISOString());
    }
    database.exec("COMMIT");
  }

  function store(kind: string, vectors: Vector[]): { mutationId: string } {
    if (vectors.length > MAX_UPSERTED_VECTORS)
      throw new Refusal(
        40007,
        `too many vectors in payload; max count is ${MAX_UPSERTED_VECTORS}, got ${vectors.length}`,
      );
    for (const { id, values, namespace } of vectors) {
      expectName("id", id);
      if (namespace !== undefined) expectName("namespace", namespace);
      expectDimensions(id, values);
    }
    return enqueue(kind, vectors);
  }

  function expectName(what: string, name: string): void {
    if (name === "" || Buffer.byteLength(name) > MAX_NAME_BYTES)
      throw new Refusal(40008, `${what} "${name}" is empty or longer than ${MAX_NAME_BYTES} bytes`);
  }

  function expectDimensions(id: string, values: number[]): void {
    if (values.length !== dimensions || !values.every(Number.isFinite))
      throw new Refusal(
        40012,
        `invalid vector for id="${id}", expected ${dimensions} dimensions, and got ${values.length} dimensions`,
      );
  }

  function expectIds(ids: string[], most: number): string[] {
    if (ids.length > most)
      throw new Refusal(40007, `too many ids in payload; max id count is ${most}, got ${ids.length}`);
    return ids;
  }

  const byId = (id: string): Row | undefined =>
    database.prepare("SELECT id, namespace, value, metadata FROM vectors WHERE id = ?").get(id) as unknown as Row;

  function query({ vector, vectorId, topK = DEFAULT_MATCHES, namespace, returnValues, returnMetadata, filter }: Query) {
    if (filter !== undefined) throw new Refusal(40000, "the stand-in does not support filters");
    const whole = returnValues === true || (returnMetadata ?? "none") !== "none";
    const most = whole ? MAX_WHOLE_MATCHES : MAX_MATCHES;
    if (!Number.isInteger(topK) || topK < 1 || topK > most)
      throw new Refusal(40026, `max top K is ${most}, got ${topK}`);
    const asked = vectorId === undefined ? undefined : byId(vectorId);
    const wanted = vector ?? (asked ? [...numbersOf(asked.value)] : []);
    expectDimensions("query", wanted);
    const rows = (namespace === undefined
      ? database.prepare("SELECT id, namespace, value, metadata FROM vectors").all()
      : database
          .prepare("SELECT id, namespace, value, metadata FROM vectors WHERE namespace = ?")
          .all(namespace)) as unknown as Row[];
    const matches = rows
      .map((row) => ({ row, score: cosine(wanted, numbersOf(row.value)) }))
      .sort((a, b) => b.score - a.score || (a.row.id < b.row.id ? -1 : 1))
      .slice(0, topK)
      .map(({ row, score }) => ({
        ...wholeOf(row, returnValues === true, (returnMetadata ?? "none") !== "none"),
        score,
      }));
    return { count: matches.length, matches };
  }

  function answer(endpoint: string, body: string): unknown {
    switch (endpoint) {
      case "insert":
      case "upsert":
        return store(endpoint, vectorsOf(body));
      case "deleteByIds":
        return enqueue("delete", expectIds((JSON.parse(body) as { ids: string[] }).ids, MAX_DELETED_IDS));
      case "getByIds":
        applyDue();
        return expectIds((JSON.parse(body) as { ids: string[] }).ids, MAX_READ_IDS)
          .map(byId)
          .flatMap((row) => (row ? [wholeOf(row, true, true)] : []));
      case "query":
        applyDue();
        return query(JSON.parse(body) as Query);
      case "info":
        applyDue();
        return {
          vectorCount: database.prepare("SELECT count(*) AS n FROM vectors").get()?.["n"],
          dimensions,
          processedUpToDatetime: state("processed_at"),
          processedUpToMutation: state("processed_id"),
        };
      default:
        throw new Refusal(40004, `no such endpoint: ${endpoint}`);
    }
  }

  return {
    answer: (endpoint, body) => {
      try {
        return { status: 200, body: answer(endpoint, body) };
      } catch (error) {
        const code = error instanceof Refusal ? error.code : 40000;
        return { status: 400, body: { code, error: error instanceof Error ? error.message : String(error) } };
      }
    },
    close: () => database.close(),
  };
}

const vectorsOf = (body: string): Vector[] =>
  body.startsWith('{"vectors":')
    ? (JSON.parse(body) as { vectors: Vector[] }).vectors
    : body
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Vector);

const numbersOf = (bytes: Uint8Array): Float32Array =>
  new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);

const wholeOf = ({ id, namespace, value, metadata }: Row, withValues: boolean, withMetadata: boolean) => ({
  id,
  ...(namespace !== "" && { namespace }),
  ...(withValues && { values: [...numbersOf(value)] }),
  ...(withMetadata && metadata !== "null" && { metadata: JSON.parse(metadata) as unknown }),
});

function cosine(a: readonly number[], b: Float32Array): number {
  let [dot, aa, bb] = [0, 0, 0];
  for (let i = 0; i < b.length; i++) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0];
    dot += x * y;
    aa += x * x;
    bb += y * y;
  }
  return aa === 0 || bb === 0 ? 0 : dot / Math.sqrt(aa * bb);
}
