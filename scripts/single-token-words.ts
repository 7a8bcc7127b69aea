/**
 * `npm run token-words`: collects the English words that are one token, after a space, for every tokeniser that a budget is kept for,
 * and writes them as a Bloom filter. Commit the file that it writes.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as cl100k from "gpt-tokenizer/encoding/cl100k_base";
import * as o200k from "gpt-tokenizer/encoding/o200k_base";
import llama3 from "llama3-tokenizer-js";
import {
  BITS_PER_CHARACTER,
  characterOf,
  FILTER_BITS,
  hashWord,
  placesOf,
} from "../worker/core/text/single-token-words.ts";

const FILE = new URL("../worker/core/text/single-token-words.bits.ts", import.meta.url);
const CL100K_TOKENS = 100_256;

const isOneToken = (text: string): boolean =>
  o200k.encode(text).length === 1 &&
  cl100k.encode(text).length === 1 &&
  llama3.encode(text, { bos: false, eos: false }).length === 1;

/** The words, sorted. */
export function singleTokenWords(): string[] {
  const words = new Set<string>();
  for (let token = 0; token < CL100K_TOKENS; token++) {
    const text = cl100k.decode([token]);
    if (/^ [A-Za-z]{2,}$/.test(text) && isOneToken(text)) words.add(text.slice(1));
  }
  return [...words].sort();
}

/** The filter that holds these words, as text. */
export function filterOf(words: readonly string[]): string {
  const sixes = new Uint8Array(Math.ceil(FILTER_BITS / BITS_PER_CHARACTER));
  for (const place of words.flatMap((word) => placesOf(hashWord(word)))) {
    const at = Math.floor(place / BITS_PER_CHARACTER);
    sixes[at] = (sixes[at] ?? 0) | (1 << (place % BITS_PER_CHARACTER));
  }
  return Array.from(sixes, characterOf).join("");
}

if (import.meta.main) {
  const words = singleTokenWords();
  writeFileSync(
    FILE,
    `/** A Bloom filter of ${words.length} words. \`npm run token-words\` writes it. */\nexport const SINGLE_TOKEN_WORD_BITS =\n  "${filterOf(words)}";\n`,
  );
  process.stdout.write(`${fileURLToPath(FILE)}: ${words.length} words\n`);
}
