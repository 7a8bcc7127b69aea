/** A verb without an object does not take the next clause as one. */
import { beforeAll, expect, test } from "vitest";
import { extractBuiltin } from "../../../../worker/core/language/read-clauses.ts";
import { loadLexicon } from "../../../../worker/core/text/lexicon.ts";

beforeAll(loadLexicon);

test.each([
  ["I used to smoke, but I quit in May 2021.", "smoke", "2021-06-01"],
  ["I used to swim, although my knee hurt.", "swim", null],
  ["I used to dance, which my mother hated.", "dance", null],
  ["I swim and run every day.", "swim", null],
])("%s states %s alone", (content, value, until) => {
  const { facts } = extractBuiltin({
    speaker: "Ada",
    content,
    reference_time: Date.UTC(2025, 3, 2),
    time_zone: "UTC",
    previous: [],
  });
  expect(facts.map(({ object_value }) => object_value)).toEqual([value]);
  if (until !== null) expect(facts[0]?.valid_to).toBe(Date.parse(until));
});
