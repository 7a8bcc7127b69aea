import { expect, test } from "vitest";
import { readMessage } from "../../../../worker/core/language/index.ts";

const read = (content: string) =>
  readMessage({ speaker: "Ada", content, reference_time: 0, time_zone: "UTC", previous: [] }).facts.map(
    ({ predicate, object }) => `${predicate} ${object}`,
  );

test.each([
  ["@Maria-Luisa I live in Oslo.", "LIVES_IN Oslo"],
  ["@tom.miller @eva we live in Oslo.", "LIVES_IN Oslo"],
  ["@tom ich wohne in Oslo.", "LIVES_IN Oslo"],
  ["@tom vivo en Oslo.", "LIVES_IN Oslo"],
])("a mention in front hides no fact of the user: %s", (content, fact) => {
  expect(read(content)).toEqual([fact]);
});

test.each(["@tom lives in Oslo.", "@tom you live in Oslo."])(
  "a mention in front gives the user no fact of another person: %s",
  (content) => {
    expect(read(content)).toEqual([]);
  },
);
