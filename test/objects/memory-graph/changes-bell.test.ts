import { expect, test } from "vitest";
import { ChangesBell } from "../../../worker/objects/memory-graph/changes-bell.ts";

function hands() {
  const sleeping: { ms: number; wake: () => void }[] = [];
  const sleep = (ms: number): Promise<void> => new Promise((wake) => sleeping.push({ ms, wake }));
  return { sleeping, bell: new ChangesBell({ sleep }) };
}

const state = async (waiting: Promise<void>): Promise<string> =>
  Promise.race([waiting.then(() => "woken"), new Promise<string>((done) => setTimeout(() => done("waits"), 5))]);

test("one change wakes all waiting calls, and later calls wait for the next", async () => {
  const { bell } = hands();
  const [a, b] = [bell.next(1_000), bell.next(1_000)];
  expect(await state(a)).toBe("waits");
  bell.ring();
  expect([await state(a), await state(b)]).toEqual(["woken", "woken"]);
  const late = bell.next(1_000);
  expect(await state(late)).toBe("waits");
  bell.ring();
  expect(await state(late)).toBe("woken");
});

test("no call waits longer than requested", async () => {
  const { bell, sleeping } = hands();
  const waiting = bell.next(250);
  expect(sleeping.map(({ ms }) => ms)).toEqual([250]);
  sleeping[0]?.wake();
  expect(await state(waiting)).toBe("woken");
});
