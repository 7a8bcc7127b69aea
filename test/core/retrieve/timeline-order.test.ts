import fc from "fast-check";
import { expect, test } from "vitest";
import { timelineOrder, type TimelineMessage } from "../../../worker/core/retrieve/timeline-order.ts";

const message = (at: number, given: Partial<TimelineMessage> = {}): TimelineMessage => ({
  id: `m${String(at).padStart(3, "0")}`,
  thread_id: "one",
  at,
  isAssistant: false,
  score: 1,
  ...given,
});
const idsOf = (messages: readonly TimelineMessage[]): string[] => messages.map(({ id }) => id);

test("Takes one message of each session before the second of any, if they are equally relevant", () => {
  const messages = [1, 2, 3, 11, 12, 13].map((at) => message(at, { thread_id: at > 10 ? "two" : "one" }));
  expect(idsOf(timelineOrder(messages)).slice(0, 2)).toEqual(["m001", "m011"]);
});

test("Divides a long session, so that its end is not left out", () => {
  const messages = Array.from({ length: 40 }, (_, at) => message(at));
  expect(
    timelineOrder(messages)
      .slice(0, 5)
      .map(({ at }) => at),
  ).toEqual([0, 8, 16, 24, 32]);
});

test("Prefers relevant messages within a session", () => {
  const messages = [message(1, { score: 0 }), message(2, { score: 5 }), message(3, { score: 2 })];
  expect(idsOf(timelineOrder(messages))).toEqual(["m002", "m003", "m001"]);
});

test("Takes the user's messages before the assistant's", () => {
  const messages = [message(1, { isAssistant: true, score: 9 }), message(2, { score: 0 }), message(3)];
  expect(idsOf(timelineOrder(messages))).toEqual(["m003", "m002", "m001"]);
});

test("Returns each message once, whatever order they come in", () => {
  const messages = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      thread_id: fc.constantFrom("one", "two", null),
      at: fc.nat(1_000),
      isAssistant: fc.boolean(),
      score: fc.double({ noNaN: true, min: -50, max: 50 }),
    }),
    { selector: ({ id }) => id, maxLength: 60 },
  );
  fc.assert(
    fc.property(messages, (some) => {
      const order = idsOf(timelineOrder(some));
      expect(order.toSorted()).toEqual(idsOf(some).toSorted());
      expect(idsOf(timelineOrder(some.toReversed()))).toEqual(order);
    }),
  );
});
