import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

interface Queue {
  queue_id: string;
  queue_name: string;
  consumers: { consumer_id: string; type: "worker"; script: string; settings: unknown }[];
}

interface Binding {
  type: string;
  name: string;
  text?: string;
  index_name?: string;
  queue_name?: string;
  namespace_id?: string;
}

export interface DeployedWorker {
  modules: string;
  main: string;
  secrets: Map<string, string>;
  bindings: string[];
  migration_tag: string | undefined;
  crons: string[];
  cpu_ms: number | null;
}

export interface Cloudflare {
  url: string;
  /** Requests except reads, such as `POST /queues`. */
  changes: string[];
  queues: Map<string, Queue>;
  indexes: Map<string, unknown>;
  namespaces: Map<string, { id: string; title: string }>;
  workers: Map<string, DeployedWorker>;
  /** Refuses processor-time limits. */
  isPlanFree: boolean;
  refusedQueue: string | null;
  stop: () => Promise<void>;
}

export const TOKEN = "token-of-cloudflare";
export const ACCOUNT = "0123456789abcdef0123456789abcdef";

class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * Cloudflare's API for one account. Refuses what Cloudflare refuses: a wrong token, a taken queue name, a binding to a missing resource.
 *
 * @param directory for uploaded modules
 * @param deployed before the answer
 */
