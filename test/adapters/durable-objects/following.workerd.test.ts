import { env, evictDurableObject } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { graphName, type GraphAddress } from "../../../shared/ids.ts";
import { durableGraphs } from "../../../worker/adapters/durable-objects/graphs.ts";
import { newTenant, type Call } from "../../fakes/api.ts";

const objects = (env as unknown as { MEMORY_GRAPH: DurableObjectNamespace }).MEMORY_GRAPH;

let call: Call;
let tenant: string;
beforeAll(async () => {
  ({ call, id: tenant } = await newTenant((request: Request): Promise<Response> => exports.default.fetch(request)));
});

const QUIET_MS = 300;
const isHeard = (news: Promise<void>): Promise<boolean> =>
  Promise.race([news.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, QUIET_MS, false))]);
const addressOf = (id: string): GraphAddress => ({ tenant, kind: "user", id });
const say = (id: string, content: string) =>
  call("POST", `/v1/users/${id}/messages`, { thread_id: "t", wait: true, messages: [{ role: "user", content }] });

test("a follower of a memory hears of every write, from the first message on, and of no read", async () => {
  const following = await durableGraphs(objects).at(addressOf("heard")).follow();
  let news = following.next();
  await say("heard", "I live in Oslo.");
  expect(await isHeard(news)).toBe(true);
  const read = async (): Promise<boolean> => {
    news = following.next();
    await call("POST", "/v1/users/heard/search", { query: "Oslo" });
    await call("GET", "/v1/users/heard/facts");
    return isHeard(news);
  };
  await expect.poll(read, { timeout: 60_000 }).toBe(false);
  await call("DELETE", "/v1/users/heard");
  expect(await isHeard(news)).toBe(true);
  expect(following.isOpen()).toBe(true);
  following.end();
  expect(following.isOpen()).toBe(false);
  await following.next();
});

test("a hibernating memory still notifies its followers, and one that leaves does not affect the others", async () => {
  await say("slept", "I live in Oslo.");
  const address = addressOf("slept");
  const graph = durableGraphs(objects).at(address);
  const [one, other] = [await graph.follow(), await graph.follow()];
  one.end();
  await evictDurableObject(objects.get(objects.idFromName(graphName(address))));
  const news = other.next();
  await call("POST", "/v1/users/slept/facts", {
    subject: "Ada",
    predicate: "KNOWS",
    object: "Bo",
    fact: "Ada knows Bo.",
  });
  expect(await isHeard(news)).toBe(true);
  expect(other.isOpen()).toBe(true);
  other.end();
});

test("an object answers only requests to follow it", async () => {
  const stub = objects.get(objects.idFromName(graphName(addressOf("asked"))));
  expect((await stub.fetch("https://object/follow")).status).toBe(426);
});
