/** Lines that fit their tables, but contradict each other: a memory with them would differ after a recomputation. */
import { beforeAll, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { richMemory } from "../../fakes/rich-memory.ts";
import { manualClock, sequentialIds } from "../../fakes/time-and-ids.ts";
import { wholeMemory } from "../../fakes/whole-memory.ts";

type Row = Record<string, unknown>;

let lines: string[];
let now: number;
beforeAll(async () => {
  const memory = await richMemory();
  lines = await memory.export();
  now = memory.clock.now();
}, 120_000);

const rowsOf = (record: string): Row[] =>
  lines.filter((line) => line.startsWith(`{"record":"${record}",`)).map((line) => JSON.parse(line) as Row);

async function refusalOf(row: Row, values: Row): Promise<unknown> {
  const memory = wholeMemory(manualClock(now), sequentialIds());
  const changed = lines.with(lines.indexOf(JSON.stringify(row)), JSON.stringify({ ...row, ...values }));
  const refused: unknown = await memory.import(changed.join("\n")).catch((error: unknown) => error);
  expect(memory.gate.exists).toBe(false);
  return refused;
}

const refusal = (row: Row, message: string) => ({
  fault: { kind: "invalid", detail: expect.stringContaining(`line ${lineOf(row)}: ${message}`) as string },
});
const lineOf = (row: Row): number => lines.indexOf(JSON.stringify(row)) + 1;

test.each(["subject_seq", "object_seq"])(
  "a fact with the %s of an entity that its statements do not name is refused",
  async (field) => {
    const fact = nonNull(
      rowsOf("fact").find((row) => typeof row[field] === "number"),
      "fact",
    );
    const other = rowsOf("entity").find(({ seq }) => seq !== fact["subject_seq"] && seq !== fact["object_seq"]);
    expect(await refusalOf(fact, { [field]: other?.["seq"] })).toMatchObject(
      refusal(fact, "subject_seq and the other ends of a fact are not those"),
    );
  },
);

test("a fact with a predicate that its statements do not have is refused", async () => {
  const fact = nonNull(rowsOf("fact")[0], "fact");
  expect(await refusalOf(fact, { predicate: "LENGTH_M" })).toMatchObject(
    refusal(fact, "subject_seq and the other ends"),
  );
});

test("a statement with a predicate that its claim does not have is refused", async () => {
  const statement = nonNull(rowsOf("provenance")[0], "statement");
  expect(await refusalOf(statement, { predicate: "LENGTH_M" })).toMatchObject(refusal(statement, "claim has another"));
});

test("a reading again that is known before its message is refused", async () => {
  const reread = nonNull(rowsOf("reread")[0], "reread");
  expect(await refusalOf(reread, { known_from: 2 })).toMatchObject(refusal(reread, "known_from is earlier"));
});
