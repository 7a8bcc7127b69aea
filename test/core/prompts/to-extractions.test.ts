import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PRECISIONS } from "../../../shared/instant.ts";
import type { Extraction, ExtractionInput } from "../../../worker/core/extraction/extraction.ts";
import { readAnswer } from "../../../worker/core/prompts/answer-json.ts";
import { EXTRACTION_ANSWER, type ExtractionAnswer } from "../../../worker/core/prompts/extraction-answer.ts";
import { countMentions } from "../../../worker/core/prompts/mentions.ts";
import { observedFrom } from "../../../worker/core/temporal/bounds.ts";
import { mergeExtractions, toExtractions } from "../../../worker/core/prompts/to-extractions.ts";
import { declare } from "../../fixtures/ontologies.ts";
import { answered, MIA_AND_ROME, MONDAY, said } from "./samples.ts";
import { runs } from "../../sample-size.ts";

const one = (facts: Parameters<typeof answered>[0][], content = "I live in Rome.", entities = MIA_AND_ROME) =>
  toExtractions({ entities, facts: facts.map(answered) }, [said(content)])[0] ?? { entities: [], facts: [] };

describe("a fact", () => {
  test("a fact is between the entities of its ids, with its quote located in the message", () => {
    expect(one([{ quote: "live in Rome" }])).toEqual({
      entities: [
        { name: "Mia", type: "person", count: 1 },
        { name: "Rome", type: "place", count: 1 },
      ],
      facts: [
        {
          subject: "Mia",
          predicate: "LIVES_IN",
          object: "Rome",
          object_value: null,
          fact: "Mia lives in Rome.",
          kind: "state",
          strength: 7,
          ...observedFrom(MONDAY),
          span: [2, 14],
        },
      ],
    });
  });

  test.each([
    ["of a subject that is not listed", { subject: 9 }],
    ["of an object that is not listed", { object: 9 }],
    ["with no object at all", { object: null }],
    ["with an object of white space", { object: null, object_value: " \n" }],
    ["about the subject itself", { object: 1 }],
    ["about the subject itself, by its name", { object: null, object_value: "mia" }],
    ["of a message that is not there", { message: 2 }],
    ["of message -1", { message: -1 }],
    ["whose quotation is not in the message", { quote: "live at Rome" }],
    ["without a sentence", { fact: " " }],
    ["with an essay for a sentence", { fact: "x".repeat(1_001) }],
    ["without a predicate in letters", { predicate: "→" }],
    ["that ends before it begins", { valid_from: "2020", valid_to: "2010" }],
  ])("a fact %s is left out", (_, more) => {
    expect(one([more]).facts).toEqual([]);
  });

  test.each([
    ["an entity before a literal", { object: 2, object_value: "a city" }, ["Rome", null]],
    ["a literal where the entity is not listed", { object: 7, object_value: "a city" }, [null, "a city"]],
    ["a literal that is the name of an entity as that entity", { object: null, object_value: "ROME" }, ["Rome", null]],
  ])("the object of a fact takes %s", (_, more, expected) => {
    const [fact] = one([more]).facts;
    expect([fact?.object, fact?.object_value]).toEqual(expected);
  });

  test.each([
    ["livesIn", "LIVES_IN"],
    ["Works at (part-time)", "WORKS_AT_PART_TIME"],
    ["Fährt_über", "FAHRT_UBER"],
    ["__x__", "X"],
    ["a".repeat(100), "A".repeat(64)],
  ])("the predicate %s becomes %s", (predicate, expected) => {
    expect(one([{ predicate }]).facts[0]?.predicate).toBe(expected);
  });

  test("a fact has a strength from 1 to 10", () => {
    expect([-5, 0, 3.4, 11].map((strength) => one([{ strength }]).facts[0]?.strength)).toEqual([1, 1, 3, 10]);
  });

  test("neutralised quotes are found", () => {
    const [fact] = one([{ quote: "see ‹b>Rome", fact: "Mia saw ‹b>Rome." }], "I see <b>Rome").facts;
    expect(fact?.span).toEqual([2, 13]);
    expect(fact?.fact).toBe("Mia saw <b>Rome.");
  });

  test("a fact is kept once, an event once per occasion", () => {
    const event = { kind: "event" as const, predicate: "WENT_TO" };
    const { facts } = one([
      {},
      { fact: "Rome is where Mia lives." },
      event,
      event,
      { ...event, fact: "Mia went again." },
    ]);
    expect(facts.map(({ fact }) => fact)).toEqual(["Mia lives in Rome.", "Mia lives in Rome.", "Mia went again."]);
  });
});

