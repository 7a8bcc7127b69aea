import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { instantOut, metadata, trimmedText } from "./scalars.ts";
import { timeZone } from "./time-zones.ts";

/** BCP 47: a language, then a script, a region and a variant, and what `-u-` adds of calendars, digits and order. */
const LOCALE =
  /^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?(?:-(?:[A-Za-z\d]{5,8}|\d[A-Za-z\d]{3}))?(?:-u(?:-[A-Za-z\d][A-Za-z](?:-[A-Za-z\d]{3,8})*)+)?$/;

/** As browsers check it: what is before the @ is the provider's own affair. */
const EMAIL = z.regexes.html5Email;

/** Parts of the world that Cloudflare places objects in, by its names. */
export const REGIONS = ["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] as const;

/** A hundred years. */
export const MAX_RETENTION_DAYS = 36_500;

/** Days for which episodes are kept; null is no limit. */
export const retentionDays = z.int().min(1).max(MAX_RETENTION_DAYS).nullable();

/** The profile of a user or a standalone graph. */
export const profileIn = closedObject({
  name: trimmedText(200).nullable().optional(),
  // without the format "email", which is stricter about dots than providers are
  email: z.string().regex(EMAIL, "must be an address, e.g. ada@example.com").max(320).nullable().optional(),
  metadata: metadata.optional(),
  time_zone: z.union([timeZone, z.null()]).optional(),
  locale: z.string().max(64).regex(LOCALE, "must be a BCP 47 locale, e.g. de-CH").nullable().optional(),
  region: z.enum(REGIONS).nullable().optional(),
  /** Null: as its tenant says. */
  retention_days: retentionDays.optional(),
}).openapi("ProfileIn", { example: { name: "Ada Lovelace", email: "ada@example.com", time_zone: "Europe/Lisbon" } });

/** A user, or a standalone graph. */
export const owner = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    metadata: z.record(z.string(), z.unknown()),
    time_zone: z.string().nullable(),
    locale: z.string().nullable(),
    region: z.string().nullable(),
    /** Its own value; null: as its tenant says. */
    retention_days: z.number().int().nullable(),
    created_at: instantOut,
  })
  .openapi("Owner");

export const thread = z
  .object({
    id: z.string(),
    messages: z.number().int(),
    first_at: instantOut,
    last_at: instantOut,
  })
  .openapi("Thread");

export type Owner = z.infer<typeof owner>;
export type Thread = z.infer<typeof thread>;
