/** APPNOTE 6.3.9, without loading the whole archive. */
import { createReadStream, createWriteStream } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { crc32, createInflateRaw } from "node:zlib";
import { Transform } from "node:stream";
import { basename } from "node:path";
import { ImportFailure } from "./import-failure.ts";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const MAX_END_BYTES = 22 + 0xffff;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** The value is stored elsewhere, as in archives of more than 4 GiB. */
const ELSEWHERE = 0xffffffff;
const [STORED, DEFLATED] = [0, 8] as const;
const ENCRYPTED = 1;

interface Entry {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** Files may share packed bytes, so a small archive can name many large files. */
const MAX_UNPACKED_BYTES = 4 * 1024 ** 3;

/**
 * @param target the path for a file; null skips it
 * @throws ImportFailure if the file is not an archive, is damaged, or holds more than 4 GiB in total
 */
export async function unpack(path: string, target: (name: string) => string | null): Promise<void> {
  const file = await open(path);
  try {
    let bytes = 0;
    for (const entry of await directoryOf(file, path)) {
      const to = target(entry.name);
      if (to === null) continue;
      bytes += entry.size;
      if (bytes > MAX_UNPACKED_BYTES) throw tooLarge(path);
      await unpackEntry(file, path, entry, to);
    }
  } finally {
    await file.close();
  }
}

async function directoryOf(file: FileHandle, path: string): Promise<Entry[]> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, path, Math.max(0, size - MAX_END_BYTES), Math.min(size, MAX_END_BYTES));
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw new ImportFailure(`${path}: is not a ZIP archive, or breaks off`);
  const [length, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (offset === ELSEWHERE) throw tooLarge(path);
  const directory = await bytesAt(file, path, offset, length);
  const entries: Entry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length;) {
    if (directory.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new ImportFailure(`${path}: the archive is damaged`);
    const nameBytes = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function unpackEntry(file: FileHandle, path: string, entry: Entry, to: string): Promise<void> {
  const { name, flags, method, packed, size, offset, crc } = entry;
  if ([packed, size, offset].includes(ELSEWHERE)) throw tooLarge(path);
  if ((flags & ENCRYPTED) !== 0) throw new ImportFailure(`${path}: ${basename(name)} is encrypted`);
  if (method !== STORED && method !== DEFLATED)
    throw new ImportFailure(`${path}: ${basename(name)} is packed in a way that is not known (${method})`);
  const header = await bytesAt(file, path, offset, LOCAL_BYTES);
  if (header.readUInt32LE(0) !== LOCAL_HEADER) throw new ImportFailure(`${path}: the archive is damaged`);
  const start = offset + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  let [sum, bytes] = [0, 0];
  const check = new Transform({
    transform(chunk: Buffer, _, done) {
      sum = crc32(chunk, sum);
      bytes += chunk.length;
      done(bytes > size ? new Error("is longer than it says") : null, chunk);
    },
  });
  try {
    const source = packed === 0 ? [] : createReadStream(path, { start, end: start + packed - 1 });
    if (method === STORED) await pipeline(source, check, createWriteStream(to));
    else await pipeline(source, createInflateRaw(), check, createWriteStream(to));
  } catch (error) {
    throw new ImportFailure(`${path}: ${basename(name)} cannot be unpacked (${(error as Error).message})`);
  }
  if (sum !== crc || bytes !== size) throw new ImportFailure(`${path}: ${basename(name)} is damaged`);
}

async function bytesAt(file: FileHandle, path: string, position: number, length: number): Promise<Buffer> {
  const broken = (): ImportFailure => new ImportFailure(`${path}: the archive is damaged, or breaks off`);
  if (position + length > (await file.stat()).size) throw broken();
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead < length) throw broken();
  return bytes;
}

const tooLarge = (path: string): ImportFailure =>
  new ImportFailure(`${path}: unpacks to more than 4 GiB; unpack it and give the folder instead`);