describe("entities", () => {
  const names = (entities: typeof MIA_AND_ROME, content = "x") =>
    one(
      entities.map(({ id }) => ({ object: null, object_value: "old", subject: id, fact: `${id} is old.` })),
      content,
      entities,
    ).entities.map(({ name }) => name);

  test("entities without a usable name are dropped", () => {
    const bad = ["", "  ", "…", "x".repeat(81), "she", "I"].map((name, id) => ({ id, name, type: "person" }));
    expect(names(bad)).toEqual(["Mia"]);
  });

  test("entities of one name are one, spelled like the speaker", () => {
    const spelled = ["MIA", "Zürich", "zürich "].map((name, id) => ({ id, name, type: "place" }));
    expect(names(spelled)).toEqual(["Mia", "Zürich"]);
  });

  test("an id shared by two entities means neither of them", () => {
    const entities = [...MIA_AND_ROME, { id: 2, name: "Oslo", type: "place" }];
    expect(one([{}], "I live in Rome.", entities).facts).toEqual([]);
    expect(one([{}], "I live in Rome.", entities).entities.map(({ name }) => name)).toEqual(["Mia", "Rome"]);
  });

  test("entities that are speakers are recognised as they were shown", () => {
    const name = 'Mia "the\ncat" <b>';
    const entities = [{ id: 1, name: "Mia 'the cat' ‹b'", type: "person" }];
    const facts = [answered({ object: null, object_value: "old" })];
    const [extraction] = toExtractions({ entities, facts }, [said("x", { speaker: name })]);
    expect(extraction?.entities.map((entity) => entity.name)).toEqual([name]);
    expect(extraction?.facts[0]?.subject).toBe(name);
  });

  test("entities of unknown type are concepts, and speakers are persons", () => {
    const entities = [
      { id: 1, name: "Mia", type: "robot" },
      { id: 2, name: "Rome", type: "Gemeinde" },
    ];
    expect(one([{}], "Rome", entities).entities.map(({ type }) => type)).toEqual(["person", "concept"]);
  });

  test("entities are listed with the messages that name them or whose facts use them, with counts", () => {
    const batch = [said("Rome, Rome, Romeo!"), said("Nothing.", { speaker: "Leo" }), said("There.", { speaker: null })];
    const facts = [answered({ message: 3 }), answered({ message: 3, subject: 2, object: null, object_value: "old" })];
    const extractions = toExtractions({ entities: MIA_AND_ROME, facts }, batch);
    expect(extractions.map(({ entities }) => entities.map(({ name, count }) => `${name} ${count}`))).toEqual([
      ["Mia 1", "Rome 2"],
      ["Leo 1"],
      ["Mia 1", "Rome 1"],
    ]);
    expect(extractions.map(({ facts }) => facts.length)).toEqual([0, 0, 2]);
  });

  test.each([
    ["Ana", "Ana and Anabel, ana's", 2],
    ["New York", "new\n york", 1],
    ["东京", "我住在东京市", 1],
    ["R&D", "R&D, (R&D)", 2],
    ["", "x", 0],
  ])("mentions of %s are counted in %j", (name, text, count) => {
    expect(countMentions(name, text.normalize("NFKC").toLowerCase().replace(/\s+/g, " "))).toBe(count);
  });
});

