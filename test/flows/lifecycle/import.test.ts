import { describe, expect, test } from "vitest";
import { importGraph } from "../../../worker/flows/lifecycle/import.ts";
import type { Services } from "../../../worker/flows/services.ts";
import { say } from "../../fakes/rich-memory.ts";
import { wholeMemory, type WholeMemory } from "../../fakes/whole-memory.ts";

const [SECOND, MINUTE] = [1_000, 60_000];

async function smallExport(): Promise<{ lines: string[]; memory: WholeMemory }> {
  const memory = wholeMemory();
  memory.register();
  await memory.graph.create("e1", { name: "Ada", time_zone: null, kept_days: null });
  await say(memory, "I live in Porto and I work at Acme Robotics.");
  return { lines: await memory.export(), memory };
}

async function pass({ clock, state, alarm }: WholeMemory, ms: number): Promise<void> {
  const end = clock.now() + ms;
  while (state.alarm_at !== null && state.alarm_at <= end) {
    clock.advance(Math.max(0, state.alarm_at - clock.now()));
    state.alarm_at = null;
    await alarm.run();
  }
  clock.advance(end - clock.now());
}

describe("an import whose caller died", () => {
  test("an import whose caller died is removed within half a minute, and the memory can be written to", async () => {
    const { lines, memory } = await smallExport();
    const copy = wholeMemory(memory.clock, memory.ids);
    await copy.graph.beginImport("dead");
    await pass(copy, 25 * SECOND);
    await expect(copy.graph.append([], null, null, false)).rejects.toMatchObject({ fault: { until: "imported" } });
    await pass(copy, 10 * SECOND);
    expect(copy.gate.exists).toBe(false);
    await copy.import(lines.join("\n"));
    expect((await copy.graph.facts({ limit: 10 })).data.length).toBeGreaterThan(0);
  });

  test("vectors of another length than the configured model's are refused by their line", async () => {
    const { lines, memory } = await smallExport();
    const copy = wholeMemory(memory.clock, memory.ids);
    const half = (line: string): string => {
      const row = JSON.parse(line) as { record: string; value: string; code: string };
      if (row.record === "code") row.code = row.code.slice(0, row.code.length / 2);
      const unit = Buffer.alloc(Buffer.from(row.value ?? "", "base64").length / 2);
      if (row.record === "vector") row.value = (unit.writeUInt16LE(0x3c00), unit.toString("base64"));
      return JSON.stringify(row);
    };
    const first = lines.findIndex((line) => line.startsWith('{"record":"vector"')) + 1;
    expect(first).toBeGreaterThan(0);
    await expect(copy.import(lines.map(half).join("\n"))).rejects.toThrow(`line ${first}: value has 32 numbers`);
    expect(copy.sql.all("SELECT 1 FROM sqlite_master WHERE name = 'episodes'")).toEqual([]);
  });

  test("an import whose caller died can be repeated at once", async () => {
    const { lines, memory } = await smallExport();
    const copy = wholeMemory(memory.clock, memory.ids);
    await copy.graph.beginImport("dead");
    await copy.import(lines.join("\n"));
    expect((await copy.graph.facts({ limit: 10 })).data.length).toBeGreaterThan(0);
  });
});

describe("an import that takes long", () => {
  async function slowImport(ms: number, renews: boolean): Promise<WholeMemory> {
    const { lines, memory } = await smallExport();
    const copy = wholeMemory(memory.clock, memory.ids);
    let timers: (() => void)[] = [];
    const sleep = (): Promise<void> => new Promise((awake) => timers.push(awake));
    const services = { ...copy.services, clock: { now: copy.clock.now, sleep } } as Services;
    async function* chunks(): AsyncGenerator<string> {
      yield lines.slice(0, 10).join("\n");
      for (let passed = 0; passed < ms; passed += 8 * SECOND) {
        await pass(copy, 8 * SECOND);
        const due = timers;
        timers = [];
        if (renews) for (const awake of due) awake();
        await new Promise((soon) => setImmediate(soon));
      }
      yield ["", ...lines.slice(10)].join("\n");
    }
    await importGraph(services, copy.address, chunks(), false);
    return copy;
  }

  test("an import is not removed while its caller is alive", async () => {
    const copy = await slowImport(10 * MINUTE, true);
    expect((await copy.graph.facts({ limit: 10 })).data.length).toBeGreaterThan(0);
  });

  test("an import must be sent again if its caller did not renew it for too long", async () => {
    await expect(slowImport(MINUTE, false)).rejects.toMatchObject({
      fault: { kind: "unavailable", detail: "The import was interrupted; send it again" },
    });
  });
});
