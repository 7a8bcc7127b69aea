import { startFreshStack } from "../../eval/stack.ts";

export interface ServerUnderTest {
  url: string;
  apiKey: string;
  adminToken: string;
  /** Stops the server if this run started it. */
  stop: () => Promise<void>;
}

/** Tests use their own users. */
export async function serverUnderTest(): Promise<ServerUnderTest> {
  const { ENGRAPH_URL: url, ENGRAPH_API_KEY: apiKey, ENGRAPH_ADMIN_TOKEN: adminToken } = process.env;
  if (url && apiKey && adminToken) return { url, apiKey, adminToken, stop: async () => {} };
  // faster without the proxy of wrangler dev
  const { adminToken: own = "", ...server } = await startFreshStack({ SERVE: "built" });
  return { ...server, adminToken: own };
}
