import { describe, expect, test } from "vitest";
import { ASSISTANT, exchangeScores, PEER, USER, type Course } from "../../../worker/core/retrieve/exchange-scores.ts";

const LETTERS = { u: USER, a: ASSISTANT, p: PEER } as const;

const thread = (roles: string, scores: readonly number[]) => {
  const count = roles.length;
  return {
    scores: Float64Array.from(scores),
    roles: Uint8Array.from(roles, (letter) => LETTERS[letter as keyof typeof LETTERS]),
    before: Int32Array.from({ length: count }, (_, index) => index - 1),
    after: Int32Array.from({ length: count }, (_, index) => (index + 1 < count ? index + 1 : -1)),
    single: Uint8Array.from(roles, (letter, index) => Number(index === (letter === "a" ? 0 : count - 1))),
  };
};
const scored = (roles: string, scores: readonly number[], course: Course): number[] => [
  ...exchangeScores(thread(roles, scores), course),
];

describe("for the progress of something", () => {
  test("a message and its answer have the mean of their scores", () => {
    expect(scored("uaua", [3, 1, 2, 6], "progress")).toEqual([2, 2, 4, 4]);
  });

  test("a half that is not among the ranked messages counts like the worst of them", () => {
    const messages = thread("uaua", [3, 1, 2, 6]);
    messages.after[2] = -1;
    expect([...exchangeScores(messages, "progress")].slice(2, 3)).toEqual([1.5]);
  });

  test("a message without an answer, or with another of the same role behind it, keeps its score", () => {
    expect(scored("uau", [3, 1, 5], "progress")).toEqual([2, 2, 5]);
    expect(scored("uua", [3, 1, 5], "progress")).toEqual([3, 3, 3]);
  });

  test("messages between people keep their scores", () => {
    expect(scored("ppp", [3, 1, 5], "progress")).toEqual([3, 1, 5]);
    expect(scored("ppp", [3, 1, 5], "order")).toEqual([3, 1, 5]);
  });
});

test("for an order, answers come behind all messages of the user, in their own order", () => {
  const [u1 = 0, a1 = 0, u2 = 0, a2 = 0] = scored("uaua", [3, 1, 2, 6], "order");
  expect([u1, u2]).toEqual([2, 4]);
  expect(a2).toBeGreaterThan(a1);
  expect(a2).toBeLessThan(u1);
});

test("nothing is ranked where nothing is found", () => {
  expect(scored("", [], "order")).toEqual([]);
});
