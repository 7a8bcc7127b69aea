/** Read-only lookups of keys and links, as on a nearly full disk (db/migrations/0013_lookups_without_writes.sql). */
import { sql } from "drizzle-orm";
import { describe, expect, inject, test } from "vitest";
import { connect } from "../../db/client.ts";
import { formatInstant } from "../../shared/instant.ts";
import { neonControlPlane } from "../../worker/adapters/neon/control-plane.ts";
import { neonLinks } from "../../worker/adapters/neon/links.ts";

const NOW = Date.UTC(2024, 4, 8);
const DAY = 86_400_000;

describe.each(inject("databases"))("on $name", ({ name, url, proxy }) => {
  const db = connect(url, proxy);
  const control = neonControlPlane(db);
  const links = neonLinks(db);
  const tenant = `ten_lww_${name}`;
  const times = { created_at: NOW, expires_at: NOW + 10 * DAY };
  const key = {
    id: `key_${tenant}`,
    tenant_id: tenant,
    name: null,
    hash: `hash-${tenant}`,
    prefix: "p",
    user_id: null,
  };

  async function foundBy(lookup: "find_key" | "find_link", hash: string, previous: string | null): Promise<unknown[]> {
    const [, , { rows }] = await db.batch([
      db.execute(sql`set transaction read only`),
      db.execute(sql`select enter_tenant(null)`),
      db.execute<{ id: string }>(
        sql`select id from ${sql.identifier(lookup)}(${hash}, ${previous}, ${formatInstant(NOW + DAY)}::timestamptz)`,
      ),
    ]);
    return rows.map(({ id }) => id);
  }

  test("a key and a link are found by their hashes and by those of the previous pepper, and their use is not noted", async () => {
    await control.createTenant({ id: tenant, name: "T", created_at: NOW }, { ...key, ...times, scopes: ["read"] });
    const address = { tenant, kind: "user", id: "ada" } as const;
    await control.register(address, "e1", NOW);
    const link = { id: `link_${tenant}`, hash: `hash-${tenant}`, key_id: key.id, label: null, ...times };
    await links.add(address, { ...link, view: { screen: "chat" } }, 10);
    for (const [lookup, { id, hash }] of [
      ["find_key", key],
      ["find_link", link],
    ] as const) {
      expect([lookup, await foundBy(lookup, hash, null)]).toEqual([lookup, [id]]);
      expect([lookup, await foundBy(lookup, "of-the-new-pepper", hash)]).toEqual([lookup, [id]]);
      expect([lookup, await foundBy(lookup, "unknown", null)]).toEqual([lookup, []]);
    }
    expect((await control.keys(tenant, 10, undefined)).data).toMatchObject([{ id: key.id, last_used_at: null }]);
    await control.revokeKey(tenant, key.id, NOW);
    expect(await foundBy("find_key", key.hash, null)).toEqual([]);
    expect(await foundBy("find_link", link.hash, null)).toEqual([]);
  });
});
