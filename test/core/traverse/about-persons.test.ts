import { expect, test } from "vitest";
import {
  asksOfAsker,
  isBySubject,
  isOfAnother,
  namesOfOwn,
  personsIn,
} from "../../../worker/core/traverse/about-persons.ts";

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
  ["Dan's boss is Karl.", "Who is my boss?"],
  ["Karl is Dan's boss.", "Who is my boss?"],
  ["Her boss is Karl.", "Who is my boss?"],
  ["Dan has a dog called Rex.", "What is my dog called?"],
  ["My friend Dan's car is red.", "What colour is my car?"],
  ["Ben works at Aldi.", "Where does my sister work?"],
  ["I met my sister's boss Karl.", "Who is my boss?"],
  ["Dan is Eva's boss.", "Who is Dan's boss?"],
  ["I live in Oslo.", "Where does my brother live?"],
  ["Ada works at Nokia.", "Where does Dan's wife work?"],
  ["My mother's friend is a lawyer.", "What is my mother's job?"],
  ["My wife is German.", "Am I German?"],
  ["Lea goes to Park School. (as of 6 Jan 2024)", "Which school does my son Jan go to?"],
])("%s is of another than who is meant by %s", (sentence, question) => {
  expect(isOfAnother(sentence, question, asksOfAsker(question) ? ASKER : [])).toBe(true);
});

test.each([
  ["Ada lives in Oslo.", "Where do I live?"],
  ["I live in Oslo.", "Where do I live?"],
  ["Dan met Ada in Oslo.", "Where did I meet Dan?"],
  ["Lena's dog is called Rex.", "What is Lena's dog called?"],
  ["Tom's brother Ben lives in Rome.", "Where does Ben live?"],
  ["My brother lives in Paris.", "Where does my brother live?"],
  ["My boss is Karl.", "Who is my boss?"],
  ["Dan borrowed the drill.", "Who borrowed my drill?"],
  ["My mum lives in Graz.", "Where does my mother live?"],
  ["She works at Lidl.", "Where does my sister work?"],
  ["Dan is Eva's boss.", "Who is Eva's boss?"],
  ["My boss gave me a raise.", "Who gave me a raise?"],
  ["Karl is Ada's boss.", "Who is my boss?"],
  ["My sister Mia works at Lidl.", "Where does my sister work?"],
  ["Her dog is called Rex.", "What is my sister's dog called?"],
  ["The password is hunter2.", "What is my password?"],
  ["My ferry to Palma leaves at 8.", "When does my ferry to Palma leave?"],
  ["Risotto needs rice.", "What do I need for risotto?"],
  ["The library is open until 9.", "Until when can I stay?"],
])("%s may be of who is meant by %s", (sentence, question) => {
  expect(isOfAnother(sentence, question, asksOfAsker(question) ? ASKER : [])).toBe(false);
});

test("without a name, the asker may be any person", () => {
  expect(isOfAnother("Ada lives in Oslo.", "Where do I live?", [])).toBe(false);
  expect(
    ["Where do I live?", "Where does my brother live?", "Where does Dan's brother live?", "Is it in the US?"].map(
      asksOfAsker,
    ),
  ).toEqual([true, true, false, false]);
});

test.each([
  ["My sister Mia works at Lidl, and my brother Ben at Aldi.", ["Mia"]],
  ["Mia is Ada's younger sister.", ["Mia"]],
  ["Ben is Ada's brother.", []],
  ["Eva is Dan's sister.", []],
])("of %s, the names of my sister are %j", (text, names) => {
  expect(namesOfOwn("Where does my sister live?", ASKER, [text])).toEqual(names);
  expect(namesOfOwn("Where does she live?", ASKER, [text])).toEqual([]);
});

test("another sentence may name the person that a question describes by a relation", () => {
  const question = "Where does Dan's sister live?";
  const own = namesOfOwn(question, [], ["Mia is Dan's sister.", "Ida is Eva's sister."]);
  expect(own).toEqual(["Mia"]);
  expect(isOfAnother("Mia lives in Bonn.", question, [], own)).toBe(false);
  expect(isOfAnother("Ida lives in Rome.", question, [], own)).toBe(true);
});

test.each([
  ["I owe Ben 50 euros.", "How much does Ben owe me?"],
  ["Ada paid Ben 20 euros.", "Who paid me 20 euros?"],
  ["Eva was invited by Ben.", "Who invited Ben?"],
  ["Ben was invited by Eva.", "Did Ben invite Eva?"],
  ["Ben loves me.", "Who do I love?"],
  ["Ben loves Ada.", "Who do I love?"],
  ["Ada loves Ben.", "Who loves me?"],
])("%s is by another than who is meant by %s", (sentence, question) => {
  expect(isBySubject(question, sentence, ASKER)).toBe(false);
});

test.each([
  ["Ben owes me 50 euros.", "How much does Ben owe me?"],
  ["Ben paid Ada 20 euros.", "Who paid me 20 euros?"],
  ["Ben was invited by Eva.", "Who invited Ben?"],
  ["Ben was invited by Eva.", "Did Eva invite Ben?"],
  ["Ada loves Ben.", "Who do I love?"],
  ["Eva met Dan in Rome.", "Where did Dan meet Eva?"],
  ["The sofa costs 200 euros.", "How much did Ben pay for the sofa?"],
])("%s may be by who is meant by %s", (sentence, question) => {
  expect(isBySubject(question, sentence, ASKER)).toBe(true);
});

test.each([
  ["The new coach, Amira, won the cup on 3 May.", ["Amira"]],
  ["Today my cousin from Graz, Amira, opened her shop.", ["Amira"]],
  ["The soup is hot, Amira, wait.", []],
  ["The bus came, Amira, was it late?", []],
  ["Thanks, Amira, that helped.", []],
])("%s is about %j", (quote, persons) => {
  const node = { id: "n", kind: "anchor", name: "" } as const;
  const chunk = { id: "c", title: "Priya, 2026-10-15", text: quote, weight: 0 };
  const step = { id: { kind: "chunk", a: "c", b: null }, from: node, to: node, fact: null, chunk, weight: 0 } as const;
  expect(personsIn(["Amira"], { step, replayed: false }, quote)).toEqual(persons);
});
