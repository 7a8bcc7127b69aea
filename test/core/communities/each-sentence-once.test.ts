import { expect, test } from "vitest";
import { eachSentenceOnce } from "../../../worker/core/communities/each-sentence-once.ts";

test("a sentence that describes two members stands with the first", () => {
  const members = [
    { name: "Ada", description: "Ada lives in Oslo. Ada knows Bob." },
    { name: "Bob", description: "Ada knows Bob. Bob is 3.5 m tall" },
  ];
  expect(eachSentenceOnce(members)).toEqual([
    { name: "Ada", description: "Ada lives in Oslo. Ada knows Bob." },
    { name: "Bob", description: "Bob is 3.5 m tall" },
  ]);
});

test("a sentence that stands among the facts is not repeated", () => {
  expect(eachSentenceOnce([{ description: "Ada knows Bob." }], ["Ada knows Bob."])).toEqual([{ description: "" }]);
});

test("text without an end, in any script, is kept", () => {
  const descriptions = ["阿达住在奥斯陆。她认识鲍勃", "...", "No end", ""];
  expect(eachSentenceOnce(descriptions.map((description) => ({ description }))).map((m) => m.description)).toEqual([
    "阿达住在奥斯陆。 她认识鲍勃",
    "...",
    "No end",
    "",
  ]);
});
