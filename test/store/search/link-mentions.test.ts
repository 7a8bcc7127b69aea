import { expect, test } from "vitest";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import { hammingDistances } from "../../../worker/core/vectors/bit-codes.ts";
import { readMoment } from "../../../worker/core/temporal/moment.ts";
import { CodeCache } from "../../../worker/store/index/vectors.ts";
import { linkMentions, withMentions } from "../../../worker/store/search/link-mentions.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const HASHED = "engraph-hashed-1";

function linked(names: readonly string[], model = HASHED, known_at?: number): string[] {
  const { sql, clock, tellAt } = graphReadByRules();
  tellAt("My sister Mia works at Globex Industries.", "2025-01-07T10:00:00Z");
  const search = {
    query: "",
    vector: null,
    embedding_model: model,
    scope: ["episodes" as const],
    methods: [],
    reranker: "weighted" as const,
    dense: false,
    related_similarity: 0,
    limit: 10,
    known_at,
    mentions: names.map((name) => ({ name, vector: embedHashed(name, 64), least_similarity: 0.5 })),
  };
  const codes = new CodeCache(1 << 20, hammingDistances);
  const seqs = linkMentions(sql, codes, search, readMoment(search, clock.now()), clock.now());
  return seqs.map((seq) => sql.all<{ name: string }>("SELECT name FROM entities WHERE seq = ?", seq)[0]?.name ?? "");
}

test("a name means the entity of that name, whatever its case, and else the nearest one", () => {
  expect(linked(["globex industries", "Globex Industry", "Kilimanjaro"])).toEqual([
    "Globex Industries",
    "Globex Industries",
  ]);
});

test("vectors of another model are not compared", () => {
  expect(linked(["Globex Industries", "Industrial Globe"])).toEqual(["Globex Industries", "Globex Industries"]);
  expect(linked(["Globex Industries", "Industrial Globe"], "another")).toEqual(["Globex Industries"]);
});

test("a name means nothing that was not known yet", () => {
  expect(linked(["Globex Industries", "Globex Industry"], HASHED, 0)).toEqual([]);
});

test("named entities stand once and in the order of rows", () => {
  expect(withMentions({ all: [3], longest: [3, 7], alone: false, written: ["C", "G"] }, [5, 3])).toEqual({
    all: [3, 5],
    longest: [3, 5, 7],
    alone: false,
    written: ["C", "G"],
  });
});

test("the beginning of the only name means it", () => {
  expect(linked(["Globex", "Initech"], "another")).toEqual(["Globex Industries"]);
});
