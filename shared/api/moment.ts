import { instant, writeCursor } from "./scalars.ts";
import { z } from "@hono/zod-openapi";

export const moment = {
  as_of: instant.optional().describe("Instant in valid time: reads what was true then. Now by default."),
  known_at: instant.optional().describe("Instant in known time: reads what Engraph knew then. Now by default."),
  after: writeCursor.optional().describe("Cursor of a write that the read must see."),
};

export const uncertain = {
  include_uncertain: z
    .boolean()
    .optional()
    .describe("Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown."),
};

export const flag = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .openapi({ type: "boolean" });

export const queryMoment = { ...moment, receipt: flag.optional().describe("Whether the answer includes a receipt.") };
export const queryUncertain = {
  include_uncertain: flag
    .optional()
    .describe("Whether to include facts that may or may not hold at `as_of`, because their bounds are unknown."),
};

/** Epoch milliseconds; without `as_of` not filtered, without `known_at` now. */
export interface Moment {
  as_of?: number | undefined;
  known_at?: number | undefined;
  include_uncertain?: boolean | undefined;
}
