import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { instantOut, listLimit, page, pageCursor } from "./scalars.ts";

const RESTS_ON = ["sources", "nothing"] as const;

export const restsOn = z.enum(RESTS_ON).openapi({
  description:
    "`sources`: the memory said it when it was taught, and all that it rests on holds; `nothing`: the memory did not know it, so whoever taught it answers for it.",
});

export const taughtSource = z.object({
  fact_id: z.string().nullable().describe("ID of the fact. Null if a message is quoted."),
  episode_id: z.string().nullable().describe("ID of the episode. Null for a fact without an episode."),
  quote: z.string().describe("Words of the source."),
});

export const taughtAnswer = z
  .object({
    id: z.string().describe("ID of the pinned answer."),
    question: z.string().describe("The question."),
    answer: z.string().describe("The answer."),
    taught_at: instantOut.describe("When the answer was pinned."),
    rests_on: restsOn.describe("Whether the memory supports the answer."),
    disputed: z.boolean().openapi({
      description:
        "The memory stated something else when it was taught: the graph is asked first, and this is given only where that has no answer.",
    }),
    citations: z.array(taughtSource).describe("Sources of the answer. Empty while it does not hold."),
    state: z.enum(["given", "ended", "replaced", "rolled_back"]).openapi({
      description:
        "`given`: its question gets it; `ended`: something that it rests on does not hold any more; `replaced`: another answer was taught since; `rolled_back`: it was taught in a time that was rolled back.",
    }),
  })
  .openapi("TaughtAnswer", { description: "A pinned answer." });

export const taughtAnswers = page(taughtAnswer);
export const taughtAnswersQuery = closedObject({ limit: listLimit, cursor: pageCursor.optional() });

export const givenAsTaught = z
  .object({
    id: z.string().describe("ID of the pinned answer."),
    question: z.string().describe("Question for which the answer was pinned."),
    taught_at: instantOut.describe("When the answer was pinned."),
    rests_on: restsOn.describe("Whether the memory supports the answer."),
    match: z.enum(["exact", "similar"]).describe("Whether the question is the same or a similar one."),
    said_since: z
      .array(
        z.object({
          episode_id: z.string().describe("ID of the episode."),
          quote: z.string().describe("Words of the episode."),
        }),
      )
      .describe(
        "At most three later statements about the same things, latest first. They may or may not change the answer.",
      ),
  })
  .openapi("ReturnedTaughtAnswer", { description: "A pinned answer that was returned." });

export type TaughtAnswer = z.infer<typeof taughtAnswer>;
