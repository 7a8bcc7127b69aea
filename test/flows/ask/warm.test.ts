import { expect, test } from "vitest";
import { warm } from "../../../worker/flows/ask/warm.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";
import { turnsDuring } from "../../fakes/turns-during.ts";

const ADA = { tenant: "ten_1", kind: "user", id: "ada" } as const;

test("warming lets the process answer other requests between two questions", async () => {
  const graph = graphReadByRules();
  graph.tellAt("My sister Zoe lives in Rome.", "2024-01-01");
  const questions = Array.from({ length: 12 }, (_, place) => ({ question: `Where does Zoe live in ${2000 + place}?` }));
  expect(await turnsDuring(() => warm(graph.parts, ADA, { questions }))).toBeGreaterThanOrEqual(questions.length);
});
