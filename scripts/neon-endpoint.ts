/**
 * Neon's HTTP (`POST /sql`) and WebSocket (`/v2`) protocols, as `@neondatabase/serverless` speaks them, for any PostgreSQL server, so that
 * the Worker runs unchanged. As at Neon, the client sends user, password and database; the proxy sets host and port. Loopback only, below a
 * secret path: a server may trust this process by its address or client certificate, and web pages can open WebSockets to it.
 */
import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { DatabaseError, Pool, type PoolClient, type QueryArrayConfig, type QueryArrayResult } from "pg";
import { createWebSocketStream, type WebSocket, WebSocketServer } from "ws";
import { isSecret } from "./is-secret.ts";

export interface NeonEndpoint {
  /** `127.0.0.1:<port>/<secret>`, for `neonConfig.fetchEndpoint` and `wsProxy`. */
  host: string;
  stop: () => Promise<void>;
}

interface Query {
  query: string;
  params?: unknown[];
}

type ConnectAs = (connectionString: string) => Promise<PoolClient>;

const LOGIN_REFUSED = /^28/;

/** Without a password, `pg` would send that of this process, from PGPASSWORD or ~/.pgpass. */
const NO_PASSWORD = "-";

/** Neon's proxy keeps as many for a small client. */
const CONNECTIONS = 4;
/** Neon's limit. */
const MAX_REQUEST_BYTES = 64 * 1024 * 1024;

export async function startNeonEndpoint(options: {
  postgresUrl: string;
  port?: number;
  connections?: number;
}): Promise<NeonEndpoint> {
  const { postgresUrl, connections = CONNECTIONS } = options;
  const { hostname, port } = new URL(postgresUrl);
  /** Keyed by digest, so that the time of a lookup reveals no part of a password. */
  const pools = new Map<string, Pool>();

  async function connectAs(connectionString: string): Promise<PoolClient> {
    const { username, password, pathname } = new URL(connectionString);
    const target = new URL(postgresUrl);
    Object.assign(target, { username, password: password || NO_PASSWORD, pathname });
    for (const name of ["user", "password"]) target.searchParams.delete(name);
    const login = createHash("sha256").update(target.href).digest("base64");
    const pool = pools.get(login) ?? poolFor(target, login);
    try {
      return await pool.connect();
    } catch (error) {
      if (error instanceof DatabaseError && LOGIN_REFUSED.test(error.code ?? "") && pools.delete(login))
        void pool.end();
      throw error;
    }
  }

  function poolFor(target: URL, login: string): Pool {
    const pool = new Pool({ connectionString: target.href, max: connections });
    pool.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
    pools.set(login, pool);
    return pool;
  }

  const secret = randomBytes(24).toString("base64url");
  const pathOf = ({ url = "" }: IncomingMessage): string | null => {
    const [, given = "", ...rest] = (url.split("?")[0] ?? "").split("/");
    return isSecret(given, secret) ? `/${rest.join("/")}` : null;
  };
  const server = createServer((request, response) => void answer(connectAs, pathOf(request), request, response));
  server.keepAliveTimeout = 60_000;
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head) => {
    if (pathOf(request) === "/v2") sockets.handleUpgrade(request, socket, head, tunnel);
    else socket.on("error", () => {}).end("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  });

  function tunnel(socket: WebSocket): void {
    const database = connect({ host: hostname, port: Number(port || 5432), noDelay: true });
    const client = createWebSocketStream(socket);
    database.on("error", () => socket.close(1011)).on("close", () => socket.close());
    client.on("error", () => {}).on("close", () => database.destroy());
    client.pipe(database).pipe(client);
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  return {
    host: `127.0.0.1:${(server.address() as { port: number }).port}/${secret}`,
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([...pools.values()].map((pool) => pool.end()));
    },
  };
}

async function answer(
  connectAs: ConnectAs,
  path: string | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, body } = await serve(connectAs, path, request).catch((error: unknown) => failure(error));
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { "content-type": "application/json", "content-length": bytes.length }).end(bytes);
}

