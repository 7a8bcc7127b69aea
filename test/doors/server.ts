/** The server that the tests of the doors talk to: the one that all of them share, or a fresh one. */
import { startFreshStack } from "../../eval/stack.ts";

export interface ServerUnderTest {
  url: string;
  /** Of a tenant, with every scope. */
  apiKey: string;
  adminToken: string;
  /** Stops the server if this run started it. */
  stop: () => Promise<void>;
}

/** Tests share a server, and name users of their own. */
export async function serverUnderTest(): Promise<ServerUnderTest> {
  const { ENGRAPH_URL: url, ENGRAPH_API_KEY: apiKey, ENGRAPH_ADMIN_TOKEN: adminToken } = process.env;
  if (url && apiKey && adminToken) return { url, apiKey, adminToken, stop: async () => {} };
  // as it is deployed: without the proxy of wrangler dev, there is more of the machine for the tests
  const { adminToken: own = "", ...server } = await startFreshStack({ SERVE: "built" });
  return { ...server, adminToken: own };
}
