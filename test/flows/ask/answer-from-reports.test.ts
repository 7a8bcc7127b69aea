import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { askIn } from "../../../shared/api/ask.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { modelGuide } from "../../../worker/adapters/llm/guide.ts";
import { openAiLlm } from "../../../worker/adapters/openai/llm.ts";
import { systemClock } from "../../../worker/adapters/platform/system.ts";
import { ask } from "../../../worker/flows/ask/ask.ts";
import { joinAll, pointsBy, readReportsPrompt } from "../../fakes/scripted-openai/reports.ts";
import { startScriptedOpenAi, type ChatBody, type ScriptedOpenAi } from "../../fakes/scripted-openai/server.ts";
import type { Step } from "../../fakes/scripted-openai/steps.ts";
import { judgeBy, readTraversal } from "../../fakes/scripted-openai/traversal.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const ADA = { tenant: "ten_1", kind: "user", id: "ada" } as const;
const TOPICS = ["Sailing", "Bakery", "Chess", "Garden", "Orchestra", "Robotics", "Pottery", "Astronomy", "Cycling"];
const NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gina", "Hugo"];
const EVERYTHING = "What are the main topics of my conversations?";

type World = ReturnType<typeof graphReadByRules>;

const flat = graphReadByRules();
const nested = graphReadByRules();
const GROUPS = ["Harbour", "Library", "Theatre"];
const PARTS = ["North", "South", "West", "East"];

beforeAll(async () => {
  for (const [place, topic] of TOPICS.entries()) {
    tellCircle(flat, topic, 6);
    flat.tell([`${topic} Ann`, "KNOWS", `${TOPICS[(place + 1) % TOPICS.length]} Ben`]);
  }
  await flat.refresh();
  for (const group of GROUPS)
    for (const [place, part] of PARTS.entries()) {
      tellCircle(nested, `${group} ${part}`);
      const next = `${group} ${PARTS[(place + 1) % PARTS.length]}`;
      for (let n = 0; n < 3; n++) nested.tell([`${group} ${part} ${NAMES[n]}`, "HELPS", `${next} ${NAMES[n + 3]}`]);
    }
  await nested.refresh();
});

function tellCircle(world: World, topic: string, size = NAMES.length): void {
  const names = NAMES.slice(0, size);
  for (const [a, one] of names.entries())
    for (const other of names.slice(a + 1)) world.tell([`${topic} ${one}`, "KNOWS", `${topic} ${other}`]);
}

let server: ScriptedOpenAi | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const log = { info: () => {}, error: () => {} };

async function askModel(
  world: World,
  question: string,
  {
    answers = {},
    when,
    given = {},
    clock = world.parts.clock,
  }: {
    answers?: Record<string, (body: ChatBody) => unknown>;
    when?: (request: string) => Step | null;
    given?: Record<string, unknown>;
    clock?: World["parts"]["clock"];
  } = {},
) {
  server = await startScriptedOpenAi({
    answers: { report_points: pointsBy(() => 5), joined_points: joinAll, ...answers },
    ...(when !== undefined && { when }),
  });
  const llm = openAiLlm({ base_url: server.url, api_key: "k", model: "scripted" });
  const parts = { ...world.parts, clock, guide: modelGuide(llm, log) };
  return ask(parts, ADA, askIn.parse({ question, ...given }), true);
}

const shownIn = (text: string | null): string[] => TOPICS.filter((topic) => (text ?? "").includes(topic));
const schemasOf = (): (string | undefined)[] =>
  nonNull(server, "server").chats.map((chat) => chat.response_format?.json_schema?.name);

