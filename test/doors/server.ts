/** The server for the door tests: the shared one, or a fresh one. */
import { startFreshStack } from "../../eval/stack.ts";

export interface ServerUnderTest {
  url: string;
  /** Key of a tenant, with every scope. */
  apiKey: string;
  adminToken: string;
  /** Stops the server if this run started it. */
  stop: () => Promise<void>;
}

/** Tests share a server, and use their own users. */
export async function serverUnderTest(): Promise<ServerUnderTest> {
  const { ENGRAPH_URL: url, ENGRAPH_API_KEY: apiKey, ENGRAPH_ADMIN_TOKEN: adminToken } = process.env;
  if (url && apiKey && adminToken) return { url, apiKey, adminToken, stop: async () => {} };
  // as deployed: without the proxy of wrangler dev the tests run faster
  const { adminToken: own = "", ...server } = await startFreshStack({ SERVE: "built" });
  return { ...server, adminToken: own };
}
