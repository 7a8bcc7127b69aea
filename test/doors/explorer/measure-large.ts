/** `node test/doors/explorer/measure-large.ts [facts]`: times importing, streaming and drawing a large memory. */
import { startExplorer, visit } from "./browser.ts";
import { largeExport } from "./large-export.ts";
import { newMemory } from "./memories.ts";

const facts = Number(process.argv[2] ?? 100_000);
const IMPORT_TIMEOUT_MS = 15 * 60_000;
const DRAWING_TIMEOUT_MS = 5 * 60_000;

const explorer = await startExplorer();
const memory = newMemory(explorer.engraph, "large");
let began = performance.now();
const lap = (what: string): void => {
  console.log(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  began = performance.now();
};

const lines = [...largeExport(facts)].map((line) => JSON.stringify(line)).join("\n");
began = performance.now();
await memory.import(lines, { timeoutMs: IMPORT_TIMEOUT_MS });
lap(`${facts} facts imported`);

const headers = { authorization: `Bearer ${explorer.apiKey}` };
const stream = await fetch(`${explorer.url}/v1/users/${memory.id}/subgraph?all=true`, { headers });
let bytes = 0;
for await (const chunk of stream.body ?? []) {
  if (bytes === 0) lap("first bytes of the stream");
  bytes += chunk.length;
}
lap(`the rest of ${(bytes / 1e6).toFixed(1)} MB`);

const { page, checkFaults, close } = await visit(explorer, { route: `/users/${memory.id}/graph` });
await page.locator(".graph-facts h2 .quiet").waitFor({ timeout: DRAWING_TIMEOUT_MS });
lap("drawn, from the address on");
console.log(await page.locator(".graph-beside [role=status]").textContent());
checkFaults();
await close();
await explorer.close();
