/** Start nodes of the walk of `POST …/search`, over HTTP with the built-in embedder. */
import { exports } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { newTenant, type Call } from "../../fakes/api.ts";

let call: Call;
const walk = async (user: string, query: string, limit = 10) => {
  const { body } = await call("POST", `/v1/users/${user}/search`, {
    query,
    methods: ["pagerank"],
    limit,
    receipt: true,
  });
  return {
    entities: (body.entities as { name: string }[]).map(({ name }) => name),
    episodes: body.episodes as unknown[],
    receipt: body.receipt as { walk?: string; seeds: string[] },
  };
};
const state = async (user: string, ...facts: (readonly [string, string, string])[]): Promise<void> => {
  for (const [subject, predicate, object] of facts) {
    const fact = `${subject} ${predicate.toLowerCase().replaceAll("_", " ")} ${object}.`;
    const { status } = await call("POST", `/v1/users/${user}/facts`, { subject, predicate, object, fact });
    expect(status).toBeLessThan(300);
  }
};

/** HippoRAG, figure 1. */
const PROFESSORS = [
  ["Thomas Südhof", "PROFESSOR_AT", "Stanford University"],
  ["Thomas Südhof", "RESEARCHES", "Alzheimer's disease"],
  ["Andrew Huberman", "PROFESSOR_AT", "Stanford University"],
  ["Andrew Huberman", "RESEARCHES", "stress"],
  ["Fei-Fei Li", "PROFESSOR_AT", "Stanford University"],
  ["Rudolph Tanzi", "PROFESSOR_AT", "Harvard University"],
  ["Rudolph Tanzi", "RESEARCHES", "Alzheimer's disease"],
  ["Lisa Genova", "WROTE_ABOUT", "Alzheimer's disease"],
] as const;

beforeAll(async () => {
  ({ call } = await newTenant((request) => exports.default.fetch(request)));
  await state("reader", ...PROFESSORS);
});

test("the professor who belongs to both phrases of a question comes first, although the graph writes both differently", async () => {
  const { entities, receipt } = await walk(
    "reader",
    "Which Stanford professor works on the neuroscience of Alzheimer's?",
  );
  const people = new Set(["Thomas Südhof", "Andrew Huberman", "Fei-Fei Li", "Rudolph Tanzi", "Lisa Genova"]);
  expect(entities.find((name) => people.has(name))).toBe("Thomas Südhof");
  expect(entities.slice(0, 3)).toEqual(expect.arrayContaining(["Stanford University", "Alzheimer's disease"]));
  expect(receipt.walk).toBe("entities");
});

const COLLEAGUES = [
  ...["Thomas Südhof", "Kai Wen", "Mia Roth", "Liam Brook"].map((name) => [name, "WORKS_AT", "Stanford University"]),
  ...["Thomas Südhof", "Ruth Hall", "Ida Berg", "Otto Kern"].map((name) => [name, "RESEARCHES", "Alzheimer's disease"]),
  ["Kai Wen", "RESEARCHES", "diabetes"],
  ["Ruth Hall", "WORKS_AT", "Harvard University"],
] as [string, string, string][];
const MANY = [
  ...["Thomas Südhof", "Kai Wen", "Mia Roth", "Liam Brook", "Nora Li", "Olaf Rao"].map((name) => [
    name,
    "WORKS_AT",
    "Stanford University",
  ]),
  ...["Thomas Südhof", "Ruth Hall", "Ida Berg", "Otto Kern", "Pia Vogt", "Udo Weiss"].map((name) => [
    name,
    "RESEARCHES",
    "Alzheimer's disease",
  ]),
] as [string, string, string][];
const MORE = [
  ["Thomas Südhof", "WON", "Nobel Prize"],
  ["Thomas Südhof", "BORN_IN", "Göttingen"],
] as const;

