import { expect, inject, test } from "vitest";
import { connect } from "../../../db/client.ts";
import type { Grant } from "../../../shared/api/grants.ts";
import { neonControlPlane } from "../../../worker/adapters/neon/control-plane.ts";
import { neonErasures } from "../../../worker/adapters/neon/erasures.ts";
import { neonGrants } from "../../../worker/adapters/neon/grants.ts";
import { hmacKeyHasher } from "../../../worker/adapters/platform/hmac-key-hasher.ts";
import { authenticate, emptyKeyCache, type Authentication } from "../../../worker/flows/tenancy/authenticate.ts";
import {
  approveGrant,
  grantCredential,
  granteeOf,
  listGrants,
  renewGrant,
  revokeGrant,
} from "../../../worker/flows/tenancy/grants.ts";
import type { Principal } from "../../../worker/ports/control-plane.ts";
import type { Ids } from "../../../worker/ports/system.ts";
import { manualClock } from "../../fakes/time-and-ids.ts";

const db = connect(inject("database_url"), inject("neon_proxy"));
const [control, grants] = [neonControlPlane(db), neonGrants(db)];
const PEPPER = "pepper-of-32-characters-for-tests";
const CLIENT = { client_id: "c1", client_name: "Claude", redirect_uri: "https://claude.example/back" };
const DAY = 86_400_000;
const REFUSED = { fault: { kind: "unauthenticated" } };
let made = 0;

async function setUp(key: { user_id?: string; scopes?: Principal["scopes"]; expires_at?: number } = {}) {
  const clock = manualClock();
  const hasher = hmacKeyHasher(PEPPER);
  const tenant = `ten_fg_${++made}`;
  const ids = { make: (prefix: string) => `${prefix}_fg_${++made}` } as Ids;
  const maker: Principal = {
    key_id: `key_${tenant}`,
    tenant_id: tenant,
    scopes: key.scopes ?? ["read", "write", "admin"],
    user_id: key.user_id ?? null,
    expires_at: key.expires_at ?? null,
  };
  const now = clock.now();
  const stored = { id: maker.key_id, tenant_id: tenant, name: null, hash: tenant, prefix: "p", created_at: now };
  await control.createTenant({ id: tenant, name: "T", created_at: now }, { ...stored, ...maker });
  const address = { tenant, kind: "user", id: "ada" } as const;
  await control.register(address, "e1", now);
  const approve = (scopes: Grant["scopes"] = ["read", "write"], by: Principal = maker, client = CLIENT) =>
    approveGrant({ grants, control, clock, ids }, by, by.user_id ?? "ada", client, scopes);
  const cache = emptyKeyCache();
  const deferred: Promise<void>[] = [];
  const parts = (trust_stale: boolean): Authentication => ({
    control,
    links: {} as Authentication["links"],
    grants,
    hasher,
    clock,
    cache,
    trust_stale,
    defer: (work) => deferred.push(work),
  });
  const credential = (grant: string, scopes: Grant["scopes"] = ["read", "write"], expires_in = DAY) =>
    grantCredential(hasher, { tenant, grant, scopes, expires_at: clock.now() + expires_in });
  const enter = (text: string, trust_stale = true): Promise<Principal> =>
    authenticate(parts(trust_stale), `Bearer ${text}`);
  const list = async (): Promise<Grant[]> => (await listGrants({ grants, clock }, address, { limit: 10 })).data;
  return { clock, tenant, maker, address, approve, credential, enter, list, settled: () => Promise.all(deferred) };
}

test("a client may do in one memory what was granted, until its access token ends", async () => {
  const { approve, credential, enter, tenant, maker, clock } = await setUp();
  const { id, scopes } = await approve();
  expect(scopes).toEqual(["read", "write"]);
  const access = await credential(id, ["read", "write"], 60_000);
  expect(await enter(access)).toEqual({
    key_id: maker.key_id,
    tenant_id: tenant,
    scopes: ["read", "write"],
    user_id: "ada",
    expires_at: clock.now() + 60_000,
    is_token: true,
  });
  expect((await enter(await credential(id, ["read"]))).scopes).toEqual(["read"]);
  clock.advance(60_000);
  await expect(enter(access)).rejects.toMatchObject(REFUSED);
});

