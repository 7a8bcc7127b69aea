import { afterAll, expect, test } from "vitest";
import { dataDirectory } from "../fakes/data-directory.ts";
import { killLocalStacks } from "../fakes/local-stack.ts";
import { soak } from "../soak/soak.ts";

afterAll(killLocalStacks);

test(
  "memories, ledger and receipts agree after mixed load, a kill, a failing model, late and repeated wake-ups, and clocks that differ",
  { timeout: 240_000 },
  async () => {
    const report = await soak({
      dataDir: dataDirectory("soak"),
      seconds: 7,
      kinds: 4,
      seed: 11,
      users: 3,
      between: [2, 4],
      faults: 0.1,
      disturbances: { queue_seed: 11, skew_ms: 2_000 },
    });
    expect(report.kills).toBeGreaterThan(0);
    expect(report.disturbed_wake_ups).toBeGreaterThan(0);
    expect(report.episodes).toBeGreaterThan(0);
    expect(Object.keys(report.steps).length).toBeGreaterThan(3);
  },
);
