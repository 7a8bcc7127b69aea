/** `ask` without a model, for questions about what the assistant said. */
import { expect, test } from "vitest";
import { graphReadByRules, type GraphReadByRules } from "../../fakes/graph-read-by-rules.ts";

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

function conversation(): GraphReadByRules {
  const graph = graphReadByRules();
  const told: readonly [user: string, assistant: string][] = [
    ["Can you plan my balcony garden? It faces north.", PLAN],
    [
      "The landlord has not answered my letter about the rental deposit.",
      "I will draft a reminder and send it to you on Friday.",
    ],
    [
      "Please write a letter to the boat yard about the cracked rudder.",
      "Dear Ms. Lund,\n\nthe rudder of my boat on stand 14 has a crack of 9 cm. Could you weld it before 2 June?\n\nKind regards",
    ],
    [
      "I need a name for the new sauna.",
      "Some ideas:\n\n- Ember\n- Birch & Steam\n- The Kettle\n\nMy pick is **Ember**, because it is short.",
    ],
    [
      "Write me a small function for the moon phase.",
      "Here you are:\n\n```js\nconst phaseOf = (day) => (day % 29.5) / 29.5;\n```",
    ],
    [
      "Oak or ash for the handle?",
      "| wood | weight | price |\n|---|---|---|\n| oak | 710 g | 19 |\n| ash | 650 g | 14 |\n\nI ruled out the oak, since it splits near the tang.",
    ],
    ["Please do not let me forget the chimney sweep.", "I will nudge you on 3 November about that."],
    ["I sold the old sauna stove.", "Good to hear."],
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
  [
    "Which stand did you mention in the letter to the boat yard?",
    "the rudder of my boat on stand 14 has a crack of 9 cm. Could you weld it before 2 June?",
  ],
  ["What name did you pick for the sauna?", "My pick is **Ember**, because it is short."],
  ["What names did you come up with for the sauna?", "Some ideas:\n\n- Ember\n- Birch & Steam\n- The Kettle"],
  [
    "What function did you write for the moon phase?",
    "Here you are:\n\n```js\nconst phaseOf = (day) => (day % 29.5) / 29.5;\n```",
  ],
  ["Why did you rule out the oak?", "I ruled out the oak, since it splits near the tang."],
  [
    "What did the ash cost in your comparison?",
    "| wood | weight | price |\n|---|---|---|\n| oak | 710 g | 19 |\n| ash | 650 g | 14 |",
  ],
  ["When are you going to remind me about the chimney sweep?", "I will nudge you on 3 November about that."],
  ["What did you recommend I cook with leeks?", "1. Soup with potatoes\n2. Quiche\n3. Braised with mustard"],
])("%s is answered by the section or the reply about it", async (question, quoted) => {
  const { answer, citations } = await conversation().ask(question);
  expect(answer).toBe(quoted);
  expect(citations).toHaveLength(1);
});

test("a question for the assistant's words is not answered by the user's request", async () => {
  const graph = graphReadByRules();
  graph.tellAt("Write me a small function for the moon phase.", "2026-05-04T10:00:00Z");
  graph.tellAt("I cannot do that yet.", "2026-05-04T10:01:00Z", "Assistant", "assistant");
  const { answer, support } = await graph.ask("What function did you write for the moon phase?");
  expect(answer).not.toMatch(/Write me/u);
  expect(support).not.toBe("good");
});

test.each(["What soil did I buy?", "What did you suggest for the bathroom?", "What soil is best?"])(
  "%s is not answered by the assistant",
  async (question) => {
    const { answer } = await conversation().ask(question);
    expect(answer).toBeNull();
  },
);
