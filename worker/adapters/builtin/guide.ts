import { BUILTIN_GUIDE, chooseByMass, judgeByWords, splitByWords } from "../../core/traverse/builtin-guide.ts";
import { isSmallTalk } from "../../core/questions/small-talk.ts";
import type { Guide, Guided } from "../../ports/providers.ts";
import { NO_USE } from "../provider/rerank-requests.ts";

const free = <T>(said: T): Guided<T> => ({ said, halt: null, use: NO_USE });

/** Needs no network and no model: decides by words and PageRank mass, and quotes the answer. */
export const builtinGuide: Guide = {
  name: BUILTIN_GUIDE,
  model: null,
  prompt_versions: [],
  // it has no answer but from memory
  needsMemory: async (question) => free({ needed: !isSmallTalk(question), answer: "" }),
  split: async (question, most) => free(splitByWords(question, most)),
  judge: async (evidence) => free(judgeByWords(evidence)),
  choose: async (choices, mass) => free(chooseByMass(choices, (node) => mass[node] ?? 0)),
};
