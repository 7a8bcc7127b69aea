import { expect, test } from "vitest";
import { estimateRereading, type ToRead } from "../../../worker/core/ingest/reread-estimate.ts";

const SHAPE = { batch: 16, prompt: "x ".repeat(1_000) };
const thread = (count: number, first = 1): ToRead[] =>
  Array.from({ length: count }, (_, at) => ({
    seq: first + at,
    previous_seq: at === 0 ? null : first + at - 1,
    characters: 100,
  }));

test("messages of a thread share a call, those of different threads do not", () => {
  expect(estimateRereading(thread(16), SHAPE).calls).toBe(1);
  expect(estimateRereading(thread(17), SHAPE).calls).toBe(2);
  expect(estimateRereading([...thread(2), ...thread(2, 10)], SHAPE).calls).toBe(2);
  const interleaved = thread(4).map((one) => ({ ...one, previous_seq: one.seq - 2 }));
  expect(estimateRereading(interleaved, SHAPE).calls).toBe(4);
});

test("no call reads more than it may", () => {
  expect(estimateRereading(thread(16), { ...SHAPE, batch: 1 }).calls).toBe(16);
});

test("nothing to read costs nothing", () => {
  expect(estimateRereading([], SHAPE)).toEqual({ calls: 0, tokens_in: 0, tokens_out: 0 });
});

test("every call pays for the prompt, every message for its text", () => {
  const [one, two] = [estimateRereading(thread(16), SHAPE), estimateRereading(thread(32), SHAPE)];
  expect(two.tokens_in).toBe(2 * one.tokens_in);
  expect(two.tokens_out).toBe(2 * one.tokens_out);
  expect(one.tokens_in).toBeGreaterThan(1_000 + (16 * 100) / 4);
});
