import { existsSync } from "node:fs";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Slowest first: a long file that starts late keeps one processor busy at the end. Files that mostly wait for servers alternate with files
 * that compute.
 */
const SLOWEST = [
  "test/scripts/dev.test.ts",
  "test/scripts/serve.test.ts",
  "test/scripts/soak.test.ts",
  "test/scripts/deploy.test.ts",
  "test/routes",
  "test/flows/recall/moments-in-histories.test.ts",
  "test/scripts/webhooks.test.ts",
  "test/flows/growth.test.ts",
  "test/scripts/kill-and-restart.test.ts",
  "test/flows/lifecycle/mutated-import.test.ts",
  "test/flows/ingest/provider-faults.test.ts",
  "test/flows/ask/taught.test.ts",
  "test/flows/access/budget.test.ts",
  "test/store/index/compared-facts.test.ts",
  "test/scripts/releases.test.ts",
  "test/flows/communities/refresh.test.ts",
  "test/fuzz/fuzz.test.ts",
  "test/store/resolution/edits-and-rereading.test.ts",
  "test/flows/ingest/model-path.test.ts",
  "test/flows/ask/ask.test.ts",
  "test/sdk/src/importers/command.test.ts",
  "test/store/resolution/own-names.test.ts",
  "test/store/resolution/resolution.test.ts",
  "test/scripts/canary.test.ts",
  "test/scripts/embedded-postgres.test.ts",
  "test/scripts/vector-index.test.ts",
  "test/eval/commands/extraction.test.ts",
  "test/eval/commands/extraction-cost.test.ts",
];

for (const path of SLOWEST)
  if (!existsSync(path)) throw new Error(`test/slowest-first.ts names ${path}, which is not there`);

/** The others follow by their durations of the previous run, or else their sizes. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId, project }: TestSpecification): number {
  const path = relative(project.config.root, moduleId);
  const place = SLOWEST.findIndex((slow) => path.startsWith(slow));
  // keeps all workerd files together: another file in between would end the runtime
  if (project.name === "workerd") return SLOWEST.indexOf("test/routes");
  return place === -1 ? SLOWEST.length : place;
}
