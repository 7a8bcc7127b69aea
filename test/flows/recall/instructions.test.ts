/** Standing instructions and preferences: in lists and contexts, at every moment. */
import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { correctFact } from "../../../worker/store/resolution/correct-facts.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { listInstructions } from "../../../worker/store/graph/instructions.ts";
import { composeProfile } from "../../../worker/core/context/profile.ts";
import { exportLines, importLines } from "../../fakes/copied-graph.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { graphReadByRules, type GraphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const MOVIES = "Always include platform availability when I ask about movie options.";
const day = (n: number): string => `2024-03-${String(n).padStart(2, "0")}T10:00:00Z`;

const textsOf = async (
  graph: GraphReadByRules,
  moment: { as_of?: number; known_at?: number } = {},
): Promise<string[]> => (await graph.graph.instructions({ limit: 100, ...moment })).data.map(({ text }) => text);

const sectionOf = (context: string): string[] =>
  (/## Instructions and preferences of the user\n([^#]*)/u.exec(context)?.[1] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("["));

describe("the list", () => {
  test("the list has what the user asked for, with when it applies and where it was said", async () => {
    const graph = graphReadByRules();
    const id = graph.tellAt(MOVIES, day(1));
    graph.tellAt("I prefer window seats on long flights.", day(2));
    const { data } = await graph.graph.instructions({ limit: 10 });
    expect(data).toMatchObject([
      { type: "preference", text: "I prefer window seats on long flights.", user: { name: "Ada" } },
      {
        type: "instruction",
        text: MOVIES,
        applies_to: "movie options",
        valid_from: "2024-03-01T10:00:00.000Z",
        valid_to: null,
        episode_ids: [id],
      },
    ]);
  });

  test("the list has pages", async () => {
    const graph = graphReadByRules();
    for (let n = 1; n <= 5; n++) graph.tellAt(`Never suggest restaurant number ${n}.`, day(n));
    const texts: string[] = [];
    for (let cursor: string | undefined, more = true; more;) {
      const page = await graph.graph.instructions({ limit: 2, cursor });
      texts.push(...page.data.map(({ text }) => text));
      cursor = page.next_cursor ?? undefined;
      more = cursor !== undefined;
    }
    expect(texts).toEqual([5, 4, 3, 2, 1].map((n) => `Never suggest restaurant number ${n}.`));
  });

  test("the list has instructions that apply to a question first", async () => {
    const graph = graphReadByRules();
    graph.tellAt(MOVIES, day(1));
    graph.tellAt("Always name the price when I ask about hotels.", day(2));
    const asked = { query: "Which movie should I watch tonight?", vector: null, embedding_model: "" };
    const { data } = await graph.graph.instructions({ limit: 10, asked });
    expect(data.map(({ text }) => text)).toEqual([MOVIES, "Always name the price when I ask about hotels."]);
    expect(nonNull(data[0]?.score, "score")).toBeGreaterThan(nonNull(data[1]?.score, "score"));
  });
});

describe("changes", () => {
  test.each([
    ["From now on, use metric units.", "From now on use imperial units instead of metric.", true],
    ["Answer in German.", "Actually, answer in English again.", true],
    ["Call me Sam.", "Call me Katherine.", true],
    ["Keep your answers short.", "From now on keep your answers long and detailed.", true],
    ["Always add emojis to your answers.", "Stop adding emojis to your answers.", true],
    ["Always format dates as day, month, year.", "From now on always format dates as ISO 8601.", true],
    ["I prefer tea over coffee.", "I prefer coffee over tea.", true],
    [MOVIES, "Always include the rating when I ask about movie options.", false],
    ["Always use bullet points when I ask about recipes.", "Never use bullet points when I ask about letters.", false],
    ["Never suggest seafood.", "Never suggest horror movies.", false],
    ["Always cite sources when I ask about health.", "Always cite sources when I ask about history.", false],
  ])("%s / %s: replaced %s", async (first, second, isReplaced) => {
    const graph = graphReadByRules();
    graph.tellAt(first, day(1));
    graph.tellAt(second, day(5));
    expect(await textsOf(graph)).toEqual(isReplaced ? [second] : [second, first]);
    expect(await textsOf(graph, { as_of: Date.parse(day(3)) })).toEqual([first]);
  });

  test.each([
    [MOVIES, "You don't need to include platform availability any more."],
    ["Always format dates as day, month, year.", "Forget what I said about dates."],
    ["Never use bullet points.", "You can go back to using bullet points."],
    ["I prefer window seats.", "I no longer prefer window seats."],
    ["Gib bei Rezepten immer die Kalorien an.", "Du musst die Kalorien nicht mehr angeben."],
  ])('the instruction "%s" ends by: %s', async (first, end) => {
    const graph = graphReadByRules();
    graph.tellAt("Never suggest seafood.", day(1));
    graph.tellAt(first, day(1));
    graph.tellAt(end, day(5));
    expect(await textsOf(graph)).toEqual(["Never suggest seafood."]);
    expect(await textsOf(graph, { as_of: Date.parse(day(3)) })).toContain(first);
  });

  test("one instruction may end and another begin in one message", async () => {
    const graph = graphReadByRules();
    graph.tellAt("Always format dates as day, month, year.", day(1));
    graph.tellAt("Always format dates as ISO 8601. Forget what I said about dates.", day(5));
    expect(await textsOf(graph)).toEqual(["Always format dates as ISO 8601."]);
  });

  test("an instruction is known from its message on, and can be undone", async () => {
    const graph = graphReadByRules();
    graph.tellAt("Answer in German.", day(1));
    const before = graph.clock.now();
    const id = graph.tellAt("Answer in English again.", day(5));
    expect(await textsOf(graph, { known_at: before })).toEqual(["Answer in German."]);
    expect(await textsOf(graph)).toEqual(["Answer in English again."]);
    graph.clock.advance(1_000);
    retractEpisode(graph.sql, graph.clock.now(), graph.ids, id);
    graph.clock.advance(1_000);
    expect(await textsOf(graph)).toEqual(["Answer in German."]);
  });

  test("an instruction is forgotten with its message, and the one that it had replaced holds again", async () => {
    const graph = graphReadByRules();
    graph.tellAt("Answer in German.", day(1));
    const id = graph.tellAt("Answer in English again.", day(5));
    graph.clock.advance(1_000);
    forgetEpisode(graph.sql, graph.clock.now(), graph.ids, id);
    expect(await textsOf(graph)).toEqual(["Answer in German."]);
  });

  test("an instruction can be rolled back", async () => {
    const graph = graphReadByRules();
    graph.tellAt("Answer in German.", day(1));
    const before = graph.clock.now();
    graph.tellAt("Answer in English again.", day(5));
    graph.clock.advance(1_000);
    rollBack(graph.sql, graph.clock.now(), graph.ids, before);
    graph.clock.advance(1_000);
    expect(await textsOf(graph)).toEqual(["Answer in German."]);
  });

  test("an instruction is edited as a fact, and its words are those of the sentence", async () => {
    const graph = graphReadByRules();
    graph.tellAt(MOVIES, day(1));
    const [one] = (await graph.graph.instructions({ limit: 10 })).data;
    graph.clock.advance(1_000);
    correctFact(graph.sql, graph.clock.now(), graph.ids, nonNull(one, "instruction").id, {
      version: nonNull(one, "instruction").version,
      fact: "Ada's instruction: Always include ratings when I ask about series.",
    });
    graph.clock.advance(1_000);
    expect((await graph.graph.instructions({ limit: 10 })).data).toMatchObject([
      { text: "Always include ratings when I ask about series.", applies_to: "series" },
    ]);
  });

  test("a repeated instruction is one, with two sources", async () => {
    const graph = graphReadByRules();
    const ids = [graph.tellAt(MOVIES, day(1)), graph.tellAt(MOVIES, day(5))];
    const { data } = await graph.graph.instructions({ limit: 10 });
    expect(data).toHaveLength(1);
    expect(data[0]?.episode_ids.toSorted()).toEqual(ids.toSorted());
  });

  test("a copy made from an export has the same instructions, with ids", async () => {
    const graph = graphReadByRules();
    graph.tellAt("Answer in German.", day(1));
    graph.tellAt(MOVIES, day(2));
    graph.tellAt("I'm booking a flight to Rome, and I prefer window seats.", day(3));
    graph.tellAt("Answer in English again.", day(5));
    const now = graph.clock.now();
    const copy = importLines(exportLines(graph.sql, now, graph.ids), now);
    const listed = listInstructions(graph.sql, { limit: 10 }, now).data;
    expect(listed).toHaveLength(3);
    expect(listInstructions(copy, { limit: 10 }, now).data).toEqual(listed);
    const then = { limit: 10, as_of: Date.parse(day(4)) };
    expect(listInstructions(copy, then, now).data).toEqual(listInstructions(graph.sql, then, now).data);
  });
});

describe("a context", () => {
  const MODES = ["auto", "facts", "associative", "local", "global", "bridge", "hybrid", "timeline"] as const;
  const told = (): GraphReadByRules => {
    const graph = graphReadByRules();
    graph.tellAt(MOVIES, day(1));
    graph.tellAt("I moved to Lisbon last year and I work at Acme.", day(2));
    graph.tellAt("Answer in German.", day(3));
    return graph;
  };

  test.each(MODES)("a context in the mode %s shows instructions first", async (mode) => {
    const { context, facts } = await told().context({ query: "Which movies could I watch?", mode });
    const lines = sectionOf(context);
    expect(lines.map((line) => line.replace(/^\[\d+\] | \(.*\)$/gu, "")).toSorted()).toEqual([
      MOVIES,
      "Answer in German.",
    ]);
    expect(context.indexOf("## Instructions")).toBe(context.indexOf("## "));
    expect(facts.filter(({ predicate }) => predicate === "HAS_INSTRUCTION")).toHaveLength(2);
  });

  test("a context shows instructions in no other section", async () => {
    const { context } = await told().context({ query: "Which movies could I watch?", mode: "facts" });
    expect(context.split("platform availability")).toHaveLength(2);
  });

  test("a context names the fact of the instruction as the source", async () => {
    const { context, sources } = await told().context({ query: "movies" });
    const [first = ""] = sectionOf(context);
    expect(sources[/^\[(\d+)\]/u.exec(first)?.[1] ?? ""]).toMatchObject({ type: "fact" });
  });

  test("a context shows instructions as of its moment", async () => {
    const graph = told();
    graph.tellAt("Answer in English again.", day(8));
    const shown = async (as_of?: number): Promise<string> =>
      sectionOf(
        (await graph.context({ query: "What can I cook?", ...(as_of !== undefined && { as_of }) })).context,
      ).join();
    expect(await shown()).toContain("Answer in English again.");
    expect(await shown()).not.toContain("Answer in German.");
    expect(await shown(Date.parse(day(4)))).toContain("Answer in German.");
    expect(await shown(Date.parse(day(4)))).not.toContain("Answer in English");
  });

  test("a context gives instructions a share of its budget", async () => {
    const graph = graphReadByRules();
    for (let n = 1; n <= 60; n++)
      graph.tellAt(`Never suggest restaurants of the chain number ${n} to me.`, day(1 + (n % 27)));
    graph.tellAt("I moved to Lisbon with my sister.", day(28));
    const { context } = await graph.context({ query: "Who moved to Lisbon with me?", max_tokens: 300 });
    expect(sectionOf(context).length).toBeGreaterThan(1);
    expect(sectionOf(context).length).toBeLessThan(8);
    expect(context).toContain("with my sister");
  });

  test("a context has instructions in the slot of a template, and nowhere else", async () => {
    const graph = told();
    const query = "Which movies could I watch?";
    const { context } = await graph.context({ query, template: "Follow:\n{{instructions}}\nKnown:\n{{messages}}" });
    expect(context).toMatch(/Follow:\n\[\d\] [^\n]*\n/u);
    const { context: profile } = await graph.context({ query, template: "Known:\n{{profile}}\n{{messages}}" });
    expect(profile).toContain(`Ada's instruction: ${MOVIES}`);
    expect((await graph.context({ query, template: "{{facts}}" })).context).not.toContain("platform");
  });

  test("a context has no instructions if facts are not requested", async () => {
    const { context } = await told().context({ query: "movies", scope: ["episodes"] });
    expect(sectionOf(context)).toEqual([]);
  });

  test("a context shows a preference if the question is about its topic, and names users if there are several", async () => {
    const graph = graphReadByRules();
    graph.tellAt("I'm booking a flight to Rome, and I prefer window seats.", day(1), "Ada");
    graph.tellAt("Never suggest seafood.", day(2), "Ada");
    const shown = sectionOf((await graph.context({ query: "Which seat should I take on the flight?" })).context).join(
      "\n",
    );
    expect(shown).toContain("I prefer window seats.");
    const other = sectionOf((await graph.context({ query: "How do I fix my bike?" })).context).join("\n");
    expect(other).not.toContain("window seats");
    expect(other).toContain("Never suggest seafood.");
  });
});

test("a profile begins with instructions, and leaves room for other facts that hold", async () => {
  const graph = graphReadByRules();
  graph.tellAt("I live in Lisbon.", day(1));
  graph.tellAt("Answer in German.", day(2));
  for (let n = 1; n <= 40; n++) graph.tellAt(`Never suggest restaurant number ${n}.`, day(3));
  const { text, facts } = await graph.graph.profile({}, "Ada", 300);
  expect(text).toMatch(/^- Ada's instruction: /u);
  expect(text).toContain("Ada lives in Lisbon.");
  expect(facts.length).toBeGreaterThan(5);
  expect(composeProfile({ instructions: [], facts: [] }, 300, { as_of: null, at: 0, time_zone: "UTC" }).text).toBe("");
});

test("instructions do not describe entities", async () => {
  const graph = graphReadByRules();
  graph.tellAt("I live in Lisbon.", day(1));
  graph.tellAt("Answer in German.", day(2));
  const { data } = await graph.graph.entities({ limit: 10 });
  expect(data.find(({ name }) => name === "Ada")?.summary).toBe("Ada lives in Lisbon.");
});

describe("a search for messages", () => {
  const QUESTION = { query: "Which movie options are there for tonight?", scope: ["episodes" as const], limit: 20 };
  const chat = (first: string) => {
    const graph = graphReadByRules();
    const id = graph.tellAt(first, day(1));
    for (let n = 2; n <= 9; n++) {
      graph.append({ role: "assistant", name: "Assistant", content: "Sure, here you are." });
      graph.tellAt(`Which movie options are there tonight at cinema number ${n}?`, day(n));
    }
    return { ...graph, id };
  };
  const placeOf = async ({ search, id }: ReturnType<typeof chat>): Promise<number> =>
    (await search(QUESTION)).episodes.findIndex((episode) => episode.id === id);

  test("a search ranks a message with an applicable instruction higher, until it is undone", async () => {
    const graph = chat(MOVIES);
    const before = await placeOf(graph);
    retractEpisode(graph.sql, graph.clock.now(), graph.ids, graph.id);
    expect(await placeOf(graph)).toBeGreaterThan(before);
  });

  test("a search ranks the message of an unconditional instruction like any other", async () => {
    expect(await placeOf(chat("Always answer in metric units."))).not.toBe(0);
  });
});
