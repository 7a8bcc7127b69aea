import { beforeAll, expect, it } from "vitest";
import { readMessage } from "../../../../worker/core/language/index.ts";
import { loadLexicon } from "../../../../worker/core/text/lexicon.ts";

const stated = (content: string): string[] =>
  readMessage({
    speaker: "Nina",
    content,
    reference_time: Date.UTC(2025, 3, 11, 12),
    time_zone: "UTC",
    previous: [],
  }).facts.map(({ fact }) => fact);

beforeAll(() => loadLexicon());

it.each([
  ["I am allergic to latex, so in work I have special gloves.", "Nina is allergic to latex."],
  ["I am vegan so like any vegan spots near the station", "Nina is vegan."],
  ["I'm not vegan anymore dont judge me.", "Nina is no longer vegan."],
  ["i work at a screwfix in Paisley btw, trade counter", "Nina works at a screwfix in Paisley."],
  ["I'm allergic to cats, however I have two.", "Nina is allergic to cats."],
  ["I speak Spanish and a bit of French while my wife speaks Dutch.", "Nina speaks Spanish and a bit of French."],
  ["I've a mortgage, wife's part time at the library.", "Nina has a mortgage."],
  ["My husband Tom and I have two kids, so we are busy.", "Nina and their husband Tom have two kids."],
  ["My sister Ines and I have a boat.", "Nina and their sister Ines have a boat."],
  ["Beth got engaged to her fella Marcus, wedding's next April.", "Beth got engaged to her fella Marcus."],
])("an object ends before the next clause: %s", (said, fact) => {
  expect(stated(said)).toContain(fact);
});

it.each([
  ["I love jazz, blues and my wife's cooking", "Nina loves jazz, blues and their wife's cooking."],
  ["I'm allergic to nuts, however small the amount.", "Nina is allergic to nuts, however small the amount."],
  ["I have two sons, Kuba who is 11 and Tom who is 7.", "Nina has two sons, Kuba who is 11 and Tom who is 7."],
])("lists stay whole: %s", (said, fact) => {
  expect(stated(said)).toContain(fact);
});
