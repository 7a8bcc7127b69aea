import { expect, test } from "vitest";
import { SCOPES } from "../../../shared/api/search.ts";
import { sha256 } from "../../../worker/adapters/platform/system.ts";
import { MAX_NAME_BYTES } from "../../../worker/core/vectors/index-limits.ts";
import { vectorNames } from "../../../worker/core/vectors/vector-names.ts";

const namesOf = async (graph: string) => vectorNames(await sha256(graph));

test("names of vectors and namespaces fit the index, up to the largest possible row number", async () => {
  const names = await namesOf("ten_1/user/ada/e1");
  for (const name of [names.id(Number.MAX_SAFE_INTEGER), ...SCOPES.map(names.namespace)])
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(MAX_NAME_BYTES);
});

test("a name is resolved to its row number only in its own graph and epoch", async () => {
  const [names, later] = [await namesOf("ten_1/user/ada/e1"), await namesOf("ten_1/user/ada/e2")];
  expect(names.seq(names.id(4711))).toBe(4711);
  expect(later.seq(names.id(4711))).toBeNull();
  expect(later.namespace("facts")).not.toBe(names.namespace("facts"));
  expect([names.seq(""), names.seq("x-1"), names.seq(names.namespace("facts"))]).toEqual([null, null, null]);
});
