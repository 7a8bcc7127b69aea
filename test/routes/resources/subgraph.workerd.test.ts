/** `GET …/subgraph`, over HTTP. */
import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { Engraph, type Memory } from "../../../sdk/src/index.ts";
import { newTenant, type Call } from "../../fakes/api.ts";

interface Node {
  id: string;
  kind: string;
  name: string;
  depth: number;
}
interface Edge {
  id: string | null;
  kind: string;
  from: string;
  to: string;
  name: string;
}

let call: Call;
let key: string;
beforeAll(async () => {
  ({ call, key } = await newTenant((request) => exports.default.fetch(request)));
});

const state = async (subject: string, predicate: string, object: string, more = {}) => {
  const fact = `${subject} ${predicate} ${object}`;
  const { body } = await call("POST", "/v1/users/s/facts", { subject, predicate, object, fact, ...more });
  return body as {
    id: string;
    version: string;
    subject: { id: string };
    object: { id: string };
    episode_ids: string[];
    known_from: string;
  };
};
const names = (nodes: Node[]) => nodes.map(({ name }) => name).sort();
const isClosed = ({ nodes, edges }: { nodes: Node[]; edges: Edge[] }) => {
  const ids = new Set(nodes.map(({ id }) => id));
  return edges.every(({ from, to }) => ids.has(from) && ids.has(to));
};

test("a subgraph has everything within the given number of edges at the given instant", async () => {
  const lives = await state("Ada", "LIVES_IN", "Oslo", { valid_from: "2020-01-01", valid_to: "2022-01-01" });
  const capital = await state("Oslo", "CAPITAL_OF", "Norway", { valid_from: "1814-01-01" });
  const read = async (query: string) => (await call("GET", `/v1/users/s/subgraph?${query}`)).body;

  const near = await read(`ids=${lives.subject.id}&depth=1`);
  expect(names(near.nodes)).toEqual(["Ada", "Oslo"]);
  expect(near.edges).toMatchObject([{ id: lives.id, kind: "fact", from: lives.subject.id, name: "LIVES_IN" }]);
  expect(names((await read(`ids=${lives.subject.id}&depth=2`)).nodes)).toEqual(["Ada", "Norway", "Oslo"]);
  expect(names((await read(`ids=${lives.subject.id}&depth=2&as_of=2023-06-01`)).nodes)).toEqual(["Ada"]);
  expect(names((await read(`ids=${lives.subject.id}&depth=2&as_of=2021-06-01`)).nodes)).toEqual([
    "Ada",
    "Norway",
    "Oslo",
  ]);
  expect(names((await read(`ids=${lives.subject.id}&depth=2&known_at=${capital.known_from}`)).nodes)).toContain(
    "Norway",
  );
  expect((await read("known_at=2001-01-01")).nodes).toEqual([]);

  const whole = await read("");
  expect(names(whole.nodes)).toEqual(["Ada", "Norway", "Oslo"]);
  const two = await read("limit=2");
  expect(two.nodes).toHaveLength(2);
  expect([whole, two, near].every(isClosed)).toBe(true);

  const from = await read(`ids=${lives.episode_ids[0]},${capital.id}&depth=1&receipt=true`);
  expect(from.nodes.map(({ kind }: Node) => kind)).toContain("episode");
  expect(from.edges.map(({ kind }: Edge) => kind)).toContain("mention");
  expect(isClosed(from)).toBe(true);
  expect(from.receipt).toMatchObject({ calls: 0, stages: { graph: expect.any(Number) } });
});

test("an invalid subgraph request is refused by field, and an unknown entity gives an empty subgraph", async () => {
  const refused = async (query: string) => {
    const { status, body } = await call("GET", `/v1/users/s/subgraph?${query}`);
    return [status, body.errors[0]?.path];
  };
  expect(await refused("depth=6")).toEqual([422, "depth"]);
  expect(await refused("limit=501")).toEqual([422, "limit"]);
  expect(await refused("ids=Ada")).toEqual([422, "ids"]);
  expect(await refused("id=ent_1")).toEqual([422, "id"]);
  expect((await call("GET", "/v1/users/s/subgraph?ids=ent_nobody")).body).toEqual({ nodes: [], edges: [] });
  expect((await call("GET", "/v1/graphs/nobody/subgraph")).status).toBe(404);
});

test("every read of a memory accepts a receipt", async () => {
  for (const path of [
    "facts",
    "entities",
    "episodes",
    "communities",
    "threads",
    "diff?axis=known&from=2020-01-01&to=2020-01-02",
  ]) {
    const { status, body } = await call("GET", `/v1/users/s/${path}${path.includes("?") ? "&" : "?"}receipt=true`);
    expect([path, status, typeof body.receipt?.ms]).toEqual([path, 200, "number"]);
  }
  const asked = await call("POST", "/v1/users/s/ask", { question: "Where does Ada live?", receipt: true });
  expect(asked.status).toBe(200);
});

