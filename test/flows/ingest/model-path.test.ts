/** From message to facts with a model that speaks the real protocol. */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Community } from "../../../shared/api/community.ts";
import type { Entity } from "../../../shared/api/entity.ts";
import type { Fact } from "../../../shared/api/fact.ts";
import type { Refresh } from "../../../shared/api/refresh.ts";
import { caller, type Call } from "../../fakes/api.ts";
import { dataDirectory } from "../../fakes/data-directory.ts";
import { killLocalStacks, startLocalStack } from "../../fakes/local-stack.ts";
import { communityAnswers } from "../../fakes/scripted-openai/communities.ts";
import { searchAnswers } from "../../fakes/scripted-openai/searches.ts";
import { startScriptedOpenAi, type ChatBody, type ScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";

const READINGS: Readonly<Record<string, unknown>> = {
  bakery: {
    entities: [
      { id: 1, name: "Mia", type: "person" },
      { id: 2, name: "Bob", type: "person" },
      { id: 3, name: "Oslo", type: "place" },
    ],
    facts: [fact(2, "LIVES_IN", 3, "Bob lives in Oslo.", "bakery")],
  },
  meat: {
    entities: [
      { id: 1, name: "Mia", type: "person" },
      { id: 2, name: "Robert Smith", type: "person" },
    ],
    facts: [{ ...fact(2, "EATS", null, "Robert Smith eats meat.", "meat"), object_value: "meat" }],
  },
  introduced: {
    entities: [
      { id: 1, name: "Mia", type: "person" },
      { id: 2, name: "Bob Smith", type: "person" },
      { id: 3, name: "Carol", type: "person" },
    ],
    facts: [
      fact(1, "INTRODUCED", 2, "Mia introduced Bob Smith to Carol.", "introduced"),
      fact(1, "INTRODUCED_TO", 3, "Mia introduced Bob Smith to Carol.", "introduced"),
      { ...fact(2, "EATS", null, "Bob Smith eats plants only.", "plants"), object_value: "plants only" },
    ],
  },
};

function fact(subject: number, predicate: string, object: number | null, sentence: string, quote: string) {
  const dates = { valid_from: null, valid_to: null, precision: null };
  return {
    message: 1,
    quote,
    subject,
    predicate,
    object,
    object_value: null,
    fact: sentence,
    kind: "state",
    strength: 5,
    ...dates,
  };
}

const read = (body: ChatBody): unknown => {
  const messages = /<messages[^>]*>([^]*)<\/messages>/.exec(body.messages.at(-1)?.content ?? "")?.[1] ?? "";
  return Object.entries(READINGS).find(([word]) => messages.includes(word))?.[1] ?? { entities: [], facts: [] };
};

const judge = (body: ChatBody): unknown => {
  const user = body.messages.at(-1)?.content ?? "";
  const candidates = Array.from(user.matchAll(/<candidate id="(\d+)" names="([^"]*)"/g));
  const smith = candidates.filter(([, , names]) => /Bob|Robert/.test(names ?? "")).map(([, id]) => Number(id));
  const meat = Array.from(user.matchAll(/<candidate id="(\d+)" message[^>]*>([^<]*)/g)).filter(([, , said]) =>
    said?.includes("meat"),
  );
  return {
    names: [{ id: 1, same_as: user.includes('name="Bob Smith"') ? smith : [] }],
    statements: [
      { id: 1, same_as: [], contradicts: user.includes("plants only") ? meat.map(([, id]) => Number(id)) : [] },
    ],
  };
};

let dataDir: string;
let model: ScriptedOpenAi;
let call: Call;
let [url, admin_token] = ["", ""];

beforeAll(async () => {
  dataDir = dataDirectory("model");
  model = await startScriptedOpenAi({
    answers: { extraction: read, resolution: judge, ...searchAnswers, ...communityAnswers },
  });
  const stack = startLocalStack(dataDir, "0", {
    SERVE: "",
    LLM_PROVIDER: "openai",
    LLM_MODEL: "scripted",
    MODEL_CLASS: "large",
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: "k",
    EXTRACTION_MESSAGES: "4",
    EXTRACTION_SILENCE_MS: "1500",
  });
  let api_key: string;
  ({ url, api_key, admin_token } = await stack.ready());
  call = caller((request) => fetch(new Request(request.url.replace("http://engraph.test", url), request)), api_key);
}, 120_000);

afterAll(async () => {
  killLocalStacks();
  await model.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

const say = async (user: string, content: string): Promise<string> => {
  const message = { role: "user", name: "Mia", content };
  const { body } = await call("POST", `/v1/users/${user}/messages`, {
    thread_id: "t",
    messages: [message],
    wait: true,
  });
  expect(body.episodes).toMatchObject([{ status: "done" }]);
  return (body.episodes as { id: string }[])[0]?.id ?? "";
};
const chat = async (user: string, content: string, role = "user"): Promise<void> => {
  const messages = [{ role, ...(role === "user" && { name: "Mia" }), content }];
  const { status } = await call("POST", `/v1/users/${user}/messages`, { thread_id: "t", messages });
  expect(status).toBe(202);
};
const settled = async (user: string): Promise<void> =>
  vi.waitFor(async () => expect((await call("GET", `/v1/users/${user}/status`)).body).toMatchObject({ pending: 0 }), {
    timeout: 20_000,
    interval: 50,
  });
const forget = async (user: string, episode: string): Promise<void> => {
  expect((await call("DELETE", `/v1/users/${user}/episodes/${episode}`)).status).toBe(200);
  await settled(user);
};
const people = async (user: string): Promise<Entity[]> =>
  ((await call("GET", `/v1/users/${user}/entities?limit=100`)).body.data as Entity[]).filter(
    ({ type }) => type === "person",
  );
const facts = async (user: string): Promise<Fact[]> =>
  (await call("GET", `/v1/users/${user}/facts?limit=100`)).body.data as Fact[];

test("a model merges two people and closes a contradicted fact, and forgetting the message undoes both", async () => {
  await say("mia", "Bob has a bakery in Oslo.");
  await say("mia", "Robert Smith loves meat.");
  expect((await people("mia")).map(({ name }) => name).sort()).toEqual(["Bob", "Mia", "Robert Smith"]);

  const calls = model.chats.length;
  const episode_id = await say("mia", "I introduced Bob Smith, who eats plants now, to Carol.");
  expect(model.chats.length - calls).toBe(2);
  const { body: episode } = await call("GET", `/v1/users/mia/episodes/${episode_id}`);
  expect(episode).toMatchObject({ calls: 2, error: null });
  expect(episode.tokens_in).toBeGreaterThan(500);

  const smith = (await people("mia")).find(({ name }) => name === "Robert Smith");
  expect(smith).toMatchObject({ aliases: ["Bob", "Bob Smith"] });
  const lastSaid = model.chats.map(({ messages }) => messages.at(-1)?.content ?? "");
  const prompts = lastSaid.filter((text) => text.endsWith("of <messages>."));
  const shown = prompts.map((text) => /<known_names>([^]*)<\/known_names>/.exec(text)?.[1]?.trim() ?? null);
  expect(shown).toEqual([null, null, "Bob (person)"]);
  await say("mia", "ok, Robert Smith called");
  expect(model.chats.at(-1)?.messages.at(-1)?.content).toContain(
    "<known_names>\nRobert Smith (person), also: Bob, Bob Smith\n</known_names>",
  );
  const named = (await call("GET", `/v1/users/mia/episodes?entity_id=${smith?.id}`)).body.data as { content: string }[];
  expect(named.map(({ content }) => content)).toContain("ok, Robert Smith called");
  const now = await facts("mia");
  expect(
    now
      .filter(({ predicate }) => predicate === "EATS")
      .map(({ object_value, valid_to }) => [object_value, valid_to === null]),
  ).toEqual([
    ["plants only", true],
    ["meat", false],
  ]);
  expect(now.find(({ predicate }) => predicate === "LIVES_IN")?.subject).toEqual({
    id: smith?.id,
    name: "Robert Smith",
  });

  const edges = now.filter(({ predicate }) => predicate.startsWith("INTRODUCED"));
  expect(edges).toHaveLength(2);
  expect(edges[0]?.hyperedge_id).toMatch(/^hyp_/);
  expect(edges[1]?.hyperedge_id).toBe(edges[0]?.hyperedge_id);
  expect(now.find(({ predicate }) => predicate === "LIVES_IN")?.hyperedge_id).toBeNull();

  await forget("mia", episode_id);
  expect((await people("mia")).map(({ name }) => name).sort()).toEqual(["Bob", "Mia", "Robert Smith"]);
  expect((await facts("mia")).find(({ object_value }) => object_value === "meat")).toMatchObject({ valid_to: null });
});

test("a model decides which of two Toms a message means, and that another person holds a post", async () => {
  const reads = (name: string, predicate: string, object: string, sentence: string) =>
    model.script({
      kind: "text",
      text: JSON.stringify({
        entities: [
          { id: 1, name, type: "person" },
          { id: 2, name: object, type: "organization" },
        ],
        facts: [fact(1, predicate, 2, sentence, name)],
      }),
    });
  const judges = (answer: object) => model.script({ kind: "text", text: JSON.stringify(answer) });
  reads("Tom Miller", "HEADS", "Sales", "Tom Miller heads Sales.");
  await say("office", "Tom Miller heads Sales.");
  reads("Tom", "SELLS_FOR", "Acme", "Tom sells bread for Acme.");
  judges({ names: [{ id: 1, same_as: [] }], statements: [] });
  await say("office", "My neighbour Tom sells bread for Acme.");
  reads("Tom", "MOVED_INTO", "Corner Office", "Tom moved into the corner office.");
  judges({ names: [{ id: 1, same_as: [2] }], statements: [] });
  await say("office", "Tom moved into the corner office at work.");
  const asked = model.chats.at(-1)?.messages.at(-1)?.content ?? "";
  expect(asked).toContain('name="Tom" type="person" which="?"');
  expect(asked).toContain("Tom moved into the corner office at work.");
  const subjects = async () =>
    (await facts("office")).map(
      ({ predicate, subject, valid_to }) => `${predicate} ${subject.name} ${valid_to === null}`,
    );
  expect((await subjects()).sort()).toEqual([
    "HEADS Tom Miller true",
    "MOVED_INTO Tom Miller true",
    "SELLS_FOR Tom true",
  ]);

  reads("Carol", "HEADS", "Sales", "Carol heads Sales.");
  judges({ names: [], statements: [{ id: 1, same_as: [], contradicts: [1] }] });
  const last = await say("office", "Carol heads Sales since this morning.");
  expect(model.chats.at(-1)?.messages.at(-1)?.content).toMatch(
    /<statement id="1" message="1" kind="state" predicate="HEADS" object="Sales"[^]*<candidate id="1" message="2" kind="state" predicate="HEADS"/,
  );
  expect(await subjects()).toEqual(expect.arrayContaining(["HEADS Carol true", "HEADS Tom Miller false"]));
  await forget("office", last);
  expect(await subjects()).toContain("HEADS Tom Miller true");
});

test("entities and facts come with the attributes that the ontology declares", async () => {
  const baker = { name: "baker", attributes: [{ name: "specialty", type: "text" }] };
  const baked = { name: "BAKED", attributes: [{ name: "loaves", type: "integer" }] };
  await call("PUT", "/v1/users/typed/ontology", {
    entity_types: [baker],
    fact_types: [baked],
    excluded_entity_types: ["place"],
  });
  const attributed = {
    entities: [
      { id: 1, name: "Mia", type: "person", attributes: [] },
      { id: 2, name: "Zoe", type: "baker", attributes: [{ message: 1, name: "specialty", value: "rye" }] },
      { id: 3, name: "Rome", type: "place", attributes: [] },
    ],
    facts: [
      {
        ...fact(2, "BAKED", null, "Zoe baked forty loaves.", "loaves"),
        object_value: "bread",
        attributes: [{ name: "loaves", value: "40" }],
      },
      { ...fact(2, "LIVES_IN", 3, "Zoe lives in Rome.", "Rome"), attributes: [] },
    ],
  };
  model.script({ kind: "text", text: JSON.stringify(attributed) });
  await say("typed", "Zoe from Rome baked forty loaves of rye.");
  const { body } = await call("GET", "/v1/users/typed/entities");
  expect((body.data as Entity[]).map(({ name, type, attributes }) => [name, type, attributes])).toEqual([
    ["Zoe", "baker", { specialty: "rye" }],
    ["Mia", "person", {}],
  ]);
  expect((await facts("typed")).map(({ predicate, attributes }) => [predicate, attributes])).toEqual([
    ["BAKED", { loaves: 40 }],
  ]);
});

test("a scheduled refresh lets a model write the reports on communities, and only once", async () => {
  const status = async () => (await call("GET", "/v1/users/cy/status")).body.refresh as Refresh;
  const ended = (generation: number) =>
    vi.waitFor(async () => expect(await status()).toMatchObject({ state: "idle", generation }), {
      timeout: 60_000,
      interval: 100,
    });
  const knows = (subject: string, object: string) =>
    call("POST", "/v1/users/cy/facts", { subject, predicate: "KNOWS", object, fact: `${subject} knows ${object}.` });
  for (let i = 0; i < 11; i++) await knows(`Ann ${i}`, `Ann ${(i + 1) % 11}`);
  await say("cy", "Good night.");

  await vi.waitFor(
    async () => {
      const scheduled = await fetch(`${url}/cdn-cgi/local/scheduled?cron=${encodeURIComponent("*/15 * * * *")}`, {
        headers: { Authorization: `Bearer ${admin_token}` },
      });
      expect(scheduled.status).toBe(200);
      expect((await status()).state === "running" || (await status()).generation === 1).toBe(true);
    },
    { timeout: 60_000, interval: 300 },
  );
  await ended(1);
  const first = await status();
  expect(first.calls).toBeGreaterThan(0);
  const { body } = await call("GET", "/v1/users/cy/communities");
  const reported = (body.data as Community[]).filter(({ report }) => report !== null);
  expect(reported.length).toBeGreaterThan(0);
  const written = reported.filter(({ report }) => /^\d+ statements\.$/.test(report?.rating_explanation ?? ""));
  expect(written.length).toBeGreaterThan(0);
  for (const { report } of reported)
    expect(report?.rating_explanation).toMatch(/^(?:\d+ statements|[0-2] statements? among \d+ members)\.$/);

  const calls = model.chats.length;
  await call("POST", "/v1/users/cy/communities/refresh");
  await ended(1);
  expect(model.chats.length).toBe(calls);
  expect(await status()).toMatchObject({ calls: 0, rewritten: 0 });
});

test("a search and a context let the model do the requested tasks, and report them", async () => {
  await say("liv", "Ann plays chess.");
  await say("liv", "Bob has a bakery in Oslo.");
  const calls = model.chats.length;
  const given = { query: "and the other one?", receipt: true };
  await call("POST", "/v1/users/liv/search", { ...given, model: [] });
  expect(model.chats.length).toBe(calls);
  for (const read of ["search", "context"]) {
    const before = model.chats.length;
    const { body } = await call("POST", `/v1/users/liv/${read}`, {
      ...given,
      model: ["rewrite", "entities", "filter", "rerank"],
    });
    const receipt = body.receipt as Record<string, unknown> & { model_tasks: { task: string; outcome: string }[] };
    expect(receipt.model_tasks).toMatchObject([
      { task: "rewrite", outcome: "done", results: ["Who has a bakery?"], gave: ["Who has a bakery?"] },
      { task: "entities", outcome: "done", results: ["Bob"], gave: ["Bob"] },
      { task: "filter", outcome: "done" },
      { task: "rerank", outcome: "done" },
    ]);
    expect(receipt).toMatchObject({ calls: 3, reranker: "model" });
    expect(model.chats.length - before).toBe(3);
    expect((body.episodes as { content: string }[])[0]?.content).toBe("Bob has a bakery in Oslo.");
  }
});

test("four messages of a chat are read in one call, the rest after a silence, and courtesies in none", async () => {
  const extractions = (): string[] =>
    model.chats
      .filter(({ response_format }) => response_format?.json_schema?.name === "extraction")
      .map(({ messages }) => messages.at(-1)?.content ?? "");
  const before = extractions().length;
  for (const content of ["one", "two", "three"]) await chat("live", `Chapter ${content} is written.`);
  expect((await call("POST", "/v1/users/live/search", { query: "chapter three" })).body.episodes).toHaveLength(3);
  expect(extractions()).toHaveLength(before);
  await chat("live", "Chapter four is written.");
  await settled("live");
  expect(extractions()).toHaveLength(before + 1);
  expect(
    extractions()
      .at(-1)
      ?.match(/Chapter \w+ is written/g),
  ).toHaveLength(4);

  await chat("live", "Chapter five is written.");
  await settled("live");
  expect(extractions()).toHaveLength(before + 2);

  await chat("live", "Thanks!");
  await chat("live", "You're welcome! Let me know if you need anything else.", "assistant");
  await settled("live");
  expect(extractions()).toHaveLength(before + 2);
});

test("messages that a model has read are not read again, and a dry run of a reread returns the cost", async () => {
  await say("again", "Bob has a bakery in Oslo.");
  const { status, body } = await call("POST", "/v1/users/again/reread", { dry_run: true });
  expect([status, body]).toEqual([
    200,
    { episodes: 0, model: "scripted", calls: 0, tokens_in: 0, tokens_out: 0, cost: 0 },
  ]);
  expect((await call("POST", "/v1/users/nobody/reread", {})).status).toBe(404);
  expect((await call("POST", "/v1/users/again/reread", { from: "yesterday" })).status).toBe(422);

  const ontology = { entity_types: [{ name: "shop", description: "Where things are sold" }] };
  expect((await call("PUT", "/v1/users/again/ontology", ontology)).status).toBe(200);
  const wanted = await call("POST", "/v1/users/again/reread", { dry_run: true });
  expect(wanted.body).toMatchObject({ episodes: 1, calls: 1, cost: null });
  expect((await call("GET", "/v1/users/again/status")).body.to_reread).toBe(0);

  const calls = model.chats.length;
  expect((await call("POST", "/v1/users/again/reread", {})).status).toBe(202);
  await vi.waitFor(
    async () => expect((await call("GET", "/v1/users/again/status")).body).toMatchObject({ to_reread: 0, pending: 0 }),
    { timeout: 20_000, interval: 50 },
  );
  expect(model.chats.slice(calls).map(({ response_format }) => response_format?.json_schema?.name)).toContain(
    "extraction",
  );
  expect((await facts("again")).map(({ fact }) => fact)).toEqual(["Bob lives in Oslo."]);
});
