import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import {
  AuthenticationError,
  Engraph,
  type Memory,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
} from "../../../sdk/src/index.ts";
import { newTenant } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);

let engraph: Engraph;
let key: string;
beforeAll(async () => {
  ({ key } = await newTenant(send));
  engraph = connect(key);
});
const connect = (as: string): Engraph =>
  new Engraph({ url: "http://engraph.test", key: as, fetch: (url, init) => send(new Request(url, init)) });

const MOVE = [
  { id: "m1", role: "user", content: "I live in Berlin.", reference_time: "2024-03-04T09:00:00Z" },
  { id: "m2", role: "user", content: "I moved to Lisbon last week.", reference_time: new Date("2025-09-15T18:30:00Z") },
] as const;

const holding = async (memory: Memory): Promise<string[]> =>
  (await memory.facts({ asOf: new Date() }).toArray()).map(({ fact }) => fact);

describe("a memory, through the SDK", () => {
  test("remembers and recalls by four verbs, with the kind of each memory", async () => {
    const nina = engraph.user("nina");
    expect(await nina.recall("Where do I live?")).toEqual({ text: "", memories: [] });
    expect(await nina.summary()).toBe("");
    const said = "I live in Lisbon. Always include prices when I ask about hotels.";
    const { id, status } = await nina.remember(said, { wait: true });
    expect(status).toBe("done");
    const messages = [{ role: "user", content: "I moved to Porto." }] as const;
    expect((await nina.ingest(messages, { thread: "t", wait: true })).episodes).toHaveLength(1);
    const { text, memories } = await nina.recall("Where do I live?");
    expect(text).toContain("Porto");
    expect(memories.map(({ kind }) => kind)).toContain("fact");
    const long = await nina.recall("Which hotel should I take where I live? ".repeat(100));
    expect(long.memories).toContainEqual(
      expect.objectContaining({ kind: "instruction", text: "Always include prices when I ask about hotels." }),
    );
    expect(await nina.summary()).toContain("Porto");
    await nina.forget(id);
    expect(await nina.summary()).not.toContain("prices");
  });

  test("takes the instant at which a text or message expires as a Date", async () => {
    const memory = engraph.user("expiring");
    const at = new Date(Date.now() + 86_400_000);
    await memory.remember("The code is 4711.", { expiresAt: at });
    await memory.ingest([{ role: "user", content: "The code was 1147.", expires_at: at }]);
    const expiries = (await memory.episodes().toArray()).map(({ expires_at }) => expires_at);
    expect(expiries).toEqual([at.toISOString(), at.toISOString()]);
  });

  test("remembers, recalls, and answers, at any moment of both axes", async () => {
    const ada = engraph.user("auth0|ada");
    await ada.put({ name: "Ada" });
    const { episodes } = await ada.add(MOVE, { thread: "t", wait: true });
    expect(episodes.map(({ message_id, status }) => [message_id, status])).toEqual([
      ["m1", "done"],
      ["m2", "done"],
    ]);
    expect((await ada.context("Where does Ada live?")).context).toContain("Ada lives in Lisbon.");
    expect((await ada.facts({ asOf: new Date("2024-06-01") }).toArray()).map(({ fact }) => fact)).toEqual([
      "Ada lives in Berlin.",
    ]);
    const answer = await ada.ask("Where do I live?");
    expect(answer.answer).toContain("Lisbon");
    const events = await Array.fromAsync(ada.askStream("Where do I live?"));
    expect(events.map(({ event }) => event).at(-1)).toBe("done");
    expect(events.find(({ event }) => event === "answer")?.data).toMatchObject({ answer: answer.answer });
  });

  test("forgets and rolls back, and says before what would go", async () => {
    const bob = engraph.user("bob");
    const { episodes } = await bob.add(MOVE, { wait: true });
    const [, moved] = episodes;
    const planned = await bob.forget(moved?.id ?? "", { dryRun: true });
    expect(await holding(bob)).toEqual([expect.stringContaining("Lisbon")]);
    expect(await bob.forget(moved?.id ?? "")).toMatchObject({ episodes: planned.episodes, facts: planned.facts });
    expect(await holding(bob)).toEqual([expect.stringContaining("Berlin")]);
  });

  test("is taken along and brought back", async () => {
    const from = engraph.user("eve");
    await from.add(MOVE, { wait: true });
    const lines = await new Response(await from.export()).text();
    const to = engraph.user("eve-2");
    await to.import(new Response(lines).body ?? "");
    const texts = async (memory: typeof to): Promise<string[]> =>
      (await memory.facts().toArray()).map(({ fact }) => fact);
    expect(await texts(to)).toEqual(await texts(from));
  });

  test("tells what happens, and goes on behind the last event", async () => {
    const joe = engraph.user("joe");
    await joe.add("I live in Oslo.", { wait: true });
    const ended = new AbortController();
    const seen: string[] = [];
    const following = (async () => {
      for await (const { event } of joe.events({ lastEventId: "0", signal: ended.signal })) {
        seen.push(event);
        if (event === "status") break;
      }
    })();
    await following;
    expect(seen).toContain("facts");
  });

  test("is open to a token of its user alone", async () => {
    const { token } = await engraph.user("tom").token({ scopes: ["read"] });
    const browser = connect(token);
    expect(await browser.user("tom").facts().toArray()).toEqual([]);
    await expect(browser.user("tom").add("Hi")).rejects.toThrow(PermissionError);
    await expect(browser.user("bob").facts().toArray()).rejects.toThrow(PermissionError);
  });

  test("is open to a link as far as its view goes, until it is revoked", async () => {
    const tom = engraph.user("tom");
    await tom.put({ name: "Tom" });
    const { id, url } = await tom.createLink({ screen: "timeline" }, { label: "Audit" });
    const visitor = connect(url.slice(url.indexOf("=") + 1));
    expect(await visitor.visitedLink()).toMatchObject({ id, user_id: "tom", view: { screen: "timeline" } });
    expect(await Array.fromAsync(visitor.user("tom").wholeGraph())).toMatchObject([{ type: "end" }]);
    await expect(visitor.user("tom").facts().toArray()).rejects.toThrow(PermissionError);
    expect(await tom.links().toArray()).toMatchObject([{ id, label: "Audit" }]);
    await tom.deleteLink(id);
    await expect(visitor.visitedLink()).rejects.toThrow(AuthenticationError);
  });

  test("tells what its key may do", async () => {
    expect(await engraph.key()).toMatchObject({ scopes: ["read", "write", "admin"], user_id: null, is_token: false });
    const eve = engraph.user("eve");
    await eve.put({});
    const { token } = await eve.token({ scopes: ["read"] });
    expect(await connect(token).key()).toMatchObject({ scopes: ["read"], user_id: "eve", is_token: true });
    await expect(connect("eg_dev_nobody").key()).rejects.toThrow(AuthenticationError);
  });

  test("refuses what does not fit with an error that names the field", async () => {
    const ada = engraph.user("ada");
    await expect(ada.fact("fact_unknown")).rejects.toThrow(NotFoundError);
    const error = await ada.context("x", { maxTokens: -1 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ status: 422, errors: [{ path: "max_tokens" }] });
  });

  test("is erased, and a second call says so", async () => {
    const max = engraph.user("max");
    await max.add("I live in Oslo.", { wait: true });
    expect((await max.erase()).counts).toMatchObject({ episodes: 1 });
    expect((await max.erase()).status).toBe("erased");
    await expect(max.facts().toArray()).rejects.toThrow(NotFoundError);
  });
});
