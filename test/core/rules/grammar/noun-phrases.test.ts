import { expect, test } from "vitest";
import { extractBuiltin } from "../../../../worker/core/rules/extract.ts";

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
