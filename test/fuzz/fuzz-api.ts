import fc from "fast-check";
import { deviations } from "./conformity.ts";
import { thirdPartyReader } from "./third-party.ts";
import { operationsOf, type OpenApi, type Schema } from "./document.ts";
import { requests, type Caller, type FuzzRequest, type KnownId } from "./requests.ts";

export interface FuzzReport {
  requests: number;
  statuses: Map<string, Map<number, number>>;
}

export interface FuzzOptions {
  url: string;
  admin_token: string;
  seed: number;
  runs: number;
  limit_ms: number;
}

const MAX_CONCURRENT_REQUESTS = 8;
/** The server answers any request within half a minute. */
const TIMEOUT_MS = 40_000;

/**
 * Sends generated requests and checks every answer with the server's OpenAPI document: no 5xx, only documented statuses, types and schemas,
 * and broken requests refused.
 *
 * @throws the first deviation, with the requests shrunk to a minimal counterexample
 */
export async function fuzzApi({ url, admin_token, seed, runs, limit_ms }: FuzzOptions): Promise<FuzzReport> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi;
  const operations = operationsOf(document);
  const read = thirdPartyReader(document);
  const tokens = await tokensAt(url, admin_token);
  const ids = new KnownIds();
  const statuses: FuzzReport["statuses"] = new Map();
  let sent = 0;

  const send = async (request: FuzzRequest): Promise<void> => {
    const { operation } = request;
    const response = await fetchAgain(...toFetch(url, tokens, ids, request));
    sent += 1;
    const type = (response.headers.get("Content-Type") ?? "").split(";")[0]?.trim() ?? "";
    const text = type === "text/event-stream" ? (await response.body?.cancel(), "") : await response.text();
    const name = `${operation.method} ${operation.path}`;
    const counts = statuses.get(name) ?? new Map<number, number>();
    counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
    statuses.set(name, counts);
    ids.learn(text);
    const wrong = findDeviations(document, request, response, type, text);
    if (response.status === 422 && fitsItsSchemas(read, ids, request))
      wrong.push("it refuses what fits the document as if it did not");
    if (wrong.length === 0 && /^application\/(?:problem\+)?json$/.test(type)) {
      const schema = operation.responses[String(response.status)]?.[type]?.schema;
      if (schema) wrong.push(...read(schema, parsed(text)));
    }
    if (wrong.length > 0)
      throw new Error(`${name} answered ${response.status}: ${wrong.join("; ")}\n${text.slice(0, 600)}`);
  };
  await seedMemories(url, tokens.tenant ?? "");
  const batches = fc.array(requests(document, operations), { minLength: 1, maxLength: MAX_CONCURRENT_REQUESTS });
  const property = fc.asyncProperty(batches, async (batch) => {
    await Promise.all(batch.map(send));
  });
  const options = { seed, numRuns: runs, interruptAfterTimeLimit: limit_ms, markInterruptAsFailure: false };
  const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(property, options);
  if (failed) {
    const shown = (counterexample ?? [])
      .flat()
      .map(({ operation, ...rest }) =>
        JSON.stringify({ to: `${operation.method} ${operation.path}`, ...rest }).slice(0, 2_000),
      );
    throw new Error(`seed ${seed}, path ${counterexamplePath}:\n${shown.join("\n")}\n${String(errorInstance)}`);
  }
  return { requests: sent, statuses };
}

const UNCONNECTED: ReadonlySet<unknown> = new Set(["UND_ERR_CONNECT_TIMEOUT", "UND_ERR_SOCKET"]);

/**
 * Repeats a failed request once: compiling a schema may block this process for longer than `fetch` waits to connect, or than the server
 * keeps an idle connection.
 */
async function fetchAgain(...given: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetch(...given);
  } catch (error) {
    const { code } = (error as { cause?: { code?: string } }).cause ?? {};
    if (!UNCONNECTED.has(code)) throw new Error(`${code ?? "no code"}: ${String(error)}`, { cause: error });
    return fetch(...given);
  }
}

