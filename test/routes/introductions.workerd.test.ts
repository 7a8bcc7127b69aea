/** Readings that depend on a message that introduces a person, after that message is forgotten. */
import { exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newTenant, type Call } from "../fakes/api.ts";

let call: Call;
beforeAll(async () => {
  ({ call } = await newTenant((request) => exports.default.fetch(request)));
});

test("messages read with an introduction are read again without it once it is forgotten", async () => {
  const user = "/v1/users/introduced";
  const say = async (content: string, thread_id: string): Promise<string> => {
    const told = { thread_id, wait: true, messages: [{ role: "user", name: "Ada", content }] };
    const { body } = await call("POST", `${user}/messages`, told);
    return body.episodes[0].id;
  };
  const facts = async (): Promise<string[]> =>
    (await call("GET", `${user}/facts?limit=50`)).body.data.map(({ fact }: { fact: string }) => fact);
  const introduction = await say("My sister Mia lives in Bonn.", "first");
  await say("My sister plays chess.", "second");
  expect(await facts()).toContain("Mia plays chess.");
  expect((await call("DELETE", `${user}/episodes/${introduction}?mode=forget`)).status).toBeLessThan(300);
  expect(await facts()).not.toContain("Mia plays chess.");
  await say("I like tea.", "third");
  expect(await facts()).toContain("Ada's sister plays chess.");
  expect((await facts()).join(" ")).not.toContain("Mia");
});
