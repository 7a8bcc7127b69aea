import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { callerId, instant, instantOut, storableText } from "./scalars.ts";

const KEY_SCOPES = ["read", "write", "admin"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

const name = storableText(200).trim().min(1);

export const tenantIn = closedObject({ name, jurisdiction: z.enum(["eu", "fedramp"]).optional() }).openapi("TenantIn");

export const tenantMade = z.object({ id: z.string(), name: z.string(), api_key: z.string() }).openapi("TenantMade");

export const keyIn = closedObject({
  name: name.optional(),
  scopes: z.array(z.enum(KEY_SCOPES)).min(1).optional(),
  user_id: callerId().optional(),
  expires_at: instant.optional(),
}).openapi("KeyIn");

export const key = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    prefix: z.string(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    user_id: z.string().nullable(),
    expires_at: instantOut.nullable(),
    revoked_at: instantOut.nullable(),
    created_at: instantOut,
  })
  .openapi("Key");

export const keyMade = key.extend({ api_key: z.string() }).openapi("KeyMade");

export type TenantIn = z.output<typeof tenantIn>;
export type TenantMade = z.infer<typeof tenantMade>;
export type KeyIn = z.output<typeof keyIn>;
/** A graph of a tenant to be made anew from the ledger: of a user, or a standalone one. */
export const rebuildIn = closedObject({ user_id: callerId().optional(), graph_id: callerId().optional() })
  .refine(
    ({ user_id, graph_id }) => (user_id === undefined) !== (graph_id === undefined),
    "must name either a user_id or a graph_id",
  )
  .openapi("RebuildIn");

export const rebuilt = z
  .object({
    /** Entries of the ledger that it was made of. */
    entries: z.number().int(),
  })
  .openapi("Rebuilt");

export type Key = z.infer<typeof key>;
export type KeyMade = z.infer<typeof keyMade>;
