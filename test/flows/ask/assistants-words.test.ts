/** `ask` without a model, for questions about what the assistant said. */
import { expect, test } from "vitest";
import { toldGraph, type ToldGraph } from "../../fakes/told-graph.ts";

const PLAN = `# Balcony plan

Here is the plan for the north side.

## Plants

- Ferns in the corner
- Hostas along the rail
- Ivy on the wall

## Watering schedule

| Day | Amount |
|---|---|
| Monday | 2 litres |

## Soil

Use peat-free compost with perlite.`;

function conversation(): ToldGraph {
  const graph = toldGraph();
  const told: readonly [user: string, assistant: string][] = [
    ["Can you plan my balcony garden? It faces north.", PLAN],
    [
      "The landlord has not answered my letter about the rental deposit.",
      "I will draft a reminder and send it to you on Friday.",
    ],
    ["What shall I cook with leeks?", "## Options\n\n1. Soup with potatoes\n2. Quiche\n3. Braised with mustard"],
  ];
  for (const [place, [user, assistant]] of told.entries()) {
    graph.tellAt(user, `2026-05-04T1${place}:00:00Z`);
    graph.tellAt(assistant, `2026-05-04T1${place}:01:00Z`, "Assistant", "assistant");
  }
  return graph;
}

test.each([
  ["Which plants did you suggest for my balcony?", "- Ferns in the corner\n- Hostas along the rail\n- Ivy on the wall"],
  ["What soil did you recommend?", "Use peat-free compost with perlite."],
  ["What watering schedule did you give me for the balcony?", "| Day | Amount |\n|---|---|\n| Monday | 2 litres |"],
  ["What did you promise to do about the rental?", "I will draft a reminder and send it to you on Friday."],
  ["What did you recommend I cook with leeks?", "1. Soup with potatoes\n2. Quiche\n3. Braised with mustard"],
])("%s is answered by the section or the reply about it", async (question, quoted) => {
  const { answer, citations } = await conversation().ask(question);
  expect(answer).toBe(quoted);
  expect(citations).toHaveLength(1);
});

test.each(["What soil did I buy?", "What did you suggest for the bathroom?", "What soil is best?"])(
  "%s is not answered by the assistant",
  async (question) => {
    const { answer } = await conversation().ask(question);
    expect(answer).toBeNull();
  },
);
