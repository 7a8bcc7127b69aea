import { instant, writeCursor } from "./scalars.ts";
import { z } from "@hono/zod-openapi";

export const moment = {
  as_of: instant
    .optional()
    .describe(
      "Instant in valid time: shows states that held then, and events and messages up to then. Not filtered by default.",
    ),
  known_at: instant.optional().describe("Instant in known time: reads what Engraph knew then. Now by default."),
  after: writeCursor
    .optional()
    .describe(
      "Cursor of a write that the read must see. A read that cannot see it yet answers 503 with `Retry-After`.",
    ),
};

export const uncertain = {
  include_uncertain: z
    .boolean()
    .optional()
    .describe(
      "Adds facts that may have held or happened by `as_of`: states with an unknown start, and undated events whose window reaches beyond it. `false` by default.",
    ),
};

export const flag = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .openapi({ type: "boolean" });

export const queryMoment = { ...moment, receipt: flag.optional().describe("Whether the answer includes a receipt.") };
export const queryUncertain = {
  include_uncertain: flag
    .optional()
    .describe(
      "Adds facts that may have held or happened by `as_of`: states with an unknown start, and undated events whose window reaches beyond it. `false` by default.",
    ),
};

/** Epoch milliseconds; without `as_of` not filtered, without `known_at` now. */
export interface Moment {
  as_of?: number | undefined;
  known_at?: number | undefined;
  include_uncertain?: boolean | undefined;
}
