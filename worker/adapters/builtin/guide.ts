import { BUILTIN_GUIDE, chooseByMass, judgeByWords, splitByWords } from "../../core/traverse/builtin-guide.ts";
import { isSmallTalk } from "../../core/questions/small-talk.ts";
import type { Guide, Guided } from "../../ports/providers.ts";
import { NO_USE } from "../provider/rerank-requests.ts";

const free = <T>(said: T): Guided<T> => ({ said, halt: null, use: NO_USE });

/** Decides by words and PageRank mass, and answers with quotations. Needs no network and no model. */
export const builtinGuide: Guide = {
  name: BUILTIN_GUIDE,
  model: null,
  prompt_versions: [],
  // without a model, every answer comes from memory
  needsMemory: async (question) => free({ needed: !isSmallTalk(question), answer: "" }),
  split: async (question, most) => free(splitByWords(question, most)),
  judge: async (evidence) => free(judgeByWords(evidence)),
  choose: async (choices, mass) => free(chooseByMass(choices, (node) => mass[node] ?? 0)),
};
