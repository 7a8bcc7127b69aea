import { builtinExtractor } from "../../worker/adapters/builtin/extractor.ts";
import type { Extractor } from "../../worker/ports/providers.ts";
import { writeMeta } from "../../worker/store/base/meta.ts";
import { consumedGraph } from "./consumed-graph.ts";
import { graphReadByRules } from "./graph-read-by-rules.ts";

const OWNER = { tenant: "ten_1", kind: "user", id: "owner" } as const;

/** In message number `n`: in its own words, and in every sentence learned from it. */
export const contentMark = (n: number): string => `zq${n}qz`;
export const sentenceMark = (n: number): string => `wq${n}qw`;

const marking: Extractor = {
  ...builtinExtractor,
  extract: async (batch, ontology) => {
    const read = await builtinExtractor.extract(batch, ontology);
    return read.map(({ extraction, use }, place) => {
      const n = /zq(\d+)qz/u.exec(batch[place]?.content ?? "")?.[1];
      const worded = (fact: string): string =>
        n === undefined ? fact : `${fact.replace(/\.$/u, "")} ${sentenceMark(Number(n))}.`;
      const facts = extraction.facts.map((fact) => ({ ...fact, fact: worded(fact.fact) }));
      return { extraction: { ...extraction, facts }, use };
    });
  },
};

/** A user without a name: written through the object's methods, read by the real consumer, queried through the flows. */
export function livedGraph() {
  const told = graphReadByRules(OWNER);
  writeMeta(told.sql, "identity", "ten_1/user/owner");
  const { attend } = consumedGraph(marking, null, told);
  return { ...told, attend };
}

export type LivedGraph = ReturnType<typeof livedGraph>;
