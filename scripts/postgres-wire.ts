/**
 * Serves one PGlite to many PostgreSQL clients on TCP.
 *
 * PGlite is a single session, so clients take turns. A turn begins with a client's first message and ends when the
 * server is ready for a query outside any transaction:
 *
 *     client A   Parse Bind Execute Sync ─┐            ┌─ Query(COMMIT)
 *     client B      Parse Bind … Sync ────┼─ waits ────┼─ waits ──────────── its turn
 *     PGlite                              └─ BEGIN ────┘
 *
 * Messages are passed on only as whole groups (up to Sync, Query or Flush). pglite-socket passes them on one by one,
 * and two clients whose groups arrive in several packets (a parameter over 64 KB, a WebSocket frame per message) then
 * overwrite each other's unnamed statement: "bind message supplies 2 parameters, but prepared statement "" requires 1".
 *
 * Unlike a real server, a single session does not isolate SET without LOCAL, named statements, temporary tables and
 * LISTEN.
 */
import { createServer, type Server, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import type { DiskSpace } from "./disk-space.ts";
import { guardWrites } from "./postgres-disk-guard.ts";
import { message } from "./postgres-message.ts";
import { ASK_FOR_PASSWORD, isPassword, PASSWORD, WRONG_PASSWORD } from "./postgres-password.ts";
import { deletesRows, removeRemains } from "./postgres-remains.ts";

const PROTOCOL_3 = 196_608;
const CANCEL_REQUEST = 80_877_102;
const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;

/** An idle transaction blocks all other clients. */
const IDLE_IN_TRANSACTION_MS = 15_000;

/** Lets one removal cover several deletions. */
const REMOVAL_DELAY_MS = 2_000;
const REMOVAL_RETRY_MS = 30_000;

const MAX_UNPROVEN_BYTES = 10_000;

const GROUP_ENDS = new Set(["S", "Q", "H", "F", "c", "f", "X"].map(code));
const FLUSH = code("H");
const QUERY = code("Q");
const TERMINATE = code("X");
/** A start-up message has no type; its length, under 16 MB, begins with a zero byte. */
const STARTUP = 0;

interface Client {
  socket: Socket;
  received: Buffer;
  partial: Buffer[];
  groups: Buffer[];
  startup: Buffer | null;
  started: boolean;
}

export interface WireOptions {
  open: () => Promise<PGlite>;
  password: string;
  port: number;
  disk: DiskSpace | null;
  onRemoval: (isPending: boolean) => void;
}

export interface WireServer {
  port: number;
  database: Promise<PGlite>;
  stop: () => Promise<void>;
}

/** Listens on 127.0.0.1, then opens the database. Removes remains of deleted rows between turns. */
export async function serveWire({ open, password, port, disk, onRemoval }: WireOptions): Promise<WireServer> {
  const clients = new Set<Client>();
  let owner: Client | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let busy: Promise<void> | undefined;
  let removal: "none" | "scheduled" | "due" = "none";
  let removalTimer: NodeJS.Timeout | undefined;

  const server = createServer((socket) => {
    const client: Client = {
      socket,
      received: Buffer.alloc(0),
      partial: [],
      groups: [],
      startup: null,
      started: false,
    };
    clients.add(client);
    socket.setNoDelay(true);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      clients.delete(client);
      client.groups = [];
      takeTurns();
    });
    socket.on("data", (data) => {
      client.received = client.received.length === 0 ? data : Buffer.concat([client.received, data]);
      readMessages(client, password);
      takeTurns();
    });
  });
  await listen(server, port);
  const database = open();
  const guard = database.then((db) => guardWrites(db, disk));
  void guard.then(
    () => scheduleRemoval(REMOVAL_DELAY_MS),
    () => {},
  );

  function scheduleRemoval(delay_ms: number): void {
    if (removal !== "none") clearTimeout(removalTimer);
    removal = "scheduled";
    if (delay_ms === REMOVAL_DELAY_MS) onRemoval(true);
    removalTimer = setTimeout(() => {
      removal = "due";
      takeTurns();
    }, delay_ms).unref();
  }

  function takeTurns(): void {
    // PGlite is unusable after it throws; the rejection ends the thread
    busy ??= runTurns().then(() => {
      busy = undefined;
      if (nextClient() !== undefined || isAbandoned()) takeTurns();
    });
  }

  async function runTurns(): Promise<void> {
    const db = await database;
    const { beforeTurn, hasRoomFor, answer } = await guard;
    for (;;) {
      if (isAbandoned()) await rollBack(db);
      if (removal === "due" && owner === undefined) {
        removal = "none";
        if (!(await removeRemains(db, hasRoomFor))) scheduleRemoval(REMOVAL_RETRY_MS);
        onRemoval(false);
      }
      const client = nextClient();
      const group = client?.groups.shift();
      if (client === undefined || group === undefined) return;
      clearTimeout(idleTimer);
      if (owner === undefined) await beforeTurn(group.length);
      await run(db, client, group, answer);
      if (deletesRows(group)) scheduleRemoval(REMOVAL_DELAY_MS);
      owner = group[0] === STARTUP || (lastType(group) !== FLUSH && !db.isInTransaction()) ? undefined : client;
      if (owner !== undefined) idleTimer = setTimeout(() => client.socket.destroy(), IDLE_IN_TRANSACTION_MS).unref();
      // lets sockets be read between turns
      clients.delete(client);
      if (!client.socket.destroyed) clients.add(client);
      await new Promise(setImmediate);
    }
  }

  function nextClient(): Client | undefined {
    if (owner !== undefined) return owner.groups.length > 0 ? owner : undefined;
    for (const client of clients) if (client.groups.length > 0) return client;
    return undefined;
  }

  function isAbandoned(): boolean {
    return owner?.socket.destroyed === true;
  }

  async function rollBack(db: PGlite): Promise<void> {
    owner = undefined;
    clearTimeout(idleTimer);
    await db.execProtocolRawStream(message("S", ""), { onRawData: () => {} });
    if (db.isInTransaction()) await db.execProtocolRawStream(message("Q", "ROLLBACK\0"), { onRawData: () => {} });
  }

  async function run(
    db: PGlite,
    client: Client,
    group: Buffer,
    answer: (data: Uint8Array) => Uint8Array,
  ): Promise<void> {
    if (group[0] === TERMINATE) return void client.socket.end();
    if (readsFromClient(group)) return void client.socket.end(COPY_REFUSED);
    let isSilent = true;
    let hasPanicked = false;
    try {
      await db.execProtocolRawStream(new Uint8Array(group), {
        onRawData: (data) => {
          isSilent = false;
          hasPanicked ||= isPanic(data);
          // PGlite reuses the memory of `data`
          if (client.socket.writable) client.socket.write(Buffer.from(answer(data)));
        },
      });
    } catch (error) {
      if (group[0] !== STARTUP) throw error;
      client.socket.destroy();
      return;
    }
    // after an error that would end a real server, PGlite continues but no longer answers
    if (hasPanicked || (isSilent && group[0] !== STARTUP)) throw new Error("PostgreSQL panicked");
  }

  return {
    port: (server.address() as { port: number }).port,
    database,
    async stop() {
      clearTimeout(idleTimer);
      clearTimeout(removalTimer);
      const closed = new Promise((resolve) => server.close(resolve));
      for (const { socket } of clients) socket.destroy();
      await closed;
      await busy;
    },
  };
}