test("a grant has no scope that its key lacks, and one without scopes is refused", async () => {
  const reading = await setUp({ scopes: ["read"] });
  expect((await reading.approve()).scopes).toEqual(["read"]);
  await expect(reading.approve(["write"])).rejects.toMatchObject({ fault: { kind: "forbidden" } });
});

test("a client has no scope that the key does not have now", () => {
  const found = { user_id: "ada", key_id: "k", scopes: ["read", "write"] as const, expires_at: 1 };
  expect(granteeOf("t", { ...found, key_scopes: ["read", "admin"] })?.scopes).toEqual(["read"]);
});

test("a credential that was changed, or signed for another kind, is refused", async () => {
  const { approve, credential, enter } = await setUp();
  const access = await credential((await approve()).id);
  for (let at = "egg_".length; at < access.length; at += 7) {
    const changed = `${access.slice(0, at)}${access[at] === "a" ? "b" : "a"}${access.slice(at + 1)}`;
    await expect(enter(changed)).rejects.toMatchObject(REFUSED);
  }
  await expect(enter(access.replace("egg_", "egt_"))).rejects.toMatchObject(REFUSED);
});

test("a revoked grant is refused within thirty seconds, and when an open stream is checked", async () => {
  const { approve, credential, enter, address, clock, list, settled } = await setUp();
  const { id } = await approve();
  const access = await credential(id);
  await enter(access);
  expect((await list()).map((grant) => grant.id)).toEqual([id]);
  await revokeGrant({ grants }, address, id);
  expect(await list()).toEqual([]);
  await expect(revokeGrant({ grants }, address, id)).rejects.toMatchObject({ fault: { kind: "not_found" } });
  clock.advance(10_000);
  await expect(enter(access, false)).rejects.toMatchObject(REFUSED);
  clock.advance(20_000);
  await settled();
  await expect(enter(access)).rejects.toMatchObject(REFUSED);
});

test("a grant ends with its key, follows a rotation, and ends 30 days after the last renewal", async () => {
  const { approve, credential, enter, tenant, maker, clock, list } = await setUp();
  const { id } = await approve();
  clock.advance(29 * DAY);
  expect(await renewGrant({ grants, clock }, tenant, id)).toBe(true);
  const [{ expires_at, last_used_at } = {}] = await list();
  expect([expires_at, last_used_at].map((at) => Date.parse(at ?? ""))).toEqual([clock.now() + 30 * DAY, clock.now()]);
  clock.advance(29 * DAY);
  const key = { id: `${maker.key_id}_2`, hash: `${tenant}_2`, prefix: "p", expires_at: null, created_at: clock.now() };
  await control.rotateKey(tenant, maker.key_id, key, clock.now() + 60_000);
  clock.advance(60_001);
  expect(await enter(await credential(id))).toMatchObject({ user_id: "ada" });
  await control.revokeKey(tenant, key.id, clock.now());
  clock.advance(10_000);
  await expect(enter(await credential(id), false)).rejects.toMatchObject(REFUSED);
  expect(await renewGrant({ grants, clock }, tenant, id)).toBe(false);
  expect(await list()).toEqual([]);
  const other = await setUp();
  const idle = await other.approve();
  other.clock.advance(30 * DAY);
  expect(await renewGrant({ grants, clock: other.clock }, other.tenant, idle.id)).toBe(false);
  await expect(other.enter(await other.credential(idle.id))).rejects.toMatchObject(REFUSED);
});

test("a client that connects again replaces its grant, and another address of it does not", async () => {
  const { approve, list, maker } = await setUp();
  const first = await approve();
  const second = await approve();
  const elsewhere = await approve(["read"], maker, { ...CLIENT, redirect_uri: "http://localhost:1/" });
  expect((await list()).map(({ id }) => id).toSorted()).toEqual([second.id, elsewhere.id].toSorted());
  expect(first.id).not.toBe(second.id);
});

