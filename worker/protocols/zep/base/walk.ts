import { FaultError, notFound } from "../../../../shared/fault.ts";
import { PAGE, type Own } from "./own.ts";

export const NEXT_CURSOR = "Zep-Next-Cursor";

export interface Walk {
  limit?: number | undefined;
  cursor?: string | undefined;
  uuid_cursor?: string | undefined;
  direction?: "asc" | "desc" | undefined;
}

interface Shown {
  uuid: string;
}

interface Showing<Ours, Item> {
  shape: (items: Ours[]) => Promise<Item[]>;
  order: ((item: Item) => string) | null;
}

interface Position {
  page: string | null;
  uuid: string;
}

/** Only our order, newest first, continues after the previous page; any other order reads the whole list. */
export async function walk<Ours, Item extends Shown>(
  own: Own,
  path: string,
  { limit = PAGE, cursor, uuid_cursor, direction = "desc" }: Walk,
  showing: Showing<Ours, Item>,
): Promise<{ shown: Item[]; next: string | null }> {
  const { shape, order } = showing;
  const from = cursor === undefined ? (uuid_cursor ? { page: null, uuid: uuid_cursor } : null) : readCursor(cursor);
  if (order === null && direction === "desc") return read(own, path, limit, from, showing);
  const all = unique(await shape(await own.all<Ours>(path)));
  const sorted = order === null ? all : all.toSorted((a, b) => compare(order(b), order(a)) || compare(b.uuid, a.uuid));
  if (direction === "asc") sorted.reverse();
  const start = from === null ? 0 : after(sorted, from);
  const shown = sorted.slice(start, start + limit);
  return { shown, next: sorted.length > start + limit ? cursorAfter(null, shown) : null };
}

async function read<Ours, Item extends Shown>(
  own: Own,
  path: string,
  limit: number,
  from: Position | null,
  { shape }: Showing<Ours, Item>,
): Promise<{ shown: Item[]; next: string | null }> {
  const shown: Item[] = [];
  const seen = new Set<string>();
  let isPast = from === null;
  let lastPage: string | null = null;
  for await (const { items, cursor: page } of own.pages<Ours>(path, {}, from?.page ?? undefined)) {
    for (const item of await shape(items)) {
      if (seen.has(item.uuid)) continue;
      seen.add(item.uuid);
      if (!isPast) {
        isPast = item.uuid === from?.uuid;
        continue;
      }
      if (shown.length === limit) return { shown, next: cursorAfter(lastPage, shown) };
      shown.push(item);
      lastPage = page ?? null;
    }
  }
  if (!isPast) throw gone(from?.uuid ?? "");
  return { shown, next: null };
}

/** A fact that held more than once is one edge. */
function unique<Item extends Shown>(items: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ uuid }) => !seen.has(uuid) && seen.add(uuid));
}

function after(items: readonly Shown[], { uuid }: Position): number {
  const at = items.findIndex((item) => item.uuid === uuid);
  if (at < 0) throw gone(uuid);
  return at + 1;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const gone = (uuid: string): FaultError =>
  new FaultError(notFound(`The item ${uuid}, behind which the list was to go on,`));

const cursorAfter = (page: string | null, shown: readonly Shown[]): string =>
  btoa(JSON.stringify([page, shown.at(-1)?.uuid ?? ""]));

function readCursor(cursor: string): Position {
  try {
    const [page, uuid] = JSON.parse(atob(cursor)) as unknown[];
    if ((page === null || typeof page === "string") && typeof uuid === "string") return { page, uuid };
  } catch {}
  const message = "is not a cursor that was given out here";
  throw new FaultError({ kind: "conflict", detail: `cursor: ${message}`, errors: [{ path: "cursor", message }] });
}
