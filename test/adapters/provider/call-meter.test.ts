import { expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { openAiEmbedder } from "../../../worker/adapters/openai/embedder.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import { account, meterOn, NO_BUDGETS } from "../../fakes/accounts.ts";
import { startScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";
import { manualClock } from "../../fakes/time-and-ids.ts";

const ADA = { tenant: "t", kind: "user", id: "ada" } as const;
const BOB = { tenant: "t", kind: "user", id: "bob" } as const;
const PROMPT = { system: "s", user: "u", schema: { name: "extraction", json: {} }, max_tokens: 50 };
const isUnanswered = () => true;

test("every request that reaches a provider is charged to the graph that it was made for", async () => {
  const server = await startScriptedOpenAi({ refuses: ["json_schema", "seed"], dimensions: 64 });
  const books = account();
  const meter = meterOn(books, { scripted: { in: 1, out: 2 } });
  const endpoint = { base_url: server.url, api_key: "k", model: "scripted", meter };
  const llm = openAiLlm(endpoint);
  const embedder = openAiEmbedder({ ...endpoint, dimensions: 64 });
  await llm.complete(PROMPT); // on no account
  const before = { ...server.billed };
  const [ada] = await Promise.all([
    meter.on(ADA, async () => {
      await llm.complete(PROMPT);
      await embedder.embed(["one", "two"]);
      return meter.spent();
    }),
    meter.on(BOB, () => llm.complete(PROMPT)),
  ]);
  const { data, total } = await books.usage({ limit: 10 });
  expect(data.map(({ user_id, calls }) => `${user_id} ${calls}`).sort()).toEqual(["ada 2", "bob 1"]);
  expect(total).toMatchObject({
    calls: server.billed.calls - before.calls,
    tokens_in: server.billed.tokens_in - before.tokens_in,
    tokens_out: server.billed.tokens_out - before.tokens_out,
  });
  expect(ada).toMatchObject({ calls: 2, cost: expect.closeTo((ada.tokens_in + 2 * ada.tokens_out) / 1e6, 12) });
  await server.close();
});

test("a refused call took no tokens, and one that was never answered counts as reserved", async () => {
  const clock = manualClock();
  const books = account(clock);
  const meter = meterOn(books, {}, clock);
  const fail = async () => Promise.reject(new Error("no"));
  const none = () => ({ tokens_in: 1, tokens_out: 1 });
  const spent = await meter.on(ADA, async () => {
    await expect(meter.charge({ model: "m", tokens: 40 }, fail, none, () => false)).rejects.toThrow("no");
    await expect(meter.charge({ model: "m", tokens: 40 }, fail, none, isUnanswered)).rejects.toThrow("no");
    return meter.spent();
  });
  expect(spent).toEqual({ calls: 2, tokens_in: 40, tokens_out: 0, cost: null });
  clock.advance(60 * 60 * 1000);
  expect((await books.usage({ limit: 10 })).total).toMatchObject({ calls: 2, tokens_in: 40, unpriced_calls: 2 });
});

test("a call beyond the budget is not made, and answers say so until there is a new budget", async () => {
  const clock = manualClock();
  const books = account(clock, { ...NO_BUDGETS, user: { calls: 1, tokens: null } });
  const meter = meterOn(books, {}, clock);
  let made = 0;
  const charge = () =>
    meter.on(ADA, () =>
      meter.charge(
        { model: "m", tokens: 1 },
        async () => ++made,
        () => ({ tokens_in: 1, tokens_out: 0 }),
        isUnanswered,
      ),
    );
  expect((await meter.budgetState(ADA)).spent).toBe(false);
  await charge();
  const refused = await charge().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FaultError);
  expect((refused as FaultError).fault).toMatchObject({ kind: "limited", retry_after_s: 12 * 60 * 60 });
  expect(made).toBe(1);
  expect([(await meter.budgetState(ADA)).spent, (await meter.budgetState(BOB)).spent]).toEqual([true, false]);
  await books.setBudgets({ tenant: { calls: null, tokens: null }, user: { calls: 2, tokens: null } });
  meter.forgetBudgetStates("t");
  expect((await meter.budgetState(ADA)).spent).toBe(false);
  await charge();
  expect(made).toBe(2);
});
