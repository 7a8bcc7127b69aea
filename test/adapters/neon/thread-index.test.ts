import { describe, expect, inject, test } from "vitest";
import { connect } from "../../../db/client.ts";
import type { LedgerChange } from "../../../worker/ports/graph/extraction.ts";
import { neonControlPlane } from "../../../worker/adapters/neon/control-plane.ts";
import { neonErasures } from "../../../worker/adapters/neon/erasures.ts";
import { neonThreadIndex } from "../../../worker/adapters/neon/thread-index.ts";

const NOW = Date.UTC(2024, 4, 8, 12);
let made = 0;

describe.each(inject("databases"))("on $name", ({ url, proxy }) => {
  const db = connect(url, proxy);
  const control = neonControlPlane(db);
  const threads = neonThreadIndex(db);

  async function newUsers() {
    const tenant = `ten_th_${++made}`;
    const key = { id: `key_${tenant}`, tenant_id: tenant, name: null, hash: tenant, prefix: "p", scopes: [] };
    await control.createTenant(
      { id: tenant, name: "T", created_at: NOW },
      { ...key, user_id: null, expires_at: null, created_at: NOW },
    );
    const [ada, bob] = (["ada", "bob"] as const).map((id) => ({ tenant, kind: "user", id }) as const) as [
      { tenant: string; kind: "user"; id: "ada" },
      { tenant: string; kind: "user"; id: "bob" },
    ];
    await control.register(ada, "e", NOW);
    await control.register(bob, "e", NOW);
    return { tenant, ada, bob };
  }
  const ownersOf = async (tenant: string, id: string) =>
    (await threads.find(tenant, id)).map(({ user_id, is_claimed }) => [user_id, is_claimed]);

  test("a thread id of the tenant belongs to the first user that claims it, even among concurrent claims", async () => {
    const { tenant, ada, bob } = await newUsers();
    const claims = await Promise.all([ada, bob, ada, bob].map((user) => threads.claim(user, "t", NOW)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await ownersOf(tenant, "t")).toEqual([[claims.indexOf(true) % 2 === 0 ? "ada" : "bob", true]]);
  });

  test("a user's own claim does not take or see an id of the tenant, even among concurrent claims", async () => {
    const { tenant, ada, bob } = await newUsers();
    const outcomes = await Promise.all([threads.claimOwn(ada, "t", NOW), threads.claim(bob, "t", NOW)]);
    expect(outcomes).toEqual([true, true]);
    expect(await ownersOf(tenant, "t")).toEqual([["bob", true]]);
    expect(await threads.claimOwn(ada, "t", NOW)).toBe(false);
    expect([await threads.claimedBy(ada, "t"), await threads.claimedBy(bob, "other")]).toEqual([NOW, null]);
    expect((await threads.list(tenant, 9)).map(({ user_id }) => user_id)).toEqual(["bob"]);
    expect((await threads.listOf(ada, 9)).map(({ thread_id }) => thread_id)).toEqual(["t"]);
  });

  test("an id claimed for a user with a key of the tenant is also the user's own", async () => {
    const { ada, tenant } = await newUsers();
    await threads.claim(ada, "t", NOW);
    expect(await threads.claimOwn(ada, "t", NOW)).toBe(false);
    await threads.claimOwn(ada, "u", NOW + 1);
    expect(await threads.claim(ada, "u", NOW + 2)).toBe(true);
    const listed = await threads.listOf(ada, 9);
    expect(listed.map(({ thread_id, created_at }) => [thread_id, created_at])).toEqual([
      ["u", NOW + 2],
      ["t", NOW],
    ]);
    expect(await ownersOf(tenant, "u")).toEqual([["ada", true]]);
  });

  test("a user who deletes a thread does not affect another user's thread with the same id", async () => {
    const { tenant, ada, bob } = await newUsers();
    await threads.claim(bob, "t", NOW);
    await threads.claimOwn(ada, "t", NOW);
    await threads.releaseOwn(ada, "t", NOW);
    await threads.releaseOwn(ada, "nothing", NOW);
    expect([await ownersOf(tenant, "t"), await threads.claimedBy(ada, "t")]).toEqual([[["bob", true]], null]);
    await threads.releaseOwn(bob, "t", NOW);
    expect(await ownersOf(tenant, "t")).toEqual([]);
    expect(await threads.claim(ada, "t", NOW)).toBe(true);
  });

  test("thread ids differ by case, by normalisation and by look", async () => {
    const { tenant, ada, bob } = await newUsers();
    const alike = ["straße", "STRASSE", "Straße", "e\u0301", "\u00e9", "a", "\u0430", "x".repeat(128), "%74", "t'--"];
    for (const [place, id] of alike.entries()) expect(await threads.claim(place % 2 ? ada : bob, id, NOW)).toBe(true);
    for (const [place, id] of alike.entries())
      expect(await ownersOf(tenant, id)).toEqual([[place % 2 ? "ada" : "bob", true]]);
  });

  test("a thread that only a user's restricted key wrote to is not among the tenant's threads", async () => {
    const { tenant, ada } = await newUsers();
    const change = (seq: number, thread_id: string | null): LedgerChange => ({
      seq,
      entry: "episode",
      subject_id: `ep_${seq}`,
      thread_id,
      recorded_at: NOW,
      payload: {},
    });
    await control.record(ada, "e", [change(1, null), change(2, "by-tenant")]);
    expect(await ownersOf(tenant, "by-tenant")).toEqual([["ada", false]]);
  });

  test("no thread can be claimed for an unknown or erased user, and an erasure deletes the user's claims", async () => {
    const { tenant, ada } = await newUsers();
    await threads.claimOwn(ada, "t", NOW);
    await expect(threads.claimOwn({ ...ada, id: "nobody" }, "t", NOW)).rejects.toThrow("not found");
    await neonErasures(db).erase({ address: ada, epoch: "e", digest: `d-${tenant}` }, NOW);
    await expect(threads.claimOwn(ada, "u", NOW)).rejects.toThrow("not found");
    expect(await threads.listOf(ada, 9)).toEqual([]);
  });
});
