import { expect, test } from "vitest";
import { ChangeSignal } from "../../../worker/objects/memory-graph/change-signal.ts";

function hands() {
  const sleeping: { ms: number; wake: () => void }[] = [];
  const sleep = (ms: number): Promise<void> => new Promise((wake) => sleeping.push({ ms, wake }));
  return { sleeping, signal: new ChangeSignal({ sleep }) };
}

const state = async (waiting: Promise<void>): Promise<string> =>
  Promise.race([waiting.then(() => "woken"), new Promise<string>((done) => setTimeout(() => done("waits"), 5))]);

test("one change wakes all waiting calls, and later calls wait for the next", async () => {
  const { signal } = hands();
  const [a, b] = [signal.next(1_000), signal.next(1_000)];
  expect(await state(a)).toBe("waits");
  signal.send();
  expect([await state(a), await state(b)]).toEqual(["woken", "woken"]);
  const late = signal.next(1_000);
  expect(await state(late)).toBe("waits");
  signal.send();
  expect(await state(late)).toBe("woken");
});

test("no call waits longer than requested", async () => {
  const { signal, sleeping } = hands();
  const waiting = signal.next(250);
  expect(sleeping.map(({ ms }) => ms)).toEqual([250]);
  sleeping[0]?.wake();
  expect(await state(waiting)).toBe("woken");
});
