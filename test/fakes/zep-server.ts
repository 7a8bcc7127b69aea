import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface ZepGraph {
  user: { user_id: string };
  nodes: readonly Item[];
  edges: readonly Item[];
  episodes: readonly Item[];
}

type Item = { uuid: string } & Record<string, unknown>;

export interface ZepServerOptions {
  pageSize?: number;
  /** "cursor": now; "uuid": before; "lastn": without paging of episodes. */
  paging?: "cursor" | "uuid" | "lastn";
  busy?: number;
}

/** Paths and fields of `@getzep/zep-cloud` 3.30. */
export async function zepServer(
  graph: ZepGraph,
  { pageSize = 100, paging = "cursor", busy = 0 }: ZepServerOptions = {},
) {
  const requests: string[] = [];
  let refused = 0;
  const lists: Record<string, readonly Item[]> = { node: graph.nodes, edge: graph.edges, episodes: graph.episodes };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://zep");
      requests.push(`${request.method} ${url.pathname}`);
      const answer = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
        response.writeHead(status, { "content-type": "application/json", ...headers });
        response.end(JSON.stringify(body));
      };
      if (request.headers.authorization !== "Api-Key z_key") return answer(401, { message: "unauthorized" });
      if (refused++ < busy) return answer(429, { message: "slow down" });
      const [, list = "", user = ""] = /^\/api\/v2\/(?:graph\/)?(\w+)\/(?:user\/)?([^/]+)$/.exec(url.pathname) ?? [];
      if (decodeURIComponent(user) !== graph.user.user_id) return answer(404, { message: "not found" });
      if (list === "users") return answer(200, graph.user);
      const all = [...(lists[list] ?? [])].sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
      if (request.method === "GET" && list === "episodes") return answer(200, { episodes: all });
      if (request.method !== "POST" || (list === "episodes" && paging === "lastn"))
        return answer(405, { message: "method not allowed" });
      const body = JSON.parse(Buffer.concat(chunks).toString()) as {
        limit: number;
        cursor?: string;
        uuid_cursor?: string;
      };
      const after = paging === "cursor" ? body.cursor : body.uuid_cursor;
      const rest = all.filter(({ uuid }) => after === undefined || uuid > after);
      const page = rest.slice(0, Math.min(body.limit, pageSize));
      const last = page.at(-1)?.uuid;
      answer(
        200,
        page,
        paging === "cursor" && rest.length > page.length && last !== undefined ? { "Zep-Next-Cursor": last } : {},
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/api/v2`,
    requests,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
