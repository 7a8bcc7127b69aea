import { expect, inject, test } from "vitest";
import { connect } from "../../../db/client.ts";
import { linkIn } from "../../../shared/api/links.ts";
import { neonControlPlane } from "../../../worker/adapters/neon/control-plane.ts";
import { neonLinks } from "../../../worker/adapters/neon/links.ts";
import { hmacKeyHasher } from "../../../worker/adapters/platform/hmac-key-hasher.ts";
import { formatKey } from "../../../worker/core/access/key-format.ts";
import { authenticate, emptyKeyCache, type Authentication } from "../../../worker/flows/tenancy/authenticate.ts";
import { listLinks, makeLink, revokeLink } from "../../../worker/flows/tenancy/links.ts";
import type { KeyHasher, Principal } from "../../../worker/ports/control-plane.ts";
import type { Ids } from "../../../worker/ports/system.ts";
import { manualClock } from "../../fakes/time-and-ids.ts";

const db = connect(inject("database_url"), inject("neon_proxy"));
const control = neonControlPlane(db);
const links = neonLinks(db);
const grants = {} as Authentication["grants"];
const PEPPER = "pepper-of-32-characters-for-tests";
const REFUSED = { fault: { kind: "unauthenticated" } };
const DAY = 86_400_000;
let made = 0;

async function setUp(expires_at: number | null = null) {
  const clock = manualClock();
  const hasher = hmacKeyHasher(PEPPER);
  const tenant = `ten_fl_${++made}`;
  const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes));
  const ids = { make: (prefix: string) => `${prefix}_fl_${++made}`, random } as Ids;
  const key = formatKey("test", random(32));
  const maker: Principal = {
    key_id: `key_${tenant}`,
    tenant_id: tenant,
    scopes: ["read", "write"],
    user_id: null,
    expires_at,
  };
  const stored = { id: maker.key_id, tenant_id: tenant, name: null, hash: await hasher.hash(key), prefix: "p" };
  const now = clock.now();
  await control.createTenant(
    { id: tenant, name: "T", created_at: now },
    { ...stored, scopes: maker.scopes, user_id: null, expires_at, created_at: now },
  );
  const address = { tenant, kind: "user", id: "ada" } as const;
  await control.register(address, "e1", now);
  const make = async (body: object = {}, by: Principal = maker) => {
    const link = await makeLink(
      { links, control, hasher, clock, ids },
      address,
      by,
      linkIn.parse({ view: { screen: "chat" }, ...body }),
      "https://x.example",
    );
    return { ...link, secret: link.url.slice(link.url.indexOf("=") + 1) };
  };
  const visit = (secret: string, by: KeyHasher = hasher) =>
    authenticate(
      { control, links, grants, hasher: by, clock, cache: emptyKeyCache(), trust_stale: true, defer: () => {} },
      `Bearer ${secret}`,
    );
  return { clock, address, make, visit, maker, now };
}

test("a link is one address with the secret in its fragment, valid for a week unless stated", async () => {
  const { make, visit, address, now } = await setUp();
  const link = await make({ label: " Ticket 4711 " });
  expect(link.url).toMatch(/^https:\/\/x\.example\/explorer#link=egl_[0-9A-Za-z]{49}$/);
  expect(link.label).toBe("Ticket 4711");
  expect(Date.parse(link.expires_at) - now).toBe(7 * DAY);
  expect(await visit(link.secret)).toMatchObject({
    tenant_id: address.tenant,
    scopes: ["read"],
    user_id: "ada",
    link: { id: link.id, address, view: { screen: "chat" } },
  });
  expect(JSON.stringify(await listLinks({ links, clock: manualClock() }, address, { limit: 9 }))).not.toContain("egl_");
});

test("a link is valid until it expires, for 30 days at most, and not a moment longer", async () => {
  const { make, visit, clock } = await setUp();
  const { secret } = await make({ expires_in: 30 * 86_400 });
  clock.advance(30 * DAY - 1);
  await visit(secret);
  clock.advance(1);
  await expect(visit(secret)).rejects.toMatchObject({ fault: { ...REFUSED.fault, detail: "This link has expired" } });
  expect(linkIn.safeParse({ view: { screen: "chat" }, expires_in: 30 * 86_400 + 1 }).success).toBe(false);
});

test("a link ends with its key at the latest", async () => {
  const start = manualClock().now();
  const { make, visit, maker, clock } = await setUp(start + DAY);
  const { secret, expires_at } = await make();
  expect(Date.parse(expires_at)).toBe(start + DAY);
  await visit(secret);
  await control.revokeKey(maker.tenant_id, maker.key_id, clock.now());
  await expect(visit(secret)).rejects.toMatchObject(REFUSED);
});

test("a revoked link is refused from the next request on", async () => {
  const { make, visit, address } = await setUp();
  const { secret, id } = await make();
  await visit(secret);
  await revokeLink({ links }, address, id);
  await expect(visit(secret)).rejects.toMatchObject(REFUSED);
  await expect(revokeLink({ links }, address, id)).rejects.toMatchObject({ fault: { kind: "not_found" } });
});

test("a link opens nothing under another pepper, and moves to a new one like a key", async () => {
  const { make, visit } = await setUp();
  const { secret } = await make();
  const OTHER = "another-pepper-of-32-characters!!";
  await expect(visit(secret, hmacKeyHasher(OTHER))).rejects.toMatchObject(REFUSED);
  await visit(secret, hmacKeyHasher(OTHER, PEPPER));
  await visit(secret, hmacKeyHasher(OTHER));
  await expect(visit(secret)).rejects.toMatchObject(REFUSED);
});

test("a link with a malformed secret is refused without a query", async () => {
  const { make } = await setUp();
  const { secret } = await make();
  const unreachable = new Proxy({} as Authentication["links"], {
    get: () => {
      throw new Error("the database was asked");
    },
  });
  for (const wrong of [
    `${secret}x`,
    secret.slice(0, -1),
    "egl_",
    `egl_${"0".repeat(49)}`,
    secret.toUpperCase().replace("EGL", "egl"),
  ])
    await expect(
      authenticate(
        {
          control,
          links: unreachable,
          grants,
          hasher: hmacKeyHasher(PEPPER),
          clock: manualClock(),
          cache: emptyKeyCache(),
          trust_stale: true,
          defer: () => {},
        },
        `Bearer ${wrong}`,
      ),
    ).rejects.toMatchObject(REFUSED);
});

test("a key without the scope to read and a token cannot make links", async () => {
  const { make, maker } = await setUp();
  const forbidden = { fault: { kind: "forbidden" } };
  await expect(make({}, { ...maker, scopes: ["write"] })).rejects.toMatchObject(forbidden);
  await expect(make({}, { ...maker, is_token: true })).rejects.toMatchObject(forbidden);
});
