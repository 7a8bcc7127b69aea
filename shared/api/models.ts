import { z } from "@hono/zod-openapi";

export const models = z
  .object({
    reader: z.string().describe("Model that extracts facts. `builtin`: rules."),
    reader_note: z
      .string()
      .nullable()
      .describe(
        "Whether the configured model passed its reading test, in words with the score. `null` if none is tested.",
      ),
    embedder: z.string().describe("Model that computes vectors. `engraph-words-1`: the built-in one."),
    reranker: z
      .string()
      .describe("Model of the reranker `cross_encoder`. `lexical-1`: the built-in comparison of words."),
  })
  .openapi("Models", { description: "Models that the service uses." })
  .describe("Models that the service uses.");

export type Models = z.infer<typeof models>;
