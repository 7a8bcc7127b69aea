import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { instantOut, metadata, trimmedText } from "./scalars.ts";

/** Whether `zone` is an IANA time zone that this runtime knows. */
function isTimeZone(zone: string): boolean {
  try {
    Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function isLocale(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}

/** A hundred years. */
export const MAX_RETENTION_DAYS = 36_500;

/** Days for which episodes are kept; null is no limit. */
export const retentionDays = z.int().min(1).max(MAX_RETENTION_DAYS).nullable();

/** The profile of a user or a standalone graph. */
export const profileIn = closedObject({
  name: trimmedText(200).nullable().optional(),
  email: z.email().max(320).nullable().optional(),
  metadata: metadata.optional(),
  time_zone: z
    .string()
    .max(64)
    .refine(isTimeZone, "must be an IANA time zone, e.g. Europe/Berlin")
    .nullable()
    .optional(),
  locale: z.string().max(64).refine(isLocale, "must be a BCP 47 locale, e.g. de-CH").nullable().optional(),
  region: z.enum(["wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"]).nullable().optional(),
  /** Null: as its tenant says. */
  retention_days: retentionDays.optional(),
}).openapi("ProfileIn");

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
