import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "smol-toml";
import { type QueueBindings, type QueueCounts, withWakeUpQueues } from "../wake-up-queues.ts";
import { expectSuccess, type Outcome, type Wrangler } from "./wrangler.ts";

export interface Resources {
  worker: string;
  queues: string[];
  counts: QueueCounts;
  store: string | null;
  index: string | null;
  indexMade: string | null;
}

export interface WantedIndex {
  isUsed: boolean;
  isMade: boolean;
}

const STORE = "OAUTH_KV";
const STORE_TITLE = "oauth-kv";

const QUEUE_TAKEN = 11_009;
const INDEX_TAKEN = 3_002;
const NO_INDEX = 3_000;
const NO_WORKER = 10_007;
/** "CPU limits are not supported for the Free plan." */
const NO_LIMITS = 100_328;
const NO_QUEUE = /^Queue ".*" does not exist/;

interface WranglerToml {
  name?: string;
  queues?: QueueBindings;
  vectorize?: { index_name: string }[];
  kv_namespaces?: { binding: string; id?: string }[];
}

function readToml(root: string, counts: QueueCounts): WranglerToml {
  const toml: WranglerToml = parse(readFileSync(join(root, "wrangler.toml"), "utf8"));
  return { ...toml, queues: withWakeUpQueues(toml.queues ?? {}, counts) };
}

export function readResources(root: string, { isUsed, isMade }: WantedIndex, counts: QueueCounts): Resources {
  const { name, queues = {}, vectorize = [], kv_namespaces = [] } = readToml(root, counts);
  if (name === undefined) throw new Error("wrangler.toml has no name");
  const [index] = vectorize;
  if (isUsed && index === undefined) throw new Error("VECTOR_INDEX=vectorize needs [[vectorize]] in wrangler.toml");
  const named = [...(queues.producers ?? []), ...(queues.consumers ?? [])].flatMap(({ queue }) => queue ?? []);
  return {
    worker: name,
    queues: [...new Set(named)],
    counts,
    store: kv_namespaces.some(({ binding }) => binding === STORE) ? `${name}-${STORE_TITLE}` : null,
    index: isUsed ? (index?.index_name ?? null) : null,
    indexMade: isMade ? (index?.index_name ?? null) : null,
  };
}

export async function makeQueue(wrangler: Wrangler, queue: string): Promise<string> {
  return describe(await wrangler("queues", "create", queue), queue, QUEUE_TAKEN, ["made", "there already"]);
}

export async function makeIndex(wrangler: Wrangler, index: string, dimensions: string): Promise<string> {
  const made = await wrangler("vectorize", "create", index, `--dimensions=${dimensions}`, "--metric=cosine");
  return describe(made, index, INDEX_TAKEN, ["made", "there already"]);
}

async function storeId(wrangler: Wrangler, title: string): Promise<string | undefined> {
  const listed = expectSuccess("listing its KV namespaces", await wrangler("kv", "namespace", "list"));
  const namespaces = JSON.parse(listed.stdout) as { id: string; title: string }[];
  return namespaces.find((namespace) => namespace.title === title)?.id;
}

export async function makeStore(wrangler: Wrangler, title: string): Promise<{ id: string; was: string }> {
  const before = await storeId(wrangler, title);
  if (before !== undefined) return { id: before, was: `${title} there already` };
  expectSuccess(title, await wrangler("kv", "namespace", "create", title));
  const id = await storeId(wrangler, title);
  if (id === undefined) throw new Error(`${title}: Cloudflare made it and does not list it: run this again`);
  return { id, was: `${title} made` };
}

export async function deleteStore(wrangler: Wrangler, title: string): Promise<string> {
  const id = await storeId(wrangler, title);
  if (id === undefined) return `${title} was not there`;
  const deleted = await wrangler("kv", "namespace", "delete", "--namespace-id", id, "--skip-confirmation");
  expectSuccess(title, deleted);
  return `${title} gone`;
}

export async function deleteIndex(wrangler: Wrangler, index: string): Promise<string> {
  return describe(await wrangler("vectorize", "delete", index, "--force"), index, NO_INDEX, ["gone", "was not there"]);
}

export async function deleteWorker(wrangler: Wrangler, worker: string): Promise<string> {
  const deleted = await wrangler("delete", "--force", "--name", worker);
  return describe(deleted, worker, NO_WORKER, ["gone", "was not there"]);
}

export async function deleteQueue(wrangler: Wrangler, queue: string): Promise<string> {
  const deleted = await wrangler("queues", "delete", queue);
  if (NO_QUEUE.test(deleted.problem)) return `${queue} was not there`;
  return describe(deleted, queue, undefined, ["gone", "was not there"]);
}

export async function hasSecrets(wrangler: Wrangler, worker: string): Promise<boolean> {
  const listed = await wrangler("secret", "list", "--name", worker, "--format", "json");
  if (!listed.succeeded && (listed.code === NO_WORKER || /not found/.test(listed.problem))) return false;
  return (JSON.parse(expectSuccess("reading the names of its secrets", listed).stdout) as unknown[]).length > 0;
}

export interface Deployed {
  address: string | null;
  /** The free plan accepts no other limit. */
  isPlanFree: boolean;
}

/**
 * Removes the parts of `wrangler.toml` that the account does not support.
 *
 * @param secretsFile null keeps the secrets
 */
export async function deployWorker(
  wrangler: Wrangler,
  root: string,
  { index, counts, storeId: store }: Pick<Resources, "index" | "counts"> & { storeId: string | undefined },
  secretsFile: string | null,
): Promise<Deployed> {
  const file = join(root, ".wrangler-deploy.toml");
  const unwanted = index === null ? ["vectorize"] : [];
  const attempt = (leftOut: string[]): Promise<Outcome> => {
    const { kv_namespaces = [], ...toml } = readToml(root, counts);
    const bound = kv_namespaces.map((namespace) =>
      namespace.binding === STORE && store !== undefined ? { ...namespace, id: store } : namespace,
    );
    const rest = Object.entries({ ...toml, kv_namespaces: bound }).filter(([part]) => !leftOut.includes(part));
    writeFileSync(file, stringify(Object.fromEntries(rest)));
    const secrets = secretsFile === null ? [] : ["--secrets-file", secretsFile];
    return wrangler("deploy", "--config", file, ...secrets);
  };
  try {
    const first = await attempt(unwanted);
    const isPlanFree = first.code === NO_LIMITS;
    const outcome = isPlanFree ? await attempt([...unwanted, "limits"]) : first;
    const { targets } = expectSuccess("wrangler deploy", outcome);
    const host = targets.map((target) => target.replace(/^https:\/\//, "")).find((target) => /^[\w.-]+$/.test(target));
    return { address: host === undefined ? null : `https://${host}`, isPlanFree };
  } finally {
    rmSync(file, { force: true });
  }
}

function describe(
  outcome: Outcome,
  name: string,
  harmless: number | undefined,
  [done, before]: [done: string, before: string],
): string {
  if (outcome.code !== undefined && outcome.code === harmless) return `${name} ${before}`;
  expectSuccess(name, outcome);
  return `${name} ${done}`;
}
