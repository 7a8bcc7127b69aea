import { instant, writeCursor } from "./scalars.ts";
import { z } from "@hono/zod-openapi";

/** Parameters of every read: a moment on both time axes, and the cursor of a write that must be visible. */
export const moment = {
  as_of: instant.optional(),
  known_at: instant.optional(),
  after: writeCursor.optional(),
};

/** Whether to read, beside what surely held or had happened at `as_of`, what only may have. */
export const uncertain = { include_uncertain: z.boolean().optional() };

/** A boolean in a query string. */
export const flag = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .openapi({ type: "boolean" });

/** The same parameters in a query string. */
export const queryMoment = { ...moment, receipt: flag.optional() };
export const queryUncertain = { include_uncertain: flag.optional() };

/** The moment of a read, in epoch milliseconds: valid time (`as_of`, absent: not filtered) and known time (`known_at`, absent: now). */
export interface Moment {
  as_of?: number | undefined;
  known_at?: number | undefined;
  /** Whether what only may have held or happened by then is read, too. */
  include_uncertain?: boolean | undefined;
}
