import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { exportFiles } from "../../../../sdk/src/importers/export-files.ts";
import { DEFLATED, STORED, zipArchive } from "../../../fakes/zip-archive.ts";

const folder = mkdtempSync(join(tmpdir(), "engraph-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function archive(...given: Parameters<typeof zipArchive>): string {
  const path = join(folder, "export.zip");
  writeFileSync(path, zipArchive(...given));
  return path;
}

test.each([STORED, DEFLATED])(
  "conversations are unpacked from an archive (method %i), and removed afterwards",
  async (method) => {
    const list = JSON.stringify([{ text: "é🎻".repeat(9_000) }]);
    const path = archive(
      { "chat.html": "<html>", "a/../../conversations-001.json": "[]", "conversations-000.json": list },
      method,
    );
    const { paths, remove } = await exportFiles(path);
    expect(paths.map((file) => readFileSync(file, "utf8"))).toEqual([list, "[]"]);
    await remove();
    expect(paths.some((file) => existsSync(file))).toBe(false);
  },
);

test("files of one name in several folders of an archive are all unpacked", async () => {
  const path = archive(
    { "a/conversations.json": "[1]", "b/conversations.json": "[2]", "conversations.json": "[3]" },
    0,
  );
  const { paths, remove } = await exportFiles(path);
  expect(paths.map((file) => readFileSync(file, "utf8")).sort()).toEqual(["[1]", "[2]", "[3]"]);
  await remove();
});

test("an archive whose files say that they unpack to more than 4 GiB together is refused", async () => {
  const path = archive(
    { "conversations-000.json": "[1]", "conversations-001.json": "[2]" },
    STORED,
    // the second file declares one byte more than the first leaves of the limit
    (bytes) => (bytes.toString() === "[1]" ? bytes.length : 4 * 1024 ** 3 - 2),
  );
  await expect(exportFiles(path)).rejects.toThrow("unpacks to more than 4 GiB; unpack it and give the folder instead");
});

test("archives that are damaged, lie about their size, or have no conversations are refused", async () => {
  await expect(exportFiles(archive({ "user.json": "{}" }, STORED))).rejects.toThrow("has no conversations.json");
  await expect(exportFiles(archive({ "conversations.json": "[ ]" }, DEFLATED, () => 1))).rejects.toThrow(
    "longer than it says",
  );
  const path = archive({ "conversations.json": "[1,2,3]" }, STORED);
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.toString("latin1").replace("[1,2,3]", "[1,2,4]"), "latin1");
  await expect(exportFiles(path)).rejects.toThrow("is damaged");
  const far = Buffer.from(bytes);
  far.writeUInt32LE(0xfffffff0, far.length - 10);
  writeFileSync(path, far);
  await expect(exportFiles(path)).rejects.toThrow("is damaged, or breaks off");
  writeFileSync(path, bytes.subarray(0, -9));
  await expect(exportFiles(path)).rejects.toThrow("is not a ZIP archive, or breaks off");
});
