import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { extractBuiltin } from "../../../worker/core/language/read-clauses.ts";
import type { Extraction, ExtractionInput } from "../../../worker/core/extraction/extraction.ts";
import { costRatio, durationMs } from "../../fakes/cost-ratio.ts";
import { runs } from "../../sample-size.ts";

const AT = Date.UTC(2023, 4, 8, 13, 56);
const input = (content: string, more: Partial<ExtractionInput> = {}): ExtractionInput => ({
  speaker: "Caroline",
  content,
  reference_time: AT,
  time_zone: "UTC",
  previous: [{ speaker: "Melanie", content: "Hi", reference_time: AT - 1 }],
  ...more,
});

function expectWellFormed(extraction: Extraction, given: ExtractionInput): void {
  const names = extraction.entities.map((entity) => entity.name);
  expect(new Set(names).size).toBe(names.length);
  if (given.speaker !== null) expect(names).toContain(given.speaker);
  for (const entity of extraction.entities) {
    expect(entity.count).toBeGreaterThanOrEqual(1);
    if (entity.name !== given.speaker) expect(entity.name.length).toBeLessThanOrEqual(80);
    expect(entity.name).not.toMatch(/,$|'s$/);
  }
  for (const fact of extraction.facts) {
    expect(names).toContain(fact.subject);
    expect((fact.object === null) !== (fact.object_value === null)).toBe(true);
    if (fact.object !== null) {
      expect(names).toContain(fact.object);
      expect(fact.object).not.toBe(fact.subject);
    }
    expect(fact.predicate).toMatch(/^[\p{Lu}\p{Lo}\p{N}_]+$/u);
    expect(fact.strength).toBeGreaterThanOrEqual(1);
    expect(fact.strength).toBeLessThanOrEqual(10);
    if (fact.valid_from !== null && fact.valid_to !== null) expect(fact.valid_from).toBeLessThanOrEqual(fact.valid_to);
    if (fact.span !== null) {
      const [start, end] = fact.span;
      expect(start).toBeGreaterThanOrEqual(0);
      expect(start).toBeLessThan(end);
      expect(end).toBeLessThanOrEqual(given.content.length);
    }
  }
}

const PHRASES = [
  "I",
  "my sister Anna",
  "we",
  "you",
  "the support group",
  "Tom's",
  "went to",
  "am",
  "was born in",
  "no longer work at",
  "don't like",
  "moved to",
  "Acme Inc.",
  "Paris",
  "yesterday",
  "since 2016",
  "last week",
  ",",
  ".",
  "!",
  "?",
  "–",
  "and",
  "but",
  "because",
  "not",
  "it's",
  "been",
  "reading",
  "a dog named Rex",
  "any more",
  "I meant Rome, not Oslo",
  "[shares a photo: a cat]",
  "ich wohne in",
  "make you",
  "think",
  "your",
  "me",
  "I help",
  "it reminds me",
  "that",
  "they",
  "her",
  "vivo en",
  "if",
  "to",
  "kids'",
  "'s",
  "\n",
  "😀",
];

describe("extractBuiltin on any input", () => {
  test("any string gives a well-formed extraction", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (content) =>
        expectWellFormed(extractBuiltin(input(content)), input(content)),
      ),
      { numRuns: runs(200) },
    );
  });

  test("any combination of English phrases gives a well-formed extraction, and the same one twice", () => {
    const said = fc.array(fc.constantFrom(...PHRASES), { maxLength: 18 }).map((parts) => parts.join(" "));
    fc.assert(
      fc.property(
        said,
        fc.constantFrom("Caroline", null),
        fc.constantFrom("UTC", "Asia/Kathmandu", "no/zone"),
        (content, speaker, time_zone) => {
          const given = input(content, { speaker, time_zone });
          const first = extractBuiltin(given);
          expectWellFormed(first, given);
          expect(extractBuiltin(given)).toEqual(first);
        },
      ),
      { numRuns: runs(400) },
    );
  });
});

