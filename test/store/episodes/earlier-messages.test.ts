import { beforeAll, expect, test } from "vitest";
import { loadLexicon } from "../../../worker/core/text/lexicon.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

beforeAll(loadLexicon);

const FIRST_SAID = Date.parse("2024-01-06T10:00:00Z");

function told(...said: (string | [text: string, name: string])[]) {
  const graph = graphReadByRules();
  said.forEach((one, day) => {
    const [text, name] = typeof one === "string" ? [one, "Ada"] : one;
    graph.tellAt(text, FIRST_SAID + day * 86_400_000, name);
  });
  const facts = async (): Promise<string[]> => (await graph.graph.facts({ limit: 100 })).data.map(({ fact }) => fact);
  return { facts };
}

const BETWEEN = ["I like tea.", "It rains.", "I swam.", "I ate soup.", "I am tired."];

test("a message is read with what introduced its people, however long ago", async () => {
  const { facts } = told("My sister Mia lives in Bonn.", ...BETWEEN, "My sister plays chess.");
  expect(await facts()).toContain("Mia plays chess.");
});

test("another speaker's messages, and several introductions of one kind, are not shown", async () => {
  const others = told(["My sister Mia lives in Bonn.", "Bob"], ...BETWEEN, "My sister plays chess.");
  expect(await others.facts()).toContain("Ada's sister plays chess.");
  const several = told(
    "My sister Mia is ill.",
    ...BETWEEN,
    "My sister Eva is well.",
    ...BETWEEN,
    "My sister plays chess.",
  );
  expect(await several.facts()).toContain("Ada's sister plays chess.");
});

test("a role play goes on until it ends, however many messages lie between", async () => {
  const { append, attend, sql } = consumedGraph();
  const tell = (...contents: string[]) => append(...contents.map((content) => ({ content })));
  const facts = (): string[] => sql.all<{ fact: string }>("SELECT fact FROM facts").map(({ fact }) => fact);
  tell("let's do a role play. I'm Captain Brann", ...BETWEEN, "I live in Rome.");
  await attend();
  expect(facts()).toEqual([]);
  tell("ok stop", ...BETWEEN, "I live in Leeds.");
  await attend();
  expect(facts()).toContain("Ada lives in Leeds.");
});

test("a role play whose roles follow its proposal goes on as long", async () => {
  const { append, attend, sql } = consumedGraph();
  const tell = (...contents: string[]) => append(...contents.map((content) => ({ content })));
  tell("let's play a game", "which one?", "ur the cop, im a robber", ...BETWEEN, "I live in Rome.");
  await attend();
  expect(sql.all("SELECT fact FROM facts WHERE fact LIKE '%Rome%'")).toEqual([]);
});

test("a known state ends by its name, in any case and however old", async () => {
  const { append, attend, sql } = consumedGraph();
  const tell = (name: string, ...contents: string[]) => append(...contents.map((content) => ({ content, name })));
  const facts = (): string[] => sql.all<{ fact: string }>("SELECT fact FROM facts").map(({ fact }) => fact);
  tell("Bob", "We have a dog called Oscar.");
  tell("Ada", "We have a dog called Biscuit.", ...BETWEEN, "oscar died on sunday", "biscuit died on sunday");
  await attend();
  expect(facts()).toContain("Biscuit died.");
  expect(facts()).not.toContain("Oscar died.");
});

test("a deed ends its task, however old", async () => {
  const { append, attend, sql } = consumedGraph();
  const tell = (...contents: string[]) => append(...contents.map((content) => ({ content })));
  tell("Remind me to paint the shed.", ...BETWEEN, "The shed is green.", ...BETWEEN, "I painted the shed.");
  await attend();
  expect(sql.all<{ fact: string }>("SELECT fact FROM facts WHERE predicate = 'COMPLETED_TASK'")).toHaveLength(1);
});

test("understanding a message of a long thread reads few of those before it", async () => {
  const { append, attend, sql } = consumedGraph();
  const { all } = sql;
  const messages = 40;
  let [statements, read] = [0, 0];
  sql.all = ((statement: string, ...parameters: never[]) => {
    const rows = all(statement, ...parameters);
    if (statement.includes("chain (seq, depth)") && statement.includes("previous_seq")) {
      statements++;
      read += rows.length;
    }
    return rows;
  }) as typeof sql.all;
  append(...Array.from({ length: messages }, (_, n) => ({ content: `I ate ${n} apples.` })));
  await attend();
  expect(statements).toBeGreaterThan(0);
  expect(statements).toBeLessThanOrEqual(3 * messages);
  expect(read).toBeLessThanOrEqual(7 * messages);
});
