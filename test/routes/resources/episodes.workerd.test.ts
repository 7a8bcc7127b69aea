import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { newTenant, type Call } from "../../fakes/api.ts";

let call: Call;
beforeAll(async () => {
  ({ call } = await newTenant((request) => exports.default.fetch(request)));
});

const factsOf = async (user: string): Promise<string[]> => {
  const { body } = await call("GET", `/v1/users/${user}/facts?limit=100`);
  return body.data
    .filter(({ valid_to }: { valid_to: string | null }) => valid_to === null)
    .map(({ fact }: { fact: string }) => fact);
};

describe("POST episodes", () => {
  test("a JSON value becomes facts, and a new value supersedes the old", async () => {
    await call("POST", "/v1/users/j/episodes", { type: "json", content: { plan: "free", seats: 3 }, wait: true });
    const { status } = await call("POST", "/v1/users/j/episodes", {
      type: "json",
      content: '{"plan": "pro"}',
      wait: true,
      source: "billing",
    });
    expect(status).toBe(200);
    expect(new Set(await factsOf("j"))).toEqual(new Set(["User — plan: pro", "User — seats: 3"]));
    const { body } = await call("GET", "/v1/users/j/episodes");
    expect(body.data[0]).toMatchObject({
      type: "json",
      content: '{"plan": "pro"}',
      metadata: { source: "billing" },
      thread_id: null,
    });
  });

  test("source has a second name, and a request may use only one of the two", async () => {
    const text = { type: "text", content: "A note.", source_description: "crm export" };
    expect((await call("POST", "/v1/users/s/episodes", text)).status).toBeLessThan(300);
    const { body } = await call("GET", "/v1/users/s/episodes");
    expect(body.data[0].metadata).toEqual({ source: "crm export" });
    expect((await call("POST", "/v1/users/s/episodes", { ...text, source: "billing" })).status).toBe(409);
  });

  test.each(["source", "source_description"])("%s never replaces a source in the caller's metadata", async (field) => {
    const text = { type: "text", content: "A note.", [field]: "crm" };
    const refused = await call("POST", `/v1/users/own-${field}/episodes`, { ...text, metadata: { source: "mine" } });
    expect([refused.status, refused.body.errors[0].path]).toEqual([409, "metadata.source"]);
    expect((await call("GET", `/v1/users/own-${field}/episodes`)).body.data).toEqual([]);
    const metadata = { source: "crm", mine: 1 };
    expect((await call("POST", `/v1/users/own-${field}/episodes`, { ...text, metadata })).status).toBeLessThan(300);
    expect((await call("GET", `/v1/users/own-${field}/episodes`)).body.data[0].metadata).toEqual(metadata);
  });

  test("a text is searchable and is read for facts", async () => {
    await call("POST", "/v1/users/t/episodes", {
      type: "text",
      content: "Ada Lovelace works at Acme Robotics.",
      wait: true,
    });
    expect(await factsOf("t")).toContain("Ada Lovelace works at Acme Robotics.");
  });

  test("a message without a thread is spoken by the user", async () => {
    await call("POST", "/v1/users/Mo/episodes", { type: "message", content: "I live in Oslo.", wait: true });
    expect(await factsOf("Mo")).toEqual(["User lives in Oslo."]);
  });

  test.each([
    ["text that is no JSON", { type: "json", content: "{no" }, 409, ["content"]],
    ["a value where text belongs", { type: "text", content: { a: 1 } }, 422, ["content"]],
    ["empty text", { type: "text", content: "  " }, 422, ["content"]],
  ])("an episode with %s is refused", async (_, body, status, paths) => {
    const refused = await call("POST", "/v1/users/bad/episodes", body);
    expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([status, paths]);
  });
});

