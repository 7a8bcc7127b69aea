import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import {
  beginRefresh,
  isRefreshDue,
  leaseRefresh,
  postponeRefresh,
  yieldRefresh,
} from "../../../worker/store/communities/refresh.ts";
import { graphStore, livesIn } from "../../fakes/graph-store.ts";

test("a refresh is due exactly where its lease can be taken", () => {
  const store = graphStore();
  const { sql, clock, ids } = store;
  store.state(livesIn("Oslo"), "2024-01-01");
  expect(isRefreshDue(sql, clock.now())).toBe(false);
  expect(leaseRefresh(sql, clock.now(), ids)).toBeNull();
  beginRefresh(sql, clock.now());
  expect(isRefreshDue(sql, clock.now())).toBe(true);
  const lease = nonNull(leaseRefresh(sql, clock.now(), ids) ?? undefined, "lease");
  expect(isRefreshDue(sql, clock.now())).toBe(false);
  yieldRefresh(sql, lease);
  expect(isRefreshDue(sql, clock.now())).toBe(true);
  const again = nonNull(leaseRefresh(sql, clock.now(), ids) ?? undefined, "lease");
  postponeRefresh(sql, clock.now(), again, { reason: "busy", passing: true, retry_after_ms: 5_000 });
  expect(isRefreshDue(sql, clock.now())).toBe(false);
  clock.advance(60_000);
  expect(isRefreshDue(sql, clock.now())).toBe(true);
});