describe("under an ontology", () => {
  const ontology = declare({
    entity_types: [{ name: "customer" }],
    fact_types: [{ name: "HAS_B2B_PLAN" }],
    excluded_entity_types: ["medication"],
  });
  const attributed = (attributes: unknown) => [{ id: 1, name: "Mia", type: "person", attributes }];
  const entitiesOf = (entities: ExtractionAnswer["entities"], batch = [said("I am here.")]) =>
    toExtractions({ entities, facts: [] }, batch, ontology).map(({ entities: read }) => read);

  test("entities, also speakers, have declared types, and those of excluded types are dropped", () => {
    const entities = [
      { id: 1, name: "Mia", type: "Customer" },
      { id: 2, name: "here", type: "medication" },
      { id: 3, name: "am", type: "robot" },
    ];
    expect(entitiesOf(entities)[0]?.map(({ type }) => type)).toEqual(["customer", "medication", "concept"]);
    expect(entitiesOf([{ id: 1, name: "Mia", type: "medication" }])[0]?.[0]?.type).toBe("person");
  });

  test("a declared name keeps its spelling", () => {
    const facts = [answered({ predicate: "has_b2b_plan" })];
    expect(toExtractions({ entities: MIA_AND_ROME, facts }, [said("x")], ontology)[0]?.facts[0]?.predicate).toBe(
      "HAS_B2B_PLAN",
    );
  });

  test("attributes belong to the message that states them", () => {
    const attributes = [
      { message: 2, name: "plan", value: " pro " },
      { message: 2, name: "plan", value: "free" },
      { name: "seats", value: "5" },
      { message: 3, name: "city", value: "Rome" },
    ];
    const read = entitiesOf(attributed(attributes), [said("I am in."), said("Me too.")]);
    expect(read.map(([mia]) => mia?.attributes)).toEqual([undefined, { plan: "pro" }]);
    expect(entitiesOf(attributed(attributes.slice(2)))[0]?.[0]?.attributes).toEqual({ seats: "5" });
  });

  test("an entity that a message gives an attribute to is one of its entities", () => {
    const rome = [{ id: 2, name: "Rome", type: "place", attributes: [{ message: 1, name: "size", value: "big" }] }];
    expect(entitiesOf(rome)[0]?.[1]).toEqual({ name: "Rome", type: "place", count: 1, attributes: { size: "big" } });
  });

  test.each([
    ["as an object", { seats: 5 }, { seats: 5 }],
    ["with markup", [{ name: "plan", value: "‹b>" }], { plan: "<b>" }],
    ["without a name", [{ value: "5" }, null, 7, "x"], undefined],
    ["as text", "seats: 5", undefined],
  ])("attributes %s are read as far as possible", (_, attributes, expected) => {
    expect(entitiesOf(attributed(attributes))[0]?.[0]?.attributes).toEqual(expected);
  });

  test("merging adds attributes and keeps known ones", () => {
    const [first] = entitiesOf(attributed({ seats: 5 }));
    const [second] = entitiesOf(attributed({ seats: 6, plan: "pro" }));
    const fact = (attributes: unknown) =>
      toExtractions({ entities: MIA_AND_ROME, facts: [{ ...answered(), attributes }] }, [said("x")], ontology)[0]
        ?.facts;
    const merged = mergeExtractions(
      { entities: first ?? [], facts: fact({ since: "2020" }) ?? [] },
      { entities: second ?? [], facts: fact({ since: "2021", rent: 3 }) ?? [] },
    );
    expect(merged.entities.map(({ attributes }) => attributes)).toEqual([{ seats: 5, plan: "pro" }]);
    expect(merged.facts.map(({ attributes }) => attributes)).toEqual([{ since: "2020", rent: 3 }]);
  });
});

test("merging adds what is new, under the known names", () => {
  const first = one([{}]);
  const second = one([{}, { predicate: "LIKES" }, { object: 3, predicate: "KNOWS" }], "I live in Rome.", [
    { id: 1, name: "mia", type: "person" },
    { id: 2, name: "ROME", type: "place" },
    { id: 3, name: "Leo", type: "person" },
  ]);
  const { entities, facts } = mergeExtractions(first, second);
  expect(entities.map(({ name }) => name)).toEqual(["Mia", "Rome", "Leo"]);
  expect(facts.map(({ predicate, object }) => `${predicate} ${object}`)).toEqual([
    "LIVES_IN Rome",
    "LIKES Rome",
    "KNOWS Leo",
  ]);
});

