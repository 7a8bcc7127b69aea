import { describe, expect, inject, test } from "vitest";
import { connect } from "../../../db/client.ts";
import { neonControlPlane } from "../../../worker/adapters/neon/control-plane.ts";

const NOW = Date.UTC(2024, 4, 8, 12, 0, 0, 7);
let tenants = 0;

describe.each(inject("databases"))("on $name", ({ url, proxy }) => {
  const control = neonControlPlane(connect(url, proxy));

  async function newTenant(): Promise<string> {
    const id = `ten_rt_${++tenants}`;
    await control.createTenant(
      { id, name: "T", created_at: NOW },
      {
        id: `key_${id}`,
        tenant_id: id,
        name: null,
        hash: `hash-${id}`,
        prefix: "eg_test_abcd",
        scopes: ["read"],
        user_id: null,
        expires_at: null,
        created_at: NOW,
      },
    );
    return id;
  }

  const user = (tenant: string, id: string) => ({ tenant, kind: "user" as const, id });
  const options = { epoch: "e1", at: NOW, replace: false };
  const take = async (tenants_of: string[], at: number, limit = 1_000) =>
    (await control.takeRetentionPending({ limit, before: at - 1_000, at }))
      .filter(({ tenant }) => tenants_of.includes(tenant))
      .map(({ id }) => id)
      .sort();

  test("a graph uses its own retention, or else its tenant's", async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const kept = async (id: string) => (await control.registration(user(tenant, id)))?.kept_days;
    await control.register(user(tenant, "a"), "e1", NOW);
    await control.save(user(tenant, "b"), { retention_days: 7 }, options);
    expect([await kept("a"), await kept("b")]).toEqual([null, 7]);
    await control.saveTenantRetention(tenant, 90);
    expect([await kept("a"), await kept("b")]).toEqual([90, 7]);
    expect(await control.register(user(tenant, "c"), "e1", NOW)).toMatchObject({ kept_days: 90 });
    expect(await control.save(user(tenant, "b"), { retention_days: null }, options)).toMatchObject({ kept_days: 90 });
    expect(await control.tenantRetention(tenant)).toMatchObject({ retention_days: 90 });
    expect(await control.tenantRetention(other)).toEqual({ retention_days: null, pending: 0 });
  });

  test("graphs stay pending until they have the current retention", async () => {
    const tenant = await newTenant();
    const pending = async () => (await control.tenantRetention(tenant)).pending;
    for (const id of ["a", "b"]) await control.register(user(tenant, id), "e1", NOW);
    await control.save(user(tenant, "c"), { retention_days: 7 }, options);
    expect(await control.saveTenantRetention(tenant, 90)).toEqual({ retention_days: 90, pending: 2 });
    expect(await take([tenant], NOW)).toEqual(["a", "b"]);
    expect(await take([tenant], NOW + 500)).toEqual([]);
    await control.markRetentionApplied(user(tenant, "a"), "e1", 90);
    await control.markRetentionApplied(user(tenant, "b"), "e1", 30);
    await control.markRetentionApplied(user(tenant, "c"), "e1", 7);
    expect(await pending()).toBe(1);
    expect(await take([tenant], NOW + 2_000)).toEqual(["b"]);
    await control.markRetentionApplied(user(tenant, "b"), "another life", 90);
    expect(await pending()).toBe(1);
    await control.saveTenantRetention(tenant, 60);
    expect(await take([tenant], NOW + 2_100)).toEqual(["a", "b"]);
    await control.markRetentionApplied(user(tenant, "a"), "e1", 90);
    await control.markRetentionApplied(user(tenant, "b"), "e1", 60);
    expect(await pending()).toBe(1);
  });

  test("a profile that does not change retention leaves nothing pending", async () => {
    const address = user(await newTenant(), "a");
    const save = async (patch: object, replace = false) =>
      (await control.save(address, patch, { ...options, replace })).retention_pending;
    expect(await save({ retention_days: 7 })).toBe(false);
    expect(await save({ name: "Ada" })).toBe(false);
    expect(await save({ retention_days: 7 })).toBe(false);
    expect(await save({ retention_days: 8 })).toBe(true);
    await control.markRetentionApplied(address, "e1", 8);
    expect(await save({ name: "Ada" }, true)).toBe(true);
  });

  test("pending graphs are taken in turns among tenants", async () => {
    const [big, small] = [await newTenant(), await newTenant()];
    await take([], NOW + 900);
    for (const id of ["a", "b", "c"]) await control.register(user(big, id), "e1", NOW);
    await control.register(user(small, "d"), "e1", NOW);
    await control.saveTenantRetention(big, 9);
    await control.saveTenantRetention(small, 9);
    expect(await take([big, small], NOW, 2)).toEqual(["a", "d"]);
    expect(await take([big, small], NOW, 2)).toEqual(["b", "c"]);
  });
});
