import { sql } from "drizzle-orm";
import { describe, expect, inject, test } from "vitest";
import { connect } from "../../../db/client.ts";
import { neonControlPlane } from "../../../worker/adapters/neon/control-plane.ts";
import { ERASED_TABLES, KEPT_TABLES, neonErasures } from "../../../worker/adapters/neon/erasures.ts";
import { neonThreadIndex } from "../../../worker/adapters/neon/thread-index.ts";
import type { LedgerChange } from "../../../worker/ports/graph/extraction.ts";
import { declare } from "../../fixtures/ontologies.ts";

const db = connect(inject("database_url"), inject("neon_proxy"));
const control = neonControlPlane(db);
const erasures = neonErasures(db);
const NOW = Date.UTC(2024, 4, 8, 12);
let made = 0;

async function newGraph() {
  const tenant = `ten_er_${++made}`;
  const key = { id: `key_${tenant}`, tenant_id: tenant, name: null, hash: tenant, prefix: "p", scopes: [] };
  const times = { user_id: null, expires_at: null, created_at: NOW };
  await control.createTenant({ id: tenant, name: "T", created_at: NOW }, { ...key, ...times });
  const address = { tenant, kind: "user", id: "ada" } as const;
  await control.register(address, "e1", NOW);
  return { address, epoch: "e1", digest: `digest-${tenant}` };
}

const episode = (seq: number): LedgerChange => ({
  seq,
  entry: "episode",
  subject_id: `ep_${seq}`,
  thread_id: "t",
  recorded_at: NOW,
  payload: { content: "secret" },
});

const ledgerOf = async (tenant: string): Promise<number> =>
  (await db.execute(sql`select 1 from ledger where tenant_id = ${tenant}`)).rows.length;

test("every table of the database is either erased with a graph or listed as kept", async () => {
  const { rows } = await db.execute<{ table_name: string }>(
    sql`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const erased = Object.values(ERASED_TABLES).map(({ table }) => table);
  expect(new Set([...erased, ...Object.keys(KEPT_TABLES)])).toEqual(new Set(rows.map(({ table_name }) => table_name)));
});

describe("an erasure", () => {
  test("an erasure deletes everything of one graph and counts it once, however often it is repeated", async () => {
    const erased = await newGraph();
    const { address } = erased;
    const other = { ...address, id: "bob" };
    await control.register(other, "e9", NOW);
    await control.record(other, "e9", [episode(1)]);
    await control.record(address, "e1", [episode(1), episode(2)]);
    await control.saveOntology(address.tenant, address, declare({ excluded_fact_types: ["LIKES"] }), NOW);
    const threads = neonThreadIndex(db);
    await threads.claim(address, "mine", NOW);
    await threads.claim(other, "theirs", NOW);
    await threads.claimOwn(address, "own", NOW);
    await threads.claimOwn(other, "own", NOW);
    await erasures.erase(erased, NOW + 1);
    await erasures.erase(erased, NOW + 2);
    expect(await threads.find(address.tenant, "mine")).toEqual([]);
    expect(await threads.find(address.tenant, "theirs")).toMatchObject([{ user_id: "bob" }]);
    expect(await erasures.receipt(address.tenant, erased.digest)).toMatchObject({ status: "erasing", erased_at: null });
    const receipt = await erasures.finish(erased, { episodes: 2 }, NOW + 3);
    expect(receipt).toEqual({
      status: "erased",
      requested_at: "2024-05-08T12:00:00.001Z",
      erased_at: "2024-05-08T12:00:00.003Z",
      counts: {
        episodes: 2,
        ledger: 2,
        threads: 1,
        claimed_threads: 1,
        user_threads: 1,
        ontologies: 1,
        links: 0,
        grants: 0,
        keys: 0,
        deliveries: 0,
      },
    });
    expect(await erasures.finish(erased, { episodes: 0 }, NOW + 9)).toEqual(receipt);
    expect(await ledgerOf(address.tenant)).toBe(1);
    expect(await control.registration(other)).not.toBeNull();
  });

  test("a graph can be neither found nor written to until its erasure is finished", async () => {
    const erased = await newGraph();
    const { address } = erased;
    await erasures.erase(erased, NOW);
    const conflict = { fault: { kind: "conflict" } };
    const options = { epoch: "e2", at: NOW, replace: false };
    expect(await control.registration(address)).toBeNull();
    expect((await control.owners(address.tenant, "user", 9, undefined)).data).toEqual([]);
    await expect(control.register(address, "e2", NOW)).rejects.toMatchObject(conflict);
    await expect(control.save(address, { name: "Ada" }, options)).rejects.toMatchObject(conflict);
    const ontology = control.saveOntology(address.tenant, address, declare({}), NOW);
    await expect(ontology).rejects.toMatchObject(conflict);
    expect((await control.ontologies(address.tenant, address)).graph).toBeNull();
    await erasures.finish(erased, {}, NOW);
    expect((await control.save(address, { name: "Ada" }, options)).epoch).toBe("e2");
  });

  test("late ledger entries do not undo an erasure, nor do those of the next epoch", async () => {
    const erased = await newGraph();
    const { address } = erased;
    await Promise.all([
      ...Array.from({ length: 20 }, (_, i) => control.record(address, "e1", [episode(i + 1)])),
      erasures.erase(erased, NOW),
    ]);
    await control.record(address, "e1", [episode(99)]);
    await erasures.finish(erased, {}, NOW);
    await control.record(address, "e1", [episode(100)]);
    expect(await ledgerOf(address.tenant)).toBe(0);
    await control.register(address, "e2", NOW);
    await control.record(address, "e1", [episode(101)]);
    await control.record(address, "e2", [episode(1)]);
    await erasures.erase(erased, NOW);
    expect(await ledgerOf(address.tenant)).toBe(1);
    expect((await db.execute(sql`select 1 from threads where tenant_id = ${address.tenant}`)).rows).toHaveLength(1);
  });

  test("an erasure leaves no text of the graph in its journal, not even its name", async () => {
    const erased = await newGraph();
    await control.save(erased.address, { name: "Ada" }, { epoch: "e1", at: NOW, replace: false });
    await erasures.erase(erased, NOW);
    const marked = await db.execute(sql`select * from graphs where tenant_id = ${erased.address.tenant}`);
    expect(JSON.stringify(marked.rows)).not.toContain("Ada");
    await erasures.finish(erased, {}, NOW);
    const { rows } = await db.execute(sql`select * from erasures where tenant_id = ${erased.address.tenant}`);
    expect(JSON.stringify(rows)).not.toContain("ada");
  });
});