async function seedMemories(url: string, token: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const messages = ["I live in Oslo and work at Acme Robotics.", "My sister Bea moved to Rome last week."].map(
    (content) => ({
      role: "user",
      content,
    }),
  );
  for (const memory of ["users/ada", "users/bob", "graphs/ada"]) {
    const post = (path: string, body: unknown) =>
      fetch(`${url}/v1/${memory}/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    await post("messages", { thread_id: "ada", messages, wait: true });
    await post("communities/refresh", undefined);
  }
}

function fitsItsSchemas(read: ReturnType<typeof thirdPartyReader>, ids: KnownIds, request: FuzzRequest): boolean {
  const { operation, raw, headers } = request;
  if (raw !== null || request.broken || Object.keys(headers).length > 0) return false;
  if (operation.body !== null && operation.body.type !== "application/json") return false;
  const body = ids.fillIn(request.body);
  if (operation.path === "/v1/tenants" && Object.hasOwn(Object(body), "jurisdiction")) return false;
  if (/\\ud[89a-f]/i.test(JSON.stringify([body, request.query]))) return false;
  const sent: Record<string, unknown> = { ...request.path, ...request.query };
  const schemas = new Map(operation.parameters.map(({ name, schema }) => [name, schema]));
  const fits = (schema: Schema | undefined, value: unknown): boolean =>
    schema !== undefined && read(schema, value).length === 0;
  return (
    Object.entries(sent).every(([name, value]) => fits(schemas.get(name), ids.fillIn(value))) &&
    operation.parameters.every(({ name, required }) => required !== true || name in sent) &&
    (operation.body === null || fits(operation.body.schema, body))
  );
}

function findDeviations(
  document: OpenApi,
  request: FuzzRequest,
  response: Response,
  type: string,
  text: string,
): string[] {
  const { status, headers } = response;
  const { responses, path } = request.operation;
  const documented = responses[String(status)];
  if (documented === undefined) return ["this status is not documented"];
  if (status >= 500 && !(status === 503 && (path === "/health" || headers.has("Retry-After"))))
    return ["a server error is never a valid answer"];
  const wrong: string[] = [];
  if (request.broken && status < 400) wrong.push("a request that breaks the contract was accepted");
  if (!headers.has("X-Request-Id")) wrong.push("it has no request id");
  if (status === 429 && !headers.has("Retry-After")) wrong.push("it has no Retry-After");
  if (/node_modules\/|SQLITE_|\n {4}at |DrizzleQueryError/.test(text)) wrong.push("it shows internals of the server");
  const schema: Schema | undefined = documented[type]?.schema;
  if (schema === undefined) {
    if (text !== "" || Object.keys(documented).length > 0) wrong.push(`the type ${type} is not documented`);
    return wrong;
  }
  if (type === "application/x-ndjson" && !text.split("\n").every((line) => line === "" || parsed(line) !== undefined))
    wrong.push("one of its lines is not JSON");
  if (type === "application/json" || type === "application/problem+json") {
    const body = parsed(text);
    wrong.push(...deviations(document, schema, body));
    if (type === "application/problem+json" && (body as { status?: unknown } | undefined)?.status !== status)
      wrong.push("its body states another status");
  }
  return wrong;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Ids of earlier answers by prefix, so that requests refer to existing things. */
class KnownIds {
  readonly #ids = new Map<string, string[]>();

  learn(text: string): void {
    for (const [id, prefix] of text.matchAll(/\b(ep|ent|fact|com|key|ten)_[0-9a-f]{8}-[0-9a-f-]{27}/g))
      this.#add(prefix ?? "", id);
    for (const [, cursor] of text.matchAll(/"(?:next_)?cursor":"([^"]+)"/g)) this.#add("cursor", cursor ?? "");
  }

  #add(prefix: string, id: string): void {
    const known = this.#ids.get(prefix) ?? [];
    if (!known.includes(id) && known.length < 200) known.push(id);
    this.#ids.set(prefix, known);
  }

  fillIn(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.fillIn(item));
    if (value === null || typeof value !== "object") return value;
    if ("known" in value) {
      const { prefix, place } = (value as KnownId).known;
      const known = this.#ids.get(prefix) ?? [];
      return known[place % Math.max(1, known.length)] ?? `${prefix}_0`;
    }
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, this.fillIn(field)]));
  }
}

type Tokens = Record<Caller, string | null>;

async function tokensAt(url: string, admin_token: string): Promise<Tokens> {
  const post = async (path: string, body: unknown): Promise<{ id: string; api_key: string }> => {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${admin_token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { id: string; api_key: string };
  };
  const { id, api_key } = await post("/v1/tenants", { name: "Fuzzed" });
  const keyWith = async (wanted: unknown) => (await post(`/v1/tenants/${id}/keys`, wanted)).api_key;
  return {
    tenant: api_key,
    admin: admin_token,
    reader: await keyWith({ scopes: ["read"] }),
    writer: await keyWith({ scopes: ["write"] }),
    restricted: await keyWith({ scopes: ["read", "write"], user_id: "ada" }),
    anonymous: null,
    nonsense: "eg_live_nonsense",
  };
}

function toFetch(url: string, tokens: Tokens, ids: KnownIds, request: FuzzRequest): [string, RequestInit] {
  const { operation, caller, raw, headers: given } = request;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => pathSegment(ids.fillIn(request.path[name])));
  const query = new URLSearchParams(
    Object.entries(ids.fillIn(request.query) as Record<string, unknown>).map(([name, value]): [string, string] => [
      name,
      textOf(value),
    ]),
  );
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) headers.set(name, latin1(value));
  const token = tokens[caller];
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  const body = raw ?? (request.body === undefined ? undefined : JSON.stringify(ids.fillIn(request.body)));
  if (body !== undefined) headers.set("Content-Type", operation.body?.type ?? "application/json");
  const target = `${url}${path}${query.size > 0 ? `?${query}` : ""}`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return [target, { method: operation.method, headers, signal, ...(body === undefined ? {} : { body }) }];
}

/** Servers refuse URLs of more than a few thousand bytes before the Worker sees them. */
const MAX_URL_VALUE_CHARACTERS = 1_000;
const textOf = (value: unknown): string => String(value).slice(0, MAX_URL_VALUE_CHARACTERS).toWellFormed();

/** Replaces "", "." and "..", with which `fetch` would request another path. */
const pathSegment = (value: unknown): string => {
  const text = textOf(value);
  return /^\.{0,2}$/.test(text) ? "-" : encodeURIComponent(text);
};

/** `Headers` takes non-ASCII values as UTF-8 bytes in Latin-1 characters. */
const latin1 = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));
