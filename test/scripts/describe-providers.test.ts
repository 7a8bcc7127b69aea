import { once } from "node:events";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { describeProviders } from "../../scripts/describe-providers.ts";

async function describeHealth(models: object | null): Promise<string> {
  const server = createServer((_, response) => {
    response.end(models === null ? "<html>" : JSON.stringify({ models }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  try {
    return await describeProviders(`http://127.0.0.1:${port}`);
  } finally {
    server.close();
  }
}

const MODELS = { reader: "builtin", embedder: "e", reranker: "r" };

test("the printed line names the models, and says whether the configured one passed its test", async () => {
  expect(await describeHealth({ ...MODELS, reader_note: null })).toBe("reader builtin, embedder e, reranker r");
  expect(await describeHealth({ ...MODELS, reader_note: "m failed the reading test." })).toBe(
    "reader builtin, embedder e, reranker r. m failed the reading test.",
  );
  expect(await describeHealth(null)).toMatch(/^the service does not say which models it uses/);
});
