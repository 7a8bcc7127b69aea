import { expect, test } from "vitest";
import { isAnothersThing, isOfAnotherKind, ownThings } from "../../../worker/core/traverse/own-things.ts";

test("a question's own things are the nouns behind my and our", () => {
  expect([...ownThings("When does my old boss meet our team?")]).toEqual(["boss", "team"]);
  expect([...ownThings("Where does Dan's boss live?")]).toEqual([]);
});

test.each([
  ["Dan's boss is Karl.", "boss"],
  ["I met my sister's boss Karl.", "boss"],
  ["I met Karl, the boss of Dan.", "boss"],
  ["Her boss is Karl.", "boss"],
  ["We drove Dan's red car.", "car"],
  ["I love Mia's favourite colour, green.", "colour"],
])("%s is of another's %s", (text, thing) => {
  expect(isAnothersThing(text, new Set([thing]), ["Ada"])).toBe(true);
});

test.each([
  ["My boss is Karl.", "boss"],
  ["Karl is Ada's boss.", "boss"],
  ["My car is red, Dan's car is blue.", "car"],
  ["It's a car.", "car"],
  ["Dan's wife likes the car.", "car"],
])("%s may be of one's own %s", (text, thing) => {
  expect(isAnothersThing(text, new Set([thing]), ["Ada"])).toBe(false);
});

test("where the asker's names are not known, a name may be theirs", () => {
  expect(isAnothersThing("Dan's boss is Karl.", new Set(["boss"]), null)).toBe(false);
  expect(isAnothersThing("My sister's boss is Karl.", new Set(["boss"]), null)).toBe(true);
});

test.each([
  ["My mother-in-law lives in Graz.", "Where does my mother live?"],
  ["My mother lives in Graz.", "Where does my mother-in-law live?"],
  ["My ex-wife lives in Graz.", "Where does my wife live?"],
  ["My grandmother's name is Rosa.", "What is my mother's name?"],
  ["My work address is Storgata 1.", "What is my home address?"],
  ["My appointment with the vet is on Tuesday.", "When is my dentist appointment?"],
])("%s is of another kind than what is meant by %s", (text, question) => {
  expect(isOfAnotherKind(text, question)).toBe(true);
});

test.each([
  ["My grandmother's name is Rosa.", "What is my grandmother's name?"],
  ["My address is Storgata 1.", "What is my home address?"],
  ["My home wifi password is hunter2.", "What is my wifi password?"],
  ["The appointment with the dentist is on Tuesday.", "When is my dentist appointment?"],
  ["My favourite colour is green.", "What is my favourite colour?"],
])("%s may be of what is meant by %s", (text, question) => {
  expect(isOfAnotherKind(text, question)).toBe(false);
});
