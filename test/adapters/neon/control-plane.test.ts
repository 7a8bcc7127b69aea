import { once } from "node:events";
import { createServer } from "node:http";
import { inject, describe, expect, test, vi } from "vitest";
import { sql } from "drizzle-orm";
import { asTenant } from "../../../db/as-tenant.ts";
import { connect } from "../../../db/client.ts";
import type { FactType, Ontology } from "../../../shared/api/ontology.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { neonControlPlane } from "../../../worker/adapters/neon/control-plane.ts";
import type { NewKey } from "../../../worker/ports/control-plane.ts";
import { declare } from "../../fixtures/ontologies.ts";
import type { LedgerChange } from "../../../worker/ports/graph/extraction.ts";

let tenants = 0;

describe.each(inject("databases"))("on $name", ({ url, proxy }) => {
  const db = connect(url, proxy);
  const control = neonControlPlane(db);
  const NOW = Date.UTC(2024, 4, 8, 12, 0, 0, 7);

  const newKey = (tenant_id: string, extra: Partial<NewKey> = {}): NewKey => ({
    id: `key_${tenant_id}_${Math.floor(++tenants)}`,
    tenant_id,
    name: null,
    hash: `hash-${tenant_id}-${tenants}`,
    prefix: "eg_test_abcd",
    scopes: ["read"],
    user_id: null,
    expires_at: null,
    created_at: NOW,
    ...extra,
  });

  async function newTenant(): Promise<string> {
    const id = `ten_cp_${++tenants}`;
    await control.createTenant({ id, name: "T", created_at: NOW }, newKey(id));
    return id;
  }

  const change = (seq: number, entry: string, subject_id: string, payload: unknown = { n: seq }): LedgerChange => ({
    seq,
    entry,
    subject_id,
    thread_id: entry === "episode" ? "t1" : null,
    recorded_at: NOW,
    payload,
  });

  async function ledgerOf(tenant: string): Promise<[number, string, string][]> {
    const [{ rows }] = await asTenant(db, tenant, [
      db.execute(sql`select seq::int as seq, entry, subject_id from ledger where tenant_id = ${tenant} order by seq`),
    ]);
    return rows.map(({ seq, entry, subject_id }) => [seq as number, entry as string, subject_id as string]);
  }

  describe("imports", () => {
    const ontology = declare({ excluded_fact_types: ["SSN"] });
    const imported = { epoch: "e1", profile: { name: "Ada", metadata: { a: 1 } }, ontology };

    test("an import registers graph, profile and ontology, and keeps existing ones", async () => {
      const address = { tenant: await newTenant(), kind: "user", id: "ada" } as const;
      expect(await control.adopt(address, imported, NOW)).toMatchObject({ epoch: "e1", owner: { name: "Ada" } });
      expect((await control.ontologies(address.tenant, address)).graph).toEqual(ontology);
      const other = { epoch: "e1", profile: { name: "Eve" }, ontology: declare({ excluded_fact_types: ["AGE"] }) };
      expect(await control.adopt(address, other, NOW)).toMatchObject({ epoch: "e1", owner: { name: "Ada" } });
      expect((await control.ontologies(address.tenant, address)).graph).toEqual(ontology);
    });

    test("an import of another epoch than the registered one registers nothing, not even its ontology", async () => {
      const address = { tenant: await newTenant(), kind: "user", id: "ada" } as const;
      await control.register(address, "e0", NOW);
      await expect(control.adopt(address, imported, NOW)).rejects.toMatchObject({ fault: { kind: "conflict" } });
      expect(await control.registration(address)).toMatchObject({ epoch: "e0", owner: { name: null, metadata: {} } });
      expect((await control.ontologies(address.tenant, address)).graph).toBeNull();
    });
  });

  describe("keys", () => {
    test("keys are found by their hash until they are revoked, only in their tenant", async () => {
      const [one, two] = [await newTenant(), await newTenant()];
      const key = newKey(one, { user_id: "ada", expires_at: NOW + 5 });
      await control.createKey(key);
      expect(await control.principal(key.hash, null, NOW)).toEqual({
        key_id: key.id,
        tenant_id: one,
        scopes: ["read"],
        user_id: "ada",
        expires_at: NOW + 5,
      });
      expect(await control.revokeKey(two, key.id, NOW)).toBe(false);
      expect(await control.principal(key.hash, null, NOW)).not.toBeNull();
      expect(await control.revokeKey(one, key.id, NOW)).toBe(true);
      expect(await control.principal(key.hash, null, NOW)).toBeNull();
    });

    test("keys record their last use to the minute, but not after they expired", async () => {
      const tenant = await newTenant();
      const key = newKey(tenant, { expires_at: NOW + 90_000 });
      await control.createKey(key);
      const lastUse = async (at: number): Promise<string | null> => {
        await control.principal(key.hash, null, at);
        const { data } = await control.keys(tenant, 10, undefined);
        return data.find(({ id }) => id === key.id)?.last_used_at ?? null;
      };
      expect(await lastUse(NOW)).toBe(new Date(NOW).toISOString());
      expect(await lastUse(NOW + 59_999)).toBe(new Date(NOW).toISOString());
      expect(await lastUse(NOW + 60_000)).toBe(new Date(NOW + 60_000).toISOString());
      expect(await lastUse(NOW + 120_000)).toBe(new Date(NOW + 60_000).toISOString());
    });

    describe("replaced keys", () => {
      const replacement = (tenant: string, expires_at: number | null = null) => ({
        ...newKey(tenant),
        expires_at,
        created_at: NOW + 1_000,
      });

      test("replaced keys work until the overlap ends and pass on their rights", async () => {
        const tenant = await newTenant();
        const key = newKey(tenant, { name: "k", scopes: ["read", "admin"], user_id: "ada" });
        await control.createKey(key);
        const rotation = await control.rotateKey(tenant, key.id, replacement(tenant), NOW + 60_000);
        const { made, replaced } = nonNull(rotation, "rotation");
        expect(replaced).toMatchObject({
          id: key.id,
          expires_at: new Date(NOW + 60_000).toISOString(),
          replaced_by: made?.id,
        });
        expect(made).toMatchObject({ name: "k", scopes: ["read", "admin"], user_id: "ada", expires_at: null });
        expect((await control.principal(key.hash, null, NOW))?.expires_at).toBe(NOW + 60_000);
      });

      test("replaced keys expire no later than before, and pass on their expiry unless another is given", async () => {
        const tenant = await newTenant();
        for (const [stated, expected] of [
          [null, NOW + 9_000],
          [NOW + 99_000, NOW + 99_000],
        ] as const) {
          const key = newKey(tenant, { expires_at: NOW + 9_000 });
          await control.createKey(key);
          const rotation = await control.rotateKey(tenant, key.id, replacement(tenant, stated), NOW + 60_000);
          expect(rotation?.replaced.expires_at).toBe(new Date(NOW + 9_000).toISOString());
          expect(rotation?.made?.expires_at).toBe(new Date(expected).toISOString());
        }
      });

      test("a key can have expired in any year", async () => {
        const tenant = await newTenant();
        for (const year of ["0001", "0029", "0999", "1969"]) {
          const expires_at = Date.parse(`${year}-02-26T07:12:01.398Z`);
          const made = await control.createKey(newKey(tenant, { expires_at }));
          expect(made.expires_at).toBe(new Date(expires_at).toISOString());
        }
      });

      test("keys are replaced once even by concurrent requests, and neither after they expired nor by another tenant", async () => {
        const [tenant, other] = [await newTenant(), await newTenant()];
        const [key, revoked, expired] = [newKey(tenant), newKey(tenant), newKey(tenant, { expires_at: NOW })];
        for (const one of [key, revoked, expired]) await control.createKey(one);
        await control.revokeKey(tenant, revoked.id, NOW);
        expect(await control.rotateKey(other, key.id, replacement(other), NOW)).toBeNull();
        const all = await Promise.all(
          Array.from({ length: 8 }, () => control.rotateKey(tenant, key.id, replacement(tenant), NOW + 60_000)),
        );
        expect(all.filter((rotation) => rotation?.made != null)).toHaveLength(1);
        for (const one of [revoked, expired])
          expect((await control.rotateKey(tenant, one.id, replacement(tenant), NOW))?.made).toBeNull();
        expect((await control.keys(tenant, 100, undefined)).data).toHaveLength(5);
        expect((await control.keys(other, 100, undefined)).data).toHaveLength(1);
      });
    });

    test("keys move from one pepper to the next when used, even by concurrent requests", async () => {
      const tenant = await newTenant();
      const [used, idle, revoked] = [newKey(tenant), newKey(tenant), newKey(tenant)];
      for (const key of [used, idle, revoked]) await control.createKey(key);
      await control.revokeKey(tenant, revoked.id, NOW);
      const rehashed = (key: NewKey): string => `new-pepper-${key.hash}`;
      const found = await Promise.all(
        Array.from({ length: 10 }, () => control.principal(rehashed(used), used.hash, NOW)),
      );
      expect(new Set(found.map((holder) => holder?.key_id))).toEqual(new Set([used.id]));
      expect((await control.principal(rehashed(used), null, NOW))?.key_id).toBe(used.id);
      expect(await control.principal(used.hash, null, NOW)).toBeNull();
      expect((await control.principal(idle.hash, null, NOW))?.key_id).toBe(idle.id);
      expect(await control.principal(rehashed(revoked), revoked.hash, NOW)).toBeNull();
    });
  });

  describe("graphs", () => {
    test("graphs are registered once: the first epoch stays", async () => {
      const address = { tenant: await newTenant(), kind: "user", id: "ada" } as const;
      expect((await control.register(address, "e1", NOW)).epoch).toBe("e1");
      expect((await control.register(address, "e2", NOW)).epoch).toBe("e1");
      expect(await control.registration({ ...address, kind: "graph" })).toBeNull();
    });

    test("graphs registered by concurrent requests have one epoch", async () => {
      const address = { tenant: await newTenant(), kind: "user", id: "ada" } as const;
      const all = await Promise.all(Array.from({ length: 10 }, (_, i) => control.register(address, `e${i}`, NOW)));
      expect(new Set(all.map(({ epoch }) => epoch)).size).toBe(1);
    });

    test("a patch changes only the given fields, a replacement resets the rest", async () => {
      const address = { tenant: await newTenant(), kind: "user", id: "ada" } as const;
      const options = { epoch: "e1", at: NOW, replace: false };
      await control.save(address, { name: "Ada", metadata: { a: "\u0000", b: "\ud800" } }, options);
      const { owner } = await control.save(address, { email: "ada@example.org" }, options);
      expect(owner).toMatchObject({ name: "Ada", email: "ada@example.org", created_at: "2024-05-08T12:00:00.007Z" });
      expect((await control.save(address, {}, options)).owner.name).toBe("Ada");
      expect((await control.save(address, { name: "B" }, { ...options, replace: true })).owner).toMatchObject({
        name: "B",
        email: null,
        metadata: {},
      });
    });
  });

  describe("ontologies", () => {
    const LIKES = declare({ excluded_fact_types: ["LIKES"] });
    const PLACES = declare({ entity_types: [{ name: "place", description: "'quoted' $1 \ud83d\ude42" }] });

    test("ontologies of a tenant and of each of its graphs are separate", async () => {
      const [one, two] = [await newTenant(), await newTenant()];
      const ada = { kind: "user", id: "ada" } as const;
      await control.register({ ...ada, tenant: one }, "e1", NOW);
      await control.saveOntology(one, null, LIKES, NOW);
      await control.saveOntology(one, ada, PLACES, NOW);
      expect(await control.ontologies(one, ada)).toEqual({ tenant: LIKES, graph: PLACES });
      expect(await control.ontologies(one, null)).toEqual({ tenant: LIKES, graph: null });
      expect(await control.ontologies(one, { kind: "graph", id: "ada" })).toEqual({ tenant: LIKES, graph: null });
      expect(await control.ontologies(two, ada)).toEqual({ tenant: null, graph: null });
    });

    test("an ontology stored by an earlier version has no inverses, no instructions and open lists", async () => {
      const tenant = await newTenant();
      const stored = declare({ fact_types: [{ name: "HEADS" }] });
      const { inverse_functional: _, ...before } = nonNull(stored.fact_types[0], "fact type");
      const { instructions: __, only: ___, ...uninstructed } = { ...stored, fact_types: [before as FactType] };
      await control.saveOntology(tenant, null, uninstructed as Ontology, NOW);
      expect((await control.ontologies(tenant, null)).tenant).toEqual(stored);
    });

    test("ontologies are replaced, even by concurrent requests", async () => {
      const tenant = await newTenant();
      await Promise.all(Array.from({ length: 10 }, () => control.saveOntology(tenant, null, PLACES, NOW)));
      await control.saveOntology(tenant, null, LIKES, NOW);
      expect((await control.ontologies(tenant, null)).tenant).toEqual(LIKES);
    });
  });

  describe("the ledger", () => {
    test("the ledger ignores a repeated batch, and stores every string that JSON can express", async () => {
      const address = { tenant: await newTenant(), kind: "user", id: "ada" } as const;
      await control.register(address, "e1", NOW);
      const batch = [
        change(1, "episode", "ep_1", { content: "a\u0000b \ud83d 🙂 'quoted' $1" }),
        change(2, "extraction", "ep_1"),
      ];
      await control.record(address, "e1", batch);
      await control.record(address, "e1", batch);
      expect(await ledgerOf(address.tenant)).toEqual([
        [1, "episode", "ep_1"],
        [2, "extraction", "ep_1"],
      ]);
    });

    test("the ledger drops forgotten entries, even those that arrive late", async () => {
      const address = { tenant: await newTenant(), kind: "user", id: "ada" } as const;
      await control.register(address, "e1", NOW);
      await control.record(address, "e1", [
        change(1, "episode", "ep_1"),
        change(2, "episode", "ep_2"),
        change(3, "extraction", "ep_1"),
      ]);
      await control.record(address, "e1", [change(4, "forgotten", "ep_1", {})]);
      await control.record(address, "e1", [change(3, "extraction", "ep_1"), change(5, "episode", "ep_3")]);
      expect(await ledgerOf(address.tenant)).toEqual([
        [2, "episode", "ep_2"],
        [4, "forgotten", "ep_1"],
        [5, "episode", "ep_3"],
      ]);
    });

    test("forgetting in the ledger of one tenant leaves that of another unchanged", async () => {
      const [one, two] = [await newTenant(), await newTenant()];
      for (const tenant of [one, two]) {
        await control.register({ tenant, kind: "user", id: "ada" }, "e1", NOW);
        await control.record({ tenant, kind: "user", id: "ada" }, "e1", [change(1, "episode", "ep_same")]);
      }
      await control.record({ tenant: one, kind: "user", id: "ada" }, "e1", [change(2, "forgotten", "ep_same", {})]);
      expect(await ledgerOf(two)).toEqual([[1, "episode", "ep_same"]]);
    });
  });

  test("the most drifted graphs are taken in turns among tenants, each once and with its epoch", async () => {
    const [big, small] = [await newTenant(), await newTenant()];
    const drift = async (tenant: string, id: string, by: number, epoch = "e1"): Promise<void> => {
      await control.register({ tenant, kind: "user", id }, "e1", NOW);
      await control.reportDrift({ tenant, kind: "user", id }, epoch, by);
    };
    const least = 1_000_000;
    for (const [id, by] of [
      ["a", 5],
      ["b", 9],
      ["c", 7],
    ] as const)
      await drift(big, id, least + by);
    await drift(small, "d", least - 1);
    await drift(small, "e", least - 1);
    await drift(small, "f", least + 99, "another life");
    await control.record({ tenant: small, kind: "user", id: "d" }, "e1", [change(1, "episode", "ep_1")], least);
    await control.record(
      { tenant: small, kind: "user", id: "e" },
      "another life",
      [change(1, "episode", "ep_1")],
      least,
    );
    await control.record({ tenant: big, kind: "user", id: "b" }, "e1", [change(1, "episode", "ep_1")], null);
    const take = async (limit: number, at: number) =>
      (await control.takeDrifted({ least, limit, before: at - 1_000, at }))
        .filter(({ tenant }) => tenant === big || tenant === small)
        .map(({ id }) => id)
        .sort();
    expect(await take(2, NOW)).toEqual(["b", "d"]);
    expect(await take(9, NOW + 500)).toEqual(["a", "c"]);
    expect(await take(9, NOW + 1_200)).toEqual(["b", "d"]);
    await drift(big, "b", 0);
    expect(await take(9, NOW + 9_000)).toEqual(["a", "c", "d"]);
  });

  test("if there are more tenants than one run serves, those served longest ago come first, and every tenant gets a turn", async () => {
    const least = 2_000_000;
    const many = await Promise.all(Array.from({ length: 6 }, newTenant));
    for (const tenant of many)
      for (let number = 0; number < 3; number++) {
        const address = { tenant, kind: "user", id: `u${number}` } as const;
        await control.register(address, "e1", NOW);
        await control.reportDrift(address, "e1", least + number);
      }
    const runs: string[][] = [];
    for (let run = 1; run <= 4; run++) {
      const at = NOW + run * 1_000;
      const taken = await control.takeDrifted({ least, limit: 5, before: NOW - 1, at });
      runs.push(taken.map(({ tenant, id }) => `${tenant}/${id}`));
    }
    const tenantsOf = (run: readonly string[] | undefined) => new Set(run?.map((name) => name.split("/")[0]));
    expect(runs.map((run) => run.length)).toEqual([5, 5, 5, 3]);
    expect(new Set(runs.flat()).size).toBe(18);
    for (const run of runs.slice(0, 3)) expect(tenantsOf(run).size).toBe(5);
    const left = many.find((tenant) => !tenantsOf(runs[0]).has(tenant));
    expect(tenantsOf(runs[1])).toContain(left);
  });
});

test("an unreachable database is reported as unavailable, not as an internal error", async () => {
  const nowhere = neonControlPlane(connect("postgres://postgres:postgres@nowhere.invalid:1/postgres", "127.0.0.1:9"));
  await expect(nowhere.registration({ tenant: "t", kind: "user", id: "x" })).rejects.toMatchObject({
    fault: { kind: "unavailable" },
  });
  expect(await nowhere.ping()).toBe(false);
});

test("a database that never answers is reported as unavailable after a timeout", async () => {
  const mute = createServer(() => {}).listen(0, "127.0.0.1");
  await once(mute, "listening");
  const { port } = mute.address() as { port: number };
  const soon = AbortSignal.timeout.bind(AbortSignal);
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => soon(50));
  const stalled = neonControlPlane(
    connect("postgres://postgres:postgres@mute.invalid:1/postgres", `127.0.0.1:${port}`),
  );
  await expect(stalled.principal("hash", null, 0)).rejects.toMatchObject({ fault: { kind: "unavailable" } });
  expect(timeout).toHaveBeenCalledWith(10_000);
  timeout.mockRestore();
  mute.closeAllConnections();
  mute.close();
});