describe("a general question to a model", () => {
  test.each([EVERYTHING, "Summarise everything you know.", "Welche Themen gibt es?"])(
    "%s is answered from all reports, at the cost that was billed",
    async (question) => {
      const { answer, citations, support, search_ended, receipt } = await askModel(flat, question);
      expect(shownIn(answer)).toEqual(TOPICS);
      expect({ support, search_ended }).toEqual({ support: "good", search_ended: "by_guide" });
      expect(citations.map(({ community_id }) => community_id)).toEqual(
        expect.arrayContaining([expect.stringMatching(/^com_/)]),
      );
      expect(receipt).toMatchObject({
        mode: { name: "global", why: "the query asks for an overview" },
        stopped: "enough",
        memorised: false,
        memory_used: false,
        ...nonNull(server, "server").billed,
      });
      expect(receipt.reports).toMatchObject({ used: citations.length, follow_ups: [] });
      expect(receipt.reports?.rated).toBe(receipt.reports?.found);
      expect(receipt.prompt_versions.join()).toMatch(/reports-1-.*points-1-/);
    },
  );

  test("reports that the model rates 0 give no point and are not cited", async () => {
    const { answer, citations, receipt } = await askModel(flat, EVERYTHING, {
      answers: { report_points: pointsBy((text) => (/Chess|Garden/.test(text) ? 4 : 0)) },
    });
    expect(shownIn(answer)).toEqual(expect.arrayContaining(["Chess", "Garden"]));
    expect(shownIn(answer)).not.toContain("Pottery");
    expect(receipt.reports?.used).toBe(citations.length);
    expect(receipt.reports?.rated).toBeGreaterThan(receipt.reports?.used ?? 0);
  });

  test("only parts of reports that help much are read, and the points of a report yield to those of its parts", async () => {
    const { citations, receipt } = await askModel(nested, EVERYTHING, {
      answers: { report_points: pointsBy((text) => (text.includes("Library") ? 5 : 1)) },
    });
    const read = nonNull(server, "server").chats.flatMap((chat) => readReportsPrompt(chat).reports);
    const { data } = await nested.graph.communities({ limit: 100 });
    const [coarsest, parts] = [data.filter(({ level }) => level === 0), data.filter(({ level }) => level > 0)];
    expect(parts.length).toBeGreaterThan(3);
    const helpful = new Set(coarsest.filter(({ name }) => name.includes("Library")).map(({ id }) => id));
    const wanted = parts.filter(({ parent_id }) => helpful.has(parent_id ?? ""));
    expect(wanted.length).toBeGreaterThan(0);
    expect(read.map(({ title }) => title).sort()).toEqual([...coarsest, ...wanted].map(({ name }) => name).sort());
    const cited = citations.map(({ community_id }) => community_id);
    for (const { parent_id } of wanted) expect(cited).not.toContain(parent_id);
    expect(cited).toEqual(expect.arrayContaining(wanted.map(({ id }) => id)));
    expect(receipt.reports).toMatchObject({
      found: coarsest.length + wanted.length,
      rated: coarsest.length + wanted.length,
    });
  });

  test.each([1, 2, 3])("no more than %i calls are made", async (max_calls) => {
    const { answer, search_ended } = await askModel(nested, EVERYTHING, { given: { max_calls } });
    expect(nonNull(server, "server").billed.calls).toBeLessThanOrEqual(max_calls);
    expect(answer).not.toBeNull();
    if (max_calls < 3) expect(search_ended).toBe("by_limit");
  });

  test("no more tokens are used than allowed, and what is known is answered", async () => {
    const { answer, receipt } = await askModel(nested, EVERYTHING, { given: { max_tokens: 9_000 } });
    expect(receipt.tokens_in + receipt.tokens_out).toBeLessThanOrEqual(9_000);
    expect(answer).not.toBeNull();
  });

  test("a model that never answers is given up within the time limit, and whole reports are quoted", async () => {
    const started = performance.now();
    const { answer, support, search_ended, receipt } = await askModel(flat, EVERYTHING, {
      when: () => ({ kind: "hang" }),
      given: { max_seconds: 1 },
      clock: { ...systemClock, now: () => Date.now() },
    });
    expect(performance.now() - started).toBeLessThan(2_000);
    expect({ support, search_ended, stopped: receipt.stopped }).toEqual({
      support: "weak",
      search_ended: "by_limit",
      stopped: "seconds",
    });
    expect(answer).toContain("joined by");
  });

  test("a broken last answer leaves the best points", async () => {
    const { answer, support, search_ended } = await askModel(flat, EVERYTHING, {
      when: (request) => (request.includes("<points>") ? { kind: "text", text: "no" } : null),
    });
    expect(shownIn(answer).length).toBeGreaterThan(3);
    expect({ support, search_ended }).toEqual({ support: "weak", search_ended: "by_fault" });
  });

  test("an unreachable model is replaced by whole reports", async () => {
    const { answer, support, search_ended, receipt } = await askModel(flat, EVERYTHING, {
      when: () => ({ kind: "response", status: 500, body: { error: { message: "down" } } }),
    });
    expect({ support, search_ended }).toEqual({ support: "weak", search_ended: "by_fault" });
    expect(answer).toContain("joined by");
    expect(receipt.reports?.used).toBeGreaterThan(0);
  });

  test("a question that no report answers is searched for on paths with the rest of the budget", async () => {
    const { receipt } = await askModel(flat, EVERYTHING, {
      answers: {
        report_points: pointsBy(() => 0),
        judgement: (body) => judgeBy(readTraversal(body), ["nothing"], ""),
      },
      given: { max_calls: 3 },
    });
    expect(receipt.mode).toEqual({ name: "traversal", why: "no report answers the question" });
    expect(schemasOf()[0]).toBe("report_points");
    expect(receipt.calls).toBe(nonNull(server, "server").billed.calls);
    expect(receipt.calls).toBeLessThanOrEqual(3);
    expect(receipt.reports?.used).toBe(0);
  });

  test("a question about a detail reads no report", async () => {
    const { receipt } = await askModel(flat, "Who knows Chess Dora?", {
      answers: { judgement: (body) => judgeBy(readTraversal(body), ["Chess Dora"], "Chess Ann.") },
    });
    expect(receipt.mode.name).toBe("traversal");
    expect(receipt.reports).toBeNull();
    expect(schemasOf()).not.toContain("report_points");
  });

  test("the same receipt gives the same answer again", async () => {
    const { answer, receipt } = await askModel(flat, EVERYTHING);
    const { as_of, known_at, cursor, versions } = receipt;
    await server?.close();
    const again = await askModel(flat, EVERYTHING, { given: { receipt: { as_of, known_at, cursor, versions } } });
    expect(again.answer).toBe(answer);
  });

  test("a memory without reports is traversed", async () => {
    const empty = graphReadByRules();
    empty.tell(["Ann", "KNOWS", "Ben"]);
    const { receipt } = await askModel(empty, EVERYTHING, {
      answers: { judgement: (body) => judgeBy(readTraversal(body), ["Ann"], "Ann knows Ben.") },
    });
    expect(receipt.mode).toEqual({ name: "traversal", why: "the memory has no report about it" });
  });
});