test("changes on the valid axis can be read as believed at an earlier instant", async () => {
  const { known_from } = await state("Bea", "LIVES_IN", "Bern", { valid_from: "2021-01-01" });
  const began = async (more: string) =>
    (await call("GET", `/v1/users/s/diff?axis=valid&from=2021-01-01&to=2021-02-01${more}`)).body.began.length as number;
  const before = new Date(Date.parse(known_from) - 1).toISOString();
  expect([await began(""), await began(`&known_at=${known_from}`), await began(`&known_at=${before}`)]).toEqual([
    1, 1, 0,
  ]);
  const { status, body } = await call(
    "GET",
    "/v1/users/s/diff?axis=known&from=2021-01-01&to=2021-02-01&known_at=2021-01-01",
  );
  expect([status, body.errors[0].path]).toEqual([409, "known_at"]);
});

test("facts can be listed by the thread that states them, and episodes by the entities they mention", async () => {
  const say = (thread_id: string, content: string) =>
    call("POST", "/v1/users/l/messages", {
      thread_id,
      wait: true,
      messages: [{ role: "user", name: "Cleo", content }],
    });
  await say("one", "I live in Lima.");
  await say("two", "I work at Acme Robotics.");
  const facts = async (query: string) =>
    (await call("GET", `/v1/users/l/facts?${query}`)).body.data as { fact: string }[];
  expect((await facts("thread_id=one")).map(({ fact }) => fact)).toEqual(["Cleo lives in Lima."]);
  expect(await facts("thread_id=three")).toEqual([]);
  const entities = (await call("GET", "/v1/users/l/entities")).body.data as { id: string; name: string }[];
  const idOf = (name: string) => entities.find((entity) => entity.name === name)?.id;
  const mentioning = async (query: string) =>
    ((await call("GET", `/v1/users/l/episodes?${query}`)).body.data as { thread_id: string }[]).map(
      ({ thread_id }) => thread_id,
    );
  expect(await mentioning(`entity_id=${idOf("Acme Robotics")}`)).toEqual(["two"]);
  expect(await mentioning(`entity_id=${idOf("Cleo")}`)).toEqual(["two", "one"]);
  expect(await mentioning(`entity_id=${idOf("Cleo")}&known_at=2020-01-01`)).toEqual([]);
});

describe("with all=true", () => {
  const read = async (user: string, only?: Parameters<Memory["wholeGraph"]>[0]) => {
    const fetch = (url: string, init: RequestInit) => exports.default.fetch(new Request(url, init));
    const memory = new Engraph({ url: "http://engraph.test", key, fetch }).user(user);
    return Array.fromAsync(memory.wholeGraph(only));
  };

  test("the whole graph is a stream of lines with every version, each type after those that it refers to", async () => {
    const lives = await state("Zoe", "LIVES_IN", "Lima", { valid_from: "2020-01-01" });
    await call("PATCH", `/v1/users/s/facts/${lives.id}`, { version: lives.version, valid_to: "2022" });
    const { body: status } = await call("GET", "/v1/users/s/status");
    const lines = await read("s");
    expect([...new Set(lines.map(({ type }) => type))]).toEqual(["entity", "episode", "fact", "mention", "end"]);
    const versions = lines.filter((line) => line.type === "fact" && line.id === lives.id);
    expect(versions).toMatchObject([
      { from: lives.subject.id, to: lives.object.id, to_value: null, valid_to: null, known_to: expect.any(String) },
      { from: lives.subject.id, to: lives.object.id, valid_to: "2023-01-01T00:00:00.000Z", known_to: null },
    ]);
    const counted = Object.fromEntries(
      ["community", "entity", "summary", "episode", "fact", "mention"].map((type) => [
        type,
        lines.filter((line) => line.type === type).length,
      ]),
    );
    expect(lines.at(-1)).toEqual({ type: "end", counts: counted, cursor: status.cursor });
  });

  test("`only` leaves out other types, and an empty memory has a last line", async () => {
    const lines = await read("s", { only: ["episode", "entity"] });
    expect([...new Set(lines.map(({ type }) => type))]).toEqual(["entity", "episode", "end"]);
    expect(await read("nobody")).toEqual([
      {
        type: "end",
        counts: { community: 0, entity: 0, summary: 0, episode: 0, fact: 0, mention: 0 },
        cursor: null,
      },
    ]);
  });

  test.each([
    ["all=true&as_of=2020-01-01", 409, "as_of"],
    ["all=true&known_at=2020-01-01", 409, "known_at"],
    ["all=true&limit=3", 409, "limit"],
    ["all=true&receipt=true", 409, "receipt"],
    ["only=fact", 409, "only"],
    ["all=true&only=facts", 422, "only.0"],
  ])("%s is refused and says why", async (query, status, path) => {
    const answer = await call("GET", `/v1/users/s/subgraph?${query}`);
    expect([answer.status, answer.body.errors[0].path]).toEqual([status, path]);
  });
});
