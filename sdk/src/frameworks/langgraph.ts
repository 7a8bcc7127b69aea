/** LangGraph's store (`@langchain/langgraph` 1): data that agents keep across threads. */
import {
  BaseStore,
  type GetOperation,
  type Item,
  type ListNamespacesOperation,
  type MatchCondition,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchOperation,
} from "@langchain/langgraph/web";
import { asQuery, storable } from "../as-query.ts";
import { ConflictError, EngraphError, NotFoundError } from "../errors.ts";
import { inTime } from "../in-time.ts";
import type { Memory } from "../memory.ts";
import type { Schemas } from "../wire-types.ts";
import { beginningOf, digestOf } from "./texts.ts";
import { isWanted, textsAt } from "./store-values.ts";

export interface EngraphStoreOptions {
  /**
   * Whether to learn facts from values, as from a user's messages (`false` by default). For memories in words, not for settings and
   * counters.
   */
  learn?: boolean;
  /** Fields of a value that searches read, unless an operation names others: `["text", "tags[*]"]`. Default: all texts. */
  index?: string[];
  /** Milliseconds that an operation waits for each answer of the memory, and a batch of writes for its next one (2,000). Then it fails. */
  timeoutMs?: number;
}

type Found = Item & { score?: number };

type Written = <Answer>(call: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>;

const MAX_FOUND = 100;
const KIND = "langgraph";
const DEFAULT_LIMIT = 10;

/**
 * A store whose items are messages of one memory. Values return exactly as put, `search` with a query finds by meaning and words, and
 * deleted items are forgotten.
 *
 *     const store = new EngraphStore(engraph.graph("agents"));
 *     const agent = workflow.compile({ store });
 *
 * Lists without a query (`listNamespaces`, `search`) read the whole memory: give the store a graph of its own, or one for each user: `new
 * EngraphStore((namespace) => engraph.user(namespace[1]))`.
 */
export class EngraphStore extends BaseStore {
  readonly #memoryOf: (namespace: string[]) => Memory;
  readonly #options: EngraphStoreOptions;

  constructor(memory: Memory | ((namespace: string[]) => Memory), options: EngraphStoreOptions = {}) {
    super();
    this.#memoryOf = typeof memory === "function" ? memory : () => memory;
    this.#options = options;
  }

  /** Reads see the state before the batch's writes; the last of several writes to an item counts. */
  override async batch<Ops extends readonly Operation[]>(operations: Ops): Promise<OperationResults<Ops>> {
    const results: unknown[] = await Promise.all(
      operations.map(async (operation) => ("value" in operation ? undefined : this.#read(operation))),
    );
    const puts = new Map<string, PutOperation>();
    for (const operation of operations)
      if ("value" in operation) puts.set(JSON.stringify([operation.namespace, operation.key]), operation);
    const written = this.#writes();
    await Promise.all([...puts.values()].map((put) => this.#put(put, written)));
    return results as OperationResults<Ops>;
  }

  #read(operation: Exclude<Operation, PutOperation>): Promise<Item | null | Found[] | string[][]> {
    if ("key" in operation) return this.#get(operation);
    return "namespacePrefix" in operation ? this.#search(operation) : this.#namespaces(operation);
  }

  async #get({ namespace, key }: GetOperation): Promise<Item | null> {
    const thread = await idOf(namespace, key);
    const read = this.#inTime((signal) => this.#memoryOf(namespace).episodes({ thread, signal }).page({ limit: 1 }));
    const { data } = await read.catch(nothing);
    return data.map(itemOf)[0] ?? null;
  }

  async #put({ namespace, key, value, index = this.#options.index }: PutOperation, written: Written): Promise<void> {
    const memory = this.#memoryOf(namespace);
    const id = await idOf(namespace, key);
    if (value === null) return written((signal) => memory.forgetThread(id, { signal })).then(() => {}, unlessMissing);
    if (typeof value !== "object" || Array.isArray(value)) throw new TypeError("a value of the store is an object");
    const now = new Date().toISOString();
    const text = index === false ? "" : storable(textsAt(value, index).join("\n")).trim();
    const learned = this.#options.learn === true && text !== "";
    const message = {
      role: learned ? ("user" as const) : ("tool" as const),
      content: beginningOf(text) || "[item]",
      extract: learned,
      metadata: {
        kind: KIND,
        item: JSON.stringify({ namespace, key, value }),
        updated: now,
        searchable: text !== "",
        ...(await prefixesOf(namespace)),
      },
    };
    // keeps the place and reference time of the first put
    const replace = (): Promise<unknown> => written((signal) => memory.editMessage(id, message, { signal }));
    const add = (): Promise<unknown> =>
      written((signal) => memory.add({ ...message, id, reference_time: now }, { thread: id, signal }));
    try {
      await replace();
    } catch (error) {
      unlessMissing(error);
      await add().catch((error: unknown) => {
        if (!(error instanceof ConflictError)) throw error;
        return replace();
      });
    }
  }

  async #search({
    namespacePrefix,
    filter,
    query,
    limit = DEFAULT_LIMIT,
    offset = 0,
  }: SearchOperation): Promise<Found[]> {
    const words = asQuery(query ?? "");
    const found = words === "" ? this.#all(namespacePrefix) : this.#ranked(namespacePrefix, words);
    const wanted = (await found).filter(({ value }) => isWanted(value, filter));
    return wanted.slice(offset, offset + limit);
  }

  #inTime<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    return inTime(this.#options.timeoutMs, call);
  }

  /** Writes wait as long as others of their batch are answered: hundreds of items may be written at once. */
  #writes(): Written {
    let answered = -Infinity;
    return (call) =>
      inTime(
        this.#options.timeoutMs,
        (signal) => call(signal).finally(() => (answered = performance.now())),
        () => answered,
      );
  }

  async #ranked(prefix: string[], query: string): Promise<Found[]> {
    const conditions = Object.entries({ kind: KIND, searchable: true, ...(await prefixOf(prefix)) }).map(
      ([name, value]) => ({
        field: `metadata.${name}` as const,
        op: "=" as const,
        value,
      }),
    );
    const filters = { any: [{ all: conditions }] };
    const read = this.#inTime((signal) =>
      this.#memoryOf(prefix).search(query, { scope: ["episodes"], filters, limit: MAX_FOUND, signal }),
    );
    const { episodes } = await read.catch(nothing);
    return episodes.flatMap((episode) => itemsOf(episode).map((item) => Object.assign(item, { score: episode.score })));
  }

  async #all(prefix: string[]): Promise<Found[]> {
    const items: Found[] = [];
    let cursor: string | null = null;
    do {
      const from: { cursor?: string } = cursor === null ? {} : { cursor };
      const read = this.#inTime((signal) => this.#memoryOf(prefix).episodes({ signal }).page(from));
      const page: { data: Stored[]; next_cursor?: string | null } = await read.catch(nothing);
      items.push(...page.data.flatMap(itemsOf));
      cursor = page.next_cursor ?? null;
    } while (cursor !== null);
    return items.filter(({ namespace }) => prefix.every((label, depth) => namespace[depth] === label)).reverse();
  }

  async #namespaces({ matchConditions = [], maxDepth, limit, offset }: ListNamespacesOperation): Promise<string[][]> {
    const prefix = matchConditions.find(({ matchType }) => matchType === "prefix")?.path ?? [];
    const wild = prefix.indexOf("*");
    const items = await this.#all(wild < 0 ? prefix : prefix.slice(0, wild));
    const matching = items.filter(({ namespace }) =>
      matchConditions.every((condition) => matches(namespace, condition)),
    );
    const distinct = new Set(matching.map(({ namespace }) => JSON.stringify(namespace.slice(0, maxDepth))));
    const namespaces = [...distinct].map((text) => JSON.parse(text) as string[]).sort(byLabels);
    return namespaces.slice(offset, limit === undefined ? undefined : offset + limit);
  }
}

