import { expect, inject, test } from "vitest";
import { asTenant } from "../../../db/as-tenant.ts";
import { connect, type Database } from "../../../db/client.ts";
import { takeFromEach } from "../../../worker/adapters/neon/every-database.ts";
import { neonControlPlane } from "../../../worker/adapters/neon/control-plane.ts";

const databases = { jurisdictions: new Map([["eu", null]]) } as unknown as Database;
const graphs = (tenant: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ tenant, kind: "user" as const, id: String(n) }));

async function taken(limit: number, here: number, there: number): Promise<[here: number, there: number]> {
  const found = await takeFromEach(databases, limit, async (place, share) =>
    place === null ? graphs("a", Math.min(here, share)) : graphs("b", Math.min(there, share)),
  );
  return [found.filter(({ tenant }) => tenant === "a").length, found.filter(({ tenant }) => tenant === "b").length];
}

test("each database gives its share, and later ones the unused share of earlier ones", async () => {
  expect(await taken(50, 100, 100)).toEqual([25, 25]);
  expect(await taken(50, 10, 100)).toEqual([10, 40]);
  expect(await taken(50, 100, 3)).toEqual([25, 3]);
  expect(await taken(1, 100, 100)).toEqual([1, 0]);
});

test("a database that does not answer does not delay others; it is reported if the others gave nothing", async () => {
  const failing = (found: number) =>
    takeFromEach(databases, 50, async (place) => {
      if (place === "eu") throw new Error("down");
      return graphs("a", found);
    });
  expect(await failing(2)).toHaveLength(2);
  await expect(failing(0)).rejects.toThrow("down");
});

test("keys and links of a tenant are unknown if its jurisdiction's database is not configured", async () => {
  const db = connect(inject("database_url"), inject("neon_proxy"));
  await expect(asTenant(db, "ten_eu-1", [])).rejects.toMatchObject({
    fault: { kind: "unavailable", detail: "No database of the jurisdiction eu is configured" },
  });
  expect(await neonControlPlane(db).principal("hash", null, 0, "eu")).toBeNull();
});

test("a health check asks every database", async () => {
  const [url, proxy] = [inject("database_url"), inject("neon_proxy")];
  const elsewhere = inject("database_elsewhere");
  connect(elsewhere.url, elsewhere.proxy);
  expect(await neonControlPlane(connect(url, proxy, new Map([["eu", elsewhere.url]]))).ping()).toBe(true);
  connect("postgres://a:b@127.0.0.1:2/c", "127.0.0.1:1");
  const down = connect(url, proxy, new Map([["eu", "postgres://a:b@127.0.0.1:2/c"]]));
  expect(await neonControlPlane(down).ping()).toBe(false);
});
