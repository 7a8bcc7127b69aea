/** Contexts keep the reranker's order if the caller requests it, and the order of time otherwise. */
import { beforeAll, describe, expect, test } from "vitest";
import { contextIn } from "../../../shared/api/context.ts";
import { RERANKERS } from "../../../shared/api/search.ts";
import { builtinReranker } from "../../../worker/adapters/builtin/reranker.ts";
import { recallContext } from "../../../worker/flows/recall/context.ts";
import { recallSearch } from "../../../worker/flows/recall/recall.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const ADA = { tenant: "ten_1", kind: "user", id: "ada" } as const;
const QUERY = "Where does Mia work and what tea does Ada like?";
const graph = graphReadByRules();
const parts = { ...graph.parts, reranker: builtinReranker };
let globex = "";

beforeAll(async () => {
  graph.tellAt("I live in Lisbon.", "2023-01-06T10:00:00Z");
  graph.tellAt("My sister Mia works at Globex.", "2023-02-07T10:00:00Z");
  graph.tellAt("Globex is a bakery in Porto.", "2023-03-08T10:00:00Z");
  graph.tellAt("I like green tea.", "2023-04-09T10:00:00Z");
  graph.tellAt("Zoe knows Mia.", "2023-05-10T10:00:00Z", "Zoe");
  graph.tellAt("I like black tea.", "2023-06-10T10:00:00Z");
  graph.tellAt("Zoe lives in Rome.", "2023-07-11T10:00:00Z", "Zoe");
  const { entities } = await graph.lists({});
  globex = entities.find(({ name }) => name === "Globex")?.id ?? "";
});

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);
const written = ({ sources }: { sources: Record<string, { id: string }> }): string[] =>
  Object.entries(sources)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, { id }]) => id);
const amongst = (ids: readonly string[], others: readonly string[]): string[] =>
  ids.filter((id) => others.includes(id));

describe("a context whose caller names a reranker", () => {
  test.each(RERANKERS)("%s determines the order of facts and messages", async (reranker) => {
    const body = { query: QUERY, reranker, center_entity_id: globex, limit: 30 };
    for (const scope of [["facts"], ["episodes"]] as const) {
      const found = await recallSearch(parts, ADA, { ...body, scope: [...scope] });
      const context = await recallContext(parts, ADA, { ...body, scope: [...scope], max_tokens: 4_000 });
      const ranked = idsOf(scope[0] === "facts" ? found.facts : found.episodes);
      const shown = written(context);
      expect(shown.length).toBeGreaterThan(3);
      expect(amongst(shown, ranked)).toEqual(amongst(ranked, shown));
    }
  });

  test("the modes of the hierarchy keep its order of facts", async () => {
    for (const mode of ["local", "hybrid"] as const) {
      const body = { query: "Tell me about Rome", scope: ["facts" as const], mode, receipt: true };
      const { receipt } = await graph.context({ ...body, reranker: "distance", center_entity_id: globex });
      expect(receipt?.lines?.map(({ parts }) => parts.distance)).toEqual([1, 1 / 2, 1 / 3, 1 / 3, 1 / 3]);
    }
  });

  test("with a reranker, a fact needs no word of the query", async () => {
    const body = { query: "bakery", scope: ["facts" as const], center_entity_id: globex };
    const without = await graph.context(body);
    const chosen = await graph.context({ ...body, reranker: "distance", receipt: true });
    expect(without.facts.length).toBeLessThan(chosen.facts.length);
    expect(chosen.receipt?.omitted?.map(({ reason }) => reason)).not.toContain("unrelated");
  });
});

describe("the order of a context", () => {
  const days = (sources: Record<string, { at: string | null }>): string[] =>
    Object.entries(sources)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, { at }]) => at ?? "");

  test("without a reranker, messages are in order of time, and in order of rank on request", async () => {
    const body = { query: QUERY, scope: ["episodes" as const], limit: 30 };
    const byTime = days((await graph.context(body)).sources);
    expect(byTime).toEqual(byTime.toSorted());
    const { sources } = await graph.context({ ...body, order: "rank" });
    const ranked = idsOf((await graph.search(body)).episodes);
    expect(written({ sources })).toEqual(amongst(ranked, written({ sources })));
    expect(days(sources)).not.toEqual(byTime);
  });

  test("a reranker and the order of time can be requested together", async () => {
    const body = { query: QUERY, scope: ["episodes" as const], reranker: "mmr" as const, order: "time" as const };
    const byTime = days((await graph.context(body)).sources);
    expect(byTime.length).toBeGreaterThan(3);
    expect(byTime).toEqual(byTime.toSorted());
  });

  test("days that are repeated cost tokens, so a context by rank keeps within its budget", async () => {
    for (let max_tokens = 64; max_tokens <= 260; max_tokens += 4) {
      const { tokens } = await graph.context({ query: QUERY, order: "rank", max_tokens });
      expect(tokens).toBeLessThanOrEqual(max_tokens);
    }
  });

  test("any other order is refused", () => {
    expect(contextIn.safeParse({ query: QUERY, order: "size" }).error?.issues[0]?.path).toEqual(["order"]);
  });
});
