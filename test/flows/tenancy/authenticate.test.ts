import { describe, expect, test } from "vitest";
import { FaultError, unavailable } from "../../../shared/fault.ts";
import { formatKey } from "../../../worker/core/access/key-format.ts";
import { authenticate, emptyKeyCache, type Authentication } from "../../../worker/flows/tenancy/authenticate.ts";
import type { ControlPlane, Principal } from "../../../worker/ports/control-plane.ts";
import { manualClock } from "../../fakes/time-and-ids.ts";

const KEY = formatKey("test", new Uint8Array(32));
const HOLDER: Principal = { key_id: "key_1", tenant_id: "ten_1", scopes: ["read"], user_id: null, expires_at: null };

function setUp(trust_stale = true) {
  const clock = manualClock();
  const state = { holder: HOLDER as Principal | null, down: false, lookups: 0 };
  const deferred: Promise<void>[] = [];
  const principal: ControlPlane["principal"] = async () => {
    state.lookups++;
    if (state.down) throw new FaultError(unavailable("down"));
    return state.holder;
  };
  const parts: Authentication = {
    control: { principal } as ControlPlane,
    links: {} as Authentication["links"],
    grants: {} as Authentication["grants"],
    hasher: { hash: async (key) => key, previous: async () => null },
    clock,
    cache: emptyKeyCache(),
    trust_stale,
    defer: (work) => deferred.push(work),
  };
  const settled = async (): Promise<void> => void (await Promise.all(deferred));
  return { clock, state, parts, settled, ask: (key = KEY) => authenticate(parts, `Bearer ${key}`) };
}

describe("authentication", () => {
  test("a key is looked up at most once in ten seconds", async () => {
    const { ask, state, clock } = setUp();
    await ask();
    clock.advance(9_999);
    await ask();
    expect(state.lookups).toBe(1);
    clock.advance(1);
    await ask();
    expect(state.lookups).toBe(2);
  });

  test("a known key passes while one shared lookup renews it, for at most thirty seconds", async () => {
    const { ask, state, clock, parts, settled } = setUp();
    await ask();
    let answer = (): void => {};
    const { principal } = parts.control;
    parts.control.principal = async (...asked) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return principal(...asked);
    };
    clock.advance(29_999);
    expect(await Promise.all([ask(), ask()])).toEqual([HOLDER, HOLDER]);
    answer();
    await settled();
    expect(state.lookups).toBe(2);
    expect(await ask()).toBe(HOLDER);
    expect(state.lookups).toBe(2);
    clock.advance(30_000);
    const late = ask();
    await new Promise(setImmediate);
    answer();
    expect(await late).toBe(HOLDER);
    expect(state.lookups).toBe(3);
  });

  test("a revoked key is refused within thirty seconds, and as soon as a lookup shows it", async () => {
    const { ask, state, clock, settled } = setUp();
    await ask();
    state.holder = null;
    clock.advance(10_000);
    expect(await ask()).toBe(HOLDER);
    await settled();
    await expect(ask()).rejects.toThrow("revoked");
    const idle = setUp();
    await idle.ask();
    idle.state.holder = null;
    idle.clock.advance(30_000);
    await expect(idle.ask()).rejects.toThrow("revoked");
  });

  test("a known key works for thirty seconds while the database is down, and no longer", async () => {
    const { ask, state, clock } = setUp();
    await ask();
    state.down = true;
    clock.advance(29_999);
    expect(await ask()).toBe(HOLDER);
    clock.advance(1);
    await expect(ask()).rejects.toThrow("unavailable");
  });

  test("a key is looked up by the next request if the database did not answer", async () => {
    const { ask, state, clock, settled } = setUp();
    await ask();
    state.down = true;
    clock.advance(15_000);
    await ask();
    await settled();
    state.down = false;
    state.holder = null;
    expect(await ask()).toBe(HOLDER);
    await settled();
    expect(state.lookups).toBe(3);
    await expect(ask()).rejects.toThrow("revoked");
  });

  test("a key is looked up before it passes if stale keys are not trusted", async () => {
    const { ask, state, clock } = setUp(false);
    await ask();
    state.holder = null;
    clock.advance(10_000);
    await expect(ask()).rejects.toThrow("revoked");
  });

  test("a known key is refused while the database is down if stale keys are not trusted", async () => {
    const { ask, state, clock } = setUp(false);
    await ask();
    state.down = true;
    clock.advance(10_000);
    await expect(ask()).rejects.toThrow("unavailable");
  });

  test("a malformed key never reaches the database", async () => {
    const { ask, state } = setUp();
    await expect(ask("eg_test_x")).rejects.toThrow("not an API key");
    expect(state.lookups).toBe(0);
  });
});

const manyKeys = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => formatKey("test", new Uint8Array(32).fill(i % 256).fill((i >> 8) + 1, 16)));

test("an isolate caches at most a thousand keys", async () => {
  const { parts, ask } = setUp();
  for (const key of manyKeys(1_005)) await ask(key);
  expect(parts.cache.holders.size).toBe(1_000);
});

test("trying unknown keys evicts no key in use, and looks each up at most once in ten seconds", async () => {
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
