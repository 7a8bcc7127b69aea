import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataDirectory } from "../fakes/data-directory.ts";
import { killLocalStacks, startLocalStack, type Ready } from "../fakes/local-stack.ts";
import { deviations } from "./conformity.ts";
import { operationsOf, type OpenApi } from "./document.ts";
import { fuzzApi } from "./fuzz-api.ts";

let dataDir: string;
let server: Ready;

beforeAll(async () => {
  dataDir = dataDirectory("fuzz");
  server = await startLocalStack(dataDir, "0", { LLM_PROVIDER: "builtin" }).ready();
}, 120_000);

afterAll(() => {
  killLocalStacks();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

test("every generated request gets an answer that the OpenAPI document allows", async () => {
  const { requests } = await fuzzApi({ ...server, seed: 20_261_121, runs: 80, limit_ms: 80_000 });
  expect(requests).toBeGreaterThan(200);
});

describe("the contract", () => {
  let document: OpenApi;
  beforeAll(async () => {
    document = (await (await fetch(`${server.url}/openapi.json`)).json()) as OpenApi;
  });

  test("every POST and PATCH is documented to take an Idempotency-Key, and every operation documents its errors", () => {
    for (const { method, path, parameters, responses } of operationsOf(document)) {
      const takesKey = parameters.some(({ name }) => name === "idempotency-key");
      expect([method, path, takesKey]).toEqual([method, path, method === "POST" || method === "PATCH"]);
      if (path.startsWith("/v1/"))
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(["401", "422", "429", "503"]));
    }
  });

  test("an undocumented field, a missing field and a field of another type are deviations", () => {
    const schema = { $ref: "#/components/schemas/UndoResult" };
    const sound = { episodes: 1, facts: 0, entities: 0, reopened: 0, reread: 0, corrections: 0, undo: null };
    expect(deviations(document, schema, sound)).toEqual([]);
    expect(deviations(document, schema, { ...sound, more: 1 })).toEqual([
      "the answer has more, which is not documented",
    ]);
    expect(deviations(document, schema, { ...sound, facts: "0" })).toEqual([`.facts is "0", not integer`]);
    expect(deviations(document, schema, {})).toHaveLength(7);
  });
});
