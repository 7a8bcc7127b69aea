import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { itemAt, jsonItems } from "../../../../sdk/src/importers/json-items.ts";

const folder = mkdtempSync(join(tmpdir(), "engraph-items-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(content: string | Uint8Array): string {
  const path = join(folder, "list.json");
  writeFileSync(path, content);
  return path;
}

const itemsOf = async (content: string | Uint8Array) => Array.fromAsync(jsonItems(written(content), "item"));
const valuesOf = async (content: string) => (await itemsOf(content)).map(({ value }) => value);

test("every list is read as JSON reads it, and each item is found again at its place", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 2, "\t"), async (list, space) => {
      const items = await itemsOf(JSON.stringify(list, null, space));
      expect(items.map(({ value }) => value)).toEqual(JSON.parse(JSON.stringify(list)));
      expect(items.map(({ place }) => place.number)).toEqual(list.map((_, index) => index + 1));
      for (const { place, value } of items) expect(await itemAt(place)).toEqual(value);
    }),
  );
});

test("a list that is longer than what is read at once is read", async () => {
  const long = { text: `"]},\\ ${"é🎻".repeat(200_000)}` };
  expect(await valuesOf(JSON.stringify([long, 1, long]))).toEqual([long, 1, long]);
});

test("a byte order mark, and an object alone, are taken", async () => {
  expect(await valuesOf('\uFEFF[{"a":1}]')).toEqual([{ a: 1 }]);
  expect(await valuesOf('{"a":[1]}')).toEqual([{ a: [1] }]);
  expect(await valuesOf("[]")).toEqual([]);
});

test.each([
  ["", "list.json: is empty"],
  ["nothing", "list.json: is not JSON: a list is expected (byte 0)"],
  ['[{"a":1},{"b":', "list.json: breaks off in item 2 (byte 14): the file is incomplete"],
  ['[{"a":1}', "list.json: breaks off after item 1 (byte 8): the file is incomplete"],
  ['[{"a":1}{"b":1}]', "list.json: is not JSON: a comma is expected between items (byte 8)"],
  ['[{"a":1},{"b":x}]', "list.json: item 2 (byte 9): is not JSON"],
  [`[1,${"[".repeat(2_000)}${"]".repeat(2_000)}]`, "list.json: item 2 (byte 3): is nested deeper than 1000 levels"],
  ['[{"a":1}]]', "list.json: goes on after its list has ended (byte 9)"],
])("%j is refused, with the place", async (content, message) => {
  await expect(itemsOf(content)).rejects.toThrow(message);
});

test("text that is not UTF-8 is refused, with its position", async () => {
  await expect(itemsOf(Buffer.from('["\xe9"]', "latin1"))).rejects.toThrow("list.json: item 1 (byte 1): is not UTF-8");
});
