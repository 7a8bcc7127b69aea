import { expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import { openAiEmbedder } from "../../../worker/adapters/openai/embedder.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import { account, meterOn } from "../../fakes/accounts.ts";
import { NO_BUDGETS } from "../../fakes/no-budgets.ts";
import { startScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";
import { manualClock } from "../../fakes/time-and-ids.ts";

const ADA = { tenant: "t", kind: "user", id: "ada" } as const;
const BOB = { tenant: "t", kind: "user", id: "bob" } as const;
const PROMPT = { system: "s", user: "u", schema: { name: "extraction", json: {} }, max_tokens: 50 };
const isUnanswered = () => true;

test("every request to a provider is charged to its graph", async () => {
  const server = await startScriptedOpenAi({ refuses: ["json_schema", "seed"], dimensions: 64 });
  const books = account();
  const meter = meterOn(books, { scripted: { in: 1, out: 2 } });
  const endpoint = { base_url: server.url, api_key: "k", model: "scripted", meter };
  const llm = openAiLlm(endpoint);
  const embedder = openAiEmbedder({ ...endpoint, dimensions: 64 });
  await llm.complete(PROMPT);
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

test("a refused call costs no tokens, and one that was never answered costs its reservation", async () => {
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

test("calls beyond the budget are not made, and fail at once until there is a new budget", async () => {
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

function counted(defaults = NO_BUDGETS) {
  const clock = manualClock();
  const books = account(clock, defaults);
  const asked: string[] = [];
  const counting = new Proxy(books, {
    get: (target, name: keyof typeof books) => {
      asked.push(name);
      return target[name];
    },
  });
  return { clock, books, asked, meter: meterOn(counting, {}, clock) };
}

const USERS = Array.from({ length: 1_000 }, (_, n) => ({ tenant: "t", kind: "user" as const, id: `u${n}` }));
const charged = { model: "m", tokens: 100 };

test("reads of a thousand users ask the account once in five seconds while the tenant's budget is ample", async () => {
  for (const calls of [null, 20_000]) {
    const { clock, asked, meter } = counted({ ...NO_BUDGETS, tenant: { calls, tokens: null } });
    for (const user of USERS) expect((await meter.budgetState(user)).spent).toBe(false);
    expect(asked).toEqual(["budgetState"]);
    clock.advance(5_000);
    for (const user of USERS) await meter.budgetState(user);
    expect(asked).toEqual(["budgetState", "budgetState"]);
  }
});

test("if users have their own budgets, or little is left, the account is asked for each of them", async () => {
  for (const limits of [
    { tenant: { calls: null, tokens: null }, user: { calls: 500, tokens: null } },
    { tenant: { calls: 999, tokens: null } },
    { tenant: { calls: null, tokens: 9_999_999 } },
  ]) {
    const { asked, meter } = counted({ ...NO_BUDGETS, ...limits });
    for (const user of USERS) await meter.budgetState(user);
    expect(asked).toHaveLength(USERS.length);
  }
});

test("once an ample budget is spent, calls of all users are refused at once", async () => {
  const { books, meter } = counted({ ...NO_BUDGETS, tenant: { calls: 1_100, tokens: null } });
  let made = 0;
  const charge = (user: (typeof USERS)[number]) =>
    meter.on(user, () =>
      meter.charge(
        charged,
        async () => ++made,
        () => ({ tokens_in: 1, tokens_out: 0 }),
        isUnanswered,
      ),
    );
  expect((await meter.budgetState(ADA)).spent).toBe(false);
  for (let n = 0; n < 1_100; n++) await charge(USERS[n % 1_000] ?? ADA);
  await expect(charge(ADA)).rejects.toThrow("The tenant's daily budget of model calls is spent");
  expect(made).toBe(1_100);
  expect((await books.usage({ limit: 1 })).total.calls).toBe(1_100);
  expect([(await meter.budgetState(ADA)).spent, (await meter.budgetState(BOB)).spent]).toEqual([true, true]);
});
