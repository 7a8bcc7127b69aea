/** The beginning of an overview of the asker. */
import { beforeAll, expect, test } from "vitest";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const graph = graphReadByRules();

beforeAll(async () => {
  for (const content of ["I live in Oslo.", "I work at Acme as a nurse.", "Petra is my boss."])
    graph.tellAt(content, "2023-01-06T10:00:00Z");
  for (let day = 0; day < 40; day++) {
    graph.tellAt(`Mia knows me from tour ${day}, and plays with band ${day}.`, "2023-02-01T10:00:00Z");
    graph.tellAt(`Mia plays the piano in hall ${day}.`, "2023-02-01T10:00:00Z");
  }
  await graph.refresh();
});

test.each(["What do you know about me?", "Who am I?", "Give me an overview", "Overview, please"])(
  "%s begins with current facts about the user, even with a small budget",
  async (query) => {
    for (const max_tokens of [200, 500, 2_000]) {
      const { facts } = await graph.context({ query, max_tokens });
      const of = facts.map(({ fact }) => fact);
      expect([max_tokens, of]).toEqual([max_tokens, expect.arrayContaining(["Ada lives in Oslo."])]);
      expect(of.some((fact) => fact.includes("Acme"))).toBe(true);
    }
  },
);

test.each(["facts", "associative", "bridge", "hybrid"] as const)(
  "an overview in the mode %s begins with current facts about the user too",
  async (mode) => {
    const { facts } = await graph.context({ query: "What do you know about me?", mode, max_tokens: 500 });
    expect(facts.map(({ fact }) => fact)).toContain("Ada lives in Oslo.");
  },
);

test("facts about the user do not precede filtered items or items with a sufficient score", async () => {
  const query = "What do you know about me?";
  const isOfHome = ({ facts }: { facts: { fact: string }[] }) =>
    facts.some(({ fact }) => fact === "Ada lives in Oslo.");
  const filters = { any: [{ all: [{ field: "predicate" as const, op: "=" as const, values: ["PLAYS"] }] }] };
  expect(isOfHome(await graph.context({ query }))).toBe(true);
  expect(isOfHome(await graph.context({ query, filters }))).toBe(false);
  expect(isOfHome(await graph.context({ query, min_score: 1e9 }))).toBe(false);
});
