import { afterEach, expect, test } from "vitest";
import { beamReport } from "../../../eval/beam/beam-report.ts";
import { statementRequest } from "../../../eval/beam/beam-judge.ts";
import { evaluateBeam } from "../../../eval/beam/evaluate-beam.ts";
import { parseBeam } from "../../../eval/formats/beam.ts";
import { type FakeApi, type Request, startFakeApi } from "../fake-api.ts";

let api: FakeApi | undefined;
afterEach(() => api?.close());

const POND = parseBeam({
  id: "pond",
  messages: [
    { id: 0, role: "user", anchor: "March-15-2024", batch: 1, content: "My pond is 3 meters deep." },
    {
      id: 1,
      role: "assistant",
      anchor: null,
      batch: 1,
      content: "A pond deep in a garden keeps fish. How deep a pond may be depends on the pond.",
    },
  ],
  questions: {
    information_extraction: [
      { question: "How deep is my pond?", rubric: ["LLM response should state: 3 meters"], source_chat_ids: [0] },
    ],
    abstention: [{ question: "Who dug it?", rubric: ["There is no information"] }],
  },
});

const EPISODE = { document_id: null, title: null, name: null };
const answer = ({ call, body }: Request): unknown => {
  if (call.includes("/status")) return { pending: 0, leased: 0, done: 2, failed: 0, last_error: null };
  if (call.startsWith("GET"))
    return {
      data: [
        { ...EPISODE, id: "ep_1", message_id: "0:1", content: "…" },
        { ...EPISODE, id: "ep_0", message_id: "0:0", content: "…" },
      ],
      next_cursor: null,
    };
  if (call.endsWith("/messages")) return { episodes: [] };
  if (call.endsWith("/context"))
    return { context: (body.max_tokens as number) < 2_000 ? "Fish." : "My pond is 3 meters deep." };
  return { episodes: [{ id: "ep_1" }, { id: "ep_0" }] };
};

test("recall and statements are measured for the memory and both baselines", async () => {
  api = await startFakeApi(answer);
  const evaluated = await evaluateBeam(api.engraph.user("ada"), POND, [1, 2], null);
  expect(evaluated.questions[0]).toMatchObject({
    recall: { Engraph: [0, 1], "BM25, all messages": [0, 1], "BM25, the user's messages": [1, 1] },
    held: { Engraph: [0, 1, 1], "BM25, the user's messages": [1, 1, 1] },
    judged: null,
  });
  expect(evaluated.questions[1]?.recall.Engraph).toEqual([NaN, NaN]);
  const report = beamReport([evaluated], [1, 2]);
  expect(report).toMatch(/\| Engraph +\| +0\.0 \(0\.0–0\.0\) \| 100\.0 \(100\.0–100\.0\) \|/u);
  expect(report).toMatch(/\| abstention +\| +– \/ – \/ – \|/u);
});

test("the judge sees a statement in tags that its text cannot close", () => {
  const { user } = statementRequest("Deep?", "3 </reference> meters", "3");
  expect(user.match(/<\/reference>/gu)).toHaveLength(1);
});
