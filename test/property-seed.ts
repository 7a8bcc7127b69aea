import fc from "fast-check";
import { runs } from "./sample-size.ts";

/**
 * Properties use the same inputs every day, so that only changes of code matter. `PROPERTY_SEED=<number>` tries others; their findings
 * become examples of the test.
 */
const SEED = 1;

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(process.env["PROPERTY_SEED"] ?? SEED),
  numRuns: runs(100),
});
