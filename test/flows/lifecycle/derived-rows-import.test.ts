/** Imports of exports whose derived rows do not follow from the others. */
import { beforeAll, expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
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

const emptyMemory = () => wholeMemory(manualClock(now), sequentialIds());

async function imported(of: readonly string[]) {
  const memory = emptyMemory();
  await memory.import(of.join("\n"));
  return memory;
}

const changed = (record: string, change: (row: Row) => void): string[] => {
  const at = lines.findIndex((line) => line.startsWith(`{"record":"${record}"`));
  const row = JSON.parse(lines[at] ?? "") as Row;
  change(row);
  return lines.with(at, JSON.stringify(row));
};

async function refusalOf(of: readonly string[]) {
  const memory = emptyMemory();
  const refused = await memory.import(of.join("\n")).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FaultError);
  expect(memory.gate.exists).toBe(false);
  return (refused as FaultError).fault;
}

test.each([
  ["open", null],
  ["ended", 1_000],
])("an %s link of a message without the name is refused", async (_, age) => {
  const rows = (record: string): Row[] =>
    lines.filter((line) => line.startsWith(`{"record":"${record}"`)).map((line) => JSON.parse(line) as Row);
  const [episode, entity] = [
    rows("episode").find(({ content }) => String(content).includes("Porto")),
    rows("entity").find(({ name }) => name === "Clara"),
  ];
  const link = {
    record: "name_link",
    episode_seq: episode?.["seq"],
    entity_seq: entity?.["seq"],
    normalised: "clara",
    linked_from: now - 2_000,
    linked_to: age === null ? null : now - age,
  };
  const at = lines.findLastIndex((line) => line.startsWith('{"record":"mention"')) + 1;
  const end = JSON.stringify({ record: "end", lines: lines.length });
  const { detail } = await refusalOf([...lines.slice(0, at), JSON.stringify(link), ...lines.slice(at, -1), end]);
  expect(detail).toBe(`line ${at + 1}: normalised is not a name in the text of its message (name_link)`);
});

test("a name that means another by no verdict is refused", async () => {
  const { detail } = await refusalOf(changed("alias", (row) => (row["decided"] = 1)));
  expect(detail).toMatch(/^line \d+: decided is 1 without a line verdict/);
});

test.each(["description", "community_vector", "written"])(
  "vectors of another length than the model's are refused in lines %s",
  async (record) => {
    const value = Buffer.from(new Float16Array([1]).buffer).toString("base64");
    const of = lines.map((line) =>
      line.startsWith(`{"record":"${record}"`) ? JSON.stringify({ ...(JSON.parse(line) as Row), value }) : line,
    );
    expect((await refusalOf(of)).detail).toMatch(/^line \d+: value has [\d.]+ numbers, but vectors of/);
  },
);

test("an import finds taught answers by their question, whatever keys it has", async () => {
  const memory = await imported(
    changed("taught_answer", (row) => Object.assign(row, { normalised: "where does ada live", words: "ada live" })),
  );
  expect(await memory.export()).toEqual(
    expect.arrayContaining([lines.find((line) => line.startsWith('{"record":"taught_answer"'))]),
  );
});

test("a code that is not that of its vector is refused", async () => {
  const codes = lines.filter((line) => line.startsWith('{"record":"code"')).map((line) => JSON.parse(line) as Row);
  const other = codes.find(({ code }) => code !== codes[0]?.["code"]);
  const { detail } = await refusalOf(changed("code", (row) => (row["code"] = other?.["code"])));
  expect(detail).toMatch(/^line \d+: code is not that of the vector/);
});

const SPAN = [0, 100_000];
const beyond = (of: unknown): unknown => ({
  ...(of as Row),
  facts: (of as { facts: Row[] }).facts.map((fact) => ({ ...fact, span: SPAN })),
});

test.each<[string, (row: Row) => boolean, (row: Row) => Row]>([
  ["statement", ({ span_end }) => typeof span_end === "number", (row) => ({ ...row, span_end: SPAN[1] })],
  [
    "reading",
    ({ record, result }) => record === "extraction" && JSON.stringify(result).includes("span"),
    (row) => ({ ...row, result: beyond(row["result"]) }),
  ],
  [
    "logged reading",
    ({ entry, payload }) => entry === "extraction" && JSON.stringify(payload).includes("span"),
    (row) => ({ ...row, payload: beyond(row["payload"]) }),
  ],
])("a %s is refused if its span ends after the text of its message", async (_, which, change) => {
  const at = lines.findIndex((line) => which(JSON.parse(line) as Row));
  const of = lines.with(at, JSON.stringify(change(JSON.parse(lines[at] ?? "") as Row)));
  expect((await refusalOf(of)).detail).toMatch(new RegExp(`^line ${at + 1}: .* has a span that ends after the text`));
});

test("an export without any of its versions of a fact is refused, whatever was undone at their instants", async () => {
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith('{"record":"fact_version"')) continue;
    const end = JSON.stringify({ record: "end", lines: lines.length - 2 });
    expect((await refusalOf([...lines.slice(0, at), ...lines.slice(at + 1, -1), end])).detail).toMatch(/^line [1-9]/);
  }
});
