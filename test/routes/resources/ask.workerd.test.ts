import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { must } from "../../../shared/must.ts";
import { newTenant, type Call } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);

let call: Call;
let admin: Call;
let tenant: string;
let key: string;

/** A chain of facts that no single message holds: Mia – Acme Robotics – Lisbon. */
async function tell(user: string): Promise<void> {
  const triples = [
    { subject: "Mia", predicate: "WORKS_AT", object: "Acme Robotics", fact: "Mia works at Acme Robotics." },
    {
      subject: "Acme Robotics",
      predicate: "BASED_IN",
      object: "Lisbon",
      fact: "The headquarters of Acme Robotics are in Lisbon.",
    },
    { subject: "Mia", predicate: "LIKES", object_value: "green tea", fact: "Mia likes green tea." },
    { subject: "Mia", predicate: "KNOWS", object: "Zoe", fact: "Mia knows Zoe." },
    { subject: "Zoe", predicate: "PLAYS", object_value: "the cello", fact: "Zoe plays the cello." },
  ];
  for (const triple of triples) expect((await call("POST", `/v1/users/${user}/facts`, triple)).status).toBe(201);
}

const QUESTION = "Where are the headquarters of the company Mia works at?";
const ask = (user: string, body: Record<string, unknown> = {}) =>
  call("POST", `/v1/users/${user}/ask`, { question: QUESTION, ...body });
const memory = async (
  user: string,
): Promise<{ enhanced: number; penalised: number; strength: number; name: string }[]> =>
  (await call("GET", `/v1/users/${user}/traversal-memory?limit=100`)).body.data;

beforeAll(async () => {
  ({ call, admin, id: tenant, key } = await newTenant(send));
});

