import { getOAuthProtectedResourceMetadataUrl } from "@modelcontextprotocol/server";

export const MCP_PATH = "/mcp";
export const HELP_PATH = "/mcp/help";
/** RFC 9728 appends the path of the resource; some clients leave it out. */
export const METADATA_PATHS = [
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/mcp",
] as const;

export const metadataUrl = (origin: string): string => getOAuthProtectedResourceMetadataUrl(new URL(MCP_PATH, origin));

/**
 * RFC 9728. Without OAuth it links to the documentation of keys and leaves out `authorization_servers`, which the SDK's builder would
 * require.
 */
export const protectedResource = (origin: string, has_oauth: boolean) => ({
  resource: `${origin}${MCP_PATH}`,
  ...(has_oauth && { authorization_servers: [origin] }),
  resource_name: "Engraph",
  bearer_methods_supported: ["header"],
  scopes_supported: ["read", "write"],
  resource_documentation: `${origin}${HELP_PATH}`,
});

export const helpPage = (origin: string, has_oauth: boolean): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Engraph over MCP</title>
<h1>Engraph over MCP</h1>
<p>This server takes API keys and tokens of one user, sent as <code>Authorization: Bearer …</code>.
${
  has_oauth
    ? "Clients with OAuth need no key: they open a page where you enter yours."
    : "Clients cannot sign in by OAuth here, which needs https."
}</p>
<h2>Get a key</h2>
<ul>
<li>Ask whoever runs this server for a key that is restricted to you. They make it with the admin token:
<pre>curl -X POST ${origin}/v1/tenants/TENANT/keys -H "Authorization: Bearer ADMIN_TOKEN" -H "Content-Type: application/json" \\
  -d '{"name": "MCP of ada", "user_id": "ada", "scopes": ["read", "write"]}'</pre></li>
<li>Or, with a key of the tenant, make a token that lasts for at most a day:
<pre>curl -X POST ${origin}/v1/users/ada/tokens -H "Authorization: Bearer KEY" -H "Content-Type: application/json" \\
  -d '{"scopes": ["read", "write"], "expires_in": 86400}'</pre></li>
</ul>
<h2>Connect</h2>
<p>The address is <code>${origin}${MCP_PATH}</code>, transport Streamable HTTP. A key of a whole tenant also needs the header
<code>X-Engraph-User</code>. Configurations of Claude, Cursor, VS Code and ChatGPT: docs/guides/mcp.md of the repository.</p>
</html>
`;
