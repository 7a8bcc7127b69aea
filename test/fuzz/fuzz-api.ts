import fc from "fast-check";
import { deviations } from "./conformity.ts";
import { operationsOf, type OpenApi, type Schema } from "./document.ts";
import { requests, type Caller, type FuzzRequest, type KnownId } from "./requests.ts";

export interface FuzzReport {
  requests: number;
  /** Operations that were asked, and statuses that they answered with. */
  statuses: Map<string, Map<number, number>>;
}

export interface FuzzOptions {
  url: string;
  admin_token: string;
  seed: number;
  runs: number;
  /** After so long no further request is generated. */
  limit_ms: number;
}

const AT_ONCE = 8;
/** A request lasts half a minute at most. */
const TIMEOUT_MS = 40_000;

/**
 * Sends generated requests to a running server and holds every answer to the contract that the server itself serves: no 5xx,
 * documented statuses, types and schemas only, broken requests refused. The first that deviates is made small and thrown.
 */
export async function fuzzApi({ url, admin_token, seed, runs, limit_ms }: FuzzOptions): Promise<FuzzReport> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi;
  const operations = operationsOf(document);
  const tokens = await tokensAt(url, admin_token);
  const ids = new KnownIds();
  const statuses: FuzzReport["statuses"] = new Map();
  let sent = 0;

  const send = async (request: FuzzRequest): Promise<void> => {
    const { operation } = request;
    const response = await fetch(...toFetch(url, tokens, ids, request));
    sent += 1;
    const type = (response.headers.get("Content-Type") ?? "").split(";")[0]?.trim() ?? "";
    // a stream of events has no end
    const text = type === "text/event-stream" ? (await response.body?.cancel(), "") : await response.text();
    const name = `${operation.method} ${operation.path}`;
    const counts = statuses.get(name) ?? new Map<number, number>();
    counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
    statuses.set(name, counts);
    ids.learn(text);
    const wrong = wrongsOf(document, request, response, type, text);
    if (wrong.length > 0)
      throw new Error(`${name} answered ${response.status}: ${wrong.join("; ")}\n${text.slice(0, 600)}`);
  };
  await settle(url, tokens.tenant ?? "");
  const atOnce = fc.array(requests(document, operations), { minLength: 1, maxLength: AT_ONCE });
  const property = fc.asyncProperty(atOnce, async (batch) => {
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

/** Something to read, under the names that requests use. */
async function settle(url: string, token: string): Promise<void> {
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

/** Whatever of an answer is not as it should be. */
function wrongsOf(document: OpenApi, request: FuzzRequest, response: Response, type: string, text: string): string[] {
  const { status, headers } = response;
  const { responses, path } = request.operation;
  const documented = responses[String(status)];
  if (documented === undefined) return ["this status is not documented"];
  if (status >= 500 && !(status === 503 && (path === "/health" || headers.has("Retry-After"))))
    return ["this is no answer"];
  const wrong: string[] = [];
  if (request.broken && status < 400) wrong.push("a request that breaks the contract was taken");
  if (!headers.has("X-Request-Id")) wrong.push("it has no request id");
  if (status === 429 && !headers.has("Retry-After")) wrong.push("it does not say when to come back");
  if (/node_modules|SQLITE_|\n {4}at |DrizzleQueryError/.test(text)) wrong.push("it shows the inside");
  const schema: Schema | undefined = documented[type]?.schema;
  if (schema === undefined) {
    if (text !== "" || Object.keys(documented).length > 0) wrong.push(`the type ${type} is not documented`);
    return wrong;
  }
  if (type === "application/x-ndjson" && !text.split("\n").every((line) => line === "" || parsed(line) !== undefined))
    wrong.push("a line of it is not JSON");
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

/** Ids that answers brought, by prefix: requests speak of things that are there. */
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

  /** The value with what it says is known put in its places. */
  put(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.put(item));
    if (value === null || typeof value !== "object") return value;
    if ("known" in value) {
      const { prefix, place } = (value as KnownId).known;
      const known = this.#ids.get(prefix) ?? [];
      return known[place % Math.max(1, known.length)] ?? `${prefix}_0`;
    }
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, this.put(field)]));
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
    nobody: null,
    nonsense: "eg_live_nonsense",
  };
}

function toFetch(url: string, tokens: Tokens, ids: KnownIds, request: FuzzRequest): [string, RequestInit] {
  const { operation, caller, raw, headers: given } = request;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(ids.put(request.path[name])));
  const query = new URLSearchParams(
    Object.entries(ids.put(request.query) as Record<string, unknown>).map(([name, value]): [string, string] => [
      name,
      textOf(value),
    ]),
  );
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) headers.set(name, latin1(value));
  const token = tokens[caller];
  if (token !== null) headers.set("Authorization", `Bearer ${token}`);
  const body = raw ?? (request.body === undefined ? undefined : JSON.stringify(ids.put(request.body)));
  if (body !== undefined) headers.set("Content-Type", operation.body?.type ?? "application/json");
  const target = `${url}${path}${query.size > 0 ? `?${query}` : ""}`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return [target, { method: operation.method, headers, signal, ...(body === undefined ? {} : { body }) }];
}

/** Servers refuse an address of more than some thousand bytes before anybody sees it. */
const LONGEST_IN_ADDRESS = 1_000;
const textOf = (value: unknown): string => String(value).slice(0, LONGEST_IN_ADDRESS).toWellFormed();

/** A path's segment. "." and "..", and nothing at all, would make another path of it before it is sent. */
const segment = (value: unknown): string => {
  const text = textOf(value);
  return /^\.{0,2}$/.test(text) ? "-" : encodeURIComponent(text);
};

/** Bytes of UTF-8, which is how headers hold what is not ASCII. */
const latin1 = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));
