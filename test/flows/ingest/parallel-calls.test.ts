/** Number of concurrent calls of the consumer in worker/flows/ingest/extract.ts. */
import { expect, test } from "vitest";
import { builtinExtractor } from "../../../worker/adapters/builtin/extractor.ts";
import type { Extractor } from "../../../worker/ports/providers.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";

async function mostAtOnce(parallel: Pick<Extractor, "parallel">): Promise<number> {
  let [open, most] = [0, 0];
  const { append, attend, asked } = consumedGraph({
    ...builtinExtractor,
    ...parallel,
    model: "m",
    extract: async (batch, ontology) => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setImmediate(resolve));
      open--;
      return builtinExtractor.extract(batch, ontology);
    },
  });
  append(...["a", "b", "c"].map((thread_id) => ({ content: `I live in Rome, ${thread_id}.`, thread_id })));
  await attend();
  expect(asked).toHaveLength(3);
  return most;
}

test("three sessions of one user are read in parallel, or one after another if the endpoint has one slot", async () => {
  expect(await mostAtOnce({})).toBe(3);
  expect(await mostAtOnce({ parallel: 2 })).toBe(2);
  expect(await mostAtOnce({ parallel: 1 })).toBe(1);
});
