import { inject, describe, expect, test } from "vitest";
import { connect } from "../../../db/client.ts";
import { neonControlPlane } from "../../../worker/adapters/neon/control-plane.ts";
import type { LedgerChange } from "../../../worker/ports/graph/extraction.ts";

let tenants = 0;

describe.each(inject("databases"))("lists of owners on $name", ({ url, proxy }) => {
  const control = neonControlPlane(connect(url, proxy));
  const NOW = Date.UTC(2024, 4, 8, 12, 0, 0, 7);

  async function newTenant(): Promise<string> {
    const id = `ten_owners_${++tenants}`;
    const key = { id: `key_${id}`, tenant_id: id, name: null, hash: `hash-${id}`, prefix: "eg_test_abcd", scopes: [] };
    const at = { expires_at: null, created_at: NOW };
    await control.createTenant({ id, name: "T", created_at: NOW }, { ...key, ...at, user_id: null });
    return id;
  }

  test("graphs are listed newest first, page by page, even if created in the same millisecond", async () => {
    const tenant = await newTenant();
    for (const id of ["a", "b", "c", "d", "e"]) await control.register({ tenant, kind: "user", id }, "e", NOW);
    const ids: string[] = [];
    for (let cursor: string | null | undefined = undefined; cursor !== null;) {
      const page: Awaited<ReturnType<typeof control.owners>> = await control.owners(tenant, "user", 2, cursor);
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(ids).toEqual(["e", "d", "c", "b", "a"]);
  });

  test("a graph was last active with its newest message or change by hand that is kept", async () => {
    const tenant = await newTenant();
    const graph = (id: string) => ({ tenant, kind: "user", id }) as const;
    const change = (seq: number, entry: string, subject_id = `ep_${seq}`): LedgerChange => ({
      seq,
      entry,
      subject_id,
      thread_id: null,
      recorded_at: NOW + seq,
      payload: {},
    });
    const changes = [change(1, "episode"), change(2, "operation"), change(3, "facts"), change(4, "forgotten")];
    const lengths = { quiet: 0, written: 1, changed: 4, wiped: 1 };
    for (const [id, length] of Object.entries(lengths)) {
      await control.register(graph(id), "e1", NOW);
      await control.record(graph(id), "e1", changes.slice(0, length));
    }
    await control.record(graph("wiped"), "e1", [change(2, "forgotten", "ep_1")]);
    const { data } = await control.owners(tenant, "user", 9, undefined);
    const iso = (at: number): string => new Date(at).toISOString();
    expect(Object.fromEntries(data.map(({ id, last_active_at }) => [id, last_active_at]))).toEqual({
      quiet: null,
      written: iso(NOW + 1),
      changed: iso(NOW + 2),
      wiped: null,
    });
  });
});
