import { expect, test } from "vitest";
import {
  beginRequest,
  dropExpired,
  endRequest,
  KEPT_MS,
  renewLease,
  LEASE_MS,
} from "../../../worker/objects/request-log/idempotency-store.ts";
import { nodeSql } from "../../fakes/node-sql.ts";
import { graphStore } from "../../fakes/graph-store.ts";

const request = { name: "n", content: "c" };
const start = Date.UTC(2024, 4, 8);

test("the first request under a key runs while others wait, and all get its answer for a day", () => {
  const sql = nodeSql();
  expect(beginRequest(sql, start, request, "a")).toEqual({ kind: "lease", token: "a" });
  expect(beginRequest(sql, start + 1, request, "b")).toEqual({ kind: "running" });
  expect(beginRequest(sql, start + 1, { ...request, content: "other" }, "b")).toEqual({ kind: "taken" });
  const answer = Uint8Array.from({ length: 2_500_000 }, (_, place) => place % 251);
  endRequest(sql, "n", "a", answer);
  expect(beginRequest(sql, start + KEPT_MS - 1, request, "b")).toEqual({ kind: "answered", answer });
  expect(beginRequest(sql, start + KEPT_MS, { ...request, content: "other" }, "b").kind).toBe("lease");
});

test("a renewed lease lasts, an expired one goes to the next request, and its late answer is not stored", () => {
  const sql = nodeSql();
  beginRequest(sql, start, request, "a");
  renewLease(sql, start + LEASE_MS - 1, "n", "a");
  expect(beginRequest(sql, start + LEASE_MS, request, "b").kind).toBe("running");
  expect(beginRequest(sql, start + 2 * LEASE_MS, request, "b")).toEqual({ kind: "lease", token: "b" });
  endRequest(sql, "n", "a", new Uint8Array([1]));
  expect(beginRequest(sql, start + 2 * LEASE_MS, request, "c").kind).toBe("running");
  endRequest(sql, "n", "b", new Uint8Array([2]));
  expect(beginRequest(sql, start + 2 * LEASE_MS, request, "c")).toEqual({
    kind: "answered",
    answer: new Uint8Array([2]),
  });
});

test("a released lease leaves nothing, and expired answers are deleted", () => {
  const sql = nodeSql();
  expect(dropExpired(sql, start)).toBeNull();
  beginRequest(sql, start, request, "a");
  endRequest(sql, "n", "a", null);
  expect(beginRequest(sql, start + 5, { ...request, content: "mended" }, "b").kind).toBe("lease");
  endRequest(sql, "n", "b", new Uint8Array([1]));
  beginRequest(sql, start + 10, { name: "m", content: "c" }, "d");
  expect(dropExpired(sql, start + 5 + KEPT_MS)).toBe(start + 10 + KEPT_MS);
  expect(dropExpired(sql, start + 10 + KEPT_MS)).toBeNull();
  expect(sql.all("SELECT 1 FROM requests UNION ALL SELECT 1 FROM answers")).toEqual([]);
});

test("an append whose answer was lost is found again by its name, whether it took effect or not", () => {
  const store = graphStore();
  const first = store.appendOnce("request", { content: "one" });
  const again = store.appendOnce("request", { content: "one" });
  expect(again.episodes).toEqual(first.episodes);
  expect(store.sql.all("SELECT 1 FROM episodes")).toHaveLength(1);
  expect(store.appendOnce("another request", { content: "one" }).episodes).not.toEqual(first.episodes);
});
