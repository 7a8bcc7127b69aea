import fc from "fast-check";
import { expect, test } from "vitest";
import { builtinExtractor } from "../../../worker/adapters/builtin/extractor.ts";
import type { Extraction, ExtractionInput } from "../../../worker/core/extraction/extraction.ts";
import type { Verdict } from "../../../worker/core/resolve/open-questions.ts";
import type { Extractor, Resolver } from "../../../worker/ports/providers.ts";
import { forgetEpisodes } from "../../../worker/store/resolution/forget.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { contentOf, expectSoundIntervals } from "../../fakes/graph-content.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { runs } from "../../sample-size.ts";

const MINUTE = 60_000;

const SAYINGS = [
  "My therapist is Doctor Quentin Marlowe.",
  "My brother is Tom Baker.",
  "My sister is Clara Baker.",
  "He lives in Boston.",
  "She works at Globex.",
  "He moved to Lisbon.",
  "I live in Oslo.",
  "Actually, I live in Rome now.",
  "She is a nurse.",
  "His name is Bobby.",
  "We visited him in May 2023.",
  "No, that is wrong.",
  "I called Clara Baker and Bobby from Boston.",
];

/** Resolves pronouns by the last person named in its prompt, and nicknames by the message that gave them. */
const contextual: Extractor = {
  model: "contextual",
  prompt_version: "c1",
  batch: 4,
  extract: async (batch) => {
    const shown = (batch[0]?.previous ?? []).map(({ content }) => content);
    return batch.map((input) => {
      const extraction = readWith(shown, input);
      shown.push(input.content);
      return { extraction, use: { calls: 1, tokens_in: 1, tokens_out: 1 } };
    });
  },
};

/** The same, plus one fact per message with the names that its prompt showed. */
const reminded: Extractor = {
  ...contextual,
  model: "reminded",
  takes_names: true,
  extract: async (batch, ontology) => {
    const answers = await contextual.extract(batch, ontology);
    return answers.map(({ extraction, use }, place) => {
      const names = (batch[place]?.known_names ?? []).map(({ name, type, aliases }) =>
        [name, type, ...aliases].join("/"),
      );
      const content = batch[place]?.content ?? "";
      if (names.length === 0 || extraction.entities.length === 0) return { extraction, use };
      const subject = extraction.entities[0]?.name ?? "";
      const reminder = factOf({
        subject,
        predicate: "REMINDS_OF",
        object_value: names.join(),
        fact: `${content} (${names.join()})`,
      });
      return { extraction: { ...extraction, facts: [...extraction.facts, reminder] }, use };
    });
  },
};

const named = (text: string): string | undefined => /is ((?:Doctor )?[A-Z]\w+(?: [A-Z]\w+)?)\.$/.exec(text)?.[1];