async function serve(
  connectAs: ConnectAs,
  path: string | null,
  request: IncomingMessage,
): Promise<{ status: number; body: unknown }> {
  if (request.method !== "POST" || path !== "/sql") return { status: 404, body: { message: "unknown endpoint" } };
  const body = parseBody(await readBody(request));
  if (body === undefined)
    return { status: 400, body: { message: "the body is neither a query nor a list of queries" } };
  const arrays = request.headers["neon-array-mode"] === "true";
  const raw = request.headers["neon-raw-text-output"] === "true";
  const client = await connectAs(String(request.headers["neon-connection-string"]));
  try {
    if (!("queries" in body)) return { status: 200, body: await execute(client, body, arrays, raw) };
    await client.query(begin(request));
    const results = [];
    for (const query of body.queries) results.push(await execute(client, query, arrays, raw));
    await client.query("COMMIT");
    return { status: 200, body: { results } };
  } finally {
    void release(client);
  }
}

async function release(client: PoolClient): Promise<void> {
  const failed = await client.query("ROLLBACK; SET SESSION AUTHORIZATION DEFAULT; RESET ALL").then(
    () => false,
    () => true,
  );
  client.release(failed);
}

function begin({ headers }: IncomingMessage): string {
  const level = headers["neon-batch-isolation-level"];
  const levels: Record<string, string> = {
    ReadUncommitted: "READ UNCOMMITTED",
    ReadCommitted: "READ COMMITTED",
    RepeatableRead: "REPEATABLE READ",
    Serializable: "SERIALIZABLE",
  };
  const isolation = levels[String(level)];
  const flag = (name: string, on: string, off: string): string =>
    headers[name] === undefined ? "" : headers[name] === "true" ? ` ${on}` : ` ${off}`;
  return (
    "BEGIN" +
    (isolation === undefined ? "" : ` ISOLATION LEVEL ${isolation}`) +
    flag("neon-batch-read-only", "READ ONLY", "READ WRITE") +
    flag("neon-batch-deferrable", "DEFERRABLE", "NOT DEFERRABLE")
  );
}

/** The client parses text itself; without its header, the proxy parses values like node-postgres. */
const AS_TEXT = { getTypeParser: () => (text: string) => text };

async function execute(client: PoolClient, { query, params }: Query, arrays: boolean, raw: boolean): Promise<unknown> {
  const result: QueryArrayResult = await client.query({
    text: query,
    values: params ?? [],
    queryMode: "extended", // one statement, as at Neon
    ...(arrays ? { rowMode: "array" } : {}),
    ...(raw ? { types: AS_TEXT } : {}),
  } as QueryArrayConfig);
  const { command, rowCount, rows } = result;
  const fields = result.fields.map(({ name, tableID, columnID, dataTypeID, dataTypeSize, dataTypeModifier }) => ({
    name,
    tableID,
    columnID,
    dataTypeID,
    dataTypeSize,
    dataTypeModifier,
    format: "text",
  }));
  return { command, rowCount, rows, fields, rowAsArray: arrays };
}

/** As at Neon, PostgreSQL errors become 400 with every field that the client copies, others 500. */
function failure(error: unknown): { status: number; body: unknown } {
  if (!(error instanceof DatabaseError)) return { status: 500, body: { message: String(error) } };
  const { message, severity, code, detail, hint, position, internalPosition, internalQuery, where } = error;
  const { schema, table, column, dataType, constraint, file, line, routine } = error;
  const place = { schema, table, column, dataType, constraint, file, line, routine };
  return {
    status: 400,
    body: { message, severity, code, detail, hint, position, internalPosition, internalQuery, where, ...place },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_REQUEST_BYTES) throw new Error(`the request has more than ${MAX_REQUEST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parseBody(text: string): Query | { queries: Query[] } | undefined {
  try {
    const body = JSON.parse(text) as Partial<Query & { queries: Query[] }>;
    if (Array.isArray(body.queries)) return body.queries.every(isQuery) ? { queries: body.queries } : undefined;
    return isQuery(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function isQuery(value: unknown): value is Query {
  return typeof (value as Query | null)?.query === "string";
}
