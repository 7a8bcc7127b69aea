/** `PUT …/messages/{id}`, over HTTP. */
import { exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { caller, newTenant, type Call } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);
const NOTHING = { episodes: 0, facts: 0, entities: 0, reopened: 0, reread: 0 };

let tenant: string;
let call: Call;
let admin: Call;
beforeAll(async () => {
  ({ id: tenant, call, admin } = await newTenant(send));
});

async function told(user: string, contents: readonly string[]): Promise<void> {
  for (const [number, content] of contents.entries()) {
    const { status } = await call("POST", `/v1/users/${user}/messages`, {
      thread_id: "t",
      wait: true,
      messages: [{ id: `m ${number}/a`, role: "user", name: "Ada", content }],
    });
    expect(status).toBe(200);
  }
}

const put = (user: string, number: number, body: object, query = "") =>
  call("PUT", `/v1/users/${user}/messages/${encodeURIComponent(`m ${number}/a`)}${query}`, body);

const contents = async (user: string): Promise<string[]> =>
  (await call("GET", `/v1/users/${user}/threads/t/messages`)).body.data.map(
    ({ content }: { content: string }) => content,
  );

const facts = async (user: string): Promise<string> => {
  await expect
    .poll(async () => (await call("GET", `/v1/users/${user}/status`)).body.pending, { timeout: 30_000 })
    .toBe(0);
  return JSON.stringify((await call("GET", `/v1/users/${user}/facts?limit=100`)).body.data);
};

test("PUT replaces a message, and later messages are read again", async () => {
  await told("ada", ["Hello.", "My brother is Tom Baker.", "He lives in Boston."]);
  expect(await facts("ada")).toContain("Tom Baker lives in Boston.");
  const body = { role: "user", name: "Ada", content: "My brother is Bob Miller." };

  const rehearsed = await put("ada", 1, body, "?dry_run=true");
  expect(rehearsed.status).toBe(200);
  expect(rehearsed.body.undone).toMatchObject({ episodes: 1, reread: 1 });
  expect(await facts("ada")).toContain("Tom Baker lives in Boston.");

  const edited = await put("ada", 1, body);
  expect(edited).toMatchObject({
    status: 200,
    body: { episode: { message_id: "m 1/a" }, undone: rehearsed.body.undone },
  });
  expect(await contents("ada")).toEqual(["Hello.", "My brother is Bob Miller.", "He lives in Boston."]);
  const now = await facts("ada");
  expect([now.includes("Bob Miller lives in Boston."), now.includes("Tom")]).toEqual([true, false]);
  const search = await call("POST", "/v1/users/ada/search", { query: "Tom Baker" });
  expect(JSON.stringify(search.body)).not.toContain("Tom Baker");

  const again = await put("ada", 1, body);
  expect(again.body).toMatchObject({ episode: { id: edited.body.episode.id }, undone: NOTHING });
  const post = (content: string) =>
    call("POST", "/v1/users/ada/messages", {
      thread_id: "t",
      messages: [{ id: "m 1/a", role: "user", name: "Ada", content }],
    });
  expect((await post("My brother is Bob Miller.")).body.episodes[0].id).toBe(edited.body.episode.id);
  expect((await post("My brother is Tom Baker.")).status).toBe(409);
});

test("a taught answer with a later message as its source outlives an edit and a deletion of an earlier one", async () => {
  await told("taught", ["The weather is nice in Rome.", "My dog is called Rex.", "I live in Porto."]);
  await facts("taught");
  const questions = [
    { question: "What is my dog called?", answer: "Rex." },
    { question: "Where do I live?", answer: "In Porto." },
  ];
  const { body: warmed } = await call("POST", "/v1/users/taught/ask/warm", { questions });
  for (const { taught } of warmed.warmed) expect(taught.rests_on).toBe("sources");
  const given = async (): Promise<(string | null)[]> =>
    Promise.all(
      questions.map(async ({ question }) => {
        const { body } = await call("POST", "/v1/users/taught/ask", { question });
        return body.receipt.stopped === "taught" ? body.answer : null;
      }),
    );
  expect(await given()).toEqual(["Rex.", "In Porto."]);
  expect((await put("taught", 0, { role: "user", name: "Ada", content: "The weather is bad in Rome." })).status).toBe(
    200,
  );
  await facts("taught");
  expect(await given()).toEqual(["Rex.", "In Porto."]);
  const gone = async (content: string): Promise<number> => {
    const { data } = (await call("GET", "/v1/users/taught/threads/t/messages")).body;
    const { id } = data.find((message: { content: string }) => message.content === content);
    return (await call("DELETE", `/v1/users/taught/episodes/${id}`)).status;
  };
  expect(await gone("The weather is bad in Rome.")).toBe(200);
  await facts("taught");
  expect(await given()).toEqual(["Rex.", "In Porto."]);
  expect(await gone("My dog is called Rex.")).toBe(200);
  await facts("taught");
  expect(await given()).toEqual([null, "In Porto."]);
});

test("PUT of a message is refused if the id is unknown, the episode is of another type, or the body is invalid", async () => {
  const body = { role: "user", content: "I live in Rome." };
  expect((await put("nobody", 0, body)).status).toBe(404);
  await told("bob", ["I live in Oslo."]);
  expect((await put("bob", 7, body)).status).toBe(404);
  const { body: json } = await call("POST", "/v1/users/bob/episodes", { type: "json", content: { name: "Bob" } });
  const problem = await call("PUT", `/v1/users/bob/messages/${json.episodes[0].id}`, body);
  expect(problem).toMatchObject({ status: 409, body: { errors: [{ path: "id" }] } });
  expect((await put("bob", 0, { content: "x" })).status).toBe(422);
  expect((await put("bob", 0, { ...body, id: "other" })).status).toBe(422);
  expect((await put("bob", 0, { ...body, content: "x".repeat(1_100_000) })).status).toBe(413);
  const { body: made } = await admin("POST", `/v1/tenants/${tenant}/keys`, { scopes: ["read"] });
  const reader = caller(send, made.api_key);
  expect((await reader("PUT", "/v1/users/bob/messages/m", body)).status).toBe(403);
  expect(await contents("bob")).toEqual(["I live in Oslo."]);
});
