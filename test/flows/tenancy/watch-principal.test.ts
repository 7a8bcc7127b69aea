import { expect, test } from "vitest";
import { FaultError, unavailable } from "../../../shared/fault.ts";
import { MAX_UNCONFIRMED_MS } from "../../../worker/core/access/principal-end.ts";
import { watchPrincipal } from "../../../worker/flows/tenancy/watch-principal.ts";
import type { Principal } from "../../../worker/ports/control-plane.ts";
import { manualClock } from "../../fakes/time-and-ids.ts";

const HOLDER: Principal = { key_id: "key_1", tenant_id: "ten_1", scopes: ["read"], user_id: null, expires_at: null };
const CHECK_MS = 15_000;

/** A clock that skips pauses, the shortest first, as timers do. */
function timers() {
  const clock = manualClock();
  const due: { at: number; wake: () => void }[] = [];
  const sleep = (ms: number): Promise<void> =>
    new Promise((wake) => {
      due.push({ at: clock.now() + ms, wake });
    });
  const run = async (until: number): Promise<void> => {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const [next] = due.toSorted((a, b) => a.at - b.at);
      if (next === undefined || next.at > until) break;
      due.splice(due.indexOf(next), 1);
      clock.advance(next.at - clock.now());
      next.wake();
    }
    clock.advance(until - clock.now());
  };
  return { now: clock.now, sleep, run };
}

/** @param confirm given the time of a check, returns the principal, and the time of the database's answer unless it is that time */
function setUp(
  expires_at: number | null,
  confirm: (at: number) => Promise<Principal & { answered_at?: number }>,
  age_ms = 0,
) {
  const clock = timers();
  const began = clock.now();
  const confirmed_at = began - age_ms;
  const principal = { ...HOLDER, confirmed_at, expires_at: expires_at === null ? null : began + expires_at };
  let asked = 0;
  const ended: { reason?: string; after?: number } = {};
  const watch = watchPrincipal({ clock, check_ms: CHECK_MS }, principal, () => {
    asked++;
    const asked_at = clock.now();
    return confirm(asked_at - began).then(({ answered_at, ...found }) => ({
      ...found,
      confirmed_at: answered_at === undefined ? asked_at : began + answered_at,
    }));
  });
  void watch.ended.then((reason) => Object.assign(ended, { reason, after: clock.now() - began }));
  const after = (at: number): Promise<void> => clock.sleep(began + at - clock.now());
  return { run: (ms: number) => clock.run(began + ms), after, ended, asked: () => asked, stop: watch.stop, began };
}

const refused = () => Promise.reject(new FaultError({ kind: "unauthenticated", detail: "revoked" }));
const down = () => Promise.reject(new FaultError(unavailable("down")));

test("a valid principal is checked at every interval and does not end", async () => {
  const { run, ended, asked } = setUp(null, async () => HOLDER);
  await run(10 * CHECK_MS);
  expect([ended, asked()]).toEqual([{}, 10]);
});

test("a principal that expires ends in that millisecond, without a check", async () => {
  const { run, ended, asked } = setUp(12_345, async () => HOLDER);
  await run(CHECK_MS);
  expect([ended, asked()]).toEqual([{ reason: "expired", after: 12_345 }, 0]);
});

test("a key that gets an expiry while the stream is open ends the stream then", async () => {
  const { run, ended, began } = setUp(null, async () => ({ ...HOLDER, expires_at: began + 40_000 }));
  await run(60_000);
  expect(ended).toEqual({ reason: "expired", after: 40_000 });
});

test("a revoked principal ends with the next check", async () => {
  const { run, ended } = setUp(null, (at) => (at < 40_000 ? Promise.resolve(HOLDER) : refused()));
  await run(60_000);
  expect(ended).toEqual({ reason: "revoked", after: 45_000 });
});

test("a check that fails or hangs ends the stream when the last answer is too old, unless one succeeds before", async () => {
  for (const confirm of [down, () => new Promise<never>(() => {})]) {
    const { run, ended } = setUp(null, confirm);
    await run(60_000);
    expect(ended).toEqual({ reason: "unavailable", after: MAX_UNCONFIRMED_MS });
  }
  let checks = 0;
  const { run, ended } = setUp(null, () => (++checks === 1 ? down() : Promise.resolve(HOLDER)));
  await run(60_000);
  expect(ended).toEqual({});
});

test.each([12_000, 20_000, 25_000, MAX_UNCONFIRMED_MS - 1])(
  "a stream that a %d ms old answer let in ends within 30 s of that answer, and goes on if a check succeeds",
  async (age_ms) => {
    const revoked = setUp(null, refused, age_ms);
    const unanswered = setUp(null, () => new Promise<never>(() => {}), age_ms);
    const valid = setUp(null, async () => HOLDER, age_ms);
    for (const { run } of [revoked, unanswered, valid]) await run(60_000);
    expect(revoked.ended.reason).toBe("revoked");
    expect(age_ms + (revoked.ended.after ?? Infinity)).toBeLessThan(30_000);
    expect(unanswered.ended).toEqual({ reason: "unavailable", after: MAX_UNCONFIRMED_MS - age_ms });
    expect(valid.ended).toEqual({});
  },
);

test("a check that the database answers after 12 s keeps the stream", async () => {
  const slow = setUp(null, (at) => slow.after(at + 12_000).then(() => HOLDER));
  await slow.run(120_000);
  expect(slow.ended).toEqual({});
});

test("an answer counts from the time of the query, also if a check reuses it", async () => {
  const { run, ended } = setUp(null, (at) =>
    at < 24_000 ? Promise.resolve({ ...HOLDER, answered_at: 14_000 }) : down(),
  );
  await run(120_000);
  expect(ended).toEqual({ reason: "unavailable", after: 14_000 + MAX_UNCONFIRMED_MS });
});

test("a stopped watch checks no more and never ends", async () => {
  const { run, ended, asked, stop } = setUp(20_000, async () => HOLDER);
  stop();
  await run(60_000);
  expect([ended, asked()]).toEqual([{}, 0]);
});
