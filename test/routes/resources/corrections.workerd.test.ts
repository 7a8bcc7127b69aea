import { exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newTenant, type Call } from "../../fakes/api.ts";

let call: Call;
beforeAll(async () => {
  ({ call } = await newTenant((request) => exports.default.fetch(request)));
});

const say = async (user: string, content: string): Promise<string> => {
  const { body } = await call("POST", `/v1/users/${user}/messages`, {
    thread_id: "t",
    wait: true,
    messages: [{ role: "user", name: "Ada", content }],
  });
  return body.episodes[0].id;
};

const homes = async (user: string) => (await call("GET", `/v1/users/${user}/facts?predicate=LIVES_IN`)).body.data;

test("a fact can be denied, and a dry run of the denial changes nothing", async () => {
  await say("n", "I live in Oslo.");
  await say("n", "I live in Rome now.");
  const rome = (await homes("n")).find(({ object }: { object: { name: string } }) => object.name === "Rome");
  const path = `/v1/users/n/facts/${rome.id}`;
  const rehearsed = await call("DELETE", `${path}?dry_run=true`);
  expect(rehearsed).toMatchObject({ status: 200, body: { facts: 1, reopened: 1, corrections: 0 } });
  expect((await call("GET", path)).body.known_to).toBeNull();
  const { body: denied } = await call("DELETE", path);
  expect({ ...denied, undo: null }).toEqual(rehearsed.body);
  expect(await homes("n")).toMatchObject([{ object: { name: "Oslo" }, valid_to: null }]);
  await call("POST", "/v1/users/n/rollback", denied.undo);
  expect(await homes("n")).toMatchObject([{ object: { name: "Rome" } }, { object: { name: "Oslo" } }]);
  expect((await call("DELETE", path)).status).toBe(200);
  expect((await call("DELETE", path)).status).toBe(409);
  expect((await call("DELETE", "/v1/users/n/facts/fact_none")).status).toBe(404);
  expect((await call("DELETE", "/v1/users/nobody/facts/fact_none")).status).toBe(404);
  const { body } = await call("POST", "/v1/users/n/search", { query: "Where does Ada live?", scope: ["facts"] });
  expect(JSON.stringify(body)).not.toContain("Rome");
});

test("a version of a fact is corrected, and a correction without the believed version is refused", async () => {
  const episode = await say("p", "I live in Oslo.");
  const [{ id, version }] = await homes("p");
  const path = `/v1/users/p/facts/${id}`;
  const patch = { version, fact: "Ada has a home in Oslo.", valid_from: "2019-05-01" };
  expect((await call("PATCH", `${path}?dry_run=true`, patch)).body).toMatchObject({ id, fact: patch.fact });
  expect(await homes("p")).toMatchObject([{ version, fact: "Ada lives in Oslo." }]);
  const corrected = await call("PATCH", path, patch);
  expect(corrected).toMatchObject({
    status: 200,
    body: { id, fact: patch.fact, valid_from: "2019-05-01T00:00:00.000Z" },
  });
  expect(await homes("p")).toMatchObject([{ version: corrected.body.version, fact: patch.fact }]);
  expect(Date.parse(corrected.body.undo.known_at)).toBeLessThan(Date.parse(corrected.body.known_from));
  expect((await call("PATCH", path, patch)).status).toBe(409);
  expect((await call("PATCH", path, { fact: "Without a version." })).status).toBe(409);
  expect((await call("PATCH", path, { version })).status).toBe(422);
  expect((await call("PATCH", path, { version: corrected.body.version, valid_to: "2001-01-01" })).status).toBe(409);
  const { body: found } = await call("POST", "/v1/users/p/search", { query: "home", scope: ["facts"] });
  expect(found.facts).toMatchObject([{ fact: patch.fact }]);
  expect((await call("DELETE", `/v1/users/p/episodes/${episode}`)).body).toMatchObject({
    facts: 1,
    corrections: 1,
    undo: null,
  });
  expect(await homes("p")).toEqual([]);
});

const asked = async (user: string, question: string): Promise<string> => {
  const { body } = await call("POST", `/v1/users/${user}/ask`, { question });
  return String(body.answer);
};

