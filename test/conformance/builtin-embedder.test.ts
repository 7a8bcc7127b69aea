import { builtinEmbedder } from "../../worker/adapters/builtin-embedder.ts";
import { describeEmbedder } from "./embedder.ts";

describeEmbedder("hashed words", async () => builtinEmbedder(1024));
