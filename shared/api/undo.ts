import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { contradiction } from "./contradiction.ts";
import { fact } from "./fact.ts";
import { flag } from "./moment.ts";
import { instant, instantOut, writeCursor } from "./scalars.ts";

const UNDO_MODES = ["forget", "retract"] as const;

/** The query of what changes the memory: with `dry_run=true` it answers what would change, and changes nothing. */
export const dryRunQuery = closedObject({ dry_run: flag.optional() });

/** The query of what takes episodes out of the memory. */
export const undoQuery = closedObject({ mode: z.enum(UNDO_MODES).default("forget"), dry_run: flag.optional() });

/** Counts of what undoing something changed. */
export const undoneCounts = z
  .object({
    /** Episodes forgotten or retracted. */
    episodes: z.number().int(),
    /** Facts that are no longer believed. */
    facts: z.number().int(),
    /** Entities that are no longer mentioned. */
    entities: z.number().int(),
    /** Facts that are valid again or believed again. */
    reopened: z.number().int(),
    /** Episodes that will be read again, because they were understood with what is undone; they are pending. */
    reread: z.number().int(),
    /** Corrections by hand that are dropped, because all messages they belong to are forgotten. */
    corrections: z.number().int(),
  })
  .openapi("UndoneCounts");

/** How a change is taken back. */
const undo = z
  .object({
    /** A rollback to this instant takes exactly this change back, as long as nothing was learned or changed since. */
    known_at: instantOut,
  })
  .openapi("Undo");

/** Null for what cannot be taken back, and in a dry run, which changes nothing. */
const undoOrNull = undo.nullable();

export const undone = undoneCounts.extend({ undo: undoOrNull }).openapi("Undone");

/** A fact as it was corrected. */
export const correctedFact = fact
  .extend({
    /** Other facts that change with it, as they are then: what it ends, and what it ended before. */
    others: z.array(fact),
    undo: undoOrNull,
  })
  .openapi("CorrectedFact");

export const rollbackIn = closedObject({ known_at: instant }).openapi("RollbackIn", {
  example: { known_at: "2026-01-01T00:00:00Z" },
});

export const diffQuery = closedObject({
  axis: z.enum(["known", "valid"]),
  from: instant,
  to: instant,
  /** Only for the axis `valid`: compare what was believed at this instant. */
  known_at: instant.optional(),
  after: writeCursor.optional(),
  receipt: flag.optional(),
})
  .refine(({ from, to }) => from <= to, contradiction("to", "must not be before from"))
  .refine(
    ({ axis, known_at }) => axis === "valid" || known_at === undefined,
    contradiction("known_at", 'is only allowed with axis "valid"; with axis "known", use from and to'),
  );

/** What changed between two instants on one time axis. */
export const diff = z.object({ began: z.array(fact), ended: z.array(fact), superseded: z.array(fact) }).openapi("Diff");

export type UndoMode = (typeof UNDO_MODES)[number];
export type UndoneCounts = z.infer<typeof undoneCounts>;
export type Undone = z.infer<typeof undone>;
export type CorrectedFact = z.infer<typeof correctedFact>;
export type DiffQuery = z.output<typeof diffQuery>;
export type Diff = z.infer<typeof diff>;
