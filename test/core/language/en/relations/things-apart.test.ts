import { beforeAll, expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";
import { loadLexicon } from "../../../../../worker/core/text/lexicon.ts";

beforeAll(loadLexicon);

const objects = (content: string) =>
  extractBuiltin({
    speaker: "Ada",
    content,
    reference_time: Date.UTC(2025, 3, 2),
    time_zone: "UTC",
    previous: [],
  }).facts.map(({ object, object_value }) => object ?? object_value);

test.each([
  ["I own a guitar named Lucille. I own a guitar named Blackie.", ["Lucille", "Blackie"]],
  ["I work on a project called Apollo.", ["Apollo"]],
  ["I have a flat in Rome. I have a flat in Paris.", ["flat in Rome", "flat in Paris"]],
  ["I rent a room at Elm Court.", ["room at Elm Court"]],
])("Tells things apart by what stands behind their nouns: %s", (content, expected) => {
  expect(objects(content)).toEqual(expected);
});

test("The name of a thing is an entity, and its bare noun is none", () => {
  const { entities } = extractBuiltin({
    speaker: "Ada",
    content: "I own a guitar named Lucille.",
    reference_time: Date.UTC(2025, 3, 2),
    time_zone: "UTC",
    previous: [],
  });
  expect(entities.map(({ name }) => name)).toEqual(["Ada", "Lucille"]);
});

test("A month behind a noun says when", () => {
  expect(objects("I have a job in May.")).not.toContain("job in May");
});
