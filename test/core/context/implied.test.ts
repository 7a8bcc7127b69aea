import { expect, test } from "vitest";
import { withoutImplied } from "../../../worker/core/context/implied.ts";
import { compose } from "../../fakes/composed-context.ts";
import { fact } from "../../fakes/context-parts.ts";

const ADA = { id: "ent_ada", name: "Ada" };
const at = fact("Ada works at Acme.", { predicate: "WORKS_AT", subject: ADA });
const nurse = fact("Ada works as a nurse at Acme.", { predicate: "WORKS_AS", subject: ADA });
const tea = fact("Ada likes tea.", { predicate: "LIKES", subject: ADA });

test("a fact that another says with more is left out, and the other stands in its place", () => {
  expect(withoutImplied([at, tea, nurse])).toEqual({ kept: [nurse, tea], implied: [at] });
  expect(withoutImplied([nurse, tea, at])).toEqual({ kept: [nurse, tea], implied: [at] });
  const { context, facts } = compose({ facts: [at, tea, nurse], episodes: [] });
  expect(context).not.toContain("works at Acme.");
  expect(facts.map(({ id }) => id)).not.toContain(at.id);
});

test.each([
  ["of another time", { ...nurse, valid_from: "2020-01-01T00:00:00Z" }],
  ["of somebody else", { ...nurse, subject: { id: "ent_dan", name: "Dan" } }],
  ["of another firm", { ...nurse, fact: "Ada works as a nurse at Zeta." }],
  ["of another kind", { ...nurse, predicate: "IS" }],
])("one %s implies nothing", (_, other) => {
  expect(withoutImplied([at, other])).toEqual({ kept: [at, other], implied: [] });
});

test("what leads from one thing to the next stays", () => {
  expect(compose({ facts: [nurse, at], path: [at.id] }).context).toContain("works at Acme.");
});
