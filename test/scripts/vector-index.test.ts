/** The whole service with an external vector index. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, expect, test } from "vitest";
import { dataDirectory } from "../fakes/data-directory.ts";
import { killLocalStacks, startLocalStack } from "../fakes/local-stack.ts";

const dataDir = dataDirectory("vectors");

afterAll(() => {
  killLocalStacks();
  rmSync(dataDir, { recursive: true, force: true });
});

async function visibleVectors(): Promise<number> {
  const { VECTORIZE_PROXY } = parseEnv(readFileSync(join(dataDir, "worker.env"), "utf8"));
  const { vectorCount } = (await (await fetch(`http://${VECTORIZE_PROXY}/info`)).json()) as { vectorCount: number };
  return vectorCount;
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; !(await condition());) {
    if (Date.now() > deadline) throw new Error("the condition did not become true within 60 s");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

test("a memory beyond its vector budget searches the index, finds unindexed data, and removes forgotten data", async () => {
  const stack = startLocalStack(dataDir, "0", { VECTOR_INDEX: "vectorize", VECTOR_BUDGET_BYTES: "1000" });
  const { url, api_key } = await stack.ready();
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/v1/users/ada${path}`, {
      method,
      headers: { Authorization: `Bearer ${api_key}`, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBeLessThan(300);
    return (await response.json()) as never;
  };
  const remember = (content: string): Promise<{ episodes: { id: string }[] }> =>
    call("POST", "/messages", { thread_id: "t", messages: [{ role: "user", content }], wait: true });
  const nearest = async (query: string): Promise<{ contents: string[]; indexed: boolean }> => {
    const { episodes, receipt } = (await call("POST", "/search", {
      query,
      methods: ["cosine"],
      scope: ["episodes"],
      receipt: true,
    })) as { episodes: { content: string }[]; receipt: { stages: Record<string, number> } };
    return { contents: episodes.map(({ content }) => content), indexed: "index" in receipt.stages };
  };

  for (const food of ["mangoes", "papayas", "quinces", "lychees"]) await remember(`I like ${food} very much.`);
  const { episodes } = await remember("I adopted a hamster called Biscuit.");
  await waitUntil(async () => (await visibleVectors()) > 10);
  expect((await nearest("papaya")).contents[0]).toBe("I like papayas very much.");
  expect((await nearest("papaya")).indexed).toBe(true);

  await remember("I like rambutans very much.");
  expect((await nearest("rambutan")).contents[0]).toBe("I like rambutans very much.");

  await waitUntil(async () => (await visibleVectors()) > 12);
  const before = await visibleVectors();
  await call("DELETE", `/episodes/${episodes[0]?.id}`);
  expect((await nearest("hamster Biscuit")).contents.join(" ")).not.toContain("Biscuit");
  await waitUntil(async () => (await visibleVectors()) < before);
  expect(stack.stderr()).not.toContain("index not up to date");
}, 150_000);
