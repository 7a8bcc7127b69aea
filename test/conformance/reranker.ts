import { describe, expect, test } from "vitest";
import { causeOf, FaultError } from "../../shared/fault.ts";
import { nonNull } from "../../shared/non-null.ts";
import type { Reranker } from "../../worker/ports/providers.ts";

export type RerankerFailure = "busy" | "broken" | "silent" | "forbidden";

const QUERY = "Where did Ada adopt the ferret?";
const ANSWER = "Ada did adopt the ferret in Lisbon, where she lives.";
const NEAR = "The ferret sleeps.";
const FAR = "Quarterly tax reports bore everybody.";
const SECRET = /xyzzy|sk-secret/;

/** @param failing its provider fails this way, with a timeout of at most 200 ms; omit it without a provider */
export function describeReranker(
  name: string,
  make: () => Promise<Reranker>,
  failing?: (failure: RerankerFailure) => Promise<Reranker>,
): void {
  describe(`Reranker on ${name}`, () => {
    test("a better text has a higher score, whatever the order of the texts", async () => {
      const { rerank } = await make();
      for (const texts of [
        [ANSWER, NEAR, FAR],
        [FAR, NEAR, ANSWER],
      ]) {
        const { scores } = await rerank(QUERY, texts);
        expect(scores).toHaveLength(3);
        const of = (text: string): number => nonNull(scores[texts.indexOf(text)], "score");
        expect(of(ANSWER)).toBeGreaterThan(of(NEAR));
        expect(of(ANSWER)).toBeGreaterThan(of(FAR));
        expect(of(NEAR)).toBeGreaterThanOrEqual(of(FAR));
      }
    });

    test("scores are comparable across more texts than fit into one request", async () => {
      const { rerank } = await make();
      const texts = Array.from({ length: 230 }, (_, place) => (place % 100 === 7 ? ANSWER : `${FAR} ${place}`));
      const { scores } = await rerank(QUERY, texts);
      expect(scores).toHaveLength(texts.length);
      const [first, second, third] = [scores[7], scores[107], scores[207]];
      expect([second, third]).toEqual([first, first]);
      expect(scores.filter((score) => score >= nonNull(first, "score"))).toHaveLength(3);
    });

    test("the same texts have the same scores again", async () => {
      const { rerank } = await make();
      expect((await rerank(QUERY, [ANSWER, FAR])).scores).toEqual((await rerank(QUERY, [ANSWER, FAR])).scores);
    });

    test("a blank text scores with the worst, and for a blank query all texts score the same", async () => {
      const { rerank } = await make();
      const { scores } = await rerank(QUERY, ["", ANSWER, " \n", FAR]);
      expect(scores[0]).toBe(Math.min(...scores));
      expect(scores[2]).toBe(Math.min(...scores));
      expect(new Set((await rerank(" ", [ANSWER, FAR])).scores).size).toBe(1);
    });

    test("no texts, long texts, a long query and half a surrogate pair are all accepted", async () => {
      const { rerank } = await make();
      expect(await rerank(QUERY, [])).toEqual({ scores: [], use: { calls: 0, tokens_in: 0, tokens_out: 0 } });
      const { scores } = await rerank("word ".repeat(2_000), ["word ".repeat(40_000), "half \ud83d of one", "🙂"]);
      expect(scores).toHaveLength(3);
      expect(scores.every(Number.isFinite)).toBe(true);
    });

    test("the reranker names its model", async () => {
      expect((await make()).model).toMatch(/\S/);
    });
  });

  if (failing === undefined) return;
  const errorOf = async (failure: RerankerFailure): Promise<unknown> =>
    (await failing(failure)).rerank("the secret xyzzy", ["xyzzy is here", "or there"]).then(
      () => "no error",
      (error: unknown) => error,
    );

  describe(`Reranker on ${name}, when its provider fails`, () => {
    test.each(["busy", "broken", "silent"] as const)("a provider that is %s is a temporary fault", async (failure) => {
      const error = await errorOf(failure);
      expect(error).toBeInstanceOf(FaultError);
      const { fault } = error as FaultError;
      expect(fault).toMatchObject({ kind: "unavailable", retry_after_s: expect.any(Number) });
      expect((fault as { retry_after_s: number }).retry_after_s).toBeGreaterThanOrEqual(1);
      expect(fault.detail).not.toMatch(SECRET);
    });

    test("refused access is a fault of the configuration, which reveals no secret", async () => {
      const error = await errorOf("forbidden");
      expect(causeOf(error)).toBe("configuration");
      expect((error as Error).message).not.toMatch(SECRET);
      expect(JSON.stringify(error)).not.toMatch(SECRET);
    });
  });
}
