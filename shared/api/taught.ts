import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { instantOut, listLimit, page, pageCursor } from "./scalars.ts";

const RESTS_ON = ["sources", "nothing"] as const;

export const restsOn = z.enum(RESTS_ON).openapi({
  description:
    "`sources`: the memory said it when it was taught, and all that it rests on holds; `nothing`: the memory did not know it, so whoever taught it answers for it.",
});

export const taughtSource = z.object({
  fact_id: z.string().nullable(),
  episode_id: z.string().nullable(),
  quote: z.string(),
});

/** An answer that was taught. */
export const taughtAnswer = z
  .object({
    id: z.string(),
    question: z.string(),
    answer: z.string(),
    taught_at: instantOut,
    rests_on: restsOn,
    disputed: z.boolean().openapi({
      description:
        "The memory stated something else when it was taught: the graph is asked first, and this is given only where that has no answer.",
    }),
    /** What it rests on, as it is quoted now; empty where that does not hold. */
    citations: z.array(taughtSource),
    state: z.enum(["given", "ended", "replaced", "rolled_back"]).openapi({
      description:
        "`given`: its question gets it; `ended`: something that it rests on does not hold any more; `replaced`: another answer was taught since; `rolled_back`: it was taught in a time that was rolled back.",
    }),
  })
  .openapi("TaughtAnswer");

export const taughtAnswers = page(taughtAnswer);
export const taughtAnswersQuery = closedObject({ limit: listLimit, cursor: pageCursor.optional() });

/** Of an answer: that it was taught. */
export const givenAsTaught = z
  .object({
    id: z.string(),
    /** The question that it was taught for. */
    question: z.string(),
    taught_at: instantOut,
    rests_on: restsOn,
    match: z.enum(["exact", "similar"]),
    /** What was said since of the same things, the latest first, at most three: words alone do not tell what it changes. */
    said_since: z.array(z.object({ episode_id: z.string(), quote: z.string() })),
  })
  .openapi("GivenAsTaught");

export type TaughtAnswer = z.infer<typeof taughtAnswer>;
