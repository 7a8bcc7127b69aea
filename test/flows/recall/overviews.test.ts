/** Contexts of reports show every requested part of a memory, within their budget. */
import { beforeAll, describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const TOPICS = ["Sailing", "Bakery", "Chess", "Garden", "Orchestra", "Robotics", "Pottery", "Astronomy", "Cycling"];
const NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gina", "Hugo", "Iris", "Jon"];

const graph = graphReadByRules();
const nameOf = (topic: string, n: number): string => `${topic} ${NAMES[n]}`;

beforeAll(async () => {
  for (const [place, topic] of TOPICS.entries()) {
    for (let a = 0; a < NAMES.length; a++)
      for (let b = a + 1; b < NAMES.length; b++) graph.tell([nameOf(topic, a), "KNOWS", nameOf(topic, b)]);
    const next = nonNull(TOPICS[(place + 1) % TOPICS.length], "topic");
    graph.tell([nameOf(topic, 0), "KNOWS", nameOf(next, 1)]);
  }
  await graph.refresh();
});

test("each planted topic is one community, however many summary entities are above its members", () => {
  const homes = graph.homes();
  const [summaries] = graph.sql.all<{ count: number }>("SELECT count(*) AS count FROM summary_entities");
  expect(summaries?.count).toBeGreaterThan(0);
  for (const topic of TOPICS) expect(new Set(NAMES.map((name) => homes.get(`${topic} ${name}`))).size).toBe(1);
  const leaves = graph.sql.all(
    "SELECT DISTINCT m.community_id FROM community_members m WHERE m.known_to IS NULL AND m.node % 2 = 0",
  );
  expect(leaves).toHaveLength(TOPICS.length);
});

const shownIn = (text: string): string[] => TOPICS.filter((topic) => text.includes(topic));

describe("a context of reports", () => {
  test.each(["Give me an overview of everything.", "What are the main topics?", "Welche Themen gibt es?"])(
    "%s shows all nine topics in 2,000 tokens",
    async (query) => {
      const { context: text, tokens } = await graph.context({ query, mode: "global", max_tokens: 2_000 });
      expect(shownIn(text)).toEqual(TOPICS);
      expect(tokens).toBeLessThanOrEqual(2_000);
    },
  );

  test("a query that names members of seven topics gets the reports of all seven", async () => {
    const asked = TOPICS.slice(0, 7);
    const query = `What about ${asked.map((topic) => nameOf(topic, 4)).join(", ")}?`;
    const { context: text } = await graph.context({ query, mode: "global", max_tokens: 4_000 });
    expect(shownIn(text)).toEqual(expect.arrayContaining(asked));
  });

  test("no context shows a community together with one of its parts", async () => {
    for (const max_tokens of [200, 600, 2_000, 8_000])
      for (const query of ["Give me an overview of everything.", `${nameOf("Chess", 2)} and ${nameOf("Garden", 3)}`]) {
        const { communities } = await graph.context({ query, mode: "global", max_tokens });
        const parents = new Set(communities.map(({ parent_id }) => parent_id));
        expect(communities.filter(({ id }) => parents.has(id))).toEqual([]);
        expect(communities.length).toBeGreaterThan(0);
      }
  });

  test.each([200, 300, 400, 600, 800])(
    "a named entity's report comes before those of unnamed ones, in %i tokens",
    async (max_tokens) => {
      for (const topic of TOPICS) {
        const query = `What do the sailing, bakery, chess, garden and robotics people know of ${nameOf(topic, 7)}?`;
        const { communities } = await graph.context({ query, mode: "global", max_tokens });
        expect(communities[0]?.members.map(({ name }) => name)).toContain(nameOf(topic, 7));
      }
    },
  );
});

describe("a question about one subject", () => {
  test.each(["global", "hybrid", "auto"] as const)(
    "gets no report about other things, in the mode %s",
    async (mode) => {
      for (const query of [
        "What do you know about ammonia?",
        "Was weißt du über Ammoniak?",
        "Que sais-tu de l'ammoniac ?",
      ])
        expect([query, (await graph.context({ query, mode })).communities]).toEqual([query, []]);
    },
  );

  test.each(["global", "hybrid"] as const)(
    "gets the reports with its name or its words, in the mode %s",
    async (mode) => {
      for (const query of [`What do you know about ${nameOf("Chess", 4)}?`, "What do you know about chess?"]) {
        const { communities } = await graph.context({ query, mode });
        expect(communities.length).toBeGreaterThan(0);
        for (const { members } of communities) expect(members.map(({ name }) => name).join()).toContain("Chess");
      }
    },
  );
});

test("scores of reports descend in the order shown, and those of messages in the order of rank", async () => {
  let compared = 0;
  const descend = (scores: readonly number[]): void => {
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    compared += Math.max(0, scores.length - 1);
  };
  const asked = ["Give me an overview of everything.", `What about ${nameOf("Chess", 4)} and ${nameOf("Garden", 4)}?`];
  for (const query of asked)
    for (const mode of ["global", "hybrid"] as const) {
      const { receipt } = await graph.context({ query, mode, order: "rank", receipt: true });
      for (const type of ["community", "episode"])
        descend((receipt?.lines ?? []).filter((line) => line.type === type).map(({ score }) => score));
    }
  expect(compared).toBeGreaterThan(10);
});

test("the receipt counts the reports in every mode that reads them", async () => {
  const query = "Give me an overview of everything.";
  for (const mode of ["global", "hybrid", "auto"] as const) {
    const { communities, receipt } = await graph.context({ query, mode, receipt: true });
    expect(receipt?.reports).toMatchObject({ used: communities.length });
    expect(receipt?.reports?.found).toBeGreaterThanOrEqual(TOPICS.length);
    expect(receipt?.reports?.rated).toBeGreaterThanOrEqual(communities.length);
  }
  expect((await graph.context({ query, mode: "facts", receipt: true })).receipt?.reports).toBeUndefined();
  const { communities, receipt } = await graph.search({
    query: "Chess",
    scope: ["communities"],
    limit: 2,
    receipt: true,
  });
  expect(receipt?.reports).toMatchObject({ used: communities.length });
});

describe("an overview of groups of groups, whose names have many tokens", () => {
  const groups = graphReadByRules();
  const GROUPS = 6;
  const PARTS = 4;
  const SIZE = 8;
  const SYLLABLES = ["vek", "zao", "qui", "xol", "jyp", "wem", "ruk", "tif", "gno", "hux", "dwo", "pya"];
  const made = (number: number): string =>
    [number, Math.floor(number / 12), (7 * number + 5) % 12].map((at) => SYLLABLES[at % 12]).join("");
  const member = (group: number, part: number, n: number): string => {
    const name = made((group * PARTS + part) * SIZE + n);
    return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}${group}${part}`;
  };

  beforeAll(async () => {
    for (let group = 0; group < GROUPS; group++)
      for (let part = 0; part < PARTS; part++) {
        for (let a = 0; a < SIZE; a++)
          for (let b = a + 1; b < SIZE; b++) groups.tell([member(group, part, a), "KNOWS", member(group, part, b)]);
        for (let n = 0; n < 3; n++)
          groups.tell([member(group, part, n), "HELPS", member(group, (part + 1) % PARTS, n + 3)]);
      }
    await groups.refresh();
  });

  test("every part is shown, or the whole that it is part of, as soon as the wholes fit", async () => {
    const query = "Give me an overview of everything.";
    const all = (await groups.context({ query, mode: "global", max_tokens: 16_000 })).communities;
    expect(all.length).toBeGreaterThan(GROUPS);
    const parents = new Map(all.map(({ id, parent_id }) => [id, parent_id]));
    let whole = false;
    for (const max_tokens of [600, 800, 1_000, 1_300, 1_600, 2_000, 2_300, 2_600, 3_000, 4_000]) {
      const shown = new Set(
        (await groups.context({ query, mode: "global", max_tokens })).communities.map(({ id }) => id),
      );
      const lost = [...parents].filter(([id, parent]) => !shown.has(id) && !shown.has(parent ?? ""));
      whole ||= lost.length === 0;
      if (whole) expect(lost).toEqual([]);
    }
    expect(whole).toBe(true);
  });
});
