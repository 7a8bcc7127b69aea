import fc from "fast-check";
import { expect, test } from "vitest";
import { excessOf, firstOf, MAX_PER_MESSAGE } from "../../../worker/core/extraction/bounds.ts";
import { extractJson } from "../../../worker/core/extraction/json.ts";
import { extractBuiltin } from "../../../worker/core/language/read-clauses.ts";
import { builtinExtractor } from "../../../worker/adapters/builtin/extractor.ts";
import { EMPTY_ONTOLOGY } from "../../../worker/core/extraction/ontology.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { said } from "../prompts/samples.ts";
import type { ExtractedFact } from "../../../worker/core/extraction/extraction.ts";
import { runs } from "../../sample-size.ts";

const fact = (subject: string, object: string): ExtractedFact =>
  factOf({ subject, predicate: "KNOWS", object, fact: `${subject} knows ${object}.` });

test("the kept part of an extraction is within the bounds, in its order, and every fact has both its entities", () => {
  const name = fc.nat(600).map((n) => `Person ${n}`);
  const pairs = fc.array(fc.tuple(name, name), { maxLength: 500 });
  fc.assert(
    fc.property(pairs, fc.array(name, { maxLength: 400 }), (ends, others) => {
      const facts = ends.map(([subject, object]) => fact(subject, object));
      const names = [...new Set([...others, ...ends.flat()])];
      const whole = { entities: names.map((one) => ({ name: one, type: "person", count: 1 })), facts };
      const kept = firstOf(whole);
      expect(excessOf(kept)).toBeNull();
      if (excessOf(whole) === null) expect(kept).toBe(whole);
      const held = new Set(kept.entities.map((entity) => entity.name));
      expect(kept.facts.every(({ subject, object }) => held.has(subject) && held.has(object ?? subject))).toBe(true);
      expect(kept.entities).toEqual(whole.entities.filter((entity) => held.has(entity.name)));
      const first = whole.facts.findIndex((one) => !kept.facts.includes(one));
      expect(kept.facts.slice(0, Math.max(0, first))).toEqual(whole.facts.slice(0, Math.max(0, first)));
    }),
    { numRuns: runs(50) },
  );
});

test("the rules keep the first facts of a message that states hundreds", async () => {
  const content = Array.from({ length: 400 }, (_, at) => `I like topic${at} number${at}.`).join(" ");
  expect(extractBuiltin(said(content)).facts.length).toBeGreaterThan(MAX_PER_MESSAGE);
  const [kept] = await builtinExtractor.extract([said(content)], EMPTY_ONTOLOGY);
  expect(kept?.extraction.facts).toEqual(extractBuiltin(said(content)).facts.slice(0, MAX_PER_MESSAGE - 1));
});

test("a JSON episode keeps its first 200 entities and facts", () => {
  const value = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`key${at}`, { name: `Thing ${at}` }]));
  const kept = firstOf(extractJson(said(JSON.stringify(value))));
  expect([kept.entities.length, kept.facts.length]).toEqual([MAX_PER_MESSAGE, MAX_PER_MESSAGE - 1]);
  expect(kept.facts[0]?.object).toBe("Thing 0");
});
