import { BUILTIN_GUIDE, chooseByMass, judgeByWords, splitByWords } from "../../core/traverse/builtin-guide.ts";
import type { Guide, Guided } from "../../ports/providers.ts";
import { NO_USE } from "../provider/rerank-requests.ts";

const free = <T>(said: T): Guided<T> => ({ said, halt: null, use: NO_USE });

/** No network, no model: words and PageRank lead, and the answer is quoted. */
export const builtinGuide: Guide = {
  name: BUILTIN_GUIDE,
  model: null,
  prompt_versions: [],
  // it knows nothing but what is remembered
  gate: async () => free({ needed: true, answer: "" }),
  split: async (question, most) => free(splitByWords(question, most)),
  judge: async (evidence, last) => free(judgeByWords(evidence, last)),
  choose: async (crossroads, mass) => free(chooseByMass(crossroads, (node) => mass[node] ?? 0)),
};
