/** Imports of changed exports: each is refused with a line number, or gives a working memory. */
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { liveOn } from "../../fakes/memory-life.ts";
import { mutated, mutation } from "../../fakes/mutated-export.ts";
import { richMemory, say } from "../../fakes/rich-memory.ts";
import { manualClock, sequentialIds } from "../../fakes/time-and-ids.ts";
import { wholeMemory, type WholeMemory } from "../../fakes/whole-memory.ts";
import { runs } from "../../sample-size.ts";

type Row = Record<string, unknown>;

let lines: string[];
let now: number;
let exported: Set<string> | undefined;
beforeAll(async () => {
  const memory = await richMemory();
  lines = await memory.export();
  now = memory.clock.now();
}, 120_000);

/** New ids, which the export lacks. */
function emptyMemory(): WholeMemory {
  const ids = sequentialIds();
  return wholeMemory(manualClock(now), { ...ids, make: (prefix) => ids.make(prefix).replace("_", "_x") });
}

/** Facts with their bounds, and entities, at some instants. */
async function statedIn({ graph }: WholeMemory): Promise<Set<string>> {
  const stated = new Set<string>();
  for (const known_at of [now - 90_000, now - 80_000, now - 70_000, now - 1_000, now]) {
    const moment = { limit: 100, known_at, include_uncertain: true };
    for (const { id, fact, valid_from, valid_to } of (await graph.facts(moment)).data)
      stated.add(`${known_at} ${id} ${fact} ${valid_from} ${valid_to}`);
    for (const { id, name } of (await graph.entities(moment)).data) stated.add(`${known_at} ${id} ${name}`);
  }
  return stated;
}

/** Content that the exported memory did not make. */
async function newIn(memory: WholeMemory): Promise<string[]> {
  exported ??= await statedIn(await imported(lines));
  const known = exported;
  return [...(await statedIn(memory))].filter((one) => !known.has(one));
}

async function imported(of: readonly string[]): Promise<WholeMemory> {
  const memory = emptyMemory();
  await memory.import(of.join("\n"));
  return memory;
}

/** Corrects the last line's counts. */
const without = (isGone: (line: string) => boolean): string[] => {
  const kept = lines.filter((line) => !isGone(line));
  return [...kept.slice(0, -1), JSON.stringify({ record: "end", lines: kept.length - 1 })];
};

const changed = (record: string, change: (row: Record<string, unknown>) => void): string[] => {
  const at = lines.findIndex((line) => line.startsWith(`{"record":"${record}"`));
  const row = JSON.parse(lines[at] ?? "") as Record<string, unknown>;
  change(row);
  return lines.with(at, JSON.stringify(row));
};

const rowOf = (record: string): Row =>
  JSON.parse(lines.find((line) => line.startsWith(`{"record":"${record}"`)) ?? "") as Row;

/** A refusal must leave nothing stored. */
async function refusalOf(of: readonly string[]) {
  const memory = emptyMemory();
  const refused = await memory.import(of.join("\n")).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FaultError);
  expect(memory.gate.exists).toBe(false);
  return (refused as FaultError).fault;
}

test("a memory imported from an export of everything works like any other", async () => {
  const memory = emptyMemory();
  await memory.import(lines.join("\n"));
  await liveOn(memory);
});

test("an import with any change is refused with its line and leaves nothing, or becomes a memory in which everything works", async () => {
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(mutation, async (change) => {
      const { lines: given, what } = mutated(lines, change);
      const memory = emptyMemory();
      try {
        await memory.import(given.join("\n"));
      } catch (error) {
        expect([what, error]).toMatchObject([
          what,
          { fault: { kind: "invalid", detail: expect.stringMatching(/^line [1-9]/) as string } },
        ]);
        expect(memory.gate.exists).toBe(false);
        return;
      }
      if (change.do.startsWith("drop")) expect([what, await newIn(memory)]).toEqual([what, []]);
      await liveOn(memory, tried++).catch((error: unknown) => {
        throw new Error(what, { cause: error });
      });
    }),
    { numRuns: runs(25), endOnFailure: true },
  );
});

