import { beforeAll, expect, test } from "vitest";
import { loadLexicon } from "../../../../../worker/core/text/lexicon.ts";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

beforeAll(loadLexicon);

const read = (content: string): string[] =>
  extractBuiltin({ speaker: "Ada", content, reference_time: 0, previous: [], time_zone: "UTC" }).facts.map(
    ({ fact }) => fact,
  );

test.each([
  ["I like jazz, blues and techno.", ["Ada likes jazz.", "Ada likes blues.", "Ada likes techno."]],
  ["I play the piano and the drums.", ["Ada plays the piano.", "Ada plays the drums."]],
  ["I have a cat and a dog.", ["Ada has a cat.", "Ada has a dog."]],
  ["I take aspirin and metformin.", ["Ada takes aspirin.", "Ada takes metformin."]],
  ["I speak French and German.", ["Ada speaks French.", "Ada speaks German."]],
  ["I own a Vespa and a Golf.", ["Ada owns a Vespa.", "Ada owns a Golf."]],
])("a statement about a list holds for each item: %s", (content, facts) => {
  expect(read(content)).toEqual(facts);
});

test.each([
  ["I like fish and chips.", ["Ada likes fish and chips."]],
  ["I like red and blue cars.", ["Ada likes red and blue cars."]],
  ["I love cooking and hiking with Ben.", ["Ada loves cooking and hiking with Ben."]],
  ["I work at Lidl and at a bar.", ["Ada works at Lidl and at a bar."]],
  ["I like jazz.", ["Ada likes jazz."]],
])("one thing with several words, and a state of one thing at a time, stay one fact: %s", (content, facts) => {
  expect(read(content)).toEqual(facts);
});

test.each([
  ["I like sushi but not ramen.", ["Ada likes sushi."]],
  ["I don't like tea but coffee is fine.", ["Ada doesn't like tea."]],
  ["I like tea and hate coffee.", ["Ada likes tea."]],
  ["I like both tea and coffee.", ["Ada likes tea.", "Ada likes coffee."]],
  ["I like neither jazz nor techno.", []],
  ["I hate noise and smoke in bars.", ["Ada hates noise."]],
  ["I like books and films about space.", ["Ada likes books."]],
  ["I eat rice and fish on Fridays.", ["Ada eats rice."]],
])("only lists are split: %s", (content, facts) => {
  expect(read(content)).toEqual(facts);
});