test("a corrected sentence with another object changes graph, summary, context and answers, and undo reverses that", async () => {
  await say("o", "I live in Lübeck.");
  const [{ id, version, valid_from }] = await homes("o");
  const path = `/v1/users/o/facts/${id}`;
  const patch = { version, fact: "Ada lives in Travemünde." };
  const rehearsed = await call("PATCH", `${path}?dry_run=true`, patch);
  expect(rehearsed).toMatchObject({ status: 200, body: { fact: patch.fact, object: { name: "Travemünde" } } });
  expect(await homes("o")).toMatchObject([{ id, version }]);

  const { status, body } = await call("PATCH", path, patch);
  expect(status).toBe(200);
  expect(body).toMatchObject({ fact: patch.fact, object: { name: "Travemünde" }, valid_from, predicate: "LIVES_IN" });
  expect(body.others).toMatchObject([{ id, known_to: expect.any(String) }]);
  expect(await homes("o")).toMatchObject([{ id: body.id, object: { name: "Travemünde" } }]);

  expect(await asked("o", "Where does Ada live?")).toContain("Travemünde");
  expect(await asked("o", "Where does Ada live?")).not.toContain("Lübeck");
  const { body: ada } = await call("GET", `/v1/users/o/entities/${(await entities("o")).get("Ada")?.id}`);
  expect(ada.summary).toContain("Travemünde");
  expect(ada.summary).not.toContain("Lübeck");
  const subgraph = await call("GET", `/v1/users/o/subgraph?ids=${ada.id}`);
  expect(JSON.stringify(subgraph.body)).toContain("Travemünde");
  const { body: context } = await call("POST", "/v1/users/o/context", {
    query: "Where does Ada live?",
    max_tokens: 300,
  });
  expect(context.context).toContain("Ada lives in Travemünde.");
  expect(context.context).not.toContain("Ada lives in Lübeck.");

  await call("POST", "/v1/users/o/rollback", body.undo);
  expect(await homes("o")).toMatchObject([{ id, object: { name: "Lübeck" } }]);
});

test("a given object rewrites the sentence, by name or by id, and keeps the bounds that are given with it", async () => {
  await say("q", "I live in Oslo.");
  await say("q", "My sister Mia lives in Bergen.");
  const oslo = (await homes("q")).find(({ fact }: { fact: string }) => fact === "Ada lives in Oslo.");
  const bergen = (await entities("q")).get("Bergen");
  const { body } = await call("PATCH", `/v1/users/q/facts/${oslo.id}`, {
    version: oslo.version,
    object: bergen?.id,
    valid_from: "2019-05-01",
  });
  expect(body).toMatchObject({
    fact: "Ada lives in Bergen.",
    object: { id: bergen?.id },
    valid_from: "2019-05-01T00:00:00.000Z",
  });
  const named = await call("PATCH", `/v1/users/q/facts/${body.id}`, { version: body.version, object: "Trondheim" });
  expect(named.body).toMatchObject({ fact: "Ada lives in Trondheim.", object: { name: "Trondheim" } });
});

test("a correction that contradicts itself changes nothing, and the problem names the field", async () => {
  await say("r", "I live in Lübeck.");
  const [{ id, version }] = await homes("r");
  const path = `/v1/users/r/facts/${id}`;
  const refusals = [
    [{ fact: "Ada lives by the sea." }, "object"],
    [{ fact: "Ada does not live in Lübeck." }, "object"],
    [{ fact: "Jonas lives in Lübeck." }, "fact"],
    [{ fact: "Ada lives in Lübeck.", object: "Travemünde" }, "fact"],
    [{ fact: "Ada hates Lübeck." }, "fact"],
    [{ fact: "Ada lived in Lübeck until 2020." }, "valid_to"],
    [{ fact: "Ada has lived in Lübeck since 2018.", valid_from: "2020" }, "valid_from"],
    [{ object: "ent_none" }, "object"],
    [{ object: "Ada" }, "object"],
  ] as const;
  for (const [patch, field] of refusals) {
    const { status, body } = await call("PATCH", path, { version, ...patch });
    expect([patch, status, body.errors[0].path]).toEqual([patch, 409, field]);
  }
  expect(await homes("r")).toMatchObject([{ id, version, fact: "Ada lives in Lübeck." }]);
});

test("a corrected amount has its number and unit", async () => {
  await say("s", "My rent is 900 EUR.");
  const rent = async () => (await call("GET", "/v1/users/s/facts?predicate=VALUE_OF_RENT")).body.data;
  const [{ id, version }] = await rent();
  const patch = { version, fact: "Ada's rent is 950 EUR." };
  expect((await call("PATCH", `/v1/users/s/facts/${id}`, patch)).body).toMatchObject({
    object_value: "950 EUR",
    attributes: { number: 950, unit: "EUR", text: "950 EUR" },
  });
  expect(await rent()).toMatchObject([{ object_value: "950 EUR" }]);
});

