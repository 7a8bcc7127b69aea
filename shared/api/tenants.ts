import { z } from "@hono/zod-openapi";
import { JURISDICTIONS } from "../jurisdiction.ts";
import { closedObject } from "./closed-object.ts";
import { callerId, instant, instantOut, trimmedText } from "./scalars.ts";

const KEY_SCOPES = ["read", "write", "admin"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

const name = trimmedText(200).describe("Your name for it.");

/** The service must have a database there; never changes. */
const jurisdiction = z.enum(JURISDICTIONS);

export const tenantIn = closedObject({
  name,
  jurisdiction: jurisdiction
    .optional()
    .describe("Jurisdiction in which memories and rows are kept. Anywhere by default."),
}).openapi("TenantIn", { description: "A tenant to create.", example: { name: "Acme" } });

export const tenantMade = z
  .object({
    id: z.string().describe("ID of the tenant."),
    name: z.string().describe("Name of the tenant."),
    jurisdiction: jurisdiction
      .nullable()
      .describe("Jurisdiction in which memories and rows are kept. Null if it is not restricted."),
    api_key: z.string().describe("The first API key of the tenant. It is shown only once."),
  })
  .openapi("CreatedTenant", { description: "A new tenant with its first API key." });

export const keyIn = closedObject({
  name: name.optional().describe("Your name for the key."),
  scopes: z.array(z.enum(KEY_SCOPES)).min(1).optional().describe("Scopes of the key. All by default."),
  user_id: callerId().optional().describe("Restricts the key to the memory of this user."),
  expires_at: instant.optional().describe("When the key expires. Never by default."),
}).openapi("KeyIn", {
  description: "An API key to create.",
  example: { name: "The app", scopes: ["read", "write"], user_id: "ada" },
});

export const key = z
  .object({
    id: z.string().describe("ID of the key."),
    name: z.string().nullable().describe("Your name for the key. Null if it has none."),
    prefix: z.string().describe("First characters of the key, to recognize it."),
    scopes: z.array(z.enum(KEY_SCOPES)).describe("Scopes of the key."),
    user_id: z.string().nullable().describe("User whose memory the key is restricted to. Null for the whole tenant."),
    expires_at: instantOut.nullable().describe("When the key expires. Null if it never does."),
    revoked_at: instantOut.nullable().describe("When the key was revoked. Null if it was not."),
    last_used_at: instantOut.nullable().describe("When the key was last used, to the minute. Null if it never was."),
    replaced_by: z.string().nullable().describe("ID of the key that replaced this one. Null if none did."),
    created_at: instantOut.describe("When the key was created."),
  })
  .openapi("Key", { description: "An API key, without its secret part." });

export const ownKey = z
  .object({
    id: z.string().describe("ID of the key. For a token, of the key that created it."),
    tenant_id: z.string().describe("ID of the tenant."),
    scopes: z.array(z.enum(KEY_SCOPES)).describe("Scopes of the key or token."),
    user_id: z.string().nullable().describe("User whose memory the key is restricted to. Null for the whole tenant."),
    expires_at: instantOut.nullable().describe("When the key or token expires. Null if it never does."),
    is_token: z.boolean().describe("Whether the credential is a short-lived token."),
  })
  .openapi("OwnKey", { description: "The credential of the request." });

export const keyMade = key
  .extend({ api_key: z.string().describe("The API key. It is shown only once.") })
  .openapi("CreatedKey", { description: "A new API key." });

/** Seconds, for the replaced key. */
const DEFAULT_OVERLAP = 86_400;
const MAX_OVERLAP = 604_800;

export const rotationIn = closedObject({
  overlap_seconds: z
    .int()
    .min(0)
    .max(MAX_OVERLAP)
    .default(DEFAULT_OVERLAP)
    .describe("Seconds for which the old key stays valid."),
  expires_at: instant.optional().describe("When the new key expires."),
}).openapi("RotationIn", { description: "How to replace an API key.", example: { overlap_seconds: 3600 } });

export const keyRotated = keyMade
  .extend({
    replaces: z
      .object({
        id: z.string().describe("ID of the old key."),
        expires_at: instantOut.describe("When the old key expires."),
      })
      .describe("The key that is replaced."),
  })
  .openapi("RotatedKey", { description: "A new API key that replaces another one." });

export type TenantIn = z.output<typeof tenantIn>;
export type CreatedTenant = z.infer<typeof tenantMade>;
export type KeyIn = z.output<typeof keyIn>;
export const rebuildIn = closedObject({
  user_id: callerId().optional().describe("User whose memory is rebuilt."),
  graph_id: callerId().optional().describe("Standalone graph that is rebuilt."),
})
  .refine(
    ({ user_id, graph_id }) => (user_id === undefined) !== (graph_id === undefined),
    "must have either user_id or graph_id",
  )
  .openapi("RebuildIn", {
    description: "The memory to rebuild from the ledger.",
    example: { user_id: "ada" },
    oneOf: [{ required: ["user_id"] }, { required: ["graph_id"] }],
  });

export const rebuilt = z
  .object({
    entries: z.number().int().describe("Number of ledger entries that were replayed."),
  })
  .openapi("RebuildResult", { description: "Result of a rebuild." });

export type Key = z.infer<typeof key>;
export type RotationIn = z.output<typeof rotationIn>;
export type RotatedKey = z.infer<typeof keyRotated>;
export type CreatedKey = z.infer<typeof keyMade>;
