import { readFileSync } from "node:fs";
import { WordVectors } from "../../worker/core/vectors/word-vectors.ts";

const FILE = new URL("../../worker/core/vectors/word-vectors.bin", import.meta.url);

export const wordVectors = (): WordVectors => {
  const { buffer, byteOffset, byteLength } = readFileSync(FILE);
  return new WordVectors(buffer.slice(byteOffset, byteOffset + byteLength));
};