const entities = async (user: string) => {
  const { body } = await call("GET", `/v1/users/${user}/entities`);
  return new Map<string, { id: string; version: string }>(
    body.data.map((one: { name: string; id: string; version: string }) => [one.name, one]),
  );
};

test("an entity is renamed, merged, split and dropped by hand, each with a dry run before and undone by a rollback", async () => {
  const user = "edited";
  await say(user, "I live in Oslo.");
  const work = await say(user, "I work at Acme.");
  await say(user, "Bob lives in Rome.");
  const known_at = new Date().toISOString();
  const before = await entities(user);
  const path = (name: string): string => `/v1/users/${user}/entities/${before.get(name)?.id}`;
  const factsOf = async () =>
    (await call("GET", `/v1/users/${user}/facts`)).body.data.map(({ fact }: { fact: string }) => fact).sort();
  const facts = await factsOf();

  const version = before.get("Ada")?.version;
  expect((await call("PATCH", path("Ada"), { name: "Ada Byron" })).status).toBe(409);
  expect((await call("PATCH", path("Ada"), { version, name: "Bob" })).status).toBe(409);
  expect((await call("PATCH", path("Ada"), { version })).status).toBe(422);
  expect((await call("PATCH", `${path("Ada")}?dry_run=true`, { version, name: "Ada Byron" })).body.name).toBe(
    "Ada Byron",
  );
  expect(await entities(user)).toEqual(before);
  expect((await call("PATCH", path("Ada"), { version, name: "Ada Byron" })).body).toMatchObject({
    name: "Ada Byron",
    aliases: ["Ada"],
  });

  const split = { name: "Ada of Acme", episode_ids: [work] };
  expect((await call("POST", `${path("Ada")}/split?dry_run=true`, split)).body.name).toBe("Ada of Acme");
  expect((await call("POST", `${path("Ada")}/split`, { ...split, episode_ids: ["ep_none"] })).status).toBe(409);
  const part = (await call("POST", `${path("Ada")}/split`, split)).body;
  expect([...(await entities(user)).keys()]).toContain("Ada of Acme");

  expect((await call("POST", `${path("Bob")}/merge`, { into: "ent_none" })).status).toBe(409);
  expect((await call("POST", `${path("Bob")}/merge`, { into: part.id })).body).toMatchObject({ id: part.id });
  expect((await call("GET", path("Bob"))).body.id).toBe(part.id);

  const rome = await call("DELETE", `${path("Rome")}?dry_run=true`);
  expect(rome).toMatchObject({ status: 200, body: { facts: 1, entities: 1 } });
  expect((await call("DELETE", path("Rome"))).body).toEqual(rome.body);
  expect((await call("GET", path("Rome"))).status).toBe(404);
  expect((await call("DELETE", path("Rome"))).status).toBe(404);
  expect((await call("GET", `${path("Rome")}?known_at=${known_at}`)).status).toBe(200);

  expect((await call("POST", `/v1/users/${user}/rollback`, { known_at })).status).toBe(200);
  expect(await factsOf()).toEqual(facts);
  expect([...(await entities(user)).keys()].sort()).toEqual([...before.keys()].sort());
  const { body: found } = await call("POST", `/v1/users/${user}/context`, { query: "Where does Bob live?" });
  expect(found.context).toContain("Rome");
});

test("several facts are stated by hand in one request, all or none", async () => {
  const fact = (object: string) => ({ subject: "Ada", predicate: "LIKES", object, fact: `Ada likes ${object}.` });
  const { status, body } = await call("POST", "/v1/users/m/facts", { facts: [fact("tea"), fact("chess")] });
  expect([status, body.facts.map((one: { fact: string }) => one.fact)]).toEqual([
    201,
    ["Ada likes tea.", "Ada likes chess."],
  ]);
  const refused = await call("POST", "/v1/users/m/facts", {
    facts: [fact("jazz"), { ...fact("go"), episode_id: "ep_none" }],
  });
  expect(refused.status).toBe(404);
  const unknown = await call("POST", "/v1/users/m/facts", {
    facts: [fact("jazz"), { ...fact("go"), subject: "ent_x" }],
  });
  expect([unknown.status, unknown.body.errors[0].path]).toEqual([409, "facts.1.subject"]);
  expect((await call("GET", "/v1/users/m/facts")).body.data).toHaveLength(2);
  expect((await call("POST", "/v1/users/m/facts", { facts: [] })).status).toBe(422);
});
