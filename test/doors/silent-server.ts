import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that takes requests and never answers. */
export async function silentServer(): Promise<{ url: string; close: () => void }> {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** How often the time `budgetMs` fits into the time of a call. */
export async function budgetsOf(budgetMs: number, call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await call();
  return (performance.now() - began) / budgetMs;
}
