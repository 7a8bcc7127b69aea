/** `GET …/instructions`, and other answers with standing instructions, over HTTP. */
import { exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newTenant, type Call } from "../../fakes/api.ts";

const MOVIES = "Always include platform availability when I ask about movie options.";
let call: Call;
let key: string;

beforeAll(async () => {
  ({ call, key } = await newTenant((request) => exports.default.fetch(request)));
  await call("POST", "/v1/users/ada/messages", {
    thread_id: "t",
    messages: [
      { role: "user", content: MOVIES },
      { role: "assistant", content: "Got it. Always check your subscription as well!" },
      { role: "user", content: "I'm booking a flight, and I prefer window seats. Which one is free?" },
      { role: "assistant", content: "12A is free." },
      { role: "user", content: "Call me Captain from now on." },
    ],
    wait: true,
  });
});

const listed = async (query = ""): Promise<{ text: string; score?: number }[]> =>
  (await call("GET", `/v1/users/ada/instructions${query}`)).body.data;

test("the list has a user's requests in a chat with an assistant, latest first, and no statement of the assistant", async () => {
  const { status, body } = await call("GET", "/v1/users/ada/instructions");
  expect(status).toBe(200);
  expect(body.data.map(({ text }: { text: string }) => text)).toEqual([
    "Call me Captain from now on.",
    "I prefer window seats.",
    MOVIES,
  ]);
  expect(body.data[2]).toMatchObject({ type: "instruction", applies_to: "movie options", valid_to: null });
  expect(body.data[1]).toMatchObject({ type: "preference", applies_to: "I'm booking a flight" });
  expect(body.next_cursor).toBeNull();
});

test("a question ranks instructions, even if it has none of their words", async () => {
  const [first, second, ...others] = await listed("?query=Which%20films%20are%20worth%20watching%3F");
  expect([first?.text, second?.text]).toEqual(["Call me Captain from now on.", MOVIES]);
  expect(second?.score).toBeGreaterThan(others[0]?.score ?? 1);
});

test("the list of instructions has pages, and refuses invalid limits and cursors", async () => {
  const { body } = await call("GET", "/v1/users/ada/instructions?limit=2");
  const next = await call("GET", `/v1/users/ada/instructions?limit=2&cursor=${body.next_cursor}`);
  expect(next.body.data.map(({ text }: { text: string }) => text)).toEqual([MOVIES]);
  expect((await call("GET", "/v1/users/ada/instructions?limit=0")).status).toBe(422);
  expect((await call("GET", "/v1/users/ada/instructions?cursor=facts-1-1")).status).toBe(409);
  expect((await call("GET", "/v1/users/ada/instructions?query=%20")).status).toBe(422);
});

test("the list is empty for an unknown user", async () => {
  expect((await call("GET", "/v1/users/nobody/instructions")).body).toEqual({ data: [], next_cursor: null });
});

test("a context and a profile contain instructions", async () => {
  const { body } = await call("POST", "/v1/users/ada/context", { query: "Which movies are good?", max_tokens: 500 });
  expect(body.context).toMatch(/^<memory>\n.*\n## Instructions and preferences of the user\n/u);
  expect(body.context).toContain(MOVIES);
  expect((await call("GET", "/v1/users/ada/profile")).body.text).toContain(MOVIES);
});

test("MCP lists instructions, and its context contains them", async () => {
  const tool = async (name: string, input: object): Promise<string> => {
    const response = await exports.default.fetch("http://engraph.test/mcp", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        Authorization: `Bearer ${key}`,
        "X-Engraph-User": "ada",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: input } }),
    });
    return await response.text();
  };
  expect(await tool("instructions", {})).toContain(MOVIES);
  expect(await tool("instructions", { query: "movies", limit: 2 })).toContain(MOVIES);
  expect(await tool("recall", { query: "movies" })).toContain("Instructions and preferences of the user");
});

test("an instruction deleted as a fact no longer applies, and an edited one has its new words", async () => {
  const [captain] = (await call("GET", "/v1/users/ada/instructions?limit=1")).body.data;
  const edited = await call("PATCH", `/v1/users/ada/facts/${captain.id}`, {
    version: captain.version,
    fact: "Call me Commander from now on.",
  });
  expect(edited.status).toBe(200);
  expect((await listed("?limit=1"))[0]?.text).toBe("Call me Commander from now on.");
  await call("DELETE", `/v1/users/ada/facts/${captain.id}`);
  expect((await listed("?limit=1"))[0]?.text).toBe("I prefer window seats.");
});

test("an instruction stated by hand is in the list", async () => {
  await call("POST", "/v1/users/ada/facts", {
    subject: "Ada",
    predicate: "HAS_INSTRUCTION",
    object_value: "Never suggest seafood.",
    fact: "Never suggest seafood.",
  });
  expect((await listed("?limit=1"))[0]).toMatchObject({ type: "instruction", text: "Never suggest seafood." });
});

test("a search of facts finds instructions", async () => {
  const { body } = await call("POST", "/v1/users/ada/search", { query: "platform availability", scope: ["facts"] });
  expect(body.facts[0]).toMatchObject({ predicate: "HAS_INSTRUCTION", object_value: MOVIES });
});
