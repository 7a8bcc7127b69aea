/** The order of days in a context for a question about the present. */
import { expect, test } from "vitest";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const TOLD = [
  ["My thesis has three chapters, and Dr Keane supervises it.", "2023-01-10T10:00:00Z"],
  ["Professor Okafor has taken my thesis over.", "2023-05-10T10:00:00Z"],
  ["We met about the thesis at noon.", "2023-05-10T12:00:00Z"],
] as const;

const shownFor = async (query: string): Promise<string[]> => {
  const memory = graphReadByRules();
  for (const [content, at] of TOLD) memory.tellAt(content, at);
  const { context } = await memory.context({ query, max_tokens: 800 });
  const messages = context.slice(context.indexOf("## Messages"));
  return Array.from(messages.matchAll(/Keane|Okafor|noon/gu), ([found]) => found);
};

test.each(["Who supervises my thesis now?", "What is the state of my thesis?"])(
  "A context for %j shows the newest day first, and each day from its beginning",
  async (query) => {
    expect(await shownFor(query)).toEqual(["Okafor", "noon", "Keane"]);
  },
);

test.each(["Tell me about the supervision of my thesis.", "Who supervised my thesis before?"])(
  "A context for %j shows the oldest day first",
  async (query) => {
    expect(await shownFor(query)).toEqual(["Keane", "Okafor", "noon"]);
  },
);
