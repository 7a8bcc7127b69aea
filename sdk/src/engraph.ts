import { EngraphError } from "./errors.ts";
import { List } from "./list.ts";
import { Memory } from "./memory.ts";
import { Transport, type Call, type TransportOptions } from "./transport.ts";
import type {
  AnswerOf,
  BodyOf,
  CallOptions,
  ItemOf,
  ListCallOptions,
  Options,
  QueryOf,
  Schemas,
} from "./wire-types.ts";

export interface EngraphOptions extends Partial<TransportOptions> {
  /** The server's origin. Default: `ENGRAPH_URL` in the environment, otherwise that of `npm start`, http://127.0.0.1:8787. */
  url?: string;
  /** An API key, or a token of one user. Default: `ENGRAPH_API_KEY` in the environment. */
  key?: string;
}

const OPTIONS: Readonly<Record<keyof EngraphOptions, true>> = {
  url: true,
  key: true,
  timeoutMs: true,
  retryForMs: true,
  onRetry: true,
  fetch: true,
  system: true,
};
const LOCAL = "http://127.0.0.1:8787";

/**
 * A client of an Engraph server. Runs where `fetch` does: Node 20, Workers, Deno, Bun, browsers.
 *
 *     const ada = new Engraph().user("ada");
 *     await ada.add("I moved to Lisbon.", { wait: true });
 *     const { context } = await ada.context("Where does Ada live?");
 */
export class Engraph {
  readonly #transport: Transport;

  constructor(options: EngraphOptions = {}) {
    // otherwise a mistyped `url` or `key` would silently use the environment
    for (const name of Object.keys(options))
      if (!Object.hasOwn(OPTIONS, name))
        throw new EngraphError(`new Engraph() has no option "${name}"; it has ${Object.keys(OPTIONS).join(", ")}`);
    const url = options.url ?? environment("ENGRAPH_URL") ?? LOCAL;
    const key = options.key ?? environment("ENGRAPH_API_KEY");
    if (!key) throw new EngraphError("give an API key: new Engraph({ key }), or ENGRAPH_API_KEY in the environment");
    if (!/^https?:\/\//iu.test(url) || !URL.canParse(url))
      throw new EngraphError(`the server's address is not a URL that begins with http:// or https://: ${url}`);
    this.#transport = new Transport({ ...options, url, key });
  }

  /** The server's origin, without a final slash. */
  get url(): string {
    return this.#transport.url;
  }

  /** Returns the memory of a user, without a request. A user exists from the first message on. */
  user(id: string): Memory {
    return new Memory(this.#transport, "users", id);
  }

  graph(id: string): Memory {
    return new Memory(this.#transport, "graphs", id);
  }

  /** Lists users, newest first. */
  users({ limit, ...options }: ListCallOptions = {}): List<ItemOf<"listUsers">> {
    return this.#list("/v1/users", { limit }, options);
  }

  /** Lists graphs that belong to no user, newest first. */
  graphs({ limit, ...options }: ListCallOptions = {}): List<ItemOf<"listGraphs">> {
    return this.#list("/v1/graphs", { limit }, options);
  }

  /** Lists model costs by day, user and model. */
  usage({
    signal,
    timeoutMs,
    ...filter
  }: Omit<Options<QueryOf<"getUsage">>, "limit" | "cursor"> & ListCallOptions = {}): List<ItemOf<"getUsage">> {
    return this.#list("/v1/usage", filter, { signal, timeoutMs });
  }

  /** Returns whether the server and its dependencies work. */
  health(options: CallOptions = {}): Promise<Schemas["Health"]> {
    return this.request({ method: "GET", path: "/health", ...options });
  }

  /** Returns the rights of the client's key: scopes, tenant, and the user that it is restricted to. */
  key(options: CallOptions = {}): Promise<Schemas["OwnKey"]> {
    return this.request({ method: "GET", path: "/v1/key", ...options });
  }

  /** Returns the view that a link opens. The client has the link's secret as its key. */
  visitedLink(options: CallOptions = {}): Promise<Schemas["VisitedLink"]> {
    return this.request({ method: "GET", path: "/v1/link", ...options });
  }

  /** Reads all failed episodes of all memories again, and retries those that wait after an error. */
  async retryFailed(options: CallOptions = {}): Promise<Omit<Schemas["TenantRetryResult"], "next_cursor">> {
    const total = { memories: 0, failed: 0, waiting: 0 };
    let cursor: string | undefined;
    do {
      const call: Call = {
        method: "POST",
        path: "/v1/retry",
        ...(cursor !== undefined && { query: { cursor } }),
        ...options,
      };
      const page = await this.request<Schemas["TenantRetryResult"]>(call);
      total.memories += page.memories;
      total.failed += page.failed;
      total.waiting += page.waiting;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    return total;
  }

  ontology(options: CallOptions = {}): Promise<AnswerOf<"getTenantOntology">> {
    return this.request({ method: "GET", path: "/v1/ontology", ...options });
  }

  setOntology(
    ontology: BodyOf<"putTenantOntology">,
    options: CallOptions = {},
  ): Promise<AnswerOf<"putTenantOntology">> {
    return this.request({ method: "PUT", path: "/v1/ontology", body: ontology, ...options });
  }

  /**
   * Resolves when framework adapters have stored, or failed to store, everything they store in the background, or nothing was stored for five
   * seconds: then the memory does not answer, and `onError` of the adapters learns what was not stored. Wait for it before a process
   * ends; on Workers, give adapters `waitUntil`.
   */
  settled(): Promise<void> {
    return this.#transport.behind.settled();
  }

  /** Makes any other call, for example for administration. */
  request<Answer>(call: Call): Promise<Answer> {
    return this.#transport.json(call);
  }

  #list<Item>(path: string, { limit, ...filter }: { limit?: number | undefined }, options: CallOptions): List<Item> {
    return new List(
      (query) => this.request({ method: "GET", path, query: { ...filter, ...query }, ...options }),
      limit,
    );
  }
}

function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name] || undefined;
}
