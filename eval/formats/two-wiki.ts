/**
 * 2WikiMultiHopQA (Ho et al., COLING 2020); question types "comparison", "bridge_comparison", "compositional" and "inference". Its files
 * have HotpotQA's format plus the path through Wikidata (`evidences`), which is not used.
 */
import type { BenchmarkMemory } from "./benchmark-memory.ts";
import type { PublishedDataSet } from "./published-file.ts";
import { parseSupportingPassages } from "./supporting-passages.ts";

export const TWO_WIKI: PublishedDataSet = {
  name: "2WikiMultiHopQA",
  where:
    "2WikiMultiHopQA is dev.json of data_ids_april7.zip at https://github.com/Alab-NII/2wikimultihop (Apache-2.0): " +
    "download it and give its path.",
};

export const parseTwoWiki = (text: string, limit: number): BenchmarkMemory[] =>
  parseSupportingPassages(TWO_WIKI, text, limit);