export async function startCloudflare(
  directory: string,
  deployed: (worker: DeployedWorker) => Promise<void>,
): Promise<Cloudflare> {
  const queues = new Map<string, Queue>();
  const indexes = new Map<string, unknown>();
  const namespaces = new Map<string, { id: string; title: string }>();
  const workers = new Map<string, DeployedWorker>();
  const changes: string[] = [];

  function workerNamed(name: string): DeployedWorker {
    const worker = workers.get(name);
    if (worker === undefined) throw new Refusal(404, 10_007, "This Worker does not exist on your account.");
    return worker;
  }
  const queueWithId = (id: string): Queue => {
    const queue = [...queues.values()].find(({ queue_id }) => queue_id === id);
    if (queue === undefined) throw new Refusal(404, 11_000, "Queue does not exist");
    return queue;
  };

  async function upload(name: string, request: Request): Promise<void> {
    const form = await request.formData();
    const metadata = JSON.parse(form.get("metadata") as string) as {
      main_module: string;
      bindings: Binding[];
      keep_bindings?: string[];
      limits?: { cpu_ms: number };
      migrations?: { new_tag: string };
    };
    const { bindings, limits } = metadata;
    if (limits !== undefined && cloudflare.isPlanFree)
      throw new Refusal(400, 100_328, "CPU limits are not supported for the Free plan.");
    for (const { type, queue_name, index_name, namespace_id = "" } of bindings) {
      if (type === "kv_namespace" && !namespaces.has(namespace_id))
        throw new Refusal(400, 10_041, `KV namespace '${namespace_id}' not found`);
      if (queue_name !== undefined && !queues.has(queue_name))
        throw new Refusal(400, 10_021, `queue ${queue_name} does not exist`);
      if (index_name !== undefined && !indexes.has(index_name))
        throw new Refusal(400, 10_021, `index ${index_name} does not exist`);
    }
    const modules = join(directory, randomUUID());
    mkdirSync(modules);
    for (const [part, file] of form)
      if (typeof file !== "string") writeFileSync(join(modules, part), Buffer.from(await file.arrayBuffer()));
    const before = workers.get(name);
    const worker: DeployedWorker = {
      modules,
      main: metadata.main_module,
      secrets: new Map(metadata.keep_bindings?.includes("secret_text") === true ? before?.secrets : []),
      bindings: [],
      migration_tag: metadata.migrations?.new_tag ?? before?.migration_tag,
      crons: before?.crons ?? [],
      cpu_ms: limits?.cpu_ms ?? null,
    };
    for (const { type, name: secret, text = "" } of bindings)
      if (type === "secret_text") worker.secrets.set(secret, text);
    worker.bindings = [...new Set([...bindings.map((binding) => binding.name), ...worker.secrets.keys()])];
    await deployed(worker);
    workers.set(name, worker);
  }

  const routes: [string, (at: string[], request: Request, query: URLSearchParams) => unknown][] = [
    ["GET /user/tokens/verify", () => ({ id: "t", status: "active" })],
    ["GET /user", () => ({ id: "u", email: "someone@example.com" })],
    ["GET /memberships", () => [{ id: "m", account: { id: ACCOUNT, name: "Someone" } }]],
    ["GET /accounts", () => [{ id: ACCOUNT, name: "Someone" }]],
    ["GET /{}/queues", (_, __, query) => found(queues, query.get("name"))],
    ["POST /{}/queues", async (_, request) => createQueue((await request.json()) as { queue_name: string })],
    ["DELETE /{}/queues/{}", ([id = ""]) => void queues.delete(queueWithId(id).queue_name)],
    [
      "POST /{}/queues/{}/consumers",
      async ([id = ""], request) => {
        const { script_name, settings } = (await request.json()) as { script_name: string; settings: unknown };
        queueWithId(id).consumers.push({ consumer_id: randomUUID(), type: "worker", script: script_name, settings });
      },
    ],
    ["PUT /{}/queues/{}/consumers/{}", ([id = ""]) => void queueWithId(id)],
    ["POST /{}/vectorize/v2/indexes", async (_, request) => createIndex((await request.json()) as { name: string })],
    ["DELETE /{}/vectorize/v2/indexes/{}", ([name = ""]) => deleteIndex(name)],
    [
      "GET /{}/workers/services/{}",
      ([name = ""]) => {
        const { migration_tag } = workerNamed(name);
        return { id: name, default_environment: { environment: "production", script: { id: name, migration_tag } } };
      },
    ],
    [
      "DELETE /{}/workers/services/{}",
      ([name = ""]) => {
        workerNamed(name);
        workers.delete(name);
      },
    ],
    ["GET /{}/storage/kv/namespaces", (_, __, at) => (Number(at.get("page") ?? 1) > 1 ? [] : [...namespaces.values()])],
    [
      "POST /{}/storage/kv/namespaces",
      async (_, request) => createNamespace((await request.json()) as { title: string }),
    ],
    [
      "DELETE /{}/storage/kv/namespaces/{}",
      ([id = ""]) => {
        if (!namespaces.delete(id)) throw new Refusal(404, 10_013, "namespace not found");
      },
    ],
    ["POST /{}/workers/scripts/{}/assets-upload-session", () => ({ jwt: "assets", buckets: [] })],
    [
      "PUT /{}/workers/scripts/{}",
      async ([name = ""], request) => {
        await upload(name, request);
        return { id: name, etag: "e", startup_time_ms: 1, deployment_id: randomUUID().replaceAll("-", "") };
      },
    ],
    [
      "POST /{}/workers/scripts/{}/versions",
      async ([name = ""], request) => {
        workerNamed(name);
        await upload(name, request);
        return { id: randomUUID(), resources: { script: { etag: "e" } }, startup_time_ms: 1 };
      },
    ],
    ["GET /{}/workers/scripts/{}/deployments", ([name = ""]) => ({ deployments: workerNamed(name) && [] })],
    ["POST /{}/workers/scripts/{}/deployments", () => ({ id: randomUUID() })],
    ["GET /{}/workers/scripts/{}/settings", ([name = ""]) => ({ bindings: workerNamed(name) && [] })],
    ["PATCH /{}/workers/scripts/{}/script-settings", () => ({})],
    [
      "GET /{}/workers/scripts/{}/secrets",
      ([name = ""]) =>
        Array.from(workerNamed(name).secrets.keys(), (secret) => ({ name: secret, type: "secret_text" })),
    ],
    ["GET /{}/workers/subdomain", () => ({ subdomain: "someone" })],
    [
      "GET /{}/workers/workers/{}",
      ([name = ""]) => ({
        id: name,
        name: workerNamed(name) && name,
        subdomain: { enabled: true, previews_enabled: true },
      }),
    ],
    ["POST /{}/workers/scripts/{}/subdomain", () => ({ enabled: true, previews_enabled: true })],
    [
      "PUT /{}/workers/scripts/{}/schedules",
      async ([name = ""], request) => {
        const asked = (await request.json()) as { cron: string }[];
        workerNamed(name).crons = asked.map(({ cron }) => cron);
      },
    ],
  ];

  function createQueue({ queue_name }: { queue_name: string }): Queue {
    if (queue_name === cloudflare.refusedQueue) throw new Refusal(403, 10_013, "not today");
    if (queues.has(queue_name)) throw new Refusal(409, 11_009, `Queue name '${queue_name}' is already taken.`);
    const queue = { queue_id: randomUUID(), queue_name, consumers: [] };
    queues.set(queue_name, queue);
    return queue;
  }
  function createNamespace({ title }: { title: string }): unknown {
    if ([...namespaces.values()].some((namespace) => namespace.title === title))
      throw new Refusal(400, 10_014, "a namespace with this account ID and title already exists");
    const namespace = { id: randomUUID().replaceAll("-", ""), title };
    namespaces.set(namespace.id, namespace);
    return namespace;
  }
  function createIndex(index: { name: string }): unknown {
    if (indexes.has(index.name)) throw new Refusal(409, 3_002, "vectorize.index.duplicate_name");
    indexes.set(index.name, index);
    return index;
  }
  function deleteIndex(name: string): void {
    if (!indexes.delete(name)) throw new Refusal(404, 3_000, "vectorize.index.not_found");
  }

  const patterns = routes.map(([pattern, answer]) => {
    const [method = "", path = ""] = pattern.split(" ");
    const of = path.replace("/{}/", `/accounts/${ACCOUNT}/`).replaceAll("{}", "([^/]+)");
    return { method, path: new RegExp(`^${of}$`), answer };
  });

  async function answer(incoming: IncomingMessage): Promise<unknown> {
    if (incoming.headers.authorization !== `Bearer ${TOKEN}`) throw new Refusal(401, 10_000, "Authentication error");
    const url = new URL(incoming.url ?? "", "http://cloudflare.test");
    const method = incoming.method ?? "";
    const body = await buffer(incoming);
    for (const route of patterns) {
      const at = method === route.method ? route.path.exec(url.pathname) : null;
      if (at === null) continue;
      if (method !== "GET") changes.push(`${method} ${url.pathname.replace(`/accounts/${ACCOUNT}`, "")}`);
      const request = new Request(url, {
        method,
        headers: { "content-type": incoming.headers["content-type"] ?? "" },
        ...(body.length > 0 && { body }),
      });
      return route.answer(at.slice(1), request, url.searchParams);
    }
    throw new Refusal(404, 7_003, `No route for ${method} ${url.pathname}`);
  }

  const server = createServer((incoming, response) => {
    const send = (status: number, content: object): void => {
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(JSON.stringify({ messages: [], ...content }));
    };
    answer(incoming).then(
      (result) => send(200, { success: true, errors: [], result: result ?? null }),
      (error: unknown) => {
        const { status, code, message } = error instanceof Refusal ? error : new Refusal(500, 10_001, String(error));
        send(status, { success: false, errors: [{ code, message }], result: null });
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cloudflare: Cloudflare = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    changes,
    queues,
    indexes,
    namespaces,
    workers,
    isPlanFree: false,
    refusedQueue: null,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return cloudflare;
}

const found = (queues: Map<string, Queue>, name: string | null): Queue[] =>
  [...queues.values()].filter((queue) => name === null || queue.queue_name === name);
