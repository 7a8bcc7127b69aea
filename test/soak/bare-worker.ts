import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { nonNull } from "../../shared/non-null.ts";
import { descendantsOf } from "../../scripts/process-group.ts";
import { readMemory, type MemoryUse } from "./inspector.ts";

/** Measures workerd's own memory under the same load. */
const SCRIPT = `
let answered = 0;
export default {
  async fetch(request) {
    const body = await request.text();
    answered += 1;
    return new Response(JSON.stringify({ answered, length: body.length }), {
      headers: { "Content-Type": "application/json" },
    });
  },
};`;

export async function measureBareWorker(requests: number, connections: number, port: number): Promise<MemoryUse> {
  const before = await descendantsOf(process.pid, "workerd");
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ name: "bare", modules: true, script: SCRIPT, inspectorPort: port, logRequests: false }),
  );
  try {
    const url = await miniflare.ready;
    let sent = 0;
    const load = Array.from({ length: connections }, async () => {
      while (sent < requests) {
        sent += 1;
        const response = await fetch(url, { method: "POST", body: "x".repeat(300) });
        await response.text();
      }
    });
    await Promise.all(load);
    const pid = (await descendantsOf(process.pid, "workerd")).find((one) => !before.includes(one));
    return await readMemory(port, nonNull(pid, "workerd"), async () => (await fetch(url, { method: "POST" })).text());
  } finally {
    await miniflare.dispose();
  }
}
