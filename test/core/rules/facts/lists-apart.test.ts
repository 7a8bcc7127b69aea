import { beforeAll, expect, test } from "vitest";
import { loadLexicon } from "../../../../worker/core/text/lexicon.ts";
import { extractBuiltin } from "../../../../worker/core/rules/extract.ts";

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
])("what is said of all in a list is said of each: %s", (content, facts) => {
  expect(read(content)).toEqual(facts);
});

test.each([
  ["I like fish and chips.", ["Ada likes fish and chips."]],
  ["I like red and blue cars.", ["Ada likes red and blue cars."]],
  ["I love cooking and hiking with Ben.", ["Ada loves cooking and hiking with Ben."]],
  ["I work at Lidl and at a bar.", ["Ada works at Lidl and at a bar."]],
  ["I like sushi but not ramen.", ["Ada likes sushi but not ramen."]],
])("what is one thing, or holds for one at a time, stays in one: %s", (content, facts) => {
  expect(read(content)).toEqual(facts);
});
