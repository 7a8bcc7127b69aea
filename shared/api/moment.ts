import { instant, writeCursor } from "./scalars.ts";
import { z } from "@hono/zod-openapi";

/** Parameters of every read: a moment on both time axes, and the cursor of a write that must be visible. */
export const moment = {
  as_of: instant.optional().describe("Instant in valid time: reads what was true then. Now by default."),
  known_at: instant.optional().describe("Instant in known time: reads what Engraph knew then. Now by default."),
  after: writeCursor.optional().describe("Cursor of a write that the read must see."),
};

/** Adds facts that may have held at `as_of` to those that surely held. */
export const uncertain = {
  include_uncertain: z
    .boolean()
    .optional()
    .describe("Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown."),
};

/** A boolean in a query string. */
export const flag = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .openapi({ type: "boolean" });

/** The same parameters in a query string. */
export const queryMoment = { ...moment, receipt: flag.optional().describe("Whether the answer includes a receipt.") };
export const queryUncertain = {
  include_uncertain: flag
    .optional()
    .describe("Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown."),
};

/** The moment of a read, in epoch milliseconds: valid time (`as_of`, absent: not filtered) and known time (`known_at`, absent: now). */
export interface Moment {
  as_of?: number | undefined;
  known_at?: number | undefined;
  /** Whether what only may have held or happened by then is read, too. */
  include_uncertain?: boolean | undefined;
}
