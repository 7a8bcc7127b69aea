import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { instantOut, metadata, trimmedText } from "./scalars.ts";
import { timeZone } from "./time-zones.ts";

/** BCP 47: language, script, region, variant, and `-u-` for calendars, digits and order. */
const LOCALE =
  /^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?(?:-(?:[A-Za-z\d]{5,8}|\d[A-Za-z\d]{3}))?(?:-u(?:-[A-Za-z\d][A-Za-z](?:-[A-Za-z\d]{3,8})*)+)?$/;

/** Like browsers: the part before the @ is up to the provider. */
const EMAIL = z.regexes.html5Email;

/** Cloudflare's names. */
export const REGIONS = ["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] as const;

export const MAX_RETENTION_DAYS = 36_500;

export const retentionDays = z.int().min(1).max(MAX_RETENTION_DAYS).nullable();

export const profileIn = closedObject({
  name: trimmedText(200)
    .nullable()
    .optional()
    .describe("Name of the user or graph, and the default speaker of user messages. Null removes it."),
  // the format "email" is stricter about dots than providers
  email: z
    .string()
    .regex(EMAIL, "must be an address, e.g. ada@example.com")
    .max(320)
    .nullable()
    .optional()
    .describe("Email address. Null removes it."),
  metadata: metadata.optional().describe("Your own JSON object, returned as you sent it."),
  time_zone: z
    .union([timeZone, z.null()])
    .optional()
    .describe('IANA time zone in which dates such as "yesterday" are read, e.g. `Europe/Lisbon`. Null removes it.'),
  locale: z
    .string()
    .max(64)
    .regex(LOCALE, "must be a BCP 47 locale, e.g. de-CH")
    .nullable()
    .optional()
    .describe("BCP 47 locale, e.g. `de-CH`; nothing depends on it yet. Null removes it."),
  region: z
    .enum(REGIONS)
    .nullable()
    .optional()
    .describe(
      "Asks Cloudflare for a region for the memory, if it is set before any other data of that user or graph. Without it, the memory is placed near the first writer. It never moves. Null removes it.",
    ),
  retention_days: retentionDays
    .optional()
    .describe("Days for which episodes are kept. Null uses the setting of the tenant."),
}).openapi("ProfileIn", {
  description: "Settings of a user or standalone graph.",
  example: { name: "Ada Lovelace", email: "ada@example.com", time_zone: "Europe/Lisbon" },
});

export const owner = z
  .object({
    id: z.string().describe("ID of the user or graph."),
    name: z.string().nullable().describe("Name of the user or graph. Null if it has none."),
    email: z.string().nullable().describe("Email address. Null if it has none."),
    metadata: z.record(z.string(), z.unknown()).describe("Your metadata, as you sent it."),
    time_zone: z.string().nullable().describe("IANA time zone. Null if it has none."),
    locale: z.string().nullable().describe("BCP 47 locale. Null if it has none."),
    region: z.string().nullable().describe("Region of the memory. Null if it has none."),
    retention_days: z
      .number()
      .int()
      .nullable()
      .describe("Days for which episodes are kept. Null uses the setting of the tenant."),
    created_at: instantOut.describe("When the user or graph was registered."),
  })
  .openapi("Owner", { description: "A user or standalone graph." });

export const listedOwner = owner
  .extend({
    last_active_at: instantOut
      .nullable()
      .describe(
        "When a message or other text was last stored, or something was last changed by hand. Null if nothing that is kept was. Seconds behind.",
      ),
  })
  .openapi("ListedOwner", { description: "A user or standalone graph of a list." });

export const thread = z
  .object({
    id: z.string().describe("ID of the thread."),
    messages: z.number().int().describe("Number of messages."),
    first_at: instantOut.describe("Time of the first message."),
    last_at: instantOut.describe("Time of the last message."),
  })
  .openapi("Thread", { description: "A conversation." });

export type Owner = z.infer<typeof owner>;
export type ListedOwner = z.infer<typeof listedOwner>;
export type Thread = z.infer<typeof thread>;
