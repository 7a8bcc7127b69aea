import type { Memory } from "../memory.ts";
import { Tally, type Chat, type ChatMessage } from "./chat.ts";
import { importChats } from "./import-chats.ts";
import { ImportFailure, Malformed } from "./import-failure.ts";
import { jsonItems, readAt } from "./json-items.ts";
import { NAMELESS } from "./names.ts";
import type { Report } from "./report.ts";
import { textOfValue } from "./store-values.ts";
import { endIn, fieldsOf, grouped, instantOf, storable, type Fields } from "./values.ts";

export interface LangGraphImport {
  user: string;
  path: string;
  prefix: string | null;
  memory: Memory | null;
  extract: boolean;
  now: number;
  name: string | null;
  onProgress: (done: number, total: number) => void;
}

interface StoredItem {
  namespace: string;
  key: string;
  value: unknown;
  at: number | null;
  /** Null for never; `NaN` if expires_at is not an instant. */
  expires: number | null;
}

export async function importLangGraph({ path, prefix, now, name, ...task }: LangGraphImport): Promise<Report> {
  const items = /^postgres(?:ql)?:\/\//.test(path) ? await readPostgres(path) : await readFile(path);
  const within = items.filter(({ namespace }) => prefix === null || isWithin(namespace, prefix));
  const report = await importChats({
    ...task,
    source: "langgraph",
    chats: chatsOf(within, [name ?? NAMELESS, task.user], now),
  });
  const outside = items.length - within.length;
  if (outside > 0) report.left_out[`outside of ${prefix ?? ""}`] = outside;
  return report;
}

/** Python joins namespaces with dots, TypeScript with colons. */
const isWithin = (namespace: string, prefix: string): boolean =>
  namespace === prefix || namespace.startsWith(`${prefix}.`) || namespace.startsWith(`${prefix}:`);

function chatsOf(items: readonly StoredItem[], owners: readonly string[], now: number): Chat[] {
  return [...grouped(items, ({ namespace }) => namespace)].map(([namespace, stored]) => {
    const readable = stored.filter(({ expires }) => !Number.isNaN(expires));
    const current = readable.filter(({ expires }) => expires === null || expires > now);
    const messages = current
      .toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity) || (a.key < b.key ? -1 : 1))
      .flatMap((item) => messageOf(item, owners) ?? []);
    const left = new Tally();
    left.add("with an expires_at that is not an instant", stored.length - readable.length);
    left.add("that have expired", readable.length - current.length);
    left.add("without words", current.length - messages.length);
    return { id: namespace, title: null, at: messages[0]?.at ?? null, messages, leftOut: left.counts, cut: {} };
  });
}

const OF_ANOTHER = "say of another what would be read as the user's own";

function messageOf({ namespace, key, value, at, expires }: StoredItem, owners: readonly string[]): ChatMessage | null {
  const text = textOfValue(value, owners);
  if (text === null) return null;
  const { content, extract } = text;
  const metadata = { namespace, key: storable(key) };
  const ends = { ...(expires !== null && { expires }), ...(!extract && { unread: OF_ANOTHER }) };
  return { id: `${namespace}/${key}`, role: "user", content, at, metadata, ...ends };
}

/** @throws Malformed */
function readItem(row: Fields): StoredItem {
  const { prefix, namespace_path, namespace, key } = row;
  const path = Array.isArray(namespace) ? namespace.join(".") : (prefix ?? namespace_path ?? namespace);
  if (typeof path !== "string") throw new Malformed("has no prefix or namespace");
  if (typeof key !== "string") throw new Malformed("has no key");
  if (!("value" in row)) throw new Malformed("has no value");
  const at = instantOf(row["updated_at"] ?? row["updatedAt"]) ?? instantOf(row["created_at"] ?? row["createdAt"]);
  const expires = endIn(row["expires_at"] ?? row["expiresAt"]);
  return { namespace: storable(path) || "store", key, value: row["value"], at, expires };
}

async function readFile(path: string): Promise<StoredItem[]> {
  const items: StoredItem[] = [];
  for await (const { place, value } of jsonItems(path, "item"))
    items.push(readAt(place, () => readItem(fieldsOf(value, "the item"))));
  return items;
}

async function readPostgres(address: string): Promise<StoredItem[]> {
  const { default: pg } = await import("pg").catch(() => {
    throw new ImportFailure("reading from Postgres needs the package pg: npm install pg");
  });
  const client = new pg.Client({ connectionString: address });
  try {
    await client.connect();
    const { rows } = await client.query<Fields>("SELECT * FROM store");
    return rows.map((row, index) => {
      try {
        return readItem(row);
      } catch (error) {
        if (error instanceof Malformed) throw new ImportFailure(`table store: row ${index + 1}: ${error.message}`);
        throw error;
      }
    });
  } catch (error) {
    if (error instanceof ImportFailure) throw error;
    // without the address, which contains a password
    throw new ImportFailure(`Postgres: ${(error as Error).message}`);
  } finally {
    await client.end().catch(() => {});
  }
}