describe("ask", () => {
  test("answers over several facts with what it quotes, and says how", async () => {
    await tell("ada");
    const { status, body } = await ask("ada");
    expect(status).toBe(200);
    expect(body).toMatchObject({ complete: true, pending: 0 });
    expect(body.answer).toContain("Lisbon");
    expect(body.citations.length).toBeGreaterThan(0);
    expect(body.citations[0]).toMatchObject({
      fact_id: expect.stringMatching(/^fact_/),
      episode_id: expect.stringMatching(/^ep_/),
    });
    expect(body.receipt).toMatchObject({
      calls: 0,
      guide: "builtin-guide-1",
      model: null,
      stopped: "enough",
      memorised: true,
    });
    expect(body.receipt.seeds[0].kind).toBe("entity");
    expect(body.receipt.hops.length).toBeGreaterThan(0);
    expect(body.receipt.enhanced.length).toBeGreaterThan(0);
  });

  test("remembers the way: the same question needs one decision, and cites the same", async () => {
    await tell("again");
    const { body: first } = await ask("again");
    const { body: second } = await ask("again");
    expect(second.receipt).toMatchObject({ decisions: 1, hops: [] });
    expect(second.receipt.decisions).toBeLessThanOrEqual(first.receipt.decisions / 2);
    expect(second.receipt.replayed.length).toBeGreaterThan(0);
    const cited = (body: { citations: { quote: string }[] }): string[] =>
      body.citations.map(({ quote }) => quote).sort();
    expect(cited(second)).toEqual(cited(first));
  });

  test("is streamed step by step", async () => {
    await tell("streamed");
    const response = await send(
      new Request("http://engraph.test/v1/users/streamed/ask", {
        method: "POST",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        body: JSON.stringify({ question: QUESTION, stream: true }),
      }),
    );
    expect(response.headers.get("Content-Type")).toContain("text/event-stream");
    const events = Array.from((await response.text()).matchAll(/^event: (.*)\ndata: (.*)$/gm), ([, event, data]) => ({
      event,
      data: JSON.parse(data ?? "") as Record<string, unknown>,
    }));
    expect(events[0]?.event).toBe("replay");
    expect(events.slice(-2).map(({ event }) => event)).toEqual(["answer", "done"]);
    expect(events.slice(1, -2).every(({ event }) => event === "hop")).toBe(true);
    expect(events.at(-2)?.data["answer"]).toContain("Lisbon");
    expect(events.at(-1)?.data["memorised"]).toBe(true);
  });

  test("is not answered, and not learned, where the client hangs up; the next one is", async () => {
    await tell("gone");
    for (let i = 0; i < 20; i++) {
      const response = await send(
        new Request("http://engraph.test/v1/users/gone/ask", {
          method: "POST",
          headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
          body: JSON.stringify({ question: QUESTION, stream: true }),
        }),
      );
      const reader = must(response.body, "body").getReader();
      await reader.read();
      await reader.cancel();
    }
    const { body } = await ask("gone");
    expect(body.answer).toContain("Lisbon");
    // each of those before was learned wholly or not at all
    const counts = new Set((await memory("gone")).map(({ enhanced }) => enhanced));
    expect(counts.size).toBe(1);
  });

  test("with a key that may only read, or asked not to, leaves nothing behind", async () => {
    await tell("readonly");
    const { body: made } = await admin("POST", `/v1/tenants/${tenant}/keys`, { scopes: ["read"] });
    const reader = { Authorization: `Bearer ${made.api_key}` };
    const read = await call("POST", "/v1/users/readonly/ask", { question: QUESTION }, reader);
    expect(read.body.receipt).toMatchObject({ memorised: false, enhanced: [] });
    expect((await ask("readonly", { memorise: false })).body.receipt.memorised).toBe(false);
    expect(await memory("readonly")).toEqual([]);
    expect((await call("POST", "/v1/users/readonly/ask/warm", { questions: ["x"] }, reader)).status).toBe(403);
    expect((await call("DELETE", "/v1/users/readonly/traversal-memory", undefined, reader)).status).toBe(403);
  });

  test("of an unknown user is not found, and of an empty memory an honest nothing", async () => {
    expect((await ask("ghost")).status).toBe(404);
    expect((await call("GET", "/v1/users/ghost/traversal-memory")).status).toBe(404);
    await call("PUT", "/v1/users/empty", { name: "Nobody" });
    const { status, body } = await ask("empty");
    expect(status).toBe(200);
    expect(body).toMatchObject({ complete: false, citations: [], receipt: { seeds: [], hops: [], memorised: false } });
  });

  test("names the field that makes no sense", async () => {
    const paths = async (body: Record<string, unknown>): Promise<string[]> => {
      const { status, body: problem } = await call("POST", "/v1/users/ada/ask", body);
      expect(status).toBe(422);
      return (problem.errors as { path: string }[]).map(({ path }) => path);
    };
    expect(await paths({ question: " " })).toEqual(["question"]);
    expect(await paths({ question: "Who?", max_hops: 21 })).toEqual(["max_hops"]);
    expect(await paths({ question: "Who?", max_seconds: 60 })).toEqual(["max_seconds"]);
    expect(await paths({ question: "Who?", edges: [] })).toEqual(["edges"]);
    expect(await paths({ question: "Who?", edges: ["fact", "road"] })).toEqual(["edges.1"]);
    expect(await paths({ question: "Who?", edges: ["fact", "fact"] })).toEqual(["edges"]);
    expect(await paths({ question: "Who?", gate: "yes" })).toEqual(["gate"]);
    expect(await paths({ question: "Who?", maxhops: 2 })).toEqual(["maxhops"]);
    expect((await call("GET", "/v1/users/ada/traversal-memory?cursor=x-1")).status).toBe(422);
  });

  test("goes along the kinds of edges that it is asked to", async () => {
    await tell("kinds");
    const { body } = await ask("kinds", { edges: ["mention", "chunk"] });
    expect(body.receipt.hops.length).toBeGreaterThan(0);
    expect(body.citations.every(({ fact_id }: { fact_id: string | null }) => fact_id === null)).toBe(true);
  });

  test("does not go further than its hops", async () => {
    await tell("bounded");
    const { body } = await ask("bounded", { question: "What does nobody know of quarks?", max_hops: 2 });
    expect(body.receipt.hops.filter(({ back }: { back: boolean }) => !back).length).toBeLessThanOrEqual(2);
  });
});