test.each([
  ["the paper's", PROFESSORS],
  ["one of eleven facts", COLLEAGUES],
  ["one of six people a phrase", MANY],
])(
  "the professor comes first however much else is known about them, and however the question is worded: on %s graph",
  async (which, graph) => {
    const reader = `known-${which.replaceAll(/\W/gu, "")}`;
    await state(reader, ...graph, ...MORE);
    const people = new Set(graph.map(([name]) => name));
    for (const query of [
      "Which Stanford professor works on the neuroscience of Alzheimer's?",
      ...(graph === MANY ? [] : ["which stanford professor works on the neuroscience of alzheimer's?"]),
      "Which Stanford professor researches Alzheimer's disease?",
      "Which Stanford professor works on Alzheimer's disease?",
      "Who at Stanford studies Alzheimer's?",
      "Is there someone at Stanford working on Alzheimer's?",
      "Find me a person at Stanford University who knows about Alzheimer's disease",
      "Who researches Alzheimer's disease at Stanford University?",
      "Who works on Alzheimer's at Stanford?",
      "Who at Stanford University researches Alzheimer's disease?",
      "Stanford's Alzheimer's researcher",
      "Stanford Alzheimer's",
      '"Stanford" and "Alzheimer\'s"',
      "Alzheimer's at Stanford",
      "Stanford University Alzheimer's disease",
    ]) {
      const { entities } = await walk(reader, query);
      expect([query, entities.find((name) => people.has(name))]).toEqual([query, "Thomas Südhof"]);
    }
  },
);

test.each(["RESEARCHES", "STUDIES", "WORKS_ON", "FUNDS"])(
  "the professor comes first in other words too, whatever a stranger to one of the phrases does: %s",
  async (predicate) => {
    const reader = `reader-${predicate}`;
    await state(reader, ...PROFESSORS.filter(([name]) => name !== "Lisa Genova"), [
      "Lisa Genova",
      predicate,
      "Alzheimer's disease",
    ]);
    const people = new Set<string>(PROFESSORS.map(([name]) => name));
    const asked = predicate.toLowerCase().replaceAll("_", " ");
    for (const query of [
      "Which Stanford professor works on the neuroscience of Alzheimer's?",
      "which stanford professor works on the neuroscience of alzheimer's?",
      "Which Stanford professor researches Alzheimer's disease?",
      "Who at Stanford studies Alzheimer's?",
    ]) {
      if (query.includes(asked)) continue;
      const { entities } = await walk(reader, query);
      expect([query, entities.find((name) => people.has(name))]).toEqual([query, "Thomas Südhof"]);
    }
  },
);

test("a query of two names that the graph writes differently starts only at these, however much else is known about a person who belongs to both", async () => {
  await state(
    "laureate",
    ...PROFESSORS,
    ["Thomas Südhof", "WON", "Nobel Prize"],
    ["Thomas Südhof", "BORN_IN", "Göttingen"],
  );
  const people = new Set<string>(PROFESSORS.map(([name]) => name));
  for (const query of ['"Stanford" and "Alzheimer\'s"', "Stanford and Alzheimer's", "Alzheimer's at Stanford"]) {
    const { entities, receipt } = await walk("laureate", query);
    expect([query, entities.find((name) => people.has(name))]).toEqual([query, "Thomas Südhof"]);
    expect(receipt.seeds).toHaveLength(2);
  }
  expect((await walk("reader", "Stanford Alzheimer's")).receipt.seeds.length).toBeGreaterThan(1);
});