function matches(namespace: string[], { matchType, path }: MatchCondition): boolean {
  const from = matchType === "suffix" ? namespace.length - path.length : 0;
  return path.length <= namespace.length && path.every((label, at) => label === "*" || label === namespace[from + at]);
}

function byLabels(a: string[], b: string[]): number {
  const at = a.findIndex((label, depth) => label !== b[depth]);
  const [left, right] = at < 0 ? [a.length, b.length] : [a[at] ?? "", b[at] ?? ""];
  return left === right ? 0 : left < right ? -1 : 1;
}

/** Hashed, because namespaces and keys may contain characters that ids may not. */
const idOf = async (namespace: string[], key: string): Promise<string> => `${KIND}-${await digestOf(namespace, key)}`;

const prefixesOf = async (namespace: string[]): Promise<Record<string, string>> =>
  Object.assign({}, ...(await Promise.all(namespace.map((_, depth) => prefixOf(namespace.slice(0, depth + 1))))));
const prefixOf = async (prefix: string[]): Promise<Record<string, string>> =>
  prefix.length === 0 ? {} : { [`below.${prefix.length}`]: await digestOf(prefix) };

type Stored = Pick<Schemas["Episode"], "metadata" | "reference_time" | "created_at">;

const itemsOf = (episode: Stored): Found[] => (episode.metadata["kind"] === KIND ? [itemOf(episode)] : []);

function itemOf({ metadata, reference_time, created_at }: Stored): Found {
  const { item, updated } = metadata;
  if (typeof item !== "string") throw new EngraphError("something else stands at the place of an item of the store");
  const { namespace, key, value } = JSON.parse(item) as Pick<Item, "namespace" | "key" | "value">;
  const updatedAt = new Date(typeof updated === "string" ? updated : created_at);
  return { namespace, key, value, createdAt: new Date(reference_time), updatedAt };
}

function nothing(error: unknown): { data: never[]; episodes: never[] } {
  unlessMissing(error);
  return { data: [], episodes: [] };
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error;
}