describe("POST documents", () => {
  const text = Array.from({ length: 60 }, (_, i) => `Paragraph ${i} of the handbook explains rule number ${i}.`).join(
    " ",
  );

  test("a document becomes one episode per chunk, in order, each with a numbered title", async () => {
    const { status, body } = await call("POST", "/v1/graphs/book/documents", {
      id: "h1",
      title: "Handbook",
      text,
      chunk_tokens: 200,
      wait: true,
    });
    expect(status).toBe(200);
    expect(body.episodes.length).toBeGreaterThan(3);
    const { body: list } = await call("GET", "/v1/graphs/book/episodes?limit=100");
    const chunks = list.data.toReversed();
    expect(chunks.map(({ content }: { content: string }) => content).join(" ")).toBe(text);
    expect(chunks[1]).toMatchObject({
      type: "document",
      document_id: "h1",
      title: expect.stringMatching(/^Handbook \(2 of \d+\): Paragraph/),
    });
    const found = await call("POST", "/v1/graphs/book/search", { query: "rule number 42" });
    expect(found.body.episodes[0].content).toContain("rule number 42");
  });

  test("a document with a known id is stored once, and another text under that id is refused", async () => {
    const first = await call("POST", "/v1/graphs/twice/documents", { id: "d", title: "T", text });
    const again = await call("POST", "/v1/graphs/twice/documents", { id: "d", title: "T", text });
    expect(again.body.episodes.map(({ id }: { id: string }) => id)).toEqual(
      first.body.episodes.map(({ id }: { id: string }) => id),
    );
    expect(
      (await call("POST", "/v1/graphs/twice/documents", { id: "d", title: "T", text: `${text} More.` })).status,
    ).toBe(409);
    expect((await call("POST", "/v1/graphs/twice/documents", { id: "d", title: "T", text: "Short." })).status).toBe(
      409,
    );
  });

  test("a document is divided where its topic changes if that is requested", async () => {
    const soup = Array.from({ length: 12 }, (_, i) => `Stir the tomato soup and add ${i} spoons of salt to the soup.`);
    const boat = Array.from({ length: 12 }, (_, i) => `The boat sails with ${i} knots when wind fills the sails.`);
    const body = { id: "s", title: "Two", text: [...soup, ...boat].join(" ") };
    await call("POST", "/v1/graphs/topics/documents", { ...body, chunking: "similarity" });
    const { body: list } = await call("GET", "/v1/graphs/topics/episodes?limit=100");
    const chunks: string[] = list.data.map(({ content }: { content: string }) => content).toReversed();
    expect(chunks.join(" ")).toBe(body.text);
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.filter((chunk) => chunk.includes("soup") && chunk.includes("boat"))).toEqual([]);
    await call("POST", "/v1/graphs/one-piece/documents", { ...body, chunking: "sentences" });
    expect((await call("GET", "/v1/graphs/one-piece/episodes")).body.data).toHaveLength(1);
  });

  test.each([
    ["an overlap of chunks by similarity", { chunking: "similarity", chunk_overlap: 10 }, 422, ["chunk_overlap"]],
    ["an unknown way of chunking", { chunking: "pages" }, 422, ["chunking"]],
    ["an overlap as long as its chunks", { chunk_tokens: 60, chunk_overlap: 60 }, 409, ["chunk_overlap"]],
    [
      "more parts than can be compared",
      { chunking: "similarity", chunk_tokens: 50, text: "A. ".repeat(340_000) },
      413,
      ["chunk_tokens"],
    ],
  ])("a document with %s is refused", async (_, more, status, paths) => {
    const refused = await call("POST", "/v1/graphs/overlap/documents", { title: "T", text, ...more });
    expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([status, paths]);
    expect((await call("GET", "/v1/graphs/overlap")).status).toBe(404);
  });

  test("a document over 1 MiB is refused", async () => {
    const { status } = await call("POST", "/v1/graphs/big/documents", { title: "T", text: "word ".repeat(220_000) });
    expect(status).toBe(413);
  });
});

