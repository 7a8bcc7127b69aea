import { objectIndex } from "../fakes/object-index.ts";
import { graphStore } from "../fakes/graph-store.ts";
import { nodeOf } from "../../worker/store/base/scoped-rows.ts";
import { CodeCache } from "../../worker/store/index/vectors.ts";
import { describeVectorIndex, type IndexUnderTest } from "./vector-index.ts";

const DIMENSIONS = 64;

const objectWithin = (budget_bytes: number) => async (): Promise<IndexUnderTest> => {
  const { sql } = graphStore();
  return {
    index: objectIndex(sql, new CodeCache(budget_bytes), DIMENSIONS),
    namespaces: ["facts", "entities"],
    id: (namespace, n) => String(nodeOf(namespace === "facts" ? "facts" : "entities", n + 1)),
    settle: async () => {},
    delayed: false,
    guarded: false,
  };
};

describeVectorIndex("the object, its codes in memory", objectWithin(Infinity));
describeVectorIndex("the object, its codes beyond the budget", objectWithin(0));
