import { z } from "@hono/zod-openapi";
import { droppedFacts } from "./dropped-facts.ts";
import { models } from "./models.ts";
import { nothingLearned } from "./nothing-learned.ts";
import { refresh } from "./refresh.ts";
import { instantOut } from "./scalars.ts";

export const status = z
  .object({
    pending: z
      .number()
      .int()
      .describe("Number of episodes that are neither done nor failed, including those that are being extracted now."),
    leased: z.number().int().describe("Number of pending episodes that are being extracted now."),
    done: z.number().int().describe("Number of episodes that are extracted."),
    failed: z.number().int().describe("Number of episodes whose extraction failed."),
    to_reread: z
      .number()
      .int()
      .describe("Number of episodes that wait to be read again in the background. They are done meanwhile."),
    cursor: z.string().nullable().describe("Cursor of the last write. Null for an empty memory."),
    budget_spent: z
      .boolean()
      .describe("Whether a daily budget of model calls is spent. Extraction then waits, or uses the built-in rules."),
    last_error: z.string().nullable().describe("Last error of the extraction. Null if there is none."),
    models: models.describe("Models that the service uses now."),
    dropped_facts: droppedFacts.describe(
      "Number of facts in the model's answers that were left out since the memory was created or restored, by reason.",
    ),
    nothing_learned: nothingLearned.describe(
      "Number of episodes that taught nothing, by reason, among the newest 100.",
    ),
    failing_jobs: z
      .array(
        z.object({
          job: z
            .enum(["import", "exports", "retention", "names", "refresh", "work"])
            .describe("Name of the job. `refresh` begins a refresh that is due, `work` wakes the consumer."),
          since: instantOut.describe("When the job first failed."),
          failures: z.number().int().describe("Number of failures in a row."),
          retry_at: instantOut.describe("When the job is retried."),
          error: z.string().describe("Why the job failed."),
        }),
      )
      .describe(
        "Background jobs of the memory that failed at their last attempt. Each is retried separately: after 10 seconds, then after twice as long each time, at most after an hour.",
      ),
    version: z.number().int().describe("Number of the last change. It increases with every write."),
    refresh,
  })
  .openapi("Status", { description: "Progress of a memory." });

export type Status = z.infer<typeof status>;