describe("extractBuiltin on hostile content", () => {
  const HOSTILE: Record<string, string> = {
    "one word": "a".repeat(32_768),
    "no full stop": "I went to the shop and ".repeat(1_400),
    brackets: "[shares a photo: ".repeat(2_000),
    quotes: "'\"".repeat(16_000),
    dashes: "- – — ".repeat(5_000),
    "right to left": "אני גר בתל אביב. ".repeat(1_500),
    "zero width": "I\u200b \u200dlike\u200f tea\u0000\u0007 ".repeat(2_000),
    commas: "I,".repeat(16_000),
    spaces: " ".repeat(32_768),
    "long dates": "last last last year ago in ".repeat(1_200),
  };
  const ordinary = input("Last May Anna and I went to Lisbon, and she bought a red bicycle. ".repeat(496));
  const readOrdinary = (): unknown => extractBuiltin(ordinary);
  let ordinaryMs = Infinity;
  beforeAll(async () => {
    for (let tried = 0; tried < 3; tried++) ordinaryMs = Math.min(ordinaryMs, await durationMs(readOrdinary));
  });
  const timesOrdinary = async (content: string, most: number): Promise<number> => {
    const given = input(content);
    const readHostile = (): void => expectWellFormed(extractBuiltin(given), given);
    const first = (await durationMs(readHostile)) / ordinaryMs;
    return first <= most ? first : costRatio(readHostile, readOrdinary, { most });
  };

  test.each(Object.entries(HOSTILE))(
    "hostile content (%s) is read in less time than ordinary talk",
    async (_, content) => {
      expect(await timesOrdinary(content, 1)).toBeLessThanOrEqual(1);
    },
  );

  test("content of very many short sentences takes less than five times as long as ordinary talk", async () => {
    expect(await timesOrdinary("I like tea. ".repeat(2_700), 5)).toBeLessThanOrEqual(5);
  });
});

describe("entities of extractBuiltin", () => {
  const names = (content: string): string[] =>
    extractBuiltin(input(content)).entities.map((entity) => `${entity.name}:${entity.type}`);

  test("the speaker is always an entity", () => expect(names("Wow!")).toEqual(["Caroline:person"]));
  test("an unknown company in mid-sentence is an organization", () =>
    expect(names("Today I visited Acme Robotics.")).toContain("Acme Robotics:organization"));
  test('two names joined by "and" are two entities', () => {
    expect(names("I met Anna and Bob.")).toEqual(expect.arrayContaining(["Anna:person", "Bob:person"]));
    expect(names("I met Anna and Bob.").join()).not.toContain("and");
  });
  test("a possessive is not part of a name", () => expect(names("I like Anna's garden.")).toContain("Anna:person"));
  test("a weekday is not an entity", () => expect(names("I saw Bob on Monday.").join()).not.toContain("Monday"));
  test.each(["Thanks Melanie", "Woohoo Melanie", "Congrats Melanie", "Agreed", "Awesome", "Thanks", "Last week"])(
    '"%s" contains no new name',
    (said) => {
      const found = names(`${said}! I like tea.`);
      expect(found.filter((name) => !/^(?:Caroline|Melanie|tea):/.test(name))).toEqual([]);
    },
  );
  test("the verb that starts a question is not part of a name", () =>
    expect(names("So? Is Acme Robotics open?").join()).not.toContain("Is "));
  test("a thing is an entity only if a fact refers to it", () =>
    expect(names("Do you know Zorblax? I like tea.")).toEqual(["Caroline:person", "tea:object"]));
  test("a function word left over from a name is not an entity, and a name in capitals is", () => {
    expect(names('She wrote for "The Sunday Times" in 1986.')).not.toContain("The:organization");
    expect(names("We moved to the US in 1986.")).toContain("US:place");
  });

  test("the mentions of an entity are counted", () => {
    const { entities } = extractBuiltin(input("I met Anna. I like Anna."));
    expect(entities.find((entity) => entity.name === "Anna")?.count).toBe(2);
  });
});

describe("strength of extracted facts", () => {
  const strength = (content: string): number =>
    Math.max(...extractBuiltin(input(content)).facts.map((f) => f.strength));
  test.each([
    ["I'm allergic to peanuts.", 8, 10],
    ["I live in Berlin.", 8, 10],
    ["My sister Anna is great.", 8, 10],
    ["I have asthma.", 8, 10],
    ["I love jazz.", 5, 7],
    ["I'm going to visit Rome next month.", 5, 7],
    ["I visited a museum yesterday.", 4, 4],
  ])('the strongest fact of "%s" has a strength of %i to %i', (content, min, max) => {
    expect(strength(content)).toBeGreaterThanOrEqual(min);
    expect(strength(content)).toBeLessThanOrEqual(max);
  });
});

test("a predicate has at most four words and forty letters", () => {
  const content =
    "My extraordinarily complicated international collaborators understandably misunderstood everything about Rome.";
  for (const fact of extractBuiltin(input(content)).facts) {
    expect(fact.predicate).toMatch(/^\p{Lu}+(?:_\p{Lu}+){0,3}$/u);
    expect(fact.predicate.length).toBeLessThanOrEqual(40);
  }
});

test("the span of a fact is that of its clause", () => {
  const content = "Hey Mel! I went to Rome yesterday, and I bought a hat.";
  const facts = extractBuiltin(input(content)).facts;
  expect(facts.map((fact) => content.slice(nonNull(fact.span, "span")[0], nonNull(fact.span, "span")[1]))).toEqual([
    "I went to Rome yesterday,",
    "I bought a hat",
  ]);
});
