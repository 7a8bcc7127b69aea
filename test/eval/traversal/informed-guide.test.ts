import { expect, test } from "vitest";
import { informedGuide } from "../../../eval/traversal/informed-guide.ts";
import { paraphrase } from "../../../eval/traversal/paraphrase.ts";

const question = "Where did Ada go?";
const known = {
  question,
  paraphrased: paraphrase(question),
  evidence: [{ id: "D1:1", text: "I went to Oslo.", title: "Ada, 2024-01-01: I went to Oslo" }],
};
const guide = informedGuide([known]);
const asked = (of: string, lines: string) => ({
  model: "m",
  messages: [{ role: "user", content: `<question>\n${of}\n</question>\n${lines}` }],
});

test("the informed guide judges evidence complete only if all of it is shown, even for a paraphrased question", () => {
  const shown = '<message id="1" from="Ada">\nI went to Oslo. It was cold.\n</message>';
  for (const of of [question, known.paraphrased])
    expect(guide["judgement"]?.(asked(of, shown))).toMatchObject({ enough: true, messages: [1] });
  expect(guide["judgement"]?.(asked(question, ""))).toMatchObject({ enough: false, messages: [] });
  expect(guide["judgement"]?.(asked("Who is Bob?", shown))).toMatchObject({ enough: false });
});

test("the informed guide hops to missing evidence, and otherwise back to an entity", () => {
  const line =
    '<way id="1" to="thing" weight="0.00">Bob</way>\n<way id="2" to="message" weight="0.00">Ada, 2024-01-01: I went to Oslo</way>';
  expect(guide["hop"]?.(asked(question, line))).toMatchObject({ step: "way", id: 2 });
  const elsewhere =
    '<here kind="message">x</here>\n<way id="1" to="message" weight="0.00">Bob</way>\n<place id="1" kind="thing">Ada</place>';
  expect(guide["hop"]?.(asked(question, elsewhere))).toMatchObject({ step: "place", id: 1 });
});
