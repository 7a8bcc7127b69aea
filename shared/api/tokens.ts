import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { instantOut } from "./scalars.ts";

export const TOKEN_SCOPES = ["read", "write"] as const;

const DEFAULT_SECONDS = 900;
const MAX_TOKEN_SECONDS = 86_400;

export const tokenIn = closedObject({
  scopes: z
    .array(z.enum(TOKEN_SCOPES))
    .min(1)
    .default(["read"])
    .openapi({ description: "The key that makes the token must have them itself." }),
  expires_in: z
    .int()
    .min(1)
    .max(MAX_TOKEN_SECONDS)
    .default(DEFAULT_SECONDS)
    .openapi({ description: "Seconds for which the token is valid." }),
}).openapi("TokenIn", {
  description: "A short-lived token to create.",
  example: { scopes: ["read", "write"], expires_in: 900 },
});

export const tokenMade = z
  .object({
    token: z.string().openapi({ description: "Sent as `Authorization: Bearer <token>`." }),
    user_id: z.string().describe("User whose memory the token opens."),
    scopes: z.array(z.enum(TOKEN_SCOPES)).describe("Scopes of the token."),
    expires_at: instantOut.describe("When the token expires."),
  })
  .openapi("CreatedToken", { description: "A new short-lived token." });

export type TokenIn = z.output<typeof tokenIn>;
export type CreatedToken = z.infer<typeof tokenMade>;
