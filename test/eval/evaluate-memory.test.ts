import { afterEach, expect, test } from "vitest";
import { parseConfigurations } from "../../eval/configurations.ts";
import { parseLongMemEval } from "../../eval/formats/longmemeval.ts";
import { evaluateMemory } from "../../eval/evaluate-memory.ts";
import { nonNull } from "../../shared/non-null.ts";
import { type FakeApi, type Request, startFakeApi } from "./fake-api.ts";
import { readSample } from "./samples/read-sample.ts";

let api: FakeApi | undefined;
afterEach(() => api?.close());

const benchmark = nonNull(parseLongMemEval(readSample("made-up-longmemeval.json"))[0], "memory");
const PIP = {
  id: "ep_pip",
  message_id: "1:0",
  document_id: null,
  title: null,
  name: "ada",
  content: "A whippet, Pip.",
};
const EGG = { ...PIP, id: "ep_egg", message_id: "0:0", content: "How do I boil an egg?" };

const answer = ({ call, body }: Request): unknown => {
  if (call.includes("/status")) return { pending: 0, leased: 0, done: 2, failed: 0, last_error: null };
  if (call.startsWith("GET")) return { data: [PIP, EGG], next_cursor: null };
  if (call.endsWith("/messages")) return { episodes: [] };
  return (body.methods as string[]).includes("pagerank") ? { refused: true } : { episodes: [EGG, PIP, EGG] };
};

test("a memory gets the whole history and is searched with every configuration, next to the BM25 baseline", async () => {
  api = await startFakeApi(answer);
  const asked = await evaluateMemory(
    api.engraph.user("ada"),
    benchmark,
    { configurations: parseConfigurations("bm25,pagerank"), modes: [] },
    null,
  );
  expect(asked.rows.map(({ label, rankings, latencies }) => [label, rankings, latencies.length])).toEqual([
    ["bm25", [["ep_egg", "ep_pip"]], 1],
    ["pagerank", null, 0],
    ["BM25 alone", [["ep_pip"]], 0],
  ]);
  expect(asked.sources.get("ep_pip")).toMatchObject({
    session: "answer_1",
    turn: benchmark.questions[0]?.evidence.turn?.[0],
  });
  expect(asked.answered).toEqual([]);
  const questions = api.requests.filter(({ body }) => body.query === benchmark.questions[0]?.question);
  expect(questions.map(({ body }) => body)).toEqual([
    { query: "What breed is my dog Pip?", scope: ["episodes"], limit: 100, methods: ["bm25"] },
  ]);
});
