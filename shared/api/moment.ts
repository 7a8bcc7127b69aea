import { instant } from "./scalars.ts";
import { z } from "@hono/zod-openapi";

/** What every read takes: the two axes, and the write it must be able to see. */
export const moment = {
  as_of: instant.optional(),
  known_at: instant.optional(),
  after: z.string().optional(),
};

/** Of a query string, where everything is text. */
export const flag = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .openapi({ type: "boolean" });

/** The same in the query of a GET. */
export const queryMoment = { ...moment, receipt: flag.optional() };

/** The instant a read is about, on both axes; absent means "not filtered" and "now". */
export interface Moment {
  as_of?: number | undefined;
  known_at?: number | undefined;
}
