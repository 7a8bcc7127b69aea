/** Evidence of taught answers, and statements that override them. */
import { exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newTenant, type Call } from "../../fakes/api.ts";

let call: Call;
beforeAll(async () => {
  ({ call } = await newTenant((request) => exports.default.fetch(request)));
});
const ask = (user: string, body: object) => call("POST", `/v1/users/${user}/ask`, body);

test("a taught yes ends with the fact that states it, and a taught no that the memory contradicts says so", async () => {
  const user = "/v1/users/verdict";
  const fact = { subject: "Zoe", predicate: "PLAYS", object: "cello", fact: "Zoe plays the cello." };
  const { body: stated } = await call("POST", `${user}/facts`, fact);
  const question = "Does Zoe play the cello?";
  const teach = async (answer: string) =>
    (await call("POST", `${user}/ask/warm`, { questions: [{ question, answer }] })).body.warmed[0].taught;
  expect(await teach("No.")).toMatchObject({
    rests_on: "nothing",
    disputed_by: [{ quote: expect.stringContaining("cello") }],
  });
  expect(await teach("Yes.")).toMatchObject({ rests_on: "sources", disputed_by: [] });
  expect((await ask("verdict", { question })).body).toMatchObject({
    answer: "Yes.",
    citations: [{ quote: expect.stringContaining("cello") }],
  });
  expect((await call("DELETE", `${user}/facts/${stated.id}`)).status).toBe(200);
  expect((await ask("verdict", { question })).body.taught).toBeNull();
});

test("facts about others neither answer questions about the asker nor are sources of taught answers", async () => {
  const user = "/v1/users/self";
  const told = (content: string) => ({
    thread_id: "t",
    wait: true,
    messages: [{ role: "user", name: "Ada", content }],
  });
  for (const content of ["Dan lives in Bergen.", "I like tea.", "Dan met Eva in Oslo."])
    expect((await call("POST", `${user}/messages`, told(content))).status).toBeLessThan(300);
  const question = "Where do I live?";
  for (const asked of [question, "Where did I meet Eva?"])
    expect([asked, (await ask("self", { question: asked })).body.answer]).toEqual([asked, null]);
  const questions = [{ question, answer: "In Bergen." }];
  const { body } = await call("POST", `${user}/ask/warm`, { questions });
  expect(body.warmed[0].taught).toMatchObject({ rests_on: "nothing" });
  expect((await ask("self", { question: "Where does Dan live?" })).body.answer).toContain("Bergen");
  expect((await ask("self", { question: "What do I like?" })).body.answer).toContain("tea");
});

test("a taught answer with a message as its source is replaced by a later message that answers the same question", async () => {
  const say = async (content: string): Promise<void> => {
    const told = { thread_id: "t", messages: [{ role: "user", name: "Ada", content }] };
    expect((await call("POST", "/v1/users/later/messages", told)).status).toBeLessThan(300);
  };
  const question = "What is my budget?";
  await say("My budget is 500 euros.");
  const questions = [{ question, answer: "500 euros." }];
  const { body } = await call("POST", "/v1/users/later/ask/warm", { questions });
  expect(body.warmed[0].taught).toMatchObject({ rests_on: "sources" });
  expect((await ask("later", { question })).body).toMatchObject({ answer: "500 euros." });
  await say("My budget is 900 euros.");
  const { body: asked } = await ask("later", { question });
  expect(asked.taught).toBeNull();
  expect(asked.answer).toContain("900 euros");
});

test("possessions of others do not answer questions about the asker's, with or without a name", async () => {
  for (const [user, name] of [
    ["own-named", { name: "Ada" }],
    ["own-nameless", {}],
  ] as const) {
    const say = async (content: string): Promise<void> => {
      const told = { thread_id: "t", wait: true, messages: [{ role: "user", ...name, content }] };
      expect((await call("POST", `/v1/users/${user}/messages`, told)).status).toBeLessThan(300);
    };
    for (const content of ["Dan's boss is Karl.", "Ben is my brother.", "Ben works at Aldi.", "Mia is my sister."])
      await say(content);
    const questions = [
      { question: "Who is my boss?", answer: "Karl." },
      { question: "Where does my sister work?", answer: "At Aldi." },
    ];
    const { body } = await call("POST", `/v1/users/${user}/ask/warm`, { questions });
    for (const { taught } of body.warmed)
      expect([user, taught]).toEqual([user, expect.objectContaining({ rests_on: "nothing" })]);
    for (const { question } of questions) {
      const { answer } = (await ask(user, { question, taught: false })).body;
      expect([user, answer ?? ""]).toEqual([user, expect.not.stringMatching(/Karl|Aldi/)]);
    }
    await say("Mia works at Lidl.");
    await say("My boss is Vera.");
    expect((await ask(user, { question: "Where does my sister work?", taught: false })).body.answer).toContain("Lidl");
    expect((await ask(user, { question: "Who is my boss?", taught: false })).body.answer).toContain("Vera");
  }
});

test("a message that repeats a taught answer does not dispute it, and a denial does", async () => {
  const user = "/v1/users/denied";
  const say = async (content: string): Promise<void> => {
    const told = { thread_id: "t", wait: true, messages: [{ role: "user", name: "Ada", content }] };
    expect((await call("POST", `${user}/messages`, told)).status).toBeLessThan(300);
  };
  await say("The doctor told me to take 20 mg of sertraline.");
  await say("My wifi password isn't hunter2.");
  const questions = [
    { question: "How much sertraline do I take?", answer: "20 mg." },
    { question: "What is my wifi password?", answer: "hunter2." },
  ];
  const { body } = await call("POST", `${user}/ask/warm`, { questions });
  const [said, denied] = body.warmed;
  expect(said.taught.disputed_by).toEqual([]);
  expect(denied.taught).toMatchObject({
    rests_on: "nothing",
    disputed_by: [{ quote: expect.stringContaining("isn't") }],
  });
});