describe("warming", () => {
  test("learns the ways to known answers, so that the question is answered from memory", async () => {
    await tell("warm");
    const { status, body } = await call("POST", "/v1/users/warm/ask/warm", {
      questions: [{ question: QUESTION, answer: "Lisbon" }, "What does Zoe play?"],
    });
    expect(status).toBe(200);
    expect(body.left).toEqual([]);
    expect(body.warmed).toMatchObject([
      { question: QUESTION, answer: "Lisbon", complete: true },
      { question: "What does Zoe play?", complete: true },
    ]);
    for (const { enhanced } of body.warmed) expect(enhanced).toBeGreaterThan(0);
    expect(body.receipt).toMatchObject({ calls: 0, guide: "builtin-guide-1", model: null, prompt_versions: [] });
    const { body: asked } = await ask("warm");
    expect(asked.receipt).toMatchObject({ decisions: 1, hops: [] });
    expect(asked.answer).toContain("Lisbon");
  });

  test("refuses what is no list of questions, by its place", async () => {
    const { status, body } = await call("POST", "/v1/users/warm/ask/warm", { questions: [] });
    expect([status, body.errors[0].path]).toEqual([422, "questions"]);
  });
});

describe("traversal memory", () => {
  test("is listed, exported, and reset", async () => {
    await tell("mem");
    await ask("mem");
    const edges = await memory("mem");
    expect(edges.length).toBeGreaterThan(0);
    for (const edge of edges) expect(edge).toMatchObject({ enhanced: 1, penalised: 0 });
    expect(edges[0]?.strength).toBeCloseTo(0.6366, 3);
    const { body } = await call("GET", "/v1/users/mem/traversal-memory?vectors=true&limit=1");
    expect(atob(body.data[0].vector)).toHaveLength(2 * 1024);
    const names: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await call("GET", `/v1/users/mem/traversal-memory?limit=2${cursor && `&cursor=${cursor}`}`);
      names.push(...page.body.data.map(({ name }: { name: string }) => name));
      cursor = page.body.next_cursor as string | null;
    }
    expect(names).toEqual(edges.map(({ name }) => name));
    expect((await call("DELETE", "/v1/users/mem/traversal-memory")).body).toEqual({ edges: edges.length, searches: 0 });
    expect(await memory("mem")).toEqual([]);
    expect((await ask("mem")).body.receipt.replayed).toEqual([]);
  });

  test("knows what was searched for in vain, until it is reset; of one user nothing to another", async () => {
    const question = "Which strange charmed quarks did Mia study under Professor Higgs?";
    for (const user of ["vain", "other"]) await tell(user);
    const { body: first } = await ask("vain", { question });
    expect([first.complete, first.receipt.memorised]).toEqual([false, true]);
    const { body: second } = await ask("vain", { question });
    expect(second.receipt).toMatchObject({ decisions: 1, hops: [], stopped: "searched before" });
    expect([second.answer, second.citations]).toEqual([first.answer, first.citations]);
    expect((await ask("other", { question })).body.receipt.hops).not.toEqual([]);
    expect((await call("DELETE", "/v1/users/vain/traversal-memory")).body.searches).toBe(1);
    expect((await ask("vain", { question })).body.receipt.hops).not.toEqual([]);
  });

  test("of one user is nothing to another", async () => {
    await tell("left");
    await tell("right");
    await ask("left");
    expect(await memory("right")).toEqual([]);
    expect((await ask("right")).body.receipt.replayed).toEqual([]);
  });

  test("takes the lessons of two hundred questions at once, each once", async () => {
    await tell("crowd");
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask("crowd")));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const told = answers.flatMap(({ body }) => body.receipt.enhanced as { kind: string }[]).length;
    const edges = await memory("crowd");
    expect(edges.reduce((sum, { enhanced }) => sum + enhanced, 0)).toBe(told);
    for (const { strength } of edges) expect(strength).toBeLessThanOrEqual(0.901);
    const question = "Which strange charmed quarks did Mia study under Professor Higgs?";
    await Promise.all(Array.from({ length: 50 }, () => ask("crowd", { question })));
    expect((await call("DELETE", "/v1/users/crowd/traversal-memory")).body).toEqual({
      edges: edges.length,
      searches: 1,
    });
  });
});
