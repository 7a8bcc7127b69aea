import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { fact } from "./fact.ts";
import { flag } from "./moment.ts";
import { instant } from "./scalars.ts";

/** What undoing something changed, in numbers. */
export const undone = z
  .object({
    /** Episodes forgotten or retracted. */
    episodes: z.number().int(),
    /** Facts that are not believed any more. */
    facts: z.number().int(),
    /** Entities that nothing names any more. */
    entities: z.number().int(),
    /** Facts that hold again, or are believed again. */
    reopened: z.number().int(),
  })
  .openapi("Undone");

export const rollbackIn = closedObject({ known_at: instant }).openapi("RollbackIn");

export const diffQuery = closedObject({
  axis: z.enum(["known", "valid"]),
  from: instant,
  to: instant,
  /** Of the axis `valid`: as it was believed then. */
  known_at: instant.optional(),
  after: z.string().optional(),
  receipt: flag.optional(),
})
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "must not be before from" })
  .refine(({ axis, known_at }) => axis === "valid" || known_at === undefined, {
    path: ["known_at"],
    message: "is for the axis valid; that of the axis known is from and to themselves",
  });

/** What changed between two instants of one axis. */
export const diff = z.object({ began: z.array(fact), ended: z.array(fact), superseded: z.array(fact) }).openapi("Diff");

export type Undone = z.infer<typeof undone>;
export type DiffQuery = z.output<typeof diffQuery>;
export type Diff = z.infer<typeof diff>;
