import { expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

const people = (content: string): string[] =>
  extractBuiltin({ speaker: "Bea", content, reference_time: 0, time_zone: "UTC", previous: [] })
    .entities.filter(({ name, type }) => type === "person" && name !== "Bea")
    .map(({ name }) => name);

test.each([
  ["Saw Tom Smith at the market.", ["Tom Smith"]],
  ["Met Anne-Marie today.", ["Anne-Marie"]],
  ["My friend Ada Works at Google", ["Ada"]],
  ["ADA IS HERE", []],
  ["Prices ROSE again", []],
  ["I met Tom Smith.", ["Tom Smith"]],
  ["Mark Smith is here.", ["Mark Smith"]],
])("%s", (content, named) => expect(people(content)).toEqual(named));

const namesIn = (content: string): string[] =>
  extractBuiltin({ speaker: "Bea", content, reference_time: 0, time_zone: "UTC", previous: [] }).entities.map(
    ({ name }) => name,
  );

test.each(["I adopted a cat called Miso 9 days ago.", "I have a dog named Rex 2 years old."])(
  "A number that counts a measure is not part of the name before it: %s",
  (content) => {
    expect(namesIn(content).filter((name) => /\d/u.test(name))).toEqual([]);
  },
);

test("A number without a measure is part of the name before it", () => {
  expect(namesIn("I visited Studio 54 with Tom Smith.")).toContain("Studio 54");
});
