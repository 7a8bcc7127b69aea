import { describe, expect, it } from "vitest";
import { isEndedBy } from "../../../../web/src/fact/succession.ts";

type Fact = Parameters<typeof isEndedBy>[0];

const fact = (changes: Partial<Fact>): Fact =>
  ({
    id: "lisbon",
    subject: { id: "ada", name: "Ada" },
    predicate: "LIVES_IN",
    due: null,
    valid_from: null,
    valid_to: "2024-05-18T00:00:00.000Z",
    valid_to_basis: "inferred",
    episode_ids: ["first"],
    ...changes,
  }) as Fact;
const porto = fact({ id: "porto", valid_from: "2024-05-18T00:00:00.000Z", valid_to: null, episode_ids: ["second"] });

describe("a fact's successor", () => {
  it("is the next of the same kind, which begins where it ends", () => {
    expect(isEndedBy(fact({}), porto, null)).toBe(true);
  });
  it("is another statement of the message that ended it, and of no other message", () => {
    const quit = { ...porto, predicate: "QUIT" };
    expect(isEndedBy(fact({}), quit, "second")).toBe(true);
    expect(isEndedBy(fact({}), quit, "third")).toBe(false);
    expect(isEndedBy(fact({}), quit, null)).toBe(false);
  });
  it("is never about another person or another day, and does not exist if the source itself gives the end", () => {
    expect(isEndedBy(fact({}), { ...porto, subject: { id: "leila", name: "Leila" } }, null)).toBe(false);
    expect(isEndedBy(fact({}), { ...porto, valid_from: "2024-05-19T00:00:00.000Z" }, null)).toBe(false);
    expect(isEndedBy(fact({ valid_to_basis: "stated" }), porto, null)).toBe(false);
  });
});
