/** Zep's API v2; paths and fields as in `@getzep/zep-cloud` 3.30. */
import { ImportFailure } from "./import-failure.ts";
import { isFields, textOf, type Fields } from "./values.ts";

export interface ZepUserData {
  user: Fields;
  nodes: Fields[];
  edges: Fields[];
  episodes: Fields[];
}

const DEFAULT_ADDRESS = "https://api.getzep.com/api/v2";
const PAGE_SIZE = 100;
/** Zep's maximum. */
const EPISODE_PAGE_SIZE = 50;
const ALL_EPISODES = 1_000_000;
const TIMEOUT_MS = 60_000;
/** About a minute while Zep is busy. */
const ATTEMPTS = 7;
const FIRST_PAUSE_MS = 500;
const BUSY: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
const UNSUPPORTED: ReadonlySet<number> = new Set([404, 405, 501]);
const NEXT_CURSOR = "zep-next-cursor";

export class ZepClient {
  readonly #address: string;
  readonly #key: string;
  readonly #onRead: (count: number) => void;
  #count = 0;

  constructor(address: string | null, key: string, onRead: (count: number) => void) {
    this.#address = (address ?? DEFAULT_ADDRESS).replace(/(?<!\/)\/+$/, "");
    if (!URL.canParse(this.#address) || !/^https?:/.test(this.#address))
      throw new ImportFailure(`Zep's address is not one of the web: ${this.#address}`);
    this.#key = key;
    this.#onRead = onRead;
  }

  /** @throws ImportFailure if Zep does not know the user, or does not answer */
  async read(id: string): Promise<ZepUserData> {
    const user = encodeURIComponent(id);
    const found = await this.#call("GET", `users/${user}`);
    if (found.status === 404) throw new ImportFailure(`Zep knows no user ${id}`);
    const nodes = await this.#list(`graph/node/user/${user}`, "nodes", PAGE_SIZE);
    const edges = await this.#list(`graph/edge/user/${user}`, "edges", PAGE_SIZE);
    const episodes = await this.#episodes(`graph/episodes/user/${user}`);
    return { user: isFields(found.body) ? found.body : {}, nodes, edges, episodes };
  }

  async #episodes(path: string): Promise<Fields[]> {
    const first = await this.#call("POST", path, { limit: 1 });
    if (!UNSUPPORTED.has(first.status)) return this.#list(path, "episodes", EPISODE_PAGE_SIZE);
    const { body } = await this.#call("GET", `${path}?lastn=${ALL_EPISODES}`);
    return itemsOf(body, "episodes");
  }

  async #list(path: string, what: string, limit: number): Promise<Fields[]> {
    const items = new Map<string, Fields>();
    let next: Fields = {};
    for (;;) {
      const { status, body, cursor } = await this.#call("POST", path, { limit, ...next });
      if (status === 404) return [];
      const page = itemsOf(body, what);
      const known = items.size;
      for (const item of page) {
        const uuid = textOf(item["uuid"]);
        if (uuid === null) throw new ImportFailure(`Zep: ${what}: an item has no uuid`);
        items.set(uuid, item);
      }
      this.#count += items.size - known;
      this.#onRead(this.#count);
      const last = textOf(page.at(-1)?.["uuid"]);
      if (items.size === known || last === null) return [...items.values()];
      next = cursor === null ? { uuid_cursor: last } : { cursor };
    }
  }

  async #call(
    method: "GET" | "POST",
    path: string,
    body?: Fields,
  ): Promise<{ status: number; body: unknown; cursor: string | null }> {
    const url = `${this.#address}/${path}`;
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#attempt(method, url, body);
      if (answer.status < 300 || UNSUPPORTED.has(answer.status)) return answer;
      const isLast = attempt === ATTEMPTS || !(answer.status === 0 || BUSY.has(answer.status));
      if (isLast) throw new ImportFailure(describeFailure(`${method} ${url}`, answer));
      const pause = FIRST_PAUSE_MS * 2 ** (attempt - 1);
      await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(answer.waitMs, pause), TIMEOUT_MS)));
    }
  }

  async #attempt(method: string, url: string, body?: Fields): Promise<Answer> {
    const headers = { authorization: `Api-Key ${this.#key}`, accept: "application/json" };
    try {
      const response = await fetch(url, {
        method,
        headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const waitMs = Number(response.headers.get("retry-after") ?? 0) * 1_000 || 0;
      const cursor = response.headers.get(NEXT_CURSOR);
      return {
        status: response.status,
        body: parsed(await response.text()),
        cursor: cursor === "" ? null : cursor,
        waitMs,
      };
    } catch (error) {
      const reason = error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : "";
      return { status: 0, body: reason, cursor: null, waitMs: 0 };
    }
  }
}

interface Answer {
  status: number;
  body: unknown;
  cursor: string | null;
  waitMs: number;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text.slice(0, 200);
  }
}

function itemsOf(body: unknown, what: string): Fields[] {
  const list = isFields(body) ? (body[what] ?? []) : body;
  if (!Array.isArray(list) || !list.every(isFields))
    throw new ImportFailure(`Zep: ${what}: a list is expected, not ${JSON.stringify(body)?.slice(0, 100)}`);
  return list;
}

function describeFailure(request: string, { status, body }: Answer): string {
  const said = isFields(body) ? (textOf(body["message"]) ?? JSON.stringify(body)) : String(body);
  return status === 0 ? `${request}: Zep does not answer (${said})` : `${request}: Zep answers ${status}: ${said}`;
}
