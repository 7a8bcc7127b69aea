import { afterEach, expect, test } from "vitest";
import { UsageError } from "../../eval/command-line.ts";
import { searchOptionsOf, isSupported, parseConfigurations } from "../../eval/configurations.ts";
import { must } from "../../shared/must.ts";
import { type FakeApi, startFakeApi } from "./fake-api.ts";

let api: FakeApi | undefined;
afterEach(() => api?.close());

test("methods are joined by +, a reranker stands behind a colon", () => {
  expect(parseConfigurations("bm25, pagerank+bm25:mmr")).toEqual([
    { label: "bm25", methods: ["bm25"], reranker: null },
    { label: "pagerank+bm25:mmr", methods: ["pagerank", "bm25"], reranker: "mmr" },
  ]);
});

test.each(["", "bm25,", "bm25:", "+bm25", "bm25:mmr:rrf", "bm 25"])("%j is no list of configurations", (text) => {
  expect(() => parseConfigurations(text)).toThrow(UsageError);
});

test("a request names the reranker only where one was named", () => {
  const [plain, reranked] = parseConfigurations("bm25,cosine:mmr");
  expect(searchOptionsOf(must(plain, "plain"))).toEqual({ methods: ["bm25"] });
  expect(searchOptionsOf(must(reranked, "reranked"))).toEqual({ methods: ["cosine"], reranker: "mmr" });
});

test("what the server refuses with 422 is not supported", async () => {
  api = await startFakeApi(({ body }) =>
    (body.methods as string[]).includes("pagerank") ? { refused: true } : { episodes: [] },
  );
  const [known, unknown] = parseConfigurations("bm25,pagerank");
  expect(await isSupported(api.client, "ada", must(known, "known"))).toBe(true);
  expect(await isSupported(api.client, "ada", must(unknown, "unknown"))).toBe(false);
});

test("a server that fails otherwise is no answer", async () => {
  api = await startFakeApi(() => ({ episodes: [] }));
  const { client } = api;
  await api.close();
  const [known] = parseConfigurations("bm25");
  await expect(isSupported(client, "ada", must(known, "known"))).rejects.toThrow(/does not answer/);
});
