/** Contexts of reports show every requested part of a memory, within their budget. */
import { beforeAll, describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { toldGraph } from "../../fakes/told-graph.ts";

const TOPICS = ["Sailing", "Bakery", "Chess", "Garden", "Orchestra", "Robotics", "Pottery", "Astronomy", "Cycling"];
const NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gina", "Hugo", "Iris", "Jon"];

const graph = toldGraph();
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
});
