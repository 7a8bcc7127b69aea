import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { newTenant, type Call } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);

let call: Call;
let admin: Call;
let tenant: string;
let key: string;

async function sendChain(user: string): Promise<void> {
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
  test("a question over several facts is answered with quotes and a receipt", async () => {
    await sendChain("ada");
    const { status, body } = await ask("ada");
    expect(status).toBe(200);
    expect(body).toMatchObject({ search_ended: "by_guide", pending: 0 });
    expect(body.answer).toContain("Lisbon");
    expect(body.citations.length).toBeGreaterThan(0);
    expect(body.citations[0]).toMatchObject({
      fact_id: expect.stringMatching(/^fact_/),
      episode_id: expect.stringMatching(/^ep_/),
    });
    expect(body.receipt).toMatchObject({
      calls: 0,
      guide: "builtin-guide-16",
      model: null,
      stopped: "enough",
      memorised: true,
    });
    expect(body.receipt.seeds[0].kind).toBe("entity");
    expect(body.receipt.hits.length).toBeGreaterThan(0);
    expect(body.receipt.enhanced.length).toBeGreaterThan(0);
  });

  test("a question that the memory cannot answer has no answer, and small talk is not searched for", async () => {
    await sendChain("declined");
    const none = { answer: null, citations: [], search_ended: "by_guide" };
    const { body: unknown } = await ask("declined", { question: "What does Zoe think of Rome?" });
    expect(unknown).toMatchObject({ ...none, receipt: { calls: 0 } });
    expect(unknown.receipt.decisions).toBeLessThanOrEqual(2);
    const { body: stranger } = await ask("declined", { question: "Where does Bob work?" });
    expect(stranger).toMatchObject({ ...none, receipt: { calls: 0 } });
    expect((await ask("declined", { question: "Where does Mia work?" })).body.answer).toContain("Acme Robotics");
    const { body: sum } = await ask("declined", { question: "What is 2 plus 2?" });
    expect(sum).toMatchObject({
      ...none,
      search_ended: "not_needed",
      receipt: { decisions: 0, seeds: [], stopped: "no memory needed" },
    });
    const ungated = await ask("declined", { question: "What is 2 plus 2?", check_need: false });
    expect(ungated.body).toMatchObject(none);
    expect(ungated.body.receipt.decisions).toBeGreaterThan(0);
    const formerly = await ask("declined", { question: "What is 2 plus 2?", gate: false });
    expect(formerly.body.receipt.decisions).toBeGreaterThan(0);
    const both = await ask("declined", { question: "What is 2 plus 2?", gate: false, check_need: true });
    expect(both.body.receipt.decisions).toBe(0);
  });

  test("the path is remembered: the same question needs one decision and gets the same citations", async () => {
    await sendChain("again");
    const { body: first } = await ask("again");
    const { body: second } = await ask("again");
    expect(second.receipt).toMatchObject({ decisions: 1, hops: [] });
    expect(second.receipt.decisions).toBeLessThanOrEqual(first.receipt.decisions);
    expect(second.receipt.replayed.length).toBeGreaterThan(0);
    const cited = (body: { citations: { quote: string }[] }): string[] =>
      body.citations.map(({ quote }) => quote).sort();
    expect(cited(second)).toEqual(cited(first));
  });

  test("an answer is streamed step by step", async () => {
    await sendChain("streamed");
    const response = await send(
      new Request("http://engraph.test/v1/users/streamed/ask/stream", {
        method: "POST",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        body: JSON.stringify({ question: QUESTION }),
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

  test("a question is neither answered nor learned if the client hangs up, but the next one is", async () => {
    await sendChain("gone");
    for (let i = 0; i < 20; i++) {
      const response = await send(
        new Request("http://engraph.test/v1/users/gone/ask/stream", {
          method: "POST",
          headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
          body: JSON.stringify({ question: QUESTION }),
        }),
      );
      const reader = nonNull(response.body, "body").getReader();
      await reader.read();
      await reader.cancel();
    }
    const { body } = await ask("gone");
    expect(body.answer).toContain("Lisbon");
    const counts = new Set((await memory("gone")).map(({ enhanced }) => enhanced));
    expect(counts.size).toBe(1);
  });

  test("a question leaves no edge memory with a read-only key or with `memorise: false`", async () => {
    await sendChain("readonly");
    const { body: made } = await admin("POST", `/v1/tenants/${tenant}/keys`, { scopes: ["read"] });
    const reader = { Authorization: `Bearer ${made.api_key}` };
    const read = await call("POST", "/v1/users/readonly/ask", { question: QUESTION }, reader);
    expect(read.body.receipt).toMatchObject({ memorised: false, enhanced: [] });
    expect((await ask("readonly", { memorise: false })).body.receipt.memorised).toBe(false);
    expect(await memory("readonly")).toEqual([]);
    expect((await call("POST", "/v1/users/readonly/ask/warm", { questions: ["x"] }, reader)).status).toBe(403);
    expect((await call("DELETE", "/v1/users/readonly/traversal-memory", undefined, reader)).status).toBe(403);
  });

  test("a question to an unknown user answers 404, and one to an empty memory gets an empty answer", async () => {
    expect((await ask("ghost")).status).toBe(404);
    expect((await call("GET", "/v1/users/ghost/traversal-memory")).status).toBe(404);
    await call("PUT", "/v1/users/empty", { name: "Nobody" });
    const { status, body } = await ask("empty");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      search_ended: "by_guide",
      citations: [],
      receipt: { seeds: [], hops: [], memorised: false },
    });
  });

  test("an invalid question names the wrong field", async () => {
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
    expect(await paths({ question: "Who?", check_need: "yes" })).toEqual(["check_need"]);
    expect(await paths({ question: "Who?", maxhops: 2 })).toEqual(["maxhops"]);
    expect((await call("GET", "/v1/users/ada/traversal-memory?cursor=x-1")).status).toBe(409);
  });

  test("a traversal follows only the requested kinds of edges", async () => {
    await sendChain("kinds");
    const { body } = await ask("kinds", { edges: ["mention", "chunk"] });
    const kinds = body.receipt.hits.map(({ kind }: { kind: string }) => kind);
    expect(new Set(kinds)).toEqual(new Set(["mention", "chunk"]));
    expect(body.citations.length).toBeGreaterThan(0);
    expect(body.citations.every(({ fact_id }: { fact_id: string | null }) => fact_id === null)).toBe(true);
  });

  test("a traversal follows no more than the allowed hops", async () => {
    await sendChain("bounded");
    const { body } = await ask("bounded", { question: "What does nobody know of quarks?", max_hops: 2 });
    expect(body.receipt.hops.filter(({ back }: { back: boolean }) => !back).length).toBeLessThanOrEqual(2);
  });
});

describe("warming", () => {
  test("warming learns the paths to known answers, so that the question is answered from edge memory", async () => {
    await sendChain("warm");
    const { status, body } = await call("POST", "/v1/users/warm/ask/warm", {
      questions: [{ question: QUESTION, answer: "Lisbon" }, "What does Zoe play?"],
    });
    expect(status).toBe(200);
    expect([body.remaining, body.left]).toEqual([[], []]);
    expect(body.warmed).toMatchObject([
      { question: QUESTION, answer: "Lisbon", search_ended: "by_guide", enhanced: expect.any(Number), penalised: 0 },
      { question: "What does Zoe play?", search_ended: "by_guide" },
    ]);
    for (const { enhanced } of body.warmed) expect(enhanced).toBeGreaterThan(0);
    expect(body.receipt).toMatchObject({ calls: 0, guide: "builtin-guide-16", model: null, prompt_versions: [] });
    expect(body.warmed[0].enhanced).toBeGreaterThan(0);
    const { body: walked } = await ask("warm", { taught: false });
    expect(walked.receipt).toMatchObject({ decisions: 1, hops: [] });
    expect(walked).toMatchObject({ answer: expect.stringContaining("Lisbon"), taught: null });
    const { body: asked } = await ask("warm");
    expect(asked).toMatchObject({
      answer: "Lisbon",
      search_ended: "not_needed",
      taught: { id: body.warmed[0].taught.id, rests_on: "sources", match: "exact" },
      receipt: { decisions: 0, calls: 0, hops: [], enhanced: [], stopped: "taught", memorised: false },
    });
    expect(asked.citations.length).toBeGreaterThan(0);
  });

  test("an answer that the memory does not state is stored, marked as having no source, listed and deleted", async () => {
    await sendChain("faq");
    const question = "What are the opening hours?";
    const { body } = await call("POST", "/v1/users/faq/ask/warm", {
      questions: [{ question, answer: "From 9 to 17." }],
    });
    expect(body.warmed[0]).toMatchObject({ enhanced: 0, penalised: 0, taught: { rests_on: "nothing" } });
    const given = { answer: "From 9 to 17.", citations: [], support: "none", taught: { rests_on: "nothing" } };
    expect((await ask("faq", { question })).body).toMatchObject(given);
    expect((await ask("faq", { question: "What are your opening hours, please?" })).body).toMatchObject({
      ...given,
      taught: { match: "similar" },
    });
    expect((await ask("faq", { question: "What are the closing hours?" })).body.answer).toBeNull();
    const path = "/v1/users/faq/traversal-memory/answers";
    const { body: list } = await call("GET", path);
    expect(list.data).toMatchObject([{ question, answer: "From 9 to 17.", state: "given" }]);
    const one = `${path}/${list.data[0].id}`;
    expect((await call("GET", one)).body).toEqual(list.data[0]);
    expect((await call("DELETE", one)).status).toBe(200);
    expect((await call("DELETE", one)).status).toBe(404);
    expect((await ask("faq", { question })).body.answer).toBeNull();
  });

  test("an answer that a fact states ends with the fact, whichever words of its question the fact leaves out", async () => {
    await sendChain("states");
    const question = "Which instrument does Zoe play?";
    const { body } = await call("POST", "/v1/users/states/ask/warm", {
      questions: [{ question, answer: "The cello." }],
    });
    expect(body.warmed[0].taught).toMatchObject({ rests_on: "sources" });
    const { body: asked } = await ask("states", { question });
    expect(asked).toMatchObject({ answer: "The cello.", citations: [{ quote: expect.stringContaining("cello") }] });
    expect((await call("DELETE", `/v1/users/states/facts/${asked.citations[0].fact_id}`)).status).toBe(200);
    expect((await ask("states", { question })).body.taught).toBeNull();
  });

  test("an answer without a source is withheld after a message about the same subject", async () => {
    await sendChain("news");
    const question = "When is the next release?";
    await call("POST", "/v1/users/news/ask/warm", { questions: [{ question, answer: "In June." }] });
    expect((await ask("news", { question })).body).toMatchObject({
      answer: "In June.",
      receipt: { stopped: "taught" },
    });
    const content = "The next release is in October.";
    const told = { thread_id: "t", messages: [{ role: "user", content }] };
    expect((await call("POST", "/v1/users/news/messages", told)).status).toBeLessThan(300);
    for (const asked of [question, "When is the next release, please?", "Please, when is the next release?"])
      expect((await ask("news", { question: asked })).body).toMatchObject({ answer: content, taught: null });
  });

  test("an answer that the memory contradicts says so, and is given only if the graph has none", async () => {
    await sendChain("dispute");
    const question = "What does Zoe play?";
    const questions = [{ question, answer: "The violin." }];
    const { body } = await call("POST", "/v1/users/dispute/ask/warm", { questions });
    const [{ taught }] = body.warmed;
    expect(taught).toMatchObject({ rests_on: "nothing", disputed_by: [{ quote: expect.stringContaining("cello") }] });
    const path = `/v1/users/dispute/traversal-memory/answers/${taught.id}`;
    expect((await call("GET", path)).body).toMatchObject({ state: "given", disputed: true });
    const { body: asked } = await ask("dispute", { question });
    expect(asked).toMatchObject({ answer: expect.stringContaining("cello"), taught: null });
    const [{ fact_id }] = taught.disputed_by;
    expect((await call("DELETE", `/v1/users/dispute/facts/${fact_id}`)).status).toBe(200);
    expect((await ask("dispute", { question })).body).toMatchObject({
      answer: "The violin.",
      taught: { id: taught.id, rests_on: "nothing" },
    });
  });

  test("warming refuses an invalid list of questions and names the position", async () => {
    const { status, body } = await call("POST", "/v1/users/warm/ask/warm", { questions: [] });
    expect([status, body.errors[0].path]).toEqual([422, "questions"]);
  });
});

describe("traversal memory", () => {
  test("traversal memory can be listed, exported and reset", async () => {
    await sendChain("mem");
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
    expect((await call("DELETE", "/v1/users/mem/traversal-memory")).body).toEqual({
      edges: edges.length,
      searches: 0,
      answers: 0,
    });
    expect(await memory("mem")).toEqual([]);
    expect((await ask("mem")).body.receipt.replayed).toEqual([]);
  });

  test("failed searches are remembered for one user only, until traversal memory is reset", async () => {
    const question = "Which strange charmed quarks did Mia study under Professor Higgs?";
    for (const user of ["vain", "other"]) await sendChain(user);
    const { body: first } = await ask("vain", { question });
    expect([first.search_ended, first.receipt.memorised]).toEqual(["by_guide", true]);
    const { body: second } = await ask("vain", { question });
    expect(second.receipt).toMatchObject({ decisions: 1, hops: [], stopped: "searched before" });
    expect([second.answer, second.citations]).toEqual([first.answer, first.citations]);
    expect((await ask("other", { question })).body.receipt.stopped).toBe("given up");
    expect((await call("DELETE", "/v1/users/vain/traversal-memory")).body.searches).toBe(1);
    expect((await ask("vain", { question })).body.receipt.stopped).toBe("given up");
  });

  test("traversal memory of one user does not affect another", async () => {
    await sendChain("left");
    await sendChain("right");
    await ask("left");
    expect(await memory("right")).toEqual([]);
    expect((await ask("right")).body.receipt.replayed).toEqual([]);
  });

  test("the lessons of two hundred concurrent questions are each learned once", async () => {
    await sendChain("crowd");
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask("crowd")));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const lessons = answers.flatMap(({ body }) => body.receipt.enhanced as { kind: string }[]).length;
    const edges = await memory("crowd");
    expect(edges.reduce((sum, { enhanced }) => sum + enhanced, 0)).toBe(lessons);
    for (const { strength } of edges) expect(strength).toBeLessThanOrEqual(0.901);
    const question = "Which strange charmed quarks did Mia study under Professor Higgs?";
    await Promise.all(Array.from({ length: 50 }, () => ask("crowd", { question })));
    expect((await call("DELETE", "/v1/users/crowd/traversal-memory")).body).toEqual({
      edges: edges.length,
      searches: 1,
      answers: 0,
    });
  });
});
