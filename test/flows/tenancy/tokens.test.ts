import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hmacKeyHasher } from "../../../worker/adapters/platform/hmac-key-hasher.ts";
import { formatKey } from "../../../worker/core/access/key-format.ts";
import { authenticate, emptyKeyCache, type Authentication } from "../../../worker/flows/tenancy/authenticate.ts";
import { makeToken } from "../../../worker/flows/tenancy/tokens.ts";
import type { ControlPlane, Principal } from "../../../worker/ports/control-plane.ts";
import { manualClock } from "../../fakes/time-and-ids.ts";

const ADA = { tenant: "ten_1", kind: "user", id: "auth0|ада" } as const;
const KEY = formatKey("test", new Uint8Array(32));
const MAKER: Principal = {
  key_id: "key_1",
  tenant_id: "ten_1",
  scopes: ["read", "write"],
  user_id: null,
  expires_at: null,
};

async function setUp(maker: Partial<Principal> = {}) {
  const clock = manualClock();
  const hasher = hmacKeyHasher("pepper-of-32-characters-for-tests");
  const hash = await hasher.hash(KEY);
  const state = { holder: { ...MAKER, ...maker } as Principal | null };
  const control = {
    principal: async (asked: string) => (asked === hash ? state.holder : null),
  } as unknown as ControlPlane;
  const links = {} as Authentication["links"];
  const parts: Authentication = {
    control,
    links,
    grants: {} as Authentication["grants"],
    hasher,
    clock,
    cache: emptyKeyCache(),
    trust_stale: true,
    defer: () => {},
  };
  const make = (scopes: ("read" | "write")[] = ["read"], expires_in = 900) =>
    makeToken(parts, ADA, state.holder ?? MAKER, hash, { scopes, expires_in });
  const ask = (token: string, by: Authentication = parts) => authenticate(by, `Bearer ${token}`);
  return { clock, parts, state, make, ask, hash };
}

const REFUSED = { fault: { kind: "unauthenticated" } };

test("a token opens only the memory of its user, with the rights it was made with", async () => {
  const { make, ask, clock } = await setUp();
  const made = await make(["write", "read"], 60);
  expect(made).toMatchObject({ user_id: ADA.id, scopes: ["read", "write"] });
  expect(Date.parse(made.expires_at)).toBe(clock.now() + 60_000);
  expect(await ask(made.token)).toEqual({
    key_id: "key_1",
    tenant_id: "ten_1",
    scopes: ["read", "write"],
    user_id: ADA.id,
    expires_at: clock.now() + 60_000,
    is_token: true,
  });
});

test("a token is valid until it expires, and not a moment longer", async () => {
  const { make, ask, clock } = await setUp();
  const { token } = await make(["read"], 900);
  clock.advance(899_999);
  expect((await ask(token)).scopes).toEqual(["read"]);
  clock.advance(1);
  await expect(ask(token)).rejects.toMatchObject({
    fault: { kind: "unauthenticated", detail: "This token has expired" },
  });
});

test("a token ends with the key that made it, at the latest", async () => {
  const { make, ask, clock, state } = await setUp();
  const { token } = await make(["read"], 86_400);
  await ask(token);
  state.holder = null;
  clock.advance(30_000);
  await expect(ask(token)).rejects.toMatchObject(REFUSED);

  const short = await setUp();
  short.state.holder = { ...MAKER, expires_at: short.clock.now() + 5_000 };
  expect(Date.parse((await short.make()).expires_at)).toBe(short.clock.now() + 5_000);
});

test("a token may do no more than its key may do now", async () => {
  const { make, ask, clock, state } = await setUp();
  const { token } = await make(["read", "write"]);
  state.holder = { ...MAKER, scopes: ["read"] };
  clock.advance(30_000);
  expect((await ask(token)).scopes).toEqual(["read"]);
  state.holder = { ...MAKER, tenant_id: "ten_2" };
  clock.advance(30_000);
  await expect(ask(token)).rejects.toMatchObject(REFUSED);
  state.holder = { ...MAKER, user_id: "bob" };
  clock.advance(30_000);
  await expect(ask(token)).rejects.toMatchObject(REFUSED);
});

test("a key cannot give a token scopes that it lacks, and a token cannot make tokens", async () => {
  const { make } = await setUp({ scopes: ["read"] });
  await expect(make(["write"])).rejects.toMatchObject({ fault: { kind: "forbidden" } });
  const bearer = await setUp({ is_token: true });
  await expect(bearer.make()).rejects.toMatchObject({ fault: { kind: "forbidden" } });
});

describe("a token that was changed", () => {
  test("a changed token is refused, whichever character is changed", async () => {
    const { make, ask } = await setUp();
    const { token } = await make();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(token.length - 1),
        fc.constantFrom("a", "B", "3", "_", "-", ".", "f", "0"),
        async (at, other) => {
          const changed = token.slice(0, at) + other + token.slice(at + 1);
          if (changed !== token) await expect(ask(changed)).rejects.toMatchObject(REFUSED);
        },
      ),
    );
  });

  test("a token with other claims under the old signature, or cut short, is refused", async () => {
    const { make, ask } = await setUp();
    const { token } = await make();
    const [claims = "", signature] = token.slice("egt_".length).split(".");
    const said = JSON.parse(Buffer.from(claims, "base64url").toString()) as object;
    for (const lie of [
      { user: "bob" },
      { tenant: "ten_2" },
      { scopes: ["read", "write", "admin"] },
      { expires_at: 9e15 },
    ]) {
      const text = Buffer.from(JSON.stringify({ ...said, ...lie })).toString("base64url");
      await expect(ask(`egt_${text}.${signature}`)).rejects.toMatchObject(REFUSED);
    }
    for (const cut of ["egt_", `egt_${claims}`, `egt_${claims}.`, token.slice(0, -1)])
      await expect(ask(cut)).rejects.toMatchObject(REFUSED);
  });

  test("a token signed by another deployment is refused, and one under the previous pepper is accepted", async () => {
    const { make, ask, parts } = await setUp();
    const { token } = await make();
    const other = { ...parts, hasher: hmacKeyHasher("another-pepper-of-32-characters!!") };
    await expect(ask(token, other)).rejects.toMatchObject(REFUSED);
    const rotated = hmacKeyHasher("another-pepper-of-32-characters!!", "pepper-of-32-characters-for-tests");
    expect((await ask(token, { ...parts, hasher: rotated })).user_id).toBe(ADA.id);
  });

  test("the hash of a key does not work as a signature", async () => {
    const { ask, hash } = await setUp();
    await expect(ask(`egt_${KEY.replaceAll(".", "")}.${hash}`)).rejects.toMatchObject(REFUSED);
  });
});
