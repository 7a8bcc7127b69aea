import { afterEach, expect, test } from "vitest";
import { UsageError } from "../../eval/command-line.ts";
import { searchOptionsOf, isSupported, parseConfigurations } from "../../eval/configurations.ts";
import { nonNull } from "../../shared/non-null.ts";
import { type FakeApi, startFakeApi } from "./fake-api.ts";

let api: FakeApi | undefined;
afterEach(() => api?.close());

test("a configuration joins methods with + and names a reranker after a colon", () => {
  expect(parseConfigurations("bm25, pagerank+bm25:mmr")).toEqual([
    { label: "bm25", methods: ["bm25"], reranker: null },
    { label: "pagerank+bm25:mmr", methods: ["pagerank", "bm25"], reranker: "mmr" },
  ]);
});

test.each(["", "bm25,", "bogus", "bm25+bogus", "bm25:bogus", "bm25:", "+bm25", "bm25:mmr:rrf", "bm 25"])(
  "%j is not a list of configurations",
  (text) => {
    expect(() => parseConfigurations(text)).toThrow(UsageError);
  },
);

test("a search request names a reranker only if the configuration does", () => {
  const [plain, reranked] = parseConfigurations("bm25,cosine:mmr");
  expect(searchOptionsOf(nonNull(plain, "plain"))).toEqual({ methods: ["bm25"] });
  expect(searchOptionsOf(nonNull(reranked, "reranked"))).toEqual({ methods: ["cosine"], reranker: "mmr" });
});

test("a configuration is not supported if the server answers 422", async () => {
  api = await startFakeApi(({ body }) =>
    (body.methods as string[]).includes("pagerank") ? { refused: true } : { episodes: [] },
  );
  const [known, unknown] = parseConfigurations("bm25,pagerank");
  expect(await isSupported(api.engraph.user("ada"), nonNull(known, "known"))).toBe(true);
  expect(await isSupported(api.engraph.user("ada"), nonNull(unknown, "unknown"))).toBe(false);
});

test("any other failure of the server is an error, not an unsupported configuration", async () => {
  api = await startFakeApi(() => ({ episodes: [] }));
  const { engraph } = api;
  await api.close();
  const [known] = parseConfigurations("bm25");
  await expect(isSupported(engraph.user("ada"), nonNull(known, "known"))).rejects.toThrow(/does not answer/);
});
