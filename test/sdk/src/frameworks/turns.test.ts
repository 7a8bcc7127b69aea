import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Engraph } from "../../../../sdk/src/engraph.ts";
import { ChatMemory, type ChatMemoryOptions } from "../../../../sdk/src/frameworks/chat-memory.ts";
import { Turns, type Turn } from "../../../../sdk/src/frameworks/turns.ts";
import { silentServer, type SilentServer } from "../../../fakes/silent-server.ts";

const BUDGET_MS = 400;
const SAID = [{ role: "user", text: "What tea should I buy?" }];

let server: SilentServer;
let engraph: Engraph;
let errors: unknown[];
beforeEach(async () => {
  server = await silentServer();
  engraph = new Engraph({ url: server.url, key: "eg_key" });
  errors = [];
});
afterEach(() => server.stop());

async function turnOf(options: Partial<ChatMemoryOptions> = {}): Promise<Turn> {
  const memory = new ChatMemory({
    user: engraph.user("ada"),
    timeoutMs: BUDGET_MS,
    onError: (error) => errors.push(error),
    ...options,
  });
  const turn = await new Turns(memory, undefined).of(SAID);
  return turn ?? expect.fail("there is no turn");
}

describe("a memory that does not answer", () => {
  test("costs a turn its budget once, however many steps the answer has", async () => {
    const turn = await turnOf();
    const began = performance.now();
    for (const step of ["I look.", "I look again.", "Buy a sencha."]) {
      expect(await turn.context).toBe("");
      turn.answered(step, step === "Buy a sencha.");
    }
    const took = performance.now() - began;
    expect(took / BUDGET_MS).toBeGreaterThan(0.9);
    expect(took / BUDGET_MS).toBeLessThan(2);
    expect(errors.map(String)).toEqual([`EngraphError: the memory did not answer within ${BUDGET_MS} ms`]);
  });

  test("gets what was said when it answers again, and `settled` waits for that", async () => {
    const turn = await turnOf();
    await turn.context;
    turn.answered("Buy a sencha.", true);
    let isSettled = false;
    const settled = engraph.settled().then(() => (isSettled = true));
    await new Promise((resolve) => setTimeout(resolve, BUDGET_MS));
    expect(isSettled).toBe(false);
    server.wake({ data: [], next_cursor: null, episodes: [] });
    await settled;
    expect(server.requests).toEqual([
      "POST /v1/users/ada/context",
      "GET /v1/users/ada/episodes?thread_id=default&limit=2",
      "POST /v1/users/ada/messages",
    ]);
  });

  test("is handed to `waitUntil` while it stores, so that a platform does not end", async () => {
    const kept: Promise<void>[] = [];
    const turn = await turnOf({ waitUntil: (work) => kept.push(work) });
    turn.answered("Buy a sencha.", true);
    expect(kept).toHaveLength(1);
    server.wake({ data: [], next_cursor: null, episodes: [], context: "", sources: {} });
    await kept[0];
    expect(server.requests.at(-1)).toBe("POST /v1/users/ada/messages");
  });

  test("is reported for each turn that it cannot read or store, and holds up no later turn", async () => {
    engraph = new Engraph({ url: server.url, key: "eg_key", timeoutMs: 50, retryForMs: 0 });
    for (const answer of ["Buy a sencha.", "Buy a gyokuro."])
      (await turnOf({ mode: "profile" })).answered(answer, true);
    await engraph.settled();
    expect(errors.filter((error) => String(error).includes("did not answer within 50 ms"))).toHaveLength(4);
  });
});
