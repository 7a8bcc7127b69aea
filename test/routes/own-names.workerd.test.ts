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
  expect(await persons("/v1/users/bea")).toEqual(["bea"]);
  const [fact] = (await call("GET", "/v1/users/bea/facts")).body.data;
  expect(fact).toMatchObject({ subject: { name: "bea" }, fact: "The assistant cancelled bea's subscription." });
  await call("POST", "/v1/users/leo/messages", { thread_id: "t", wait: true, messages: messages("Jarvis") });
  const [deed] = (await call("GET", "/v1/users/leo/facts")).body.data;
  expect(deed).toMatchObject({ subject: { name: "Jarvis" }, fact: "Jarvis cancelled leo's subscription." });
});
