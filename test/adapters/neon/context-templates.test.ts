import { describe, expect, inject, test } from "vitest";
import { connect } from "../../../db/client.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { neonContextTemplates } from "../../../worker/adapters/neon/context-templates.ts";
import { neonControlPlane } from "../../../worker/adapters/neon/control-plane.ts";

const NOW = Date.UTC(2024, 4, 8, 12);
const MOST = { replaces: false, most: 3 };
let made = 0;

describe.each(inject("databases"))("on $name", ({ url, proxy }) => {
  const db = connect(url, proxy);
  const control = neonControlPlane(db);
  const templates = neonContextTemplates(db);

  async function newTenant(): Promise<string> {
    const tenant = `ten_ct_${++made}`;
    const key = { id: `key_${tenant}`, tenant_id: tenant, name: null, hash: tenant, prefix: "p", scopes: [] };
    const times = { user_id: null, expires_at: null, created_at: NOW };
    await control.createTenant({ id: tenant, name: "T", created_at: NOW }, { ...key, ...times });
    return tenant;
  }
  const save = (tenant: string, id: string, template: string, at = NOW, how = MOST) =>
    templates.save(tenant, { id, template, at }, how);

  test("a template is saved once, replaced on request, and found, listed and deleted by its tenant only", async () => {
    const [ours, theirs] = [await newTenant(), await newTenant()];
    const first = { id: "a", template: "{{facts}}", created_at: "2024-05-08T12:00:00.000Z" };
    expect(await save(ours, "a", "{{facts}}")).toEqual({ ...first, updated_at: first.created_at });
    expect(await save(ours, "a", "{{messages}}")).toBe("exists");
    expect(await save(theirs, "a", "{{entities}}")).toMatchObject({ template: "{{entities}}" });
    expect(await save(ours, "a", "{{messages}}", NOW + 1_000, { replaces: true, most: 3 })).toEqual({
      ...first,
      template: "{{messages}}",
      updated_at: "2024-05-08T12:00:01.000Z",
    });
    expect((await templates.find(theirs, "a"))?.template).toBe("{{entities}}");
    expect((await templates.list(theirs, 10, undefined)).data.map(({ template }) => template)).toEqual([
      "{{entities}}",
    ]);
    expect(await templates.remove(theirs, "a")).toBe(true);
    expect(await templates.remove(theirs, "a")).toBe(false);
    expect((await templates.find(ours, "a"))?.template).toBe("{{messages}}");
  });

  test("a tenant cannot exceed its number of templates, even by concurrent requests, and lists them in pages, newest first", async () => {
    const tenant = await newTenant();
    const attempts = await Promise.all(
      ["a", "b", "c", "d", "e"].map((id, n) => save(tenant, id, "{{facts}}", NOW + n)),
    );
    expect(attempts.filter((answer) => answer === "full")).toHaveLength(2);
    const { data, next_cursor } = await templates.list(tenant, 2, undefined);
    const rest = await templates.list(tenant, 2, next_cursor ?? "");
    const all = [...data, ...rest.data];
    expect(all).toHaveLength(3);
    expect(all.map(({ created_at }) => created_at)).toEqual(
      all
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    );
    expect(rest.next_cursor).toBeNull();
    const { id } = nonNull(all[0], "template");
    expect(await save(tenant, id, "{{messages}}", NOW, { replaces: true, most: 3 })).toMatchObject({ id });
    expect(await save(tenant, "new", "{{messages}}", NOW, { replaces: true, most: 3 })).toBe("full");
    await expect(templates.list(await newTenant(), 2, next_cursor ?? "")).rejects.toThrow("cursor");
  });
});
