import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { contradiction } from "./contradiction.ts";
import { fact } from "./fact.ts";
import { flag } from "./moment.ts";
import { instant, instantOut, writeCursor } from "./scalars.ts";

const UNDO_MODES = ["forget", "retract"] as const;

export const dryRunQuery = closedObject({
  dry_run: flag.optional().describe("Whether to return what would change and change nothing."),
});

export const undoQuery = closedObject({
  mode: z
    .enum(UNDO_MODES)
    .default("forget")
    .describe("`forget` removes the content and all its traces. `retract` stops believing it and keeps the history."),
  dry_run: flag.optional().describe("Whether to return what would change and change nothing."),
});

export const undoneCounts = z
  .object({
    episodes: z
      .number()
      .int()
      .describe(
        "Number of episodes that were forgotten or retracted. Of a rollback, those that are no longer believed or shown, and those that are again.",
      ),
    facts: z.number().int().describe("Number of facts that are no longer believed."),
    entities: z.number().int().describe("Number of entities that nothing names any more."),
    reopened: z.number().int().describe("Number of facts that hold or are believed again."),
    reread: z
      .number()
      .int()
      .describe(
        "Number of episodes that will be read again, because their reading depended on what was undone. Until then they are pending, and their facts are removed or no longer believed.",
      ),
    corrections: z
      .number()
      .int()
      .describe("Number of manual corrections that are dropped, because all messages behind them are forgotten."),
  })
  .openapi("UndoCounts", { description: "What an undo changed." });

const undo = z
  .object({
    known_at: instantOut.describe(
      "A rollback to this instant takes exactly this change back, as long as nothing was learned or changed since.",
    ),
  })
  .openapi("Undo", { description: "How to reverse a change." });

/** Null in a dry run, and for changes that cannot be taken back. */
export const undoOrNull = undo.nullable();

export const undone = undoneCounts
  .extend({
    undo: undoOrNull.describe(
      "How to reverse the change. Null if no rollback takes it back, as after forgetting, and with `dry_run`.",
    ),
  })
  .openapi("UndoResult", { description: "Result of an undo." });

export const correctedFact = fact
  .extend({
    others: z
      .array(fact)
      .describe("Other facts that the correction changed: those that it ended, and those that it had ended before."),
    undo: undoOrNull.describe("How to reverse the correction. Null if it cannot be reversed."),
  })
  .openapi("CorrectedFact", { description: "A corrected fact." });

export const rollbackIn = closedObject({ known_at: instant.describe("Instant in known time to return to.") }).openapi(
  "RollbackIn",
  {
    description: "The instant to roll a memory back to.",
    example: { known_at: "2026-01-01T00:00:00Z" },
  },
);

export const diffQuery = closedObject({
  axis: z.enum(["known", "valid"]).describe("`known` compares what Engraph knew, `valid` compares what was true."),
  from: instant.describe("Start of the comparison."),
  to: instant.describe("End of the comparison."),
  known_at: instant.optional().describe("For the axis `valid`: compares what was believed at this instant."),
  after: writeCursor
    .optional()
    .describe(
      "Cursor of a write that the read must see. A read that cannot see it yet answers 503 with `Retry-After`.",
    ),
  receipt: flag.optional().describe("Whether the answer includes a receipt."),
})
  .refine(({ from, to }) => from <= to, contradiction("to", "must not be before from"))
  .refine(
    ({ axis, known_at }) => axis === "valid" || known_at === undefined,
    contradiction("known_at", 'is only allowed with axis "valid"; with axis "known", use from and to'),
  );

export const diff = z
  .object({
    began: z.array(fact).describe("Facts that began."),
    ended: z.array(fact).describe("Facts that ended."),
    superseded: z.array(fact).describe("Facts that were superseded."),
  })
  .openapi("Diff", { description: "Facts that changed between two instants." });

export type UndoMode = (typeof UNDO_MODES)[number];
export type UndoCounts = z.infer<typeof undoneCounts>;
export type UndoResult = z.infer<typeof undone>;
export type CorrectedFact = z.infer<typeof correctedFact>;
export type DiffQuery = z.output<typeof diffQuery>;
export type Diff = z.infer<typeof diff>;
