/** A file may exceed the longest string, so only one item at a time is in memory. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { ImportFailure, Malformed } from "./import-failure.ts";

export interface Place {
  path: string;
  noun: string;
  number: number;
  /** Bytes, `[start, end)`. */
  start: number;
  end: number;
}

export interface Item {
  place: Place;
  value: unknown;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d] as const;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
/** A string holds at most 512 Mi characters. */
const MAX_ITEM_BYTES = 256 * 1024 * 1024;
const MAX_NESTING = 1_000;

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** @throws ImportFailure with the file and the position at which it is not JSON */
export async function* jsonItems(path: string, noun: string): AsyncGenerator<Item> {
  const scanner = new Scanner(path, noun);
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }))
      yield* scanner.items(chunk as Buffer);
  } catch (error) {
    if (error instanceof ImportFailure) throw error;
    throw new ImportFailure(`${path}: cannot be read (${(error as Error).message})`);
  }
  scanner.finish();
}

export async function itemAt(place: Place): Promise<unknown> {
  const file = await open(place.path);
  try {
    const bytes = Buffer.alloc(place.end - place.start);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, place.start);
    if (bytesRead < bytes.length) throw new ImportFailure(`${place.path}: has changed while it was read`);
    return parsed(bytes, place);
  } finally {
    await file.close();
  }
}

/** "conversations.json: conversation 3 (byte 5120)". */
export const describePlace = ({ path, noun, number, start }: Place): string =>
  `${basename(path)}: ${noun} ${number} (byte ${start})`;

export function readAt<Result>(place: Place, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof Malformed) throw new ImportFailure(`${describePlace(place)}: ${error.message}`);
    throw error;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function parsed(bytes: Uint8Array, place: Place): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new ImportFailure(`${describePlace(place)}: is not UTF-8`);
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ImportFailure(`${describePlace(place)}: is not JSON (${(error as Error).message})`);
  }
}

class Scanner {
  readonly #path: string;
  readonly #noun: string;
  #pieces: Buffer[] = [];
  #start = 0;
  #offset = 0;
  #number = 0;
  #depth = 0;
  #state: "before" | "between" | "inside" | "after" = "before";
  #isList = true;
  #needsComma = false;
  #inString = false;
  #isEscaped = false;

  constructor(path: string, noun: string) {
    this.#path = path;
    this.#noun = noun;
  }

  *items(chunk: Buffer): Generator<Item> {
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk.readUInt8(at);
      if (this.#state === "inside") {
        if (!this.#ends(byte)) continue;
        const isClosing = this.#depth < 0;
        const end = isClosing || byte === COMMA ? at : at + 1;
        yield this.#item(chunk.subarray(from, end), this.#offset + end);
        this.#needsComma = byte !== COMMA;
        this.#state = isClosing || !this.#isList ? "after" : "between";
        continue;
      }
      if (isBlank(byte)) continue;
      if (this.#state === "before") {
        if (this.#offset + at < BYTE_ORDER_MARK.length && byte === BYTE_ORDER_MARK[this.#offset + at]) continue;
        if (byte === OPEN_LIST) this.#state = "between";
        else if (byte === OPEN_OBJECT) {
          this.#isList = false;
          from = this.#begin(at, byte);
        } else throw this.#failure(at, "is not JSON: a list is expected");
      } else if (this.#state === "after") {
        throw this.#failure(at, "goes on after its list has ended");
      } else if (byte === CLOSE_LIST) {
        this.#state = "after";
      } else if (byte === COMMA && this.#needsComma) {
        this.#needsComma = false;
      } else if (this.#needsComma || byte === COMMA) {
        throw this.#failure(at, `is not JSON: a comma is expected between ${this.#noun}s`);
      } else from = this.#begin(at, byte);
    }
    if (this.#state === "inside") this.#keep(chunk.subarray(from));
    this.#offset += chunk.length;
  }

  /** @throws ImportFailure if the list does not end */
  finish(): void {
    if (this.#state === "after") return;
    const name = basename(this.#path);
    if (this.#state === "before") throw new ImportFailure(`${name}: is empty`);
    const what =
      this.#state === "inside" ? `in ${this.#noun} ${this.#number + 1}` : `after ${this.#noun} ${this.#number}`;
    throw new ImportFailure(`${name}: breaks off ${what} (byte ${this.#offset}): the file is incomplete`);
  }

  #begin(at: number, byte: number): number {
    this.#state = "inside";
    this.#pieces = [];
    this.#start = this.#offset + at;
    this.#depth = 0;
    this.#inString = false;
    this.#ends(byte);
    return at;
  }

  /** True if the item is complete. A scalar ends before this byte; the depth is -1 if the byte closes the list. */
  #ends(byte: number): boolean {
    if (this.#inString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) {
        this.#inString = false;
        return false;
      }
      return false;
    }
    if (byte === QUOTE) this.#inString = true;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      this.#depth += 1;
      if (this.#depth > MAX_NESTING)
        throw new ImportFailure(
          `${basename(this.#path)}: ${this.#noun} ${this.#number + 1} (byte ${this.#start}): is nested deeper than ${MAX_NESTING} levels`,
        );
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      this.#depth -= 1;
      return this.#depth <= 0;
    } else if (byte === COMMA) return this.#depth === 0;
    return false;
  }

  #keep(piece: Buffer): void {
    this.#pieces.push(Buffer.from(piece));
    const bytes = this.#pieces.reduce((sum, { length }) => sum + length, 0);
    if (bytes > MAX_ITEM_BYTES)
      throw new ImportFailure(`${basename(this.#path)}: ${this.#noun} ${this.#number + 1} is larger than 256 MiB`);
  }

  #item(last: Buffer, end: number): Item {
    this.#number += 1;
    const place = { path: this.#path, noun: this.#noun, number: this.#number, start: this.#start, end };
    const bytes = this.#pieces.length === 0 ? last : Buffer.concat([...this.#pieces, last]);
    this.#pieces = [];
    return { place, value: parsed(bytes, place) };
  }

  #failure(at: number, what: string): ImportFailure {
    return new ImportFailure(`${basename(this.#path)}: ${what} (byte ${this.#offset + at})`);
  }
}
