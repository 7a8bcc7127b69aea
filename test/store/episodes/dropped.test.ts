import { expect, test } from "vitest";
import { modelExtractor } from "../../../worker/adapters/llm/extractor.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import { getEpisode } from "../../../worker/store/episodes/episodes.ts";
import { readStatus } from "../../../worker/store/episodes/extraction-queue.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { startScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";

test("facts that are left out are counted for their episode and for the memory", async () => {
  const fact = { m: 1, s: 1, o: null, v: "x", p: "LIKES", f: "Mia likes x.", k: "state" };
  const server = await startScriptedOpenAi({
    answer: () => ({
      entities: [{ i: 1, n: "Mia", t: "person" }],
      facts: [{ ...fact, q: "tea" }, { ...fact, q: "not said" }, { ...fact, q: "not said", v: "y" }, { m: 1 }],
    }),
  });
  try {
    const llm = openAiLlm({ base_url: server.url, api_key: "", model: "m" });
    const { append, attend, sql, clock } = consumedGraph(modelExtractor(llm, { reflexion: false }));
    append({ content: "I like tea.", name: "Mia", thread_id: "a" }, { content: "Tea!", name: "Mia", thread_id: "b" });
    expect(readStatus(sql).dropped_facts).toEqual({});
    await attend();
    expect(readStatus(sql).dropped_facts).toEqual({ quotation: 4, incomplete: 2 });
    const [first] = sql.all<{ id: string }>("SELECT id FROM episodes ORDER BY seq");
    expect(getEpisode(sql, first?.id ?? "", {}, clock.now()).dropped).toEqual({ quotation: 2, incomplete: 1 });
  } finally {
    await server.close();
  }
});