describe("POST facts", () => {
  const fact = { subject: "Ada", predicate: "LIVES_IN", object: "Oslo", fact: "Ada lives in Oslo." };

  test("a manual fact is stored before the answer, and supersedes, is superseded and is forgotten like any other", async () => {
    const made = await call("POST", "/v1/users/h/facts", { ...fact, valid_from: "2020-01-01" });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      subject: { name: "Ada" },
      object: { name: "Oslo" },
      valid_from: "2020-01-01T00:00:00.000Z",
      episode_ids: [expect.any(String)],
    });
    const moved = await call("POST", "/v1/users/h/facts", {
      ...fact,
      subject: made.body.subject.id,
      object: "Rome",
      fact: "Ada lives in Rome.",
      valid_from: "2022-01-01",
    });
    expect(moved.body.subject.id).toBe(made.body.subject.id);
    expect(await factsOf("h")).toEqual(["Ada lives in Rome."]);
    await call("DELETE", `/v1/users/h/episodes/${moved.body.episode_ids[0]}`);
    expect(await factsOf("h")).toEqual(["Ada lives in Oslo."]);
  });

  test("a manual fact takes years, months and days, and an end includes its period", async () => {
    const work = { ...fact, predicate: "WORKS_AT", object: "Acme", fact: "Ada worked at Acme." };
    const made = await call("POST", "/v1/users/hp/facts", { ...work, valid_from: "2015", valid_to: "2019-03" });
    expect(made.body).toMatchObject({
      valid_from: "2015-01-01T00:00:00.000Z",
      valid_from_precision: "year",
      valid_to: "2019-04-01T00:00:00.000Z",
      valid_to_precision: "month",
      period: "2015 – Mar 2019",
    });
    const plan = { ...fact, predicate: "PLANS_TO", object: undefined, object_value: "sail", due: "2099-06" };
    expect((await call("POST", "/v1/users/hp/facts", plan)).body).toMatchObject({
      due_precision: "month",
      kind: "state",
    });
    expect((await call("POST", "/v1/users/hp/facts", { ...fact, valid_from: "2015-13" })).status).toBe(422);
  });

  test.each([
    ["both object and value", { ...fact, object_value: "x" }, 422, ["object"]],
    ["neither", { ...fact, object: undefined }, 422, ["object"]],
    ["an end before the beginning", { ...fact, valid_from: "2021-01-01", valid_to: "2020-01-01" }, 409, ["valid_to"]],
    ["a predicate in lower case", { ...fact, predicate: "lives in" }, 422, ["predicate"]],
    ["a plan due before it begins", { ...fact, valid_from: "2026-01-01", due: "2025-03" }, 409, ["due"]],
    ["an entity that does not exist", { ...fact, subject: "ent_nobody" }, 409, ["subject"]],
    ["itself as its object", { ...fact, object: "Ada" }, 409, ["object"]],
  ])("a manual fact with %s is refused", async (_, body, status, paths) => {
    await call("PUT", "/v1/users/hb", {});
    const refused = await call("POST", "/v1/users/hb/facts", body);
    expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([status, paths]);
    expect(await factsOf("hb")).toEqual([]);
  });
});

test("a manual fact between two spellings of one entity is refused and changes nothing", async () => {
  const long = "12th International Conference on Very Large Data Bases";
  const { status, body } = await call("POST", "/v1/users/spelled/facts", {
    subject: long,
    predicate: "SAME_AS",
    object: long.slice(0, -1),
    fact: "They are the same.",
  });
  expect([status, body.errors]).toEqual([
    409,
    [{ path: "object", message: "must be another entity than the subject" }],
  ]);
  expect((await call("GET", "/v1/users/spelled/entities")).body.data).toEqual([]);
  expect((await call("GET", "/v1/users/spelled/episodes")).body.data).toEqual([]);
});

test("a single message has its named speaker, and episodes of other types have none", async () => {
  const { call } = await newTenant((request) => exports.default.fetch(request));
  const spoken = { type: "message", content: "I live in Rome.", name: "Carol", wait: true };
  expect((await call("POST", "/v1/users/ada/episodes", spoken)).status).toBe(200);
  const { body } = await call("GET", "/v1/users/ada/facts");
  expect(body.data.map(({ fact }: { fact: string }) => fact)).toEqual(["Carol lives in Rome."]);
  for (const said of [{ name: "Carol" }, { role: "user" }]) {
    const refused = await call("POST", "/v1/users/ada/episodes", { type: "text", content: "x", ...said });
    expect([refused.status, refused.body.errors[0].path]).toEqual([409, Object.keys(said)[0]]);
  }
});

test("a time of writing more than a year ahead is refused in every kind of write, unless the request allows it", async () => {
  const reference_time = new Date(Date.now() + 400 * 24 * 60 * 60_000).toISOString();
  const soon = new Date(Date.now() + 300 * 24 * 60 * 60_000).toISOString();
  const message = (at: string) => ({ role: "user", content: "I live in Rome.", reference_time: at });
  const writes = [
    [
      "messages",
      "messages.1.reference_time",
      (at: string) => ({ thread_id: "t", messages: [message(soon), message(at)] }),
    ],
    ["episodes", "reference_time", (at: string) => ({ type: "text", content: "Rome.", reference_time: at })],
    ["documents", "reference_time", (at: string) => ({ title: "A", text: "Rome.", reference_time: at })],
  ] as const;
  for (const [path, field, bodyOf] of writes) {
    const url = `/v1/users/ahead/${path}`;
    const { status, body } = await call("POST", url, bodyOf(reference_time));
    expect([path, status, body.errors]).toMatchObject([path, 409, [{ path: field }]]);
    expect(body.detail).toContain("allow_future");
    expect((await call("POST", url, bodyOf(soon))).status).toBe(202);
    expect((await call("POST", url, { ...bodyOf(reference_time), allow_future: true })).status).toBe(202);
  }
  const edit = { role: "user", content: "Rome.", reference_time };
  const { data } = (await call("GET", "/v1/users/ahead/threads/t/messages")).body;
  expect((await call("PUT", `/v1/users/ahead/messages/${data[0].id}`, edit)).status).toBe(409);
});
