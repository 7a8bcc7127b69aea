import { createServer } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { findFreePort } from "../../scripts/free-port.ts";

const HOST = "127.0.0.1";

test("processes with neighboring ids that look for ports at once find different ones, also for their workers", async () => {
  const pids = [4_000, 4_001, 4_002];
  const ports = await Promise.all(
    pids.map(async (pid) => {
      const own = await findFreePort("0", HOST, pid);
      const server = createServer().listen(own, HOST);
      await once(server, "listening");
      const ofWorker = await findFreePort("0", HOST, pid);
      server.close();
      return [own, ofWorker];
    }),
  );
  expect(new Set(ports.flat()).size).toBe(2 * pids.length);
});