test("a bridge connects the names that a question means, in their order, although it writes them shorter", async () => {
  const chain = ["Dan Miller", "Orchid Club", "Vera", "Blue Mill", "Pia Olsen"];
  await state(
    "bridge",
    ...chain.slice(1).map((name, place) => [chain[place] ?? "", "BELONGS_TO", name] as const),
    ["User", "KNOWS", "Dan Miller"],
    ["Ida", "LIKES", "Chess"],
    ["Jon", "LIKES", "Chess"],
  );
  await call("POST", "/v1/users/bridge/communities/refresh");
  const refresh = async () => (await call("GET", "/v1/users/bridge/status")).body.refresh;
  await vi.waitFor(async () => expect(await refresh()).toMatchObject({ state: "idle", generation: 1 }), {
    timeout: 60_000,
    interval: 100,
  });
  const path = async (query: string, steps: number): Promise<string[]> => {
    const { body } = await call("POST", "/v1/users/bridge/context", { query, mode: "bridge" });
    return (body.facts as { fact: string }[]).slice(0, steps).map(({ fact }) => fact);
  };
  const steps = chain.slice(1).map((name, place) => `${chain[place]} belongs to ${name}.`);
  expect(await path("How is Dan connected to Pia?", 4)).toEqual(steps);
  expect(await path("How is Pia connected to me?", 5)).toEqual([...steps.toReversed(), "User knows Dan Miller."]);
});

test("a query of one name ranks its entity above its neighbours, however many facts it has", async () => {
  for (const name of ["Stanford University", "Alzheimer's disease", "Thomas Südhof", "stress"])
    expect((await walk("reader", name)).entities[0]).toBe(name);
});

test("a function word of a query names an entity only with a capital within the sentence", async () => {
  const user = "/v1/users/band";
  for (const [subject, object] of [
    ["The Who", "London"],
    ["Will", "Oslo"],
    ["IT", "Berlin"],
  ])
    expect(
      (
        await call("POST", `${user}/facts`, {
          subject,
          predicate: "FROM",
          object,
          fact: `${subject} is from ${object}.`,
        })
      ).status,
    ).toBe(201);
  const first = async (query: string): Promise<string[]> => {
    const { body } = await call("POST", `${user}/search`, {
      query,
      methods: ["pagerank"],
      scope: ["entities"],
      limit: 2,
    });
    return body.entities.map(({ name }: { name: string }) => name);
  };
  expect(await first("Will it rain in Oslo tomorrow?")).toContain("Oslo");
  expect((await first("Where is Will from?"))[0]).toBe("Will");
  expect((await first("Where is IT from?"))[0]).toBe("IT");
  expect(await first("will it rain?")).not.toContain("IT");
});

test("a phrase means the nearest name", async () => {
  expect((await walk("reader", "Stanford")).entities[0]).toBe("Stanford University");
  expect((await walk("reader", 'Who is at "Harvard"?')).entities[0]).toBe("Harvard University");
});

test("a misspelt name starts the walk at the name with the nearest spelling", async () => {
  for (const [misspelt, meant] of [
    ["Standford University", "Stanford University"],
    ["Stanford Univ.", "Stanford University"],
    ["Who studies Alzheimers Disease?", "Alzheimer's disease"],
    ["Thomas Suedhof", "Thomas Südhof"],
    ["Andrew Hubermann", "Andrew Huberman"],
  ] as const) {
    const { entities, receipt } = await walk("reader", misspelt);
    expect([misspelt, receipt.walk, entities[0]]).toEqual([misspelt, "entities", meant]);
  }
});

test("the walk of a query is the same for every limit", async () => {
  const query = "Which Stanford professor works on stress?";
  const { entities, receipt } = await walk("reader", query, 50);
  expect(entities.length).toBeGreaterThan(5);
  for (const limit of [1, 3, 20]) {
    const fewer = await walk("reader", query, limit);
    expect(fewer.receipt.seeds).toEqual(receipt.seeds);
    expect(fewer.entities).toEqual(entities.slice(0, limit));
  }
});

test("a query that is related to no entity does not walk, and the receipt says so", async () => {
  const { entities, episodes, receipt } = await walk("reader", "chocolate cake recipe");
  expect({ entities, episodes, seeds: receipt.seeds, walk: receipt.walk }).toEqual({
    entities: [],
    episodes: [],
    seeds: [],
    walk: "matches",
  });
  const { body } = await call("POST", "/v1/users/reader/search", {
    query: "Stanford",
    methods: ["bm25"],
    receipt: true,
  });
  expect(body.receipt).not.toHaveProperty("walk");
});
