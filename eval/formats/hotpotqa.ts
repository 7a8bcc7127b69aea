/** HotpotQA (Yang et al., EMNLP 2018), the distractor setting; question types "bridge" and "comparison". */
import type { BenchmarkMemory } from "./benchmark-memory.ts";
import type { PublishedDataSet } from "./published-file.ts";
import { parseSupportingPassages } from "./supporting-passages.ts";

export const HOTPOTQA: PublishedDataSet = {
  name: "HotpotQA",
  where:
    "HotpotQA is hotpot_dev_distractor_v1.json of https://hotpotqa.github.io (CC BY-SA 4.0): download it and give its path.",
};

export const parseHotpotQa = (text: string, limit: number): BenchmarkMemory[] =>
  parseSupportingPassages(HOTPOTQA, text, limit).map((memory) => ({
    ...memory,
    questions: memory.questions.map((question) => ({ ...question, hasVerdicts: true })),
  }));
