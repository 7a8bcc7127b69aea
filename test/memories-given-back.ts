/** Returns the memories of a test or of one property run at its end, so that the next one need not prepare all statements again. */
import fc from "fast-check";
import { afterEach, beforeEach } from "vitest";
import { giveBackMemories, memoriesInUse } from "./fakes/node-sql.ts";

let beforeTest = 0;
let beforeRun = 0;

beforeEach(() => {
  beforeTest = memoriesInUse();
});
afterEach(() => giveBackMemories(beforeTest));

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  beforeEach: () => {
    beforeRun = memoriesInUse();
  },
  afterEach: () => giveBackMemories(beforeRun),
});
