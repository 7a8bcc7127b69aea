import { expect, test } from "vitest";
import { informedGuide } from "../../../eval/traversal/informed-guide.ts";
import { paraphrase } from "../../../eval/traversal/paraphrase.ts";

const question = "Where did Ada go?";
const known = {
  question,
  similar: paraphrase(question),
  evidence: [{ id: "D1:1", text: "I went to Oslo.", title: "Ada, 2024-01-01: I went to Oslo" }],
};
const ways = informedGuide([known]);
const asked = (of: string, lines: string) => ({
  model: "m",
  messages: [{ role: "user", content: `<question>\n${of}\n</question>\n${lines}` }],
});

test("the guide that knows is content with all of the evidence, in whatever words it is asked, and with nothing else", () => {
  const shown = '<message id="1" from="Ada">\nI went to Oslo. It was cold.\n</message>';
  for (const of of [question, known.similar])
    expect(ways["judgement"]?.(asked(of, shown))).toMatchObject({ enough: true, messages: [1] });
  expect(ways["judgement"]?.(asked(question, ""))).toMatchObject({ enough: false, messages: [] });
  expect(ways["judgement"]?.(asked("Who is Bob?", shown))).toMatchObject({ enough: false });
});

test("it goes where it sees what is missing, and else back to a thing", () => {
  const line =
    '<way id="1" to="thing" weight="0.00">Bob</way>\n<way id="2" to="message" weight="0.00">Ada, 2024-01-01: I went to Oslo</way>';
  expect(ways["hop"]?.(asked(question, line))).toMatchObject({ step: "way", id: 2 });
  const elsewhere =
    '<here kind="message">x</here>\n<way id="1" to="message" weight="0.00">Bob</way>\n<place id="1" kind="thing">Ada</place>';
  expect(ways["hop"]?.(asked(question, elsewhere))).toMatchObject({ step: "place", id: 1 });
});