describe("an overview of a subject by a model", () => {
  const subject = "What do you know about Chess Dora?";
  const follow_ups = [
    "Who knows Chess Dora?",
    "Who knows Garden Ann?",
    "Who knows Pottery Ben?",
    "Who knows Sailing Ben?",
  ];
  const answers = {
    report_points: pointsBy((text) => (text.includes("Chess") ? 5 : 0), follow_ups),
    judgement: (body: ChatBody) => {
      const shown = readTraversal(body);
      return judgeBy(shown, [shown.question.slice("Who knows ".length, -1)], `Found: ${shown.question}`);
    },
  };

  test("is answered from the nearest reports and at most three follow-up questions", async () => {
    const { answer, citations, receipt } = await askModel(flat, subject, { answers });
    expect(receipt.mode.name).toBe("drift");
    expect(receipt.reports).toMatchObject({ batches: 1, follow_ups: follow_ups.slice(0, 3) });
    expect(schemasOf()).toEqual(["report_points", "judgement", "judgement", "judgement", "joined_points"]);
    expect(answer).toContain("Found: Who knows Garden Ann?");
    expect(citations.some(({ fact_id }) => fact_id !== null)).toBe(true);
    expect(citations.some(({ community_id }) => community_id !== null)).toBe(true);
    expect(receipt).toMatchObject(nonNull(server, "server").billed);
  });

  test.each([2, 3, 4])("keeps within %i calls", async (max_calls) => {
    const { answer, receipt } = await askModel(flat, subject, { answers, given: { max_calls } });
    expect(answer).not.toBeNull();
    expect(receipt.reports?.follow_ups).toHaveLength(Math.max(0, max_calls - 2));
    expect(nonNull(server, "server").billed.calls).toBeLessThanOrEqual(max_calls);
  });
});

describe("the built-in guide", () => {
  test("answers a general question with whole reports within its length", async () => {
    const { answer, support, citations, receipt } = await flat.ask(EVERYTHING);
    expect(receipt.mode.name).toBe("global");
    expect(receipt.calls).toBe(0);
    expect(support).toBe("weak");
    const { data } = await flat.graph.communities({ limit: 100 });
    const summaries = new Set(data.map(({ summary }) => summary));
    expect(citations.length).toBeGreaterThan(0);
    for (const { quote } of citations) expect(summaries).toContain(quote);
    expect(answer).toBe(citations.map(({ quote }) => quote).join("\n\n"));
    expect((answer ?? "").length).toBeLessThan(2_000);
    expect(receipt.reports).toMatchObject({ used: citations.length, batches: 0 });
  });

  test("asks no follow-up questions, so it traverses instead", async () => {
    const { receipt } = await flat.ask("Who knows Chess Dora?", { mode: "drift" });
    expect(receipt.mode).toEqual({ name: "traversal", why: "only a model asks follow-up questions" });
  });
});
