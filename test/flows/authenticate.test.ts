import { describe, expect, test } from "vitest";
import { FaultError, unavailable } from "../../shared/fault.ts";
import { formatKey } from "../../worker/core/access/key-format.ts";
import { authenticate, emptyKeyCache, type Authentication } from "../../worker/flows/authenticate.ts";
import type { ControlPlane, Principal } from "../../worker/ports/control-plane.ts";
import { handClock } from "../fakes/time-and-ids.ts";

const KEY = formatKey("test", new Uint8Array(32));
const HOLDER: Principal = { key_id: "key_1", tenant_id: "ten_1", scopes: ["read"], user_id: null, expires_at: null };

function setUp(trust_stale = true) {
  const clock = handClock();
  const state = { holder: HOLDER as Principal | null, down: false, lookups: 0 };
  const principal: ControlPlane["principal"] = async () => {
    state.lookups++;
    if (state.down) throw new FaultError(unavailable("down"));
    return state.holder;
  };
  const parts: Authentication = {
    control: { principal } as ControlPlane,
    hasher: { hash: async (key) => key, previous: async () => null },
    clock,
    cache: emptyKeyCache(),
    trust_stale,
  };
  return { clock, state, parts, ask: (key = KEY) => authenticate(parts, `Bearer ${key}`) };
}

describe("a key", () => {
  test("is looked up once in ten seconds", async () => {
    const { ask, state, clock } = setUp();
    await ask();
    clock.advance(9_999);
    await ask();
    expect(state.lookups).toBe(1);
    clock.advance(1);
    await ask();
    expect(state.lookups).toBe(2);
  });

  test("that was revoked is refused within thirty seconds", async () => {
    const { ask, state, clock } = setUp();
    await ask();
    state.holder = null;
    clock.advance(10_000);
    await expect(ask()).rejects.toThrow("revoked");
  });

  test("goes on working for thirty seconds while the database is down, and no longer", async () => {
    const { ask, state, clock } = setUp();
    await ask();
    state.down = true;
    clock.advance(29_999);
    expect(await ask()).toBe(HOLDER);
    clock.advance(1);
    await expect(ask()).rejects.toThrow("unavailable");
  });

  test("is not trusted longer because the database took long to fail", async () => {
    const { ask, parts, state, clock } = setUp();
    await ask();
    state.down = true;
    clock.advance(25_000);
    const { principal } = parts.control;
    parts.control.principal = async (...asked) => {
      clock.advance(5_000);
      return principal(...asked);
    };
    await expect(ask()).rejects.toThrow("unavailable");
  });

  test("is refused at once while the database is down, where that is configured", async () => {
    const { ask, state, clock } = setUp(false);
    await ask();
    state.down = true;
    clock.advance(10_000);
    await expect(ask()).rejects.toThrow("unavailable");
  });

  test("that is malformed never reaches the database", async () => {
    const { ask, state } = setUp();
    await expect(ask("eg_test_x")).rejects.toThrow("not an API key");
    expect(state.lookups).toBe(0);
  });
});

const manyKeys = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => formatKey("test", new Uint8Array(32).fill(i % 256).fill((i >> 8) + 1, 16)));

test("an isolate remembers a thousand keys, not more", async () => {
  const { parts, ask } = setUp();
  for (const key of manyKeys(1_005)) await ask(key);
  expect(parts.cache.holders.size).toBe(1_000);
});

test("whoever tries keys that nobody holds pushes out none that is in use, and asks once in ten seconds for each", async () => {
  const { parts, ask, state } = setUp();
  await ask();
  state.holder = null;
  const tried = manyKeys(1_005);
  for (const key of tried) await expect(ask(key)).rejects.toThrow("unknown or was revoked");
  expect(parts.cache.unknown.size).toBe(1_000);
  const { lookups } = state;
  await expect(ask(tried.at(-1))).rejects.toThrow("unknown or was revoked");
  expect(await ask()).toBe(HOLDER);
  expect(state.lookups).toBe(lookups);
});
