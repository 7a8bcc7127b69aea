import { expect, test } from "vitest";
import { recalledOf } from "../../../sdk/src/recalled.ts";
import type { Schemas } from "../../../sdk/src/wire-types.ts";

const fact = (given: Partial<Schemas["Fact"]>) => ({
  id: "fact_1",
  kind: "state",
  predicate: "LIVES_IN",
  object_value: null,
  fact: "Ada lives in Rome.",
  period: "since 2021",
  episode_ids: ["ep_1"],
  ...given,
});
const answer = (facts: object[], sources: object = { 1: {} }, stated_facts: object[] = []): Schemas["ContextAnswer"] =>
  ({ context: "<memory>…</memory>", sources, facts, stated_facts }) as Schemas["ContextAnswer"];

test("a fact, an event, an instruction and a task are distinguished, and instructions and tasks are in the user's words", () => {
  const { text, memories } = recalledOf(
    answer([
      fact({}),
      fact({ kind: "event", predicate: "MOVED_TO", fact: "Ada moved to Rome." }),
      fact({ predicate: "HAS_INSTRUCTION", object_value: "Be brief.", fact: "Ada's instruction: Be brief." }),
      fact({ predicate: "HAS_TASK", object_value: "Send the invoice", fact: "Ada's task: Send the invoice." }),
      fact({ predicate: "HAS_PREFERENCE", object_value: "I like lists.", fact: "Ada's preference: I like lists." }),
    ]),
  );
  expect(text).toBe("<memory>…</memory>");
  expect(memories.map(({ kind, text: said }) => [kind, said])).toEqual([
    ["fact", "Ada lives in Rome."],
    ["event", "Ada moved to Rome."],
    ["instruction", "Be brief."],
    ["task", "Send the invoice"],
    ["fact", "Ada's preference: I like lists."],
  ]);
  expect(memories[0]).toEqual({
    id: "fact_1",
    kind: "fact",
    text: "Ada lives in Rome.",
    period: "since 2021",
    episode_ids: ["ep_1"],
  });
});

test("facts that messages of the text state are recalled behind those that it shows", () => {
  const { memories } = recalledOf(answer([fact({})], { 1: {} }, [fact({ id: "fact_2", fact: "Ada likes figs." })]));
  expect(memories.map(({ text }) => text)).toEqual(["Ada lives in Rome.", "Ada likes figs."]);
});

test("nothing is recalled of an empty memory", () => {
  expect(recalledOf(answer([], {}))).toEqual({ text: "", memories: [] });
});
