import { z } from "@hono/zod-openapi";
import { FaultError } from "../../../../shared/fault.ts";
import { count, flag } from "./route.ts";

const PAGE_SIZE = 100;

export const listQuery = z.object({
  pageNumber: count,
  pageSize: count,
  search: z.string().optional(),
  order_by: z.string().optional(),
  asc: flag,
});
export type ListQuery = z.output<typeof listQuery>;

/** @throws FaultError "invalid" for an unknown order */
export function pageOf<Item extends object>(
  items: readonly Item[],
  { pageNumber = 1, pageSize = PAGE_SIZE, search, order_by = "created_at", asc = false }: ListQuery,
  { searched, ordered }: { searched: readonly (keyof Item & string)[]; ordered: readonly (keyof Item & string)[] },
): { shown: Item[]; total: number } {
  const order = ordered.find((name) => name === order_by);
  if (order === undefined) {
    const message = `must be one of ${ordered.join(", ")}`;
    throw new FaultError({ kind: "invalid", detail: `order_by: ${message}`, errors: [{ path: "order_by", message }] });
  }
  const wanted = search?.trim().toLowerCase() ?? "";
  const found = items.filter((item) => searched.some((name) => textOf(item[name]).toLowerCase().includes(wanted)));
  const sorted = found.toSorted((a, b) => compare(textOf(a[order]), textOf(b[order])));
  if (!asc) sorted.reverse();
  const from = (pageNumber - 1) * pageSize;
  return { shown: sorted.slice(from, from + pageSize), total: found.length };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
