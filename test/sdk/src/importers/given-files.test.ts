import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { givenFiles } from "../../../../sdk/src/importers/given-files.ts";

const folder = mkdtempSync(join(tmpdir(), "engraph-given-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isJson = (name: string): boolean => name.endsWith(".json");
for (const name of ["b.json", "a.txt", "one/c.json", "one/two/d.json", "._b.json", "one/._c.json"]) {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), name);
}

test("a folder is searched to a depth without attribute files of macOS, and its files are ordered by name", async () => {
  const names = async (depth: number): Promise<string[]> =>
    (await givenFiles(folder, isJson, depth)).files.map(({ name }) => name);
  expect(await Promise.all([0, 1, 2].map(names))).toEqual([
    ["b.json"],
    ["b.json", "one/c.json"],
    ["b.json", "one/c.json", "one/two/d.json"],
  ]);
});

test("a file that is given is taken whatever its name is, and stays", async () => {
  const path = join(folder, "a.txt");
  const { files, remove } = await givenFiles(path, isJson, 0);
  await remove();
  expect(files).toEqual([{ name: "a.txt", path }]);
  expect(readFileSync(path, "utf8")).toBe("a.txt");
});

test("a path that is not there is refused", async () => {
  await expect(givenFiles(join(folder, "none"), isJson, 0)).rejects.toThrow("there is no such file");
});
