import { startFreshStack } from "../../eval/stack.ts";

export interface ServerUnderTest {
  url: string;
  apiKey: string;
  adminToken: string;
  stop: () => Promise<void>;
}

export async function serverUnderTest(): Promise<ServerUnderTest> {
  const { ENGRAPH_URL: url, ENGRAPH_API_KEY: apiKey, ENGRAPH_ADMIN_TOKEN: adminToken } = process.env;
  if (url && apiKey && adminToken) return { url, apiKey, adminToken, stop: async () => {} };
  const { adminToken: own = "", ...server } = await startFreshStack({ SERVE: "built" });
  return { ...server, adminToken: own };
}
