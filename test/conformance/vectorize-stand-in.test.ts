import { standInIndex } from "../fakes/stand-in-index.ts";
import { manualClock } from "../fakes/time-and-ids.ts";
import { describeVectorIndex } from "./vector-index.ts";

const DELAY_MS = 5_000;

describeVectorIndex("Vectorize's stand-in", async () => {
  const clock = manualClock();
  return {
    index: standInIndex({ dimensions: 64, delay_ms: DELAY_MS, now: clock.now }),
    namespaces: ["one", "other"],
    id: (namespace, n) => `${namespace}-${n}`,
    settle: async () => clock.advance(DELAY_MS),
    delayed: true,
    guarded: true,
  };
});