describe("an import is refused with its line and leaves nothing", () => {
  test.each<[string, string, string, (row: Record<string, unknown>) => void]>([
    ["a last instant in the future", "graph", "last_instant", (row) => (row["last_instant"] = now + 3_600_000)],
    ["an instant that is none", "graph", "last_instant", (row) => (row["last_instant"] = 8.64e15)],
    ["a number beyond all rows", "graph", "numbers.facts", (row) => (row["numbers"] = { facts: 2 ** 53 - 1 })],
    ["a row beyond its number", "graph", "seq", (row) => (row["numbers"] = { episodes: 1 })],
    ["a counter that cannot grow", "graph", "forgettings", (row) => (row["forgettings"] = 2 ** 53 - 1)],
    ["a message of the future", "episode", "created_at", (row) => (row["created_at"] = now + 1)],
    ["a version known before it began", "fact_version", "known_to", (row) => (row["known_to"] = 1)],
    [
      "a version that is learned later",
      "fact_version",
      "known_from",
      (row) => Object.assign(row, { known_from: now + 1, known_to: null }),
    ],
    ["an attempt that is never due", "work", "not_before", (row) => (row["not_before"] = now + 2 * 86_400_000)],
    ["more attempts than are made", "work", "attempts", (row) => (row["attempts"] = 6)],
    ["a time zone that is none", "episode", "assumed_zone", (row) => (row["assumed_zone"] = "Europe/Nowhere")],
    ["mentions that do not add up", "entity", "mentions", (row) => (row["mentions"] = 99)],
    [
      "a vector with a number that is none",
      "vector",
      "value",
      (row) => (row["value"] = `AHw${String(row["value"]).slice(3)}`),
    ],
    ["a vector that is longer than 1", "vector", "value", (row) => (row["value"] = String(row["value"]).toUpperCase())],
    ["a code of another length", "code", "code", (row) => (row["code"] = "00000000")],
    [
      "a reading that is none",
      "extraction",
      "result.facts.0",
      (row) => (row["result"] = { entities: [], facts: [{}] }),
    ],
    ["a name of two thousand characters", "entity", "name", (row) => (row["name"] = "é".repeat(2_000))],
    ["a type of a megabyte", "entity", "type", (row) => (row["type"] = "p".repeat(1_000_000))],
    ["a sentence of a megabyte", "fact", "fact", (row) => (row["fact"] = "Ada lives in Rome. ".repeat(60_000))],
    ["a statement of a megabyte", "provenance", "fact", (row) => (row["fact"] = "Ada lives in Rome. ".repeat(60_000))],
    ["a summary of a megabyte", "community", "summary", (row) => (row["summary"] = "Ada lives. ".repeat(100_000))],
    ["attributes of a megabyte", "entity", "attributes", (row) => (row["attributes"] = { a: "x".repeat(1_000_000) })],
    [
      "a reading with a long name",
      "extraction",
      "result.entities.0.name",
      (row) => {
        const [entity] = (row["result"] as { entities: Row[] }).entities;
        nonNull(entity, "entity")["name"] = "é".repeat(2_000);
      },
    ],
    [
      "metadata of the owner that no request can have",
      "owner",
      "metadata",
      (row) => (row["metadata"] = { a: "x".repeat(262_144) }),
    ],
    ["a change that cannot be repeated", "change", "subject_seq", (row) => (row["subject_id"] = "ep_another")],
    ["a reading before its message", "extraction", "known_from", (row) => (row["known_from"] = 2 ** 32)],
    ["changes out of order", "change", "recorded_at", (row) => (row["recorded_at"] = now)],
  ])("a row is refused for %s", async (_, record, field, change) => {
    const fault = await refusalOf(changed(record, change));
    expect(fault).toMatchObject({
      kind: "invalid",
      errors: [{ path: expect.stringMatching(/^line \d+: /) as string }],
    });
    const [error] = "errors" in fault ? (fault.errors ?? []) : [];
    expect(error?.path).toContain(field);
    expect(fault.detail).toContain(error?.path);
  });

  test.each<[string, string, (row: Record<string, unknown>) => boolean, Record<string, unknown>]>([
    ["a name that is no hash", "entity_edit_source", () => true, { name: "Madrid" }],
    ["the hash of another name", "entity_edit_source", () => true, { name: "0123456789abcdef" }],
    ["a source of another edit", "entity_edit_source", () => true, { operation_seq: 5 }],
    ["the row of a part", "entity_edit", (row) => row["other_seq"] !== null, { other_seq: null }],
    ["the row of another entity", "entity_edit", (row) => row["other_seq"] !== null, { other_seq: 1 }],
    ["another edit", "operation", (row) => row["kind"] === "rename", { kind: "drop" }],
    ["another claim", "correction_source", () => true, { claim: "0123456789abcdef" }],
    ["another sentence", "correction", (row) => row["fact"] !== null, { fact: "Ada likes wine." }],
  ])("a row is refused for a manual change that its entry does not have: %s", async (_, record, which, values) => {
    const at = lines.findIndex((line) => {
      const row = JSON.parse(line) as Record<string, unknown>;
      return row["record"] === record && which(row);
    });
    const row = { ...(JSON.parse(lines[at] ?? "") as object), ...values };
    expect(await refusalOf(lines.with(at, JSON.stringify(row)))).toMatchObject({
      kind: "invalid",
      detail: expect.stringMatching(/^line [1-9]/) as string,
    });
  });

  test.each<[string, string, Row]>([
    ["a mention of another name", "mention", { name: "Ada" }],
    ["a mention of another count", "mention", { count: 7 }],
    ["a statement of other words", "provenance", { fact: "Ada likes wine." }],
    ["a statement of another strength", "provenance", { strength: 1 }],
  ])("a row is refused for %s than the row that was linked elsewhere first", async (_, record, values) => {
    const rows = lines
      .filter((line) => line.startsWith(`{"record":"${record}"`))
      .map((line) => JSON.parse(line) as Row);
    const copy = nonNull(
      rows.find(({ original }) => original !== null),
      "a row that is linked elsewhere",
    );
    for (const row of [
      copy,
      nonNull(
        rows.find(({ seq }) => seq === copy["original"]),
        "its first row",
      ),
    ]) {
      const at = lines.indexOf(JSON.stringify(row));
      expect(await refusalOf(lines.with(at, JSON.stringify({ ...row, ...values })))).toMatchObject({
        kind: "invalid",
        detail: expect.stringMatching(/^line [1-9]/) as string,
      });
    }
  });

  test("a fact is refused if it is replaced although it is believed", async () => {
    const facts = lines.filter((line) => line.startsWith('{"record":"fact",')).map((line) => JSON.parse(line) as Row);
    const [believed, other] = facts.filter(({ replaced_by }) => replaced_by === null);
    const at = lines.indexOf(JSON.stringify(believed));
    const row = { ...believed, replaced_by: other?.["seq"] };
    expect(await refusalOf(lines.with(at, JSON.stringify(row)))).toMatchObject({
      detail: expect.stringMatching(/^line \d+: replaced_by /) as string,
    });
  });

  test("a generation of communities beyond all counters is refused, but not the one that follows the highest", async () => {
    const memory = emptyMemory();
    await memory.import(changed("refresh", (row) => (row["generation"] = 2e12)).join("\n"));
    await memory.graph.beginRefresh();
    memory.state.woken = true;
    await memory.settle();
    await emptyMemory().import((await memory.export()).join("\n"));
    await refusalOf(changed("refresh", (row) => (row["generation"] = 2e12 + 1)));
  });

  test.each<[string, string, () => Row]>([
    ["a message", "entry", () => ({ subject_id: rowOf("episode")["id"] })],
    ["a change", "payload.entries", () => ({ payload: { entries: [1] } })],
  ])("an entry that forgets %s is refused if that exists", async (_, field, values) => {
    const at = lines.findIndex((line) => line.includes('"entry":"forgotten"'));
    const row = { ...(JSON.parse(lines[at] ?? "") as Row), ...values() };
    const { detail } = await refusalOf(lines.with(at, JSON.stringify(row)));
    expect(detail).toMatch(/^line \d+: /);
    expect(detail).toContain(`: ${field} `);
  });

  test("a reading of a message that does not exist is refused", async () => {
    const at = lines.findIndex((line) => line.includes('"entry":"facts"'));
    const row = { ...(JSON.parse(lines[at] ?? "") as Row), subject_id: "ep_none" };
    expect(await refusalOf(lines.with(at, JSON.stringify(row)))).toMatchObject({
      detail: expect.stringMatching(/^line \d+: subject_seq and subject_id are not those of an episode/) as string,
    });
  });

  test("a reading whose facts have other ids than a rebuild would give them is refused", async () => {
    const at = lines.findIndex((line) => line.includes('"entry":"facts"') && /"facts":\["fact_/.test(line));
    const changed = (lines[at] ?? "").replace(/"facts":\["fact_\w+"/, '"facts":["fact_another"');
    expect(await refusalOf(lines.with(at, changed))).toMatchObject({
      detail: expect.stringMatching(/^line \d+: payload\.facts are not the facts of this reading/) as string,
    });
  });

  test("an episode that arrives twice is refused", async () => {
    const [episode, other] = ['"entry":"episode"', '"entry":"community"'].map(
      (entry) => JSON.parse(lines.find((line) => line.includes(entry)) ?? "") as Row,
    );
    const at = lines.indexOf(JSON.stringify(other));
    const { subject_id, subject_seq, payload } = episode ?? {};
    const row = { ...other, entry: "episode", subject_id, subject_seq, payload };
    expect(await refusalOf(lines.with(at, JSON.stringify(row)))).toMatchObject({
      detail: expect.stringMatching(/^line \d+: entry is a second arrival/) as string,
    });
  });

  test.each(["entity_edit_source", "correction_source"])("an import without a line %s is refused", async (record) => {
    expect(await refusalOf(without((line) => line.startsWith(`{"record":"${record}"`)))).toMatchObject({
      detail: expect.stringMatching(
        new RegExp(`^line \\d+: seq has fewer lines ${record} than its line change names`),
      ) as string,
    });
  });

  test.each<[string, RegExp, RegExp]>([
    ["a message that a prompt showed", /^\{"record":"made_with"/, /prompt has fewer lines made_with/],
    ["a time at which an entity was not there", /^\{"record":"entity_gap"/, /no line mention names it/],
    ["an answer in the change log", /"entry":"extraction"/, /answer_change refers to a row/],
    ["a teaching in the change log", /"operation":"teach"/, /id has no line change/],
    ["the facts of a reading in the change log", /"entry":"facts"/, /facts_change refers to a row/],
    ["a statement of a fact", /^\{"record":"provenance"/, /seq has no line provenance/],
    ["the row of an operation", /"kind":"retract"/, /^line \d+: /],
    ["a fact by hand in the change log", /"operation":"state"/, /whose facts are in no line change/],
  ])("an import without %s is refused, even if the last line counts the others", async (_, which, message) => {
    const at = lines.findIndex((line) => which.test(line));
    expect(await refusalOf(without((line) => line === lines[at]))).toMatchObject({
      detail: expect.stringMatching(message) as string,
    });
  });

  test("a message that a prompt did not show is refused", async () => {
    const rows = lines
      .filter((line) => line.startsWith('{"record":"made_with"'))
      .map((line) => JSON.parse(line) as Row);
    const [row] = rows;
    const other = rows.find(
      (one) => !rows.some((same) => same["prompt"] === row?.["prompt"] && same["episode_seq"] === one["episode_seq"]),
    );
    const at = lines.indexOf(JSON.stringify(row));
    const more = JSON.stringify({ ...row, episode_seq: other?.["episode_seq"] });
    const end = JSON.stringify({ record: "end", lines: lines.length });
    const { detail } = await refusalOf([...lines.slice(0, at), more, ...lines.slice(at, -1), end]);
    expect(detail).toMatch(/episode_seq is not among those that the line change/);
  });

  test.each([
    ["the same value", "record", (line: string) => line.replace("{", '{"record":"episode",')],
    ["an escaped spelling", "content", (line: string) => line.replace("{", '{ "\\u0063ontent" : "I live in Oslo." , ')],
    ["an inner object", "a", (line: string) => line.replace(/"metadata":[^,]*,/, '"metadata":{"b":[{"a":1,"a":2}]},')],
  ])("a key that occurs twice is refused, with %s", async (_, key, change) => {
    const at = lines.findIndex((line) => line.startsWith('{"record":"episode"'));
    expect(await refusalOf(lines.with(at, change(lines[at] ?? "")))).toMatchObject({
      kind: "invalid",
      detail: `line ${at + 1}: ${key} stands twice in one object`,
    });
  });
});

test("an import without keys of names and without vectors makes them again", async () => {
  const memory = await imported(without((line) => /^\{"record":"(?:name_band|code|vector)"/.test(line)));
  const named = new Set(
    lines.filter((line) => line.startsWith('{"record":"alias"')).map((line) => (JSON.parse(line) as Row)["normalised"]),
  );
  const bands = (of: readonly string[]): string[] =>
    of.filter((line) => line.startsWith('{"record":"name_band"') && named.has((JSON.parse(line) as Row)["normalised"]));
  expect(bands(await memory.export())).toEqual(bands(lines));
  memory.state.woken = true;
  await memory.settle();
  const vectors = (of: readonly string[]): string[] => of.filter((line) => line.startsWith('{"record":"vector"'));
  expect(vectors(await memory.export())).toEqual(expect.arrayContaining(vectors(lines)));
});

describe("an import takes", () => {
  test.each<[string, string, (row: Record<string, unknown>) => void]>([
    ["a clock that is five minutes ahead", "graph", (row) => (row["last_instant"] = now + 5 * 60_000)],
    ["a message about the future", "episode", (row) => (row["reference_time"] = Date.UTC(2090, 0, 1))],
    ["a fact that will hold", "fact_version", (row) => (row["valid_from"] = Date.UTC(2090, 0, 1))],
    [
      "numbers of many forgotten rows",
      "graph",
      (row) => {
        const { numbers } = row as { numbers: Record<string, number> };
        for (const table of Object.keys(numbers)) numbers[table] = 1_000_000_000;
      },
    ],
    [
      "the highest counters",
      "graph",
      (row) => Object.assign(row, { forgettings: 1e12, drift: 1e12, synonym_changes: 1e12 }),
    ],
    ["no numbers, as importers of old SDKs wrote it", "graph", (row) => (row["numbers"] = {})],
    ["no field for numbers", "graph", (row) => delete row["numbers"]],
    ["the numbers of some tables", "graph", ({ numbers }) => delete (numbers as Record<string, number>)["episodes"]],
  ])("%s", async (_, record, change) => {
    const memory = emptyMemory();
    await memory.import(changed(record, change).join("\n"));
    await say(memory, "I moved to Quito.");
    const { data } = await memory.graph.episodes({ limit: 100 });
    await memory.graph.forget([data[3]?.id ?? ""], false);
    await memory.settle();
    expect((await memory.graph.status()).pending).toBe(0);
    expect(memory.errors).toEqual([]);
    await wholeMemory(memory.clock, memory.ids).import((await memory.export()).join("\n"));
  });
});

test.each([
  ["known_from", ["known_from"]],
  ["seq", ["known_from", "linked_from"]],
])("a statement that is known later than the version of its fact is refused at %s", async (field, columns) => {
  const of = changed("provenance", (row) => {
    for (const column of columns) row[column] = Number(row[column]) + 1;
  });
  const fault = await refusalOf(of);
  expect(fault).toMatchObject({ kind: "invalid", errors: [{ path: expect.stringContaining(field) as string }] });
});
