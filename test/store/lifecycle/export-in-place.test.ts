import { expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { exportGraph } from "../../../worker/flows/lifecycle/export.ts";
import type { Graph } from "../../../worker/ports/graph/graph.ts";
import { beginExportInPlace } from "../../../worker/store/lifecycle/export-in-place.ts";
import { readExport } from "../../../worker/store/lifecycle/export.ts";
import { exportLines } from "../../fakes/copied-graph.ts";
import { richMemory, say } from "../../fakes/rich-memory.ts";
import { wholeMemory, type WholeMemory } from "../../fakes/whole-memory.ts";

function inPlace({ sql, clock }: WholeMemory, bytes: number): string[] {
  const { id } = beginExportInPlace(sql);
  const lines: string[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page = readExport(sql, clock.now(), id, after, bytes);
    lines.push(...page.lines);
    after = page.last;
  }
  return lines;
}

test("an export in place has the lines of a snapshot, whatever the size of its pages, and stores nothing", async () => {
  const memory = await richMemory();
  const whole = exportLines(memory.sql, memory.clock.now(), memory.ids);
  for (const bytes of [1, 5_000, 10_000_000]) expect(inPlace(memory, bytes).toSorted()).toEqual(whole.toSorted());
  const [stored] = memory.sql.all(
    "SELECT (SELECT count(*) FROM exports) + (SELECT count(*) FROM export_lines) AS rows",
  );
  expect(stored).toEqual({ rows: 0 });
});

test("an export in place ends when something is written meanwhile", async () => {
  const memory = await richMemory();
  const { id } = beginExportInPlace(memory.sql);
  const read = (after: number) => readExport(memory.sql, memory.clock.now(), id, after, 1_000);
  const { last } = read(0);
  expect(last).toBeGreaterThan(1);
  await say(memory, "I like tea.");
  expect(() => read(last ?? 0)).toThrow("This export was dropped");
});

test("a memory whose storage is full is exported in place, and the export can be imported", async () => {
  const memory = await richMemory();
  const full = new FaultError({ kind: "full", detail: "The storage of this memory is full" });
  const graph = { ...memory.graph, beginExport: () => Promise.reject(full) } as Graph;
  const control = { ...memory.services.control, owner: async () => ({ id: "ada", name: "Ada" }) };
  const services = { ...memory.services, control, graphs: { at: () => graph } } as unknown as WholeMemory["services"];
  const { pages } = await exportGraph(services, memory.address);
  const lines: string[] = [];
  for await (const page of pages) lines.push(...page);
  expect(lines.at(-1)).toBe(JSON.stringify({ record: "end", lines: lines.length - 1 }));
  const copy = wholeMemory(memory.clock, memory.ids);
  await copy.import(lines.join("\n"));
  const facts = async (of: WholeMemory) => (await of.graph.facts({ limit: 100 })).data;
  expect(await facts(copy)).toEqual(await facts(memory));
});
