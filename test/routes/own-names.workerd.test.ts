/** Names that users give themselves, and assistants without a name, over HTTP. */
import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { newTenant, type Call } from "../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);

let call: Call;
beforeAll(async () => {
  ({ call } = await newTenant(send));
});

const ID = "8f14e45f-ceea-467f-9a8b-0123456789ab";
const user = `/v1/users/${ID}`;
const tell = async (...contents: string[]): Promise<string[]> => {
  const messages = contents.map((content) => ({ role: "user", content }));
  const { body } = await call("POST", `${user}/messages`, { thread_id: "t", wait: true, messages });
  return body.episodes.map(({ id }: { id: string }) => id);
};
const persons = async (path = user): Promise<string[]> =>
  (await call("GET", `${path}/entities`)).body.data.flatMap(({ name, type }: { name: string; type: string }) =>
    type === "person" ? [name] : [],
  );
const contextOf = async (): Promise<string> =>
  (await call("POST", `${user}/context`, { query: "Where does Jane live?", profile: true })).body.context;

describe("a user whose id is not a name", () => {
  test("a user whose id is not a name is shown under their stated name in every answer, until that is forgotten", async () => {
    await tell("I live in Oslo.", "My sister Mary lives in Rome.");
    expect(await persons()).toEqual(expect.arrayContaining(["User", "Mary"]));
    const [named = ""] = await tell("My name is Jane Doe.");
    expect((await persons()).toSorted()).toEqual(["Jane Doe", "Mary"]);
    const context = await contextOf();
    expect(context).toContain("Jane Doe lives in Oslo.");
    expect(context).not.toContain("User");
    expect(context).not.toContain(ID);
    const search = await call("POST", `${user}/search`, { query: "sister" });
    expect(search.body.facts.map(({ fact }: { fact: string }) => fact)).toContain("Mary is Jane Doe's sister.");
    const ask = await call("POST", `${user}/ask`, { question: "Where does Jane Doe live?" });
    expect(ask.body).toMatchObject({ search_ended: "by_guide" });
    expect(ask.body.answer).toContain("Jane Doe lives in Oslo.");
    expect((await call("GET", `${user}/profile`)).body.text).toContain("Jane Doe lives in Oslo.");

    await call("DELETE", `${user}/episodes/${named}`);
    expect((await persons()).toSorted()).toEqual(["Mary", "User"]);
    expect(await contextOf()).not.toContain("Jane Doe");
  });
});

test("an assistant without a name has no entity; facts about its actions belong to the user", async () => {
  const messages = (name?: string) => [
    { role: "user", content: "Hi!" },
    { role: "assistant", content: "I've cancelled your subscription.", ...(name !== undefined && { name }) },
  ];
  await call("POST", "/v1/users/bea/messages", { thread_id: "t", wait: true, messages: messages() });
  expect(await persons("/v1/users/bea")).toEqual(["User"]);
  const [fact] = (await call("GET", "/v1/users/bea/facts")).body.data;
  expect(fact).toMatchObject({ subject: { name: "User" }, fact: "The assistant cancelled User's subscription." });
  await call("POST", "/v1/users/leo/messages", { thread_id: "t", wait: true, messages: messages("Jarvis") });
  const [deed] = (await call("GET", "/v1/users/leo/facts")).body.data;
  expect(deed).toMatchObject({ subject: { name: "Jarvis" }, fact: "Jarvis cancelled User's subscription." });
});

describe.each(["u-npky", "2f1c4b8e-93d7-4c55-a0e2-7b6d5f4e3c2a", "npky", "anna.maria"])("the user %s", (id) => {
  const g = `/v1/users/${id}`;

  test("the id is shown in no fact, entity, profile, context or task", async () => {
    const messages = [
      { role: "user", content: "I live in Porto with my dog Rex. Remind me to call the dentist by Friday." },
    ];
    await call("POST", `${g}/messages`, { thread_id: "t", wait: true, messages });
    await call("POST", `${g}/tasks`, { text: "Water the plants" });
    await call("POST", `${g}/episodes`, { type: "json", content: { plan: "pro" }, wait: true });
    const shown = [
      ...(await persons(g)),
      ...(await call("GET", `${g}/facts`)).body.data.map(({ fact }: { fact: string }) => fact),
      (await call("GET", `${g}/profile`)).body.text,
      (await call("POST", `${g}/context`, { query: "Where do I live?", profile: true })).body.context,
      ...(await call("GET", `${g}/tasks`)).body.data.map(({ user: of }: { user: { name: string } }) => of.name),
    ].join("\n");
    expect(shown).toContain("User lives in Porto");
    expect(shown.toLowerCase()).not.toContain(id);
  });
});

test("a fact about the user's id is a fact about the user, also when a name is learned", async () => {
  const g = "/v1/users/u-stated";
  const lives = { subject: "u-stated", predicate: "LIVES_IN", object: "Porto", fact: "u-stated lives in Porto." };
  const stated = await call("POST", `${g}/facts`, lives);
  expect(stated.body).toMatchObject({ subject: { name: "User" }, fact: "User lives in Porto." });
  const messages = [{ role: "user", content: "I like tea." }];
  await call("POST", `${g}/messages`, { thread_id: "t", wait: true, messages });
  const entities = (await call("GET", `${g}/entities`)).body.data.map(({ name }: { name: string }) => name);
  expect(entities.toSorted()).toEqual(["Porto", "User", "tea"]);
  const named = [{ role: "user", content: "My name is Lena Roth." }];
  await call("POST", `${g}/messages`, { thread_id: "t", wait: true, messages: named });
  expect((await call("GET", `${g}/profile`)).body.text).toContain("Lena Roth lives in Porto.");
});

test("a user whose id is another person's name is not that person", async () => {
  const g = "/v1/users/marta";
  const messages = [{ role: "user", content: "My wife Marta works at Siemens. I live in Porto." }];
  await call("POST", `${g}/messages`, { thread_id: "t", wait: true, messages });
  expect((await persons(g)).toSorted()).toEqual(["Marta", "User"]);
  const { text } = (await call("GET", `${g}/profile`)).body;
  expect(text).toContain("User lives in Porto.");
  expect(text).not.toContain("Siemens");
});

test("a speaker written in several ways has one spelling in a context", async () => {
  const g = "/v1/users/u-luca";
  const said = ["luca", "Luca", "LUCA"].map((name, at) => ({
    role: "user",
    name,
    content: ["Paola is my sister and lives in Turin.", "Paola plays padel in Turin.", "I moved to Turin."][at],
  }));
  await call("POST", `${g}/messages`, { thread_id: "t", wait: true, messages: said });
  const { context } = (await call("POST", `${g}/context`, { query: "Turin", scope: ["episodes"] })).body;
  const facts = (await call("POST", `${g}/context`, { query: "Who is Paola?" })).body.context;
  expect(context + facts).toContain("Luca:");
  expect(context + facts).toContain("Luca's sister");
  expect(context + facts).not.toMatch(/luca|LUCA/u);
});