function readWith(shown: readonly string[], { content, speaker }: ExtractionInput): Extraction {
  const own = named(content);
  const last = shown.map(named).findLast((name) => name !== undefined);
  const subject = /^(?:he|she|his|we)\b/i.test(content) ? last : (own ?? speaker ?? undefined);
  const object = /(Boston|Lisbon|Oslo|Rome|Globex|nurse)/.exec(content)?.[1];
  const entities = [subject, own, object]
    .filter((name) => name !== undefined)
    .filter((name, place, all) => all.indexOf(name) === place)
    .map((name) => ({ name, type: "thing", count: 1 }));
  if (subject === undefined || object === undefined) return { entities, facts: [] };
  const predicate = /live|moved/.test(content) ? "LIVES_IN" : "WORKS_AT";
  return { entities, facts: [factOf({ subject, predicate, object, fact: `${subject} ${predicate} ${object}.` })] };
}

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("say" as const),
      what: fc.array(fc.nat({ max: SAYINGS.length - 1 }), { minLength: 1, maxLength: 3 }),
      thread: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("attend" as const), dies_after: fc.option(fc.nat({ max: 12 })) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("forget" as const),
      which: fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("retract" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("roll back" as const), minutes: fc.nat({ max: 6 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function live(extractor: Extractor, steps: readonly Step[], never: ReadonlySet<number>) {
  const graph = consumedGraph(extractor);
  const { sql, clock, ids } = graph;
  const messages: (string | null)[] = [];
  const forgotten = new Set<number>();
  for (const given of steps) {
    clock.advance(Math.ceil((clock.now() + 1) / MINUTE) * MINUTE - clock.now());
    switch (given.do) {
      case "say":
        for (const what of given.what) {
          if (never.has(messages.length)) messages.push(null);
          else {
            const content = SAYINGS[what] ?? "";
            messages.push(graph.append({ content, thread_id: `t${given.thread}` }).episodes[0]?.id ?? null);
          }
        }
        await graph.attend();
        break;
      case "attend":
        await graph.attend(never.size > 0 ? null : given.dies_after);
        break;
      case "forget": {
        const which = new Set(given.which.map((pick) => pick % Math.max(messages.length, 1)));
        const open = [...which].filter((number) => !forgotten.has(number) && number < messages.length);
        for (const number of open) forgotten.add(number);
        const known = open.flatMap((number) => messages[number] ?? []);
        if (known.length > 0) forgetEpisodes(sql, clock.now(), ids, known);
        if (extractor.takes_names === true) await graph.attend();
        break;
      }
      case "retract": {
        const number = given.which % Math.max(messages.length, 1);
        const id = messages[number];
        if (id === undefined || id === null || forgotten.has(number)) break;
        try {
          retractEpisode(sql, clock.now(), ids, id);
        } catch (error) {
          if (!String(error).includes("already")) throw error;
        }
        break;
      }
      case "roll back":
        rollBack(sql, clock.now(), ids, clock.now() - given.minutes * MINUTE - MINUTE / 2);
        break;
    }
  }
  clock.advance(MINUTE);
  await graph.attend();
  return { graph, forgotten };
}

/** Without a message, the steps of its minute come earlier. */
function contentToTheMinute(graph: Parameters<typeof contentOf>[0]) {
  const content = contentOf(graph);
  return JSON.parse(
    JSON.stringify(content, (key, value: unknown) =>
      (key === "known_from" || key === "known_to" || key === "created_at") && typeof value === "number"
        ? Math.floor(value / MINUTE)
        : value,
    ),
  ) as typeof content;
}

const presentOf = ({ sql }: Parameters<typeof contentOf>[0]) => ({
  episodes: contentOf({ sql }).episodes,
  entities: listEntities(sql, { limit: 100 }, Number.MAX_SAFE_INTEGER - 1)
    .data.map(({ name, type }) => `${type} ${name}`)
    .sort(),
  facts: listFacts(sql, { limit: 1_000 }, Number.MAX_SAFE_INTEGER - 1)
    .data.map(({ subject, predicate, object, fact, valid_from, valid_to }) =>
      JSON.stringify({ subject: subject.name, predicate, object: object?.name, fact, valid_from, valid_to }),
    )
    .sort(),
});

for (const [reader, extractor] of [
  ["the built-in rules", builtinExtractor],
  ["a model that reads in context", contextual],
  ["a model that is shown the names that are known", reminded],
] as const) {
  test(`a memory read by ${reader} is the same after forgetting as without the message, whatever the history`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
        const { graph, forgotten } = await live(extractor, steps, new Set());
        expectSoundIntervals(graph.sql);
        const never = await live(extractor, steps, forgotten);
        // a forgotten message is never read again, so the earlier beliefs that depend on it cannot be restored
        const past = steps.some(({ do: done }) => done === "retract" || done === "roll back");
        const contentOfBoth = past ? presentOf : contentToTheMinute;
        expect(contentOfBoth(graph)).toEqual(contentOfBoth(never.graph));
      }),
      { numRuns: runs(40) },
    );
  });
}

test("resolutions whose prompt had a forgotten sentence are decided again, without reading messages again", async () => {
  const sees: string[] = [];
  const judge: Resolver = {
    model: "judge",
    prompt_version: "j1",
    resolve: async ({ names, claims }) => {
      sees.push(JSON.stringify([names, claims]));
      const verdicts = names.flatMap(({ key, candidates }) =>
        candidates.map((candidate): Verdict => ({
          about: "name",
          a: key,
          b: candidate.key,
          verdict: candidate.facts.some((fact) => fact.includes("pilot")) ? "same" : "distinct",
        })),
      );
      return { verdicts, use: { calls: 1, tokens_in: 1, tokens_out: 1 } };
    },
  };
  const about = (name: string, value: string): Extraction => ({
    entities: [{ name, type: "person", count: 1 }],
    facts: [factOf({ subject: name, object_value: value, fact: `${name} is ${value}.` })],
  });
  const said: Record<string, Extraction> = {
    "A pilot.": about("Bob", "a pilot"),
    "From Rome.": about("Bob", "from Rome"),
    "Tall.": about("Bob Smith", "tall"),
  };
  const reader: Extractor = {
    model: "reader",
    prompt_version: "r1",
    batch: 1,
    extract: async (batch) =>
      batch.map(({ content }) => ({
        extraction: said[content] ?? { entities: [], facts: [] },
        use: { calls: 1, tokens_in: 1, tokens_out: 1 },
      })),
  };
  const graph = consumedGraph(reader, judge);
  const ids: string[] = [];
  for (const [place, content] of Object.keys(said).entries()) {
    graph.clock.advance(MINUTE);
    ids.push(nonNull(graph.append({ content, thread_id: `t${place}` }).episodes[0], "episode").id);
    await graph.attend();
  }
  const people = () =>
    graph.sql.all<{ name: string }>("SELECT name FROM entities WHERE merged_into IS NULL ORDER BY name");
  expect(people()).toEqual([{ name: "Bob Smith" }]);
  const asked = graph.asked.length;
  graph.clock.advance(MINUTE);
  const undone = forgetEpisodes(graph.sql, graph.clock.now(), graph.ids, [ids[0] ?? ""]);
  expect(undone).toMatchObject({ episodes: 1, reread: 1 });
  sees.length = 0;
  await graph.attend();
  expect(people()).toEqual([{ name: "Bob" }, { name: "Bob Smith" }]);
  expect(sees.length).toBeGreaterThan(0);
  expect(sees.join()).not.toContain("pilot");
  expect(graph.asked).toHaveLength(asked);
});
