import { expect, test } from "vitest";
import { leftWork } from "../../../worker/core/predicates/companions.ts";

test.each([
  ["LEFT", "the company"],
  ["LEFT", "our old firm"],
  ["GOT", "laid off"],
])("who %s %s works there no longer", (predicate, thing) => expect(leftWork({ predicate, thing })).toBe(true));

test.each([
  ["LEFT", "the party"],
  ["LEFT", null],
  ["GOT", "a job"],
])("who %s %s may", (predicate, thing) => expect(leftWork({ predicate, thing })).toBe(false));
