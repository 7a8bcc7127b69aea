import fc from "fast-check";
import { expect, test } from "vitest";
import { Events } from "../../../bench/simulation/events.ts";

test("everything happens in the order of its time, and what is planned for one time in the order of planning", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 }), (delays) => {
      const events = new Events();
      const happened: [number, number][] = [];
      for (const [place, delay] of delays.entries())
        events.after(delay, () => {
          expect(events.now).toBe(delay);
          happened.push([delay, place]);
        });
      events.runUntil(10);
      const expected = delays.map((delay, place): [number, number] => [delay, place]);
      expect(happened).toEqual(expected.toSorted(([a, first], [b, second]) => a - b || first - second));
      expect(events.now).toBe(10);
    }),
  );
});

test("an event planned for after the end does not happen", () => {
  const events = new Events();
  let happened = 0;
  const again = (): void => {
    happened += 1;
    events.after(1, again);
  };
  events.after(1, again);
  events.runUntil(3.5);
  expect(happened).toBe(3);
});
