/** Full-text indexes that are merged while requests run. */
import { env, runInDurableObject } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { graphName } from "../../shared/ids.ts";
import type { Env } from "../../worker/env.ts";
import { newTenant } from "../fakes/api.ts";

const { MEMORY_GRAPH } = env as unknown as Required<Env>;
const BATCHES = 3;
const MESSAGES = 100;

test("a memory merges its full-text indexes during writes, and still finds everything", async () => {
  const { call, id: tenant } = await newTenant((request) => exports.default.fetch(request));
  for (let batch = 0; batch < BATCHES; batch++) {
    const messages = Array.from({ length: MESSAGES }, (_, n) => ({
      role: "user",
      content: `note ${batch * MESSAGES + n}`,
    }));
    const { status } = await call("POST", "/v1/users/mia/messages", { thread_id: "t", messages, wait: true });
    expect(status).toBeLessThan(300);
  }
  const stub = MEMORY_GRAPH.get(MEMORY_GRAPH.idFromName(graphName({ tenant, kind: "user", id: "mia" })));
  const merged = () =>
    runInDurableObject(stub, (_, { storage }) => [
      ...storage.sql.exec("SELECT value FROM meta WHERE key = 'episodes_merged'"),
    ]);
  await expect.poll(merged, { timeout: 60_000 }).toHaveLength(1);
  const found = await call("POST", "/v1/users/mia/search", { query: "note 217", scope: ["episodes"], limit: 1 });
  expect(found.body.episodes).toMatchObject([{ content: "note 217" }]);
});