/** PGlite supports neither encryption nor cancellation. */
function readMessages(client: Client, password: string): void {
  for (;;) {
    const { received, started, startup } = client;
    const header = started || startup !== null ? 1 : 0;
    if (received.length < header + 4) return;
    const length = header + received.readInt32BE(header);
    if (length < header + 4 || (!started && length > MAX_UNPROVEN_BYTES)) return void client.socket.destroy();
    if (received.length < length) return;
    const bytes = received.subarray(0, length);
    client.received = received.subarray(length);
    if (started) {
      collect(client, bytes);
    } else if (startup !== null) {
      if (bytes[0] !== PASSWORD || !isPassword(bytes, password)) return void client.socket.end(WRONG_PASSWORD);
      client.groups.push(startup);
      client.started = true;
      client.startup = null;
    } else if (!acceptStartup(client, bytes)) {
      return void client.socket.destroy();
    }
  }
}

function acceptStartup(client: Client, bytes: Buffer): boolean {
  const request = bytes.length >= 8 ? bytes.readInt32BE(4) : CANCEL_REQUEST;
  if (request === SSL_REQUEST || request === GSS_REQUEST) return (client.socket.write("N"), true);
  if (request !== PROTOCOL_3) return false;
  client.startup = bytes;
  client.socket.write(ASK_FOR_PASSWORD);
  return true;
}

function collect(client: Client, bytes: Buffer): void {
  const type = bytes.readUInt8(0);
  client.partial.push(bytes);
  if (!GROUP_ENDS.has(type)) return;
  client.groups.push(type === TERMINATE ? bytes : Buffer.concat(client.partial));
  client.partial = [];
}

function lastType(group: Buffer): number {
  let type = 0;
  for (let at = 0; at < group.length; at += 1 + group.readInt32BE(at + 1)) type = group.readUInt8(at);
  return type;
}

/** PGlite cannot wait for rows from the client, and never recovers from trying. */
function readsFromClient(group: Buffer): boolean {
  return group[0] === QUERY && /^\s*copy\b.*\bfrom\s+stdin\b/is.test(group.toString("latin1", 5, 1_000));
}

const COPY_REFUSED = message("E", "SFATAL\0C0A000\0MCOPY FROM STDIN does not work in embedded Postgres\0\0");

/** Stored text cannot contain its NUL. */
const isPanic = (data: Uint8Array): boolean => Buffer.from(data.buffer, data.byteOffset, data.length).includes(PANIC);
const PANIC = "SPANIC\0VPANIC\0";

function code(type: string): number {
  return type.charCodeAt(0);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
}
