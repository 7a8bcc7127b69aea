import { expect, test } from "vitest";
import { asksOfSelf, isOfAnother } from "../../../worker/core/traverse/about-persons.ts";

const ASKER = ["Ada", "User"];

test.each([
  ["Dan lives in Bergen.", "Where do I live?"],
  ["Dan met Eva in Oslo.", "Where did I meet Eva?"],
  ["Ada's mother was born in Kyoto.", "Where was I born?"],
  ["My mother was born in Kyoto.", "Where was I born?"],
  ["Lena's husband works at Equinor.", "Where does Lena work?"],
  ["My brother lives in Paris.", "Where does my sister live?"],
  ["Tom's brother Ben lives in Rome.", "Where does Tom live?"],
  ["Lena's dog is called Rex.", "What is Lena called?"],
])("%s is of another than who is meant by %s", (sentence, question) => {
  expect(isOfAnother(sentence, question, asksOfSelf(question) ? ASKER : [])).toBe(true);
});

test.each([
  ["Ada lives in Oslo.", "Where do I live?"],
  ["I live in Oslo.", "Where do I live?"],
  ["Dan met Ada in Oslo.", "Where did I meet Dan?"],
  ["Lena's dog is called Rex.", "What is Lena's dog called?"],
  ["Tom's brother Ben lives in Rome.", "Where does Ben live?"],
  ["My brother lives in Paris.", "Where does my brother live?"],
  ["Risotto needs rice.", "What do I need for risotto?"],
  ["The library is open until 9.", "Until when can I stay?"],
])("%s may be of who is meant by %s", (sentence, question) => {
  expect(isOfAnother(sentence, question, asksOfSelf(question) ? ASKER : [])).toBe(false);
});

test("without a name of the one who asks, anybody may be", () => {
  expect(isOfAnother("Ada lives in Oslo.", "Where do I live?", [])).toBe(false);
  expect(
    ["Where do I live?", "Where does my brother live?", "Who knows me?", "Is it in the US?"].map(asksOfSelf),
  ).toEqual([true, false, true, false]);
});
