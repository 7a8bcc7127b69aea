import { afterEach, describe, expect, test } from "vitest";
import { ingestMemory, sessionBatches, titleOf } from "../../eval/ingest-memory.ts";
import type { BenchmarkTurn } from "../../eval/formats/benchmark-memory.ts";
import { documentIn } from "../../shared/api/episodes.ts";
import { messagesIn } from "../../shared/api/messages.ts";
import { toWire } from "../../sdk/src/wire-types.ts";
import { type FakeApi, startFakeApi } from "./fake-api.ts";

let api: FakeApi | undefined;
afterEach(() => api?.close());

const turn = (id: string, text: string): BenchmarkTurn => ({ id, role: "user", speaker: null, text });

describe("a session", () => {
  test("a session becomes a thread whose messages are 10 s apart", () => {
    const turns: BenchmarkTurn[] = [turn("a", "Hi"), { id: "b", role: "assistant", speaker: "Max", text: "Hello" }];
    const batches = sessionBatches({ id: "whatever it is called", at: Date.UTC(2023, 0, 1), turns }, 4);
    expect(batches).toEqual([
      {
        thread: "session-4",
        messages: [
          { id: "4:0", role: "user", content: "Hi", reference_time: "2023-01-01T00:00:00.000Z" },
          { id: "4:1", role: "assistant", name: "Max", content: "Hello", reference_time: "2023-01-01T00:00:10.000Z" },
        ],
      },
    ]);
    expect(messagesIn.safeParse(toWire(batches[0] ?? {})).success).toBe(true);
  });

  test("messages have no time if the data set has none", () => {
    const [batch] = sessionBatches({ id: "s", at: null, turns: [turn("a", "Hi")] }, 0);
    expect(batch?.messages[0]).not.toHaveProperty("reference_time");
  });

  test("a long session is split into requests within the API's limits without losing a turn", () => {
    const turns = Array.from({ length: 130 }, (_, n) => turn(String(n), "x".repeat(n < 20 ? 40_000 : 10)));
    const batches = sessionBatches({ id: "s", at: 0, turns }, 0);
    for (const batch of batches) {
      expect(batch.messages.length).toBeLessThanOrEqual(100);
      expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(256 * 1024);
    }
    expect(batches.flatMap(({ messages }) => messages.map(({ id }) => id))).toHaveLength(130);
  });

  test("a session without turns needs no request", () => {
    expect(sessionBatches({ id: "s", at: 0, turns: [] }, 0)).toEqual([]);
  });
});

test("every document gets a title that the API accepts", () => {
  for (const title of ["", " ", "x".repeat(400), `${"x".repeat(299)}😀`]) {
    expect(documentIn.shape.title.safeParse(titleOf(title)).success).toBe(true);
  }
});

test("episodes are mapped to the names of the data set", async () => {
  const stored = { message_id: null, document_id: null, title: null, name: null, content: "" };
  api = await startFakeApi(({ call }) => {
    if (call.includes("/status")) return { pending: 0, leased: 0, done: 2, failed: 1, last_error: null };
    const data = [
      { ...stored, id: "ep_2", document_id: "document-1", title: "Bees (2/2)", content: "They hum." },
      { ...stored, id: "ep_1", message_id: "1:0", name: "Ada", content: "Hi" },
    ];
    return call.startsWith("GET") ? { data, next_cursor: null } : { episodes: [] };
  });
  const { sources, failed } = await ingestMemory(api.engraph.user("ada"), {
    sessions: [
      { id: "first", at: null, turns: [turn("a", "Hello")] },
      { id: "second", at: null, turns: [turn("b", "Hi")] },
    ],
    documents: [
      { id: "one", title: "Ants", text: "They walk." },
      { id: "two", title: "Bees", text: "They fly. They hum." },
    ],
  });
  expect(failed).toBe(1);
  expect([...sources]).toEqual([
    ["ep_1", { turn: "b", session: "second", passage: null, text: "Ada Hi" }],
    ["ep_2", { turn: null, session: null, passage: "two", text: "Bees (2/2) They hum." }],
  ]);
});
