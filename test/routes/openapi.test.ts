import { expect, test } from "vitest";
import { createApp } from "../../worker/routes/app.ts";
import { contractOf } from "../../worker/routes/openapi.ts";

interface Operation {
  operationId: string;
  description: string;
  tags: string[];
  parameters?: { in?: string }[];
  responses: Record<string, { content?: object }>;
}
const contract = contractOf(
  createApp(() => {
    throw new Error("nothing is asked of this app but its contract");
  }),
  "https://memory.example.com",
) as {
  paths: Record<string, Record<string, Operation>>;
  servers: object[];
  tags: { name: string }[];
  components: object;
};
const operations = Object.values(contract.paths).flatMap((path) => Object.values(path));

test("every operation has a short name of its own, a description, and a tag that is described", () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(operations.length);
  const described = contract.tags.map(({ name }) => name);
  for (const { operationId, description, tags } of operations) {
    expect(operationId).toMatch(/^[a-z][A-Za-z]{2,30}$/);
    expect(description).not.toBe("");
    expect(described).toEqual(expect.arrayContaining(tags));
  }
  expect(names).toEqual(expect.arrayContaining(["addMessages", "getContext", "search", "ask", "listFacts", "getUser"]));
  expect(names).toEqual(expect.arrayContaining(["addGraphMessages", "getGraphContext", "searchGraph", "getGraph"]));
});

test("the document names the server that served it", () => {
  expect(contract.servers).toEqual([{ url: "https://memory.example.com", description: "This server" }]);
});

test("every operation on data answers with one kind of content", () => {
  for (const { operationId, responses } of operations.filter(({ operationId }) => operationId !== "getEntrance"))
    for (const { content = {} } of Object.values(responses))
      expect([operationId, Object.keys(content).length <= 1]).toEqual([operationId, true]);
});

test("the items of every array are described, and shared parts occur once", () => {
  const arrays: unknown[] = [];
  JSON.stringify(contract, (_, part: { type?: unknown; items?: unknown }) => {
    if (part !== null && typeof part === "object" && [part.type].flat().includes("array") && part.items === undefined)
      arrays.push(part);
    return part;
  });
  expect(arrays).toEqual([]);
  const inline = operations.flatMap(({ parameters = [] }) =>
    parameters.filter((given) => !("$ref" in given) && given.in !== "path"),
  );
  expect(new Set(inline.map((given) => JSON.stringify(given))).size).toBe(inline.length);
});
