import { sql } from "drizzle-orm";
import { describe, expect, inject, test } from "vitest";
import { connect } from "../../../db/client.ts";
import type { Link, LinkView } from "../../../shared/api/links.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { Instant } from "../../../shared/instant.ts";
import { neonControlPlane } from "../../../worker/adapters/neon/control-plane.ts";
import { neonErasures } from "../../../worker/adapters/neon/erasures.ts";
import { neonLinks } from "../../../worker/adapters/neon/links.ts";
import type { NewLink } from "../../../worker/ports/links.ts";

const NOW = Date.UTC(2024, 4, 8, 12, 0, 0, 7);
const DAY = 86_400_000;
let made = 0;

describe.each(inject("databases"))("on $name", ({ url, proxy }) => {
  const db = connect(url, proxy);
  const control = neonControlPlane(db);
  const links = neonLinks(db);

  async function newMemory(expires_at: Instant | null = null) {
    const tenant = `ten_li_${++made}`;
    const key_id = `key_${tenant}`;
    const key = { id: key_id, tenant_id: tenant, name: null, hash: tenant, prefix: "p", scopes: [] };
    await control.createTenant(
      { id: tenant, name: "T", created_at: NOW },
      { ...key, user_id: null, expires_at, created_at: NOW },
    );
    const address = { tenant, kind: "user", id: "ada" } as const;
    await control.register(address, "e1", NOW);
    return { address, key_id };
  }

  const newLink = (key_id: string, extra: Partial<NewLink> = {}): NewLink => {
    const id = `link_${++made}`;
    return {
      id,
      hash: `hash-${id}`,
      key_id,
      view: { screen: "timeline" },
      label: null,
      created_at: NOW,
      expires_at: NOW + DAY,
      ...extra,
    };
  };
  const idsOf = async (address: GraphAddress, at = NOW): Promise<string[]> =>
    (await links.list(address, 100, undefined, at)).data.map(({ id }) => id);

  test("a link cannot be created with a revoked, expired or unknown key", async () => {
    const revoked = await newMemory();
    await control.revokeKey(revoked.address.tenant, revoked.key_id, NOW - 1);
    expect(await links.add(revoked.address, newLink(revoked.key_id), 10)).toBe("ended");
    const expired = await newMemory(NOW);
    expect(await links.add(expired.address, newLink(expired.key_id), 10)).toBe("ended");
    expect(await links.add(expired.address, newLink("key_none"), 10)).toBe("ended");
    expect(await idsOf(revoked.address)).toEqual([]);
  });

  test.each<[string, LinkView]>([
    ["a chat", { screen: "chat" }],
    ["a graph at two moments", { screen: "graph", as_of: NOW - DAY, known_at: NOW, entity_id: "ent_1" }],
    ["a fact", { screen: "fact", fact_id: "fact_1", known_at: -1 }],
    [
      "two contexts",
      {
        screen: "context",
        request: { query: "Where?", mode: "facts", max_tokens: 500, references: "none", as_of: NOW } as never,
        compared: { query: "Where?", mode: "local", max_tokens: 900, references: "full" } as never,
      },
    ],
  ])("%s is found as stored, by its hash only", async (_, view) => {
    const { address, key_id } = await newMemory();
    const link = newLink(key_id, { view });
    await links.add(address, link, 9);
    const found = await links.find(link.hash, null, NOW);
    expect(found).toMatchObject({ id: link.id, address, key_id, created_at: NOW, expires_at: NOW + DAY });
    expect(found?.view).toMatchObject(view);
    expect(await links.find(`${link.hash}x`, null, NOW)).toBeNull();
  });

  test("links are listed for their memory only, in pages, newest first, without their secrets", async () => {
    const { address, key_id } = await newMemory();
    const other = { ...address, id: "bob" };
    await control.register(other, "e2", NOW);
    const all = [1, 2, 3].map((n) => newLink(key_id, { created_at: NOW + n, label: `${n}` }));
    for (const link of all) await links.add(address, link, 9);
    await links.add(other, newLink(key_id), 9);
    const first = await links.list(address, 2, undefined, NOW);
    const rest = await links.list(address, 2, first.next_cursor ?? "", NOW);
    expect([...first.data, ...rest.data].map(({ label }) => label)).toEqual(["3", "2", "1"]);
    expect(rest.next_cursor).toBeNull();
    expect(JSON.stringify(first)).not.toContain("hash");
    await expect(links.list(other, 2, first.next_cursor ?? "", NOW)).rejects.toThrow("cursor");
  });

  test("a memory cannot exceed its number of links, even by concurrent requests; ended links do not count", async () => {
    const { address, key_id } = await newMemory();
    const short = newLink(key_id);
    const long = [1, 2, 3, 4].map(() => newLink(key_id, { expires_at: NOW + 2 * DAY }));
    expect(await links.add(address, short, 3)).toMatchObject({ id: short.id });
    const answers = await Promise.all(long.map((link) => links.add(address, link, 3)));
    expect(answers.filter((answer) => answer === "full")).toHaveLength(2);
    const later = newLink(key_id, { created_at: NOW + DAY, expires_at: NOW + 2 * DAY });
    expect(await links.add(address, { ...later, created_at: NOW + DAY - 1 }, 3)).toBe("full");
    expect(await links.add(address, later, 3)).toMatchObject({ id: later.id });
    expect(await links.find(short.hash, null, NOW)).toBeNull();
  });

  test("a link is deleted only through its own memory, and is unknown from then on", async () => {
    const { address, key_id } = await newMemory();
    const link = newLink(key_id);
    await links.add(address, link, 9);
    const others = [{ ...address, id: "bob" }, { ...address, kind: "graph" as const }, (await newMemory()).address];
    for (const other of others) expect(await links.remove(other, link.id)).toBe(false);
    expect(await links.remove(address, link.id)).toBe(true);
    expect(await links.remove(address, link.id)).toBe(false);
    expect(await links.find(link.hash, null, NOW)).toBeNull();
  });

  test("a link ends with its key: immediately if the key is revoked, or when the key expires", async () => {
    const revoked = await newMemory();
    const expiring = await newMemory(NOW + 1_000);
    for (const { address, key_id } of [revoked, expiring]) {
      const link = newLink(key_id);
      await links.add(address, link, 9);
      expect(await links.find(link.hash, null, NOW + 999)).toMatchObject({ id: link.id });
      if (address === revoked.address) await control.revokeKey(address.tenant, key_id, NOW);
      expect(await links.find(link.hash, null, NOW + 1_000)).toBeNull();
      expect(await idsOf(address, NOW + 1_000)).toEqual([]);
    }
  });

  const rotate = (tenant: string, from: string, at: Instant, until: Instant, expires_at: Instant | null = null) => {
    const id = `key_rotated_${++made}`;
    return control
      .rotateKey(tenant, from, { id, hash: id, prefix: "p", expires_at, created_at: at }, until)
      .then(() => id);
  };

  test("a link outlasts the rotations of its key, and ends when the last key does", async () => {
    const { address, key_id } = await newMemory();
    const link = newLink(key_id, { expires_at: NOW + 30 * DAY });
    await links.add(address, link, 9);
    const second = await rotate(address.tenant, key_id, NOW, NOW);
    const third = await rotate(address.tenant, second, NOW, NOW + DAY, NOW + 5 * DAY);
    expect(await links.find(link.hash, null, NOW + 2 * DAY)).toMatchObject({ key_id, expires_at: NOW + 5 * DAY });
    const [listed] = (await links.list(address, 1, undefined, NOW + 2 * DAY)).data;
    expect(listed?.expires_at).toBe("2024-05-13T12:00:00.007Z");
    expect(await links.find(link.hash, null, NOW + 5 * DAY)).toBeNull();
    await control.revokeKey(address.tenant, third, NOW + 3 * DAY);
    expect(await links.find(link.hash, null, NOW + 3 * DAY)).toBeNull();
    expect(await idsOf(address, NOW + 3 * DAY)).toEqual([]);
  });

  test("a link ends if its key is revoked, even after that key was rotated", async () => {
    const { address, key_id } = await newMemory();
    const link = newLink(key_id);
    await links.add(address, link, 9);
    const second = await rotate(address.tenant, key_id, NOW, NOW + DAY);
    const later = newLink(second);
    await links.add(address, later, 9);
    await control.revokeKey(address.tenant, key_id, NOW);
    expect(await links.find(link.hash, null, NOW)).toBeNull();
    expect(await links.find(later.hash, null, NOW)).toMatchObject({ id: later.id });
  });

  test("an expired link is still found, with its expiry, and is no longer listed", async () => {
    const { address, key_id } = await newMemory();
    const link = newLink(key_id);
    await links.add(address, link, 9);
    expect(await idsOf(address, NOW + DAY - 1)).toEqual([link.id]);
    expect(await idsOf(address, NOW + DAY)).toEqual([]);
    expect(await links.find(link.hash, null, NOW + 2 * DAY)).toMatchObject({ expires_at: NOW + DAY });
  });

  test("a link records its last use to the minute", async () => {
    const { address, key_id } = await newMemory();
    const link = newLink(key_id);
    await links.add(address, link, 9);
    const used = async (): Promise<Link["last_used_at"] | undefined> =>
      (await links.list(address, 1, undefined, NOW)).data[0]?.last_used_at;
    expect(await used()).toBeNull();
    for (const ms of [0, 59_999]) await links.find(link.hash, null, NOW + ms);
    expect(await used()).toBe("2024-05-08T12:00:00.007Z");
    await links.find(link.hash, null, NOW + 60_000);
    expect(await used()).toBe("2024-05-08T12:01:00.007Z");
  });

  test("a link found under the previous pepper moves to the new one", async () => {
    const { address, key_id } = await newMemory();
    const link = newLink(key_id);
    await links.add(address, link, 9);
    expect(await links.find("new", link.hash, NOW)).toMatchObject({ id: link.id });
    expect(await links.find("new", null, NOW)).toMatchObject({ id: link.id });
    expect(await links.find(link.hash, null, NOW)).toBeNull();
    await links.remove(address, link.id);
  });

  test("an unknown or erased memory, or one being erased, has no links and cannot get any", async () => {
    const { address, key_id } = await newMemory();
    expect(await links.add({ ...address, id: "nobody" }, newLink(key_id), 9)).toBe("unknown");
    const link = newLink(key_id);
    await links.add(address, link, 9);
    const erased = { address, epoch: "e1", digest: `digest-${address.tenant}` };
    const erasures = neonErasures(db);
    await erasures.erase(erased, NOW);
    expect(await links.find(link.hash, null, NOW)).toBeNull();
    expect(await links.add(address, newLink(key_id), 9)).toBe("unknown");
    const { counts } = await erasures.finish(erased, {}, NOW);
    expect(counts).toMatchObject({ links: 1 });
    expect((await db.execute(sql`select 1 from links where tenant_id = ${address.tenant}`)).rows).toEqual([]);
  });
});