test("a person with a key of the tenant that writes may create the user, and no other", async () => {
  const { maker, clock } = await setUp();
  const parts = { grants, control, clock, ids: { make: () => "grant_new" } as unknown as Ids };
  const registered: string[] = [];
  const register = async ({ id }: { id: string }): Promise<void> => void registered.push(id);
  const approve = (by: typeof maker, user: string) => approveGrant(parts, by, user, CLIENT, ["read"], register);
  await expect(approve({ ...maker, scopes: ["read"] }, "new")).rejects.toMatchObject({ fault: { kind: "not_found" } });
  await expect(approve({ ...maker, user_id: "bob" }, "new")).rejects.toMatchObject({ fault: { kind: "forbidden" } });
  expect(registered).toEqual([]);
  await approve(maker, "new");
  expect(registered).toEqual(["new"]);
});

test("a token, a link, another user's key, an unknown user and a full memory get no grant", async () => {
  const { approve, maker, address, clock } = await setUp();
  const forbidden = { fault: { kind: "forbidden" } };
  await expect(approve(["read"], { ...maker, is_token: true })).rejects.toMatchObject(forbidden);
  await expect(approve(["read"], { ...maker, link: {} as never })).rejects.toMatchObject(forbidden);
  const parts = { grants, control, clock, ids: { make: () => "grant_x" } as unknown as Ids };
  const another_user = approveGrant(parts, { ...maker, user_id: "bob" }, "ada", CLIENT, ["read"]);
  await expect(another_user).rejects.toMatchObject(forbidden);
  const unknown = approveGrant(parts, maker, "nobody", CLIENT, ["read"]);
  await expect(unknown).rejects.toMatchObject({
    fault: { kind: "not_found", detail: expect.stringContaining("create the user") as unknown },
  });
  await approve();
  const times = { created_at: clock.now(), expires_at: clock.now() + DAY };
  const another = {
    ...CLIENT,
    ...times,
    client_id: "c2",
    id: "grant_y",
    key_id: maker.key_id,
    scopes: ["read"] as const,
  };
  expect(await grants.add(address, another, 1)).toBe("full");
});

test("a key that has ended grants nothing, and leaves the earlier grant of the client", async () => {
  const { approve, address, clock, list } = await setUp();
  const { id } = await approve();
  const times = { created_at: clock.now(), expires_at: clock.now() + DAY };
  const again = { ...CLIENT, ...times, id: "grant_z", key_id: "key_none", scopes: ["read"] as const };
  expect(await grants.add(address, again, 9)).toBe("ended");
  expect((await list()).map((grant) => grant.id)).toEqual([id]);
});

test("grants that have ended do not count towards the limit of a memory", async () => {
  const { approve, address, clock, list, maker } = await setUp();
  await approve();
  clock.advance(30 * DAY);
  const times = { created_at: clock.now(), expires_at: clock.now() + DAY };
  const next = { ...CLIENT, ...times, client_id: "c2", id: `grant_${++made}`, key_id: maker.key_id, scopes: [] };
  expect(await grants.add(address, next, 1)).toBe("added");
  expect((await list()).map(({ id }) => id)).toEqual([next.id]);
});

test("a memory that is being erased gets no grant, and its grants are erased", async () => {
  const { approve, address, clock, list, maker } = await setUp();
  await approve();
  await neonErasures(db).erase({ address, epoch: "e1", digest: address.tenant }, clock.now());
  expect(await list()).toEqual([]);
  const times = { created_at: clock.now(), expires_at: clock.now() + DAY };
  const late = { ...CLIENT, ...times, id: `grant_${++made}`, key_id: maker.key_id, scopes: ["read"] as const };
  expect(await grants.add(address, late, 9)).toBe("erasing");
  expect(await list()).toEqual([]);
});

test("grants are listed in pages, the newest first", async () => {
  const { approve, address, clock, maker } = await setUp();
  const all: string[] = [];
  for (const client_id of ["a", "b", "c"]) {
    all.unshift((await approve(["read"], maker, { ...CLIENT, client_id })).id);
    clock.advance(1);
  }
  const first = await listGrants({ grants, clock }, address, { limit: 2 });
  const second = await listGrants({ grants, clock }, address, { limit: 2, cursor: first.next_cursor ?? undefined });
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all);
});
