import { expect, test } from "vitest";
import { clausesOf, statementsOf } from "../../../worker/core/traverse/clauses.ts";

test.each([
  ["Dan likes tea and coffee.", ["Dan likes tea and coffee."]],
  ["Dan lives in Rome and Eva lives in Oslo.", ["Dan lives in Rome", "Eva lives in Oslo."]],
  ["Dan eats meat, but never fish.", ["Dan eats meat", "never fish."]],
  ["Dan is not here.", ["Dan is not here."]],
  ["When Dan was young, he sang.", ["When Dan was young, he sang."]],
  ["Dan and Eva came to Rome.", ["Dan and Eva came to Rome."]],
  ["My book is Dune, my sister's is Emma.", ["My book is Dune", "my sister's is Emma."]],
  ["My boss, Karl, is here.", ["My boss, Karl, is here."]],
  ["My wife drinks coffee, I drink tea.", ["My wife drinks coffee", "I drink tea."]],
  ["If it rains, I stay.", ["If it rains, I stay."]],
  ["I have a friend who plays the harp.", ["I have a friend", "who plays the harp."]],
  ["", []],
])("the clauses of %j", (sentence, clauses) => {
  expect(clausesOf(sentence)).toEqual(clauses);
});

test.each([
  ["Dan plays tennis, not golf.", ["Dan plays tennis", "Dan plays not golf."]],
  ["Dan plays with Eva but not with Tom.", ["Dan plays with Eva", "Dan plays not with Tom."]],
  ["Dan is no doctor, he is a nurse.", ["Dan is no doctor", "Dan is a nurse."]],
  ["Eva never met Dan, he is a nurse.", ["Eva never met Dan", "he is a nurse."]],
])("each clause of %j says what it takes from the one before", (sentence, statements) => {
  expect(statementsOf(sentence)).toEqual(statements);
});