const text = fc.oneof(
  fc.constantFrom("Mia", "Rome", "live in", "2023", "2023-02-30", "2023-05-08", "9999", "-1", "<b>", "day", "year", ""),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ minLength: 70, maxLength: 1_100 }),
);
const number = fc.oneof(fc.integer({ min: -1, max: 4 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const fitting = fc.record({
  entities: fc.array(fc.record({ id: number, name: text, type: text }), { maxLength: 6 }),
  facts: fc.array(
    fc.record({
      message: number,
      quote: text,
      subject: number,
      predicate: text,
      object: orNull(number),
      object_value: orNull(text),
      fact: text,
      kind: fc.constantFrom("state", "event"),
      strength: number,
      valid_from: orNull(text),
      valid_to: orNull(text),
      due: orNull(text),
      precision: orNull(text),
      denied: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
});
const batches = fc.array(
  fc.record({
    speaker: orNull(fc.oneof(fc.constantFrom("Mia", "Leo", " "), text)),
    content: fc.oneof(fc.constant("I live in Rome since 2023."), text),
    reference_time: fc.integer({ min: 0, max: Date.UTC(2100, 0) }),
    time_zone: fc.constantFrom("UTC", "Europe/Zurich", "Pacific/Apia", "No/Where"),
    previous: fc.constant<ExtractionInput["previous"]>([]),
  }),
  { minLength: 1, maxLength: 3 },
);

function expectWellFormed({ entities, facts }: Extraction, { content, speaker }: ExtractionInput): void {
  const names = entities.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  if (speaker !== null && speaker.trim() !== "")
    expect(names.map((name) => name.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim())).toContain(
      speaker.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim(),
    );
  for (const { count } of entities) expect(Number.isInteger(count) && count >= 1).toBe(true);
  for (const fact of facts) {
    expect(names).toContain(fact.subject);
    expect((fact.object === null) !== (fact.object_value === null)).toBe(true);
    if (fact.object !== null) {
      expect(names).toContain(fact.object);
      expect(fact.object).not.toBe(fact.subject);
    }
    expect(fact.predicate).toMatch(/^[A-Z0-9_]{1,64}$/);
    expect(fact.fact.trim()).not.toBe("");
    expect(fact.fact.isWellFormed() && !fact.fact.includes("\0")).toBe(true);
    expect(fact.strength).toBeGreaterThanOrEqual(1);
    expect(fact.strength).toBeLessThanOrEqual(10);
    expect([null, ...PRECISIONS]).toContain(fact.valid_from_precision);
    expect([null, ...PRECISIONS]).toContain(fact.valid_to_precision);
    if (fact.valid_from !== null && fact.valid_to !== null) expect(fact.valid_from).toBeLessThan(fact.valid_to);
    if (fact.span !== null) {
      const [start, end] = fact.span;
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThan(start);
      expect(end).toBeLessThanOrEqual(content.length);
    }
  }
}

describe("any answer of a model", () => {
  test("any answer that fits the schema becomes well-formed extractions, one per message", () => {
    fc.assert(
      fc.property(fitting, batches, (answer, batch) => {
        const read = readAnswer(JSON.stringify(answer), EXTRACTION_ANSWER);
        expect(read.ok).toBe(true);
        const extractions = read.ok ? toExtractions(read.value, batch) : [];
        expect(extractions).toHaveLength(batch.length);
        extractions.forEach((extraction, place) => {
          expectWellFormed(extraction, batch[place] ?? said(""));
          expectWellFormed(mergeExtractions(extraction, extraction), batch[place] ?? said(""));
        });
      }),
      { numRuns: runs(500) },
    );
  });

  test("any JSON at all is either read or refused", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.record({ entities: fc.jsonValue(), facts: fc.jsonValue() }).map((v) => JSON.stringify(v)),
        ),
        (json) => {
          const read = readAnswer(json, EXTRACTION_ANSWER);
          if (read.ok)
            for (const extraction of toExtractions(read.value, [said("x")])) expectWellFormed(extraction, said("x"));
          else expect(read.error).not.toBe("");
        },
      ),
    );
  });
});

test("a second look adds entities that no fact needs, and corrects the types of those found first", () => {
  const entity = (name: string, type: string) => ({ name, type, count: 1 });
  const first = { entities: [entity("Apple", "object")], facts: [] };
  const second = { entities: [entity("apple", "organization"), entity("Tim", "person")], facts: [] };
  expect(mergeExtractions(first, second).entities).toEqual([entity("Apple", "organization"), entity("Tim", "person")]);
});
