import { z } from "@hono/zod-openapi";
import { instantOut } from "./scalars.ts";
import { TOKEN_SCOPES } from "./tokens.ts";

export const grant = z
  .object({
    id: z.string().describe("ID of the grant."),
    client_id: z
      .string()
      .describe("OAuth ID of the client: the address of its metadata document, or an ID from its registration."),
    client_name: z.string().describe("Name of the client, which the client chose and which is not verified."),
    redirect_host: z.string().describe("Host that received the access, e.g. `claude.ai` or `localhost`."),
    scopes: z.array(z.enum(TOKEN_SCOPES)).describe("Scopes of the client in this memory."),
    created_at: instantOut.describe("When a person granted the access."),
    expires_at: instantOut.describe(
      "When the grant expires unless the client renews its access before: 30 days after the last renewal.",
    ),
    last_used_at: instantOut
      .nullable()
      .describe("When the client last fetched an access token, which is valid for an hour. Null if it never did."),
  })
  .openapi("Grant", { description: "A client that may use this memory over MCP, because a person signed in to it." });

export type Grant = z.infer<typeof grant>;
