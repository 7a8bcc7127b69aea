/** An answer's scores descend in the order shown, by every reranker. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { RERANKERS } from "../../../shared/api/search.ts";
import { builtinReranker } from "../../../worker/adapters/builtin/reranker.ts";
import { recallSearch } from "../../../worker/flows/recall/recall.ts";
import { sendAll, sentenceStep } from "../../fakes/history-of-sentences.ts";
import { runs } from "../../sample-size.ts";

const ADA = { tenant: "ten_1", kind: "user", id: "ada" } as const;
const QUERIES = ["Where did Ada live in Oslo?", "Who visited Rome?", "Bob Acme chess", "cities"];

test("no result has a higher score than the one before it, with any reranker, in a random memory", async () => {
  let [compared, lowered] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(sentenceStep, { minLength: 3, maxLength: 10 }),
      fc.constantFrom(...QUERIES),
      fc.constantFrom(0, 0.5, 1),
      async (history, query, mmr_lambda) => {
        const { graph } = await sendAll(history);
        const parts = { ...graph.parts, reranker: builtinReranker };
        const centre = (await graph.lists({})).entities[0]?.id;
        for (const reranker of RERANKERS) {
          if (reranker === "distance" && centre === undefined) continue;
          const found = await recallSearch(parts, ADA, {
            query,
            reranker,
            mmr_lambda,
            limit: 8,
            scope: ["facts", "entities", "episodes", "communities"],
            center_entity_id: centre,
          });
          for (const items of [found.facts, found.entities, found.episodes, found.communities]) {
            const scores = items.map(({ score }) => score);
            expect([reranker, scores]).toEqual([reranker, scores.toSorted((a, b) => b - a)]);
            compared += Math.max(0, scores.length - 1);
            lowered += new Set(scores).size > 1 ? 1 : 0;
          }
        }
      },
    ),
    { numRuns: runs(15) },
  );
  expect(Math.min(compared, lowered)).toBeGreaterThan(runs(100));
});
