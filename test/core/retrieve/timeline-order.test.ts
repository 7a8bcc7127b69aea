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
      .map(({ at }) => at)
      .toSorted((a, b) => a - b),
  ).toEqual([0, 8, 16, 24, 32]);
});

test("Every beginning of the order covers the whole time evenly if all messages are equally relevant", () => {
  const sessions = Array.from({ length: 100 }, (_, session) => message(session * 10, { thread_id: `${session}` }));
  const order = timelineOrder(sessions.flatMap((one) => [one, { ...one, id: `${one.id}b`, at: one.at + 1 }]));
  for (let count = 2; count <= 100; count++) {
    const shown = order
      .slice(0, count)
      .map(({ at }) => at)
      .toSorted((a, b) => a - b);
    expect([shown.at(0), shown.at(-1)]).toEqual([0, 990]);
    const gaps = shown.slice(1).map((at, place) => at - (shown[place] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual((2 * 990) / (count - 1) + 10);
  }
});

test("Messages that share a time are spread by their places", () => {
  const messages = Array.from({ length: 40 }, (_, place) => message(7, { id: `m${String(place).padStart(3, "0")}` }));
  expect(idsOf(timelineOrder(messages)).slice(0, 3)).toEqual(["m000", "m032", "m016"]);
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
