import { z } from "@hono/zod-openapi";
import { JURISDICTIONS } from "../jurisdiction.ts";
import { closedObject } from "./closed-object.ts";
import { callerId, instant, instantOut, trimmedText } from "./scalars.ts";

const KEY_SCOPES = ["read", "write", "admin"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

const name = trimmedText(200);

/** Accepted where the service has a database there; never changed afterwards. */
const jurisdiction = z.enum(JURISDICTIONS);

export const tenantIn = closedObject({ name, jurisdiction: jurisdiction.optional() }).openapi("TenantIn", {
  example: { name: "Acme" },
});

export const tenantMade = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Where its memories and its rows of Postgres are kept; null: wherever this service keeps them. */
    jurisdiction: jurisdiction.nullable(),
    api_key: z.string(),
  })
  .openapi("TenantMade");

export const keyIn = closedObject({
  name: name.optional(),
  scopes: z.array(z.enum(KEY_SCOPES)).min(1).optional(),
  user_id: callerId().optional(),
  expires_at: instant.optional(),
}).openapi("KeyIn", { example: { name: "The app", scopes: ["read", "write"], user_id: "ada" } });

export const key = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    prefix: z.string(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    user_id: z.string().nullable(),
    expires_at: instantOut.nullable(),
    revoked_at: instantOut.nullable(),
    last_used_at: instantOut.nullable(),
    replaced_by: z.string().nullable(),
    created_at: instantOut,
  })
  .openapi("Key");

/** What the key is that a request carries, or the token that a key made. */
export const ownKey = z
  .object({
    /** The key's own; for a token that of the key that made it. */
    id: z.string(),
    tenant_id: z.string(),
    scopes: z.array(z.enum(KEY_SCOPES)),
    /** The only user whose memory it opens; null: all of the tenant. */
    user_id: z.string().nullable(),
    expires_at: instantOut.nullable(),
    /** Whether it is a short-lived token, not a key. */
    is_token: z.boolean(),
  })
  .openapi("OwnKey");

export const keyMade = key.extend({ api_key: z.string() }).openapi("KeyMade");

/** Seconds for which the replaced key stays valid: by default one day, at most one week. */
const DEFAULT_OVERLAP = 86_400;
const MAX_OVERLAP = 604_800;

export const rotationIn = closedObject({
  overlap_seconds: z.int().min(0).max(MAX_OVERLAP).default(DEFAULT_OVERLAP),
  expires_at: instant.optional(),
}).openapi("RotationIn", { example: { overlap_seconds: 3600 } });

export const keyRotated = keyMade
  .extend({ replaces: z.object({ id: z.string(), expires_at: instantOut }) })
  .openapi("KeyRotated");

export type TenantIn = z.output<typeof tenantIn>;
export type TenantMade = z.infer<typeof tenantMade>;
export type KeyIn = z.output<typeof keyIn>;
/** The graph to rebuild from the ledger: a user's or a standalone one. */
export const rebuildIn = closedObject({ user_id: callerId().optional(), graph_id: callerId().optional() })
  .refine(
    ({ user_id, graph_id }) => (user_id === undefined) !== (graph_id === undefined),
    "must have either user_id or graph_id",
  )
  .openapi("RebuildIn", {
    example: { user_id: "ada" },
    oneOf: [{ required: ["user_id"] }, { required: ["graph_id"] }],
  });

export const rebuilt = z
  .object({
    /** Ledger entries that were replayed. */
    entries: z.number().int(),
  })
  .openapi("Rebuilt");

export type Key = z.infer<typeof key>;
export type RotationIn = z.output<typeof rotationIn>;
export type KeyRotated = z.infer<typeof keyRotated>;
export type KeyMade = z.infer<typeof keyMade>;
