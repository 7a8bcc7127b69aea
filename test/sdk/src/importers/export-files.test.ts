import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { exportFiles } from "../../../../sdk/src/importers/export-files.ts";

const folder = mkdtempSync(join(tmpdir(), "engraph-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [STORED, DEFLATED] = [0, 8] as const;

/** A ZIP archive of some files. */
function archive(files: Record<string, string>, method: 0 | 8, size = (bytes: Buffer): number => bytes.length): string {
  const [local, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = method === DEFLATED ? deflateRawSync(bytes) : bytes;
    const [header, entry] = [Buffer.alloc(30), Buffer.alloc(46)];
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(Buffer.byteLength(name), 26);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc32(bytes), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size(bytes), 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    local.push(header, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  const path = join(folder, "export.zip");
  writeFileSync(path, Buffer.concat([...local, ...directory, end]));
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
    // the second file says that it has what the first leaves, and a byte more
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
