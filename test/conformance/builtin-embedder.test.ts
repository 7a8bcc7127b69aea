import { builtinEmbedder } from "../../worker/adapters/builtin/embedder.ts";
import { wordVectors } from "../fakes/word-vectors.ts";
import { describeEmbedder } from "./embedder.ts";

describeEmbedder("built-in", async () => builtinEmbedder(1024, wordVectors()));
