import { extractiveReport, extractiveClusterSummary } from "../../core/communities/extractive.ts";
import type { Reporter } from "../../ports/providers.ts";

const FREE = { calls: 0, tokens_in: 0, tokens_out: 0 };

export const builtinReporter: Reporter = {
  model: "extractive",
  prompt_version: "builtin-7",
  free: true,
  summarise: async (cluster) => ({ result: extractiveClusterSummary(cluster), use: FREE }),
  report: async (subject) => ({ result: extractiveReport(subject), use: FREE }),
};
