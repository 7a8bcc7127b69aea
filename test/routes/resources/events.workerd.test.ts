import { exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { newTenant, type Call } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);

let call: Call;
let key: string;
beforeAll(async () => {
  ({ call, key } = await newTenant(send));
});

interface Event {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

async function follow(user: string, last: (event: Event) => boolean, after?: string): Promise<Event[]> {
  return readUntil(last, await open(user, after));
}

const open = (user: string, after?: string): Promise<Response> =>
  send(
    new Request(`http://engraph.test/v1/users/${user}/events`, {
      headers: { Authorization: `Bearer ${key}`, ...(after !== undefined && { "Last-Event-ID": after }) },
    }),
  );

async function readUntil(last: (event: Event) => boolean, response: Response): Promise<Event[]> {
  expect(response.headers.get("Content-Type")).toContain("text/event-stream");
  const events: Event[] = [];
  let text = "";
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const utf8 = new TextDecoder();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return events;
    text += utf8.decode(value, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks.filter((each) => each.includes("data:"))) {
      const field = (name: string): string => new RegExp(`^${name}: ?(.*)$`, "m").exec(block)?.[1] ?? "";
      const event = {
        id: field("id"),
        event: field("event"),
        data: JSON.parse(field("data")) as Record<string, unknown>,
      };
      events.push(event);
      if (last(event)) {
        await reader.cancel();
        return events;
      }
    }
  }
}

const say = (user: string, id: string, content: string) =>
  call("POST", `/v1/users/${user}/messages`, {
    thread_id: "t",
    wait: true,
    messages: [{ id, role: "user", name: "Ada", content }],
  });

test("events report each episode and its facts, and can be resumed after any of them", async () => {
  const first = await say("e", "m1", "I live in Oslo.");
  const second = await say("e", "m2", "I like tea.");
  const all = await follow(
    "e",
    ({ event, data }) => event === "facts" && data["episode_id"] === second.body.episodes[0].id,
    "0",
  );
  const extracted = all.filter(({ event }) => event !== "status");
  expect(extracted.map(({ event }) => event)).toEqual(["episode", "facts", "episode", "facts"]);
  expect(extracted[0]?.data).toMatchObject({
    id: first.body.episodes[0].id,
    message_id: "m1",
    thread_id: "t",
    status: "done",
  });
  expect(extracted[1]?.data["fact_ids"]).toHaveLength(1);
  expect(JSON.stringify(all)).not.toContain("Oslo");

  const resumed = await follow("e", ({ event }) => event === "facts", extracted[1]?.id);
  expect(resumed.map(({ id }) => id)).toEqual([extracted[2]?.id, extracted[3]?.id]);
});

test("a stream of events starts with the current status", async () => {
  await say("s", "m1", "I live in Oslo.");
  const [event] = await follow("s", () => true);
  expect(event).toMatchObject({ event: "status", data: { done: 1, pending: 0 } });
});

test("events report once which communities a refresh changed, and can be resumed before or after that", async () => {
  const knows = (subject: string, object: string) =>
    call("POST", "/v1/users/c/facts", { subject, predicate: "KNOWS", object, fact: `${subject} knows ${object}.` });
  const refreshed = async (generation: number) => {
    await call("POST", "/v1/users/c/communities/refresh");
    const events = await follow(
      "c",
      ({ event, data }) => event === "community" && data["generation"] === generation,
      "0",
    );
    return nonNull(events.at(-1), "event");
  };
  await knows("Ada", "Bob");
  const first = await refreshed(1);
  const { body } = await call("GET", "/v1/users/c/communities");
  const ids = body.data.map(({ id }: { id: string }) => id);
  expect(first.data).toEqual({ generation: 1, community_ids: ids, gone_ids: [] });
  await knows("Xavier", "Yves");
  const second = await refreshed(2);
  expect((second.data["community_ids"] as string[]).length).toBeGreaterThan(0);
  expect(JSON.stringify([first, second])).not.toMatch(/Ada|Bob|Xavier|knows/);

  for (const after of [first.id, String(Number(second.id) - 1)]) {
    const resumed = await follow("c", ({ event }) => event === "community", after);
    expect(resumed.filter(({ event }) => event === "community").map(({ id }) => id)).toEqual([second.id]);
  }
});

test("events of a user without messages are followed from the first message on", async () => {
  const stream = await open("early");
  await say("early", "m1", "Hi.");
  const events = await readUntil(({ event }) => event === "episode", stream);
  expect(events.map(({ event }) => event)).toContain("episode");
});

test("a stream of events ends with the reason when its memory is erased", async () => {
  await say("erased", "m1", "Hi.");
  const stream = await open("erased");
  const events = readUntil(() => false, stream);
  expect((await call("DELETE", "/v1/users/erased")).status).toBeLessThan(300);
  expect((await events).at(-1)).toMatchObject({ event: "end", data: { reason: "erased" } });
});

test("the events of an unknown graph or an erased user, or after an unknown event, are refused", async () => {
  expect((await call("GET", "/v1/graphs/ghost/events")).status).toBe(404);
  await say("gone", "m1", "Hi.");
  expect((await call("DELETE", "/v1/users/gone")).status).toBeLessThan(300);
  expect((await call("GET", "/v1/users/gone/events")).status).toBe(404);
  await say("x", "m1", "Hi.");
  expect((await call("GET", "/v1/users/x/events", undefined, { "Last-Event-ID": "abc" })).status).toBe(422);
});
