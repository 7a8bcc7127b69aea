import { builtinReranker } from "../../worker/adapters/builtin/reranker.ts";
import { describeReranker } from "./reranker.ts";

describeReranker("words alone", async () => builtinReranker);
