import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FaultError } from "../../../shared/fault.ts";
import type { LedgerChange } from "../../../worker/ports/graph/extraction.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { markRecorded, unrecordedChanges } from "../../../worker/store/base/change-log.ts";
import { writeMeta, writeProfile } from "../../../worker/store/base/meta.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { replayLedger } from "../../../worker/store/lifecycle/replay.ts";
import { renameEntity } from "../../../worker/store/resolution/edit-entities.ts";
import { forgetEpisodes } from "../../../worker/store/resolution/forget.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { exportLines, importLines } from "../../fakes/copied-graph.ts";
import { migratedSql } from "../../fakes/node-sql.ts";
import { sequentialIds } from "../../fakes/time-and-ids.ts";
import { runs } from "../../sample-size.ts";

type Graph = ReturnType<typeof consumedGraph>;
interface Said {
  content: string;
  name?: string | null;
  role?: "user" | "assistant" | null;
  type?: "message" | "text";
  thread_id?: string;
}
type Message = string | Said;

const memoryOf = (...messages: Message[]): Promise<{ graph: Graph; ids: string[] }> => memoryOfId("owner", ...messages);

async function memoryOfId(id: string, ...messages: Message[]): Promise<{ graph: Graph; ids: string[] }> {
  const graph = consumedGraph();
  writeMeta(graph.sql, "identity", `ten_1/user/${id}`);
  const ids: string[] = [];
  for (const message of messages) ids.push(await tell(graph, message));
  return { graph, ids };
}

async function tell(graph: Graph, message: Message): Promise<string> {
  graph.clock.advance(1_000);
  const given = typeof message === "string" ? { content: message } : message;
  const id = graph.append({ role: "user", name: null, ...given }).episodes[0]?.id ?? "";
  await graph.attend();
  return id;
}

async function forget(graph: Graph, id: string): Promise<void> {
  graph.clock.advance(1_000);
  forgetEpisodes(graph.sql, graph.clock.now(), graph.ids, [id]);
  await graph.attend();
}

const persons = ({ sql, clock }: Graph, moment: { known_at?: number; as_of?: number } = {}): string[] =>
  listEntities(sql, { limit: 100, ...moment }, clock.now())
    .data.filter(({ type }) => type === "person")
    .map(({ name, aliases }) => [name, ...aliases.toSorted()].join(", "))
    .toSorted();
const facts = ({ sql, clock }: Graph, moment: { known_at?: number; as_of?: number } = {}): string[] =>
  listFacts(sql, { limit: 100, ...moment }, clock.now())
    .data.map(({ fact }) => fact)
    .toSorted();
const everything = ({ sql, clock }: Pick<Graph, "sql" | "clock">): unknown => {
  const moments = sql
    .all<{ at: number }>(
      "SELECT DISTINCT known_from AS at FROM mentions UNION SELECT known_from FROM fact_versions ORDER BY 1",
    )
    .map(({ at }) => at);
  return [undefined, ...moments].map((known_at) => {
    const at = { ...(known_at !== undefined && { known_at }) };
    const listed = listEntities(sql, { limit: 100, ...at }, clock.now()).data;
    return {
      entities: listed
        .map(({ name, aliases, type, mentions, summary }) => JSON.stringify([name, aliases, type, mentions, summary]))
        .toSorted(),
      facts: listFacts(sql, { limit: 100, ...at }, clock.now())
        .data.map(({ subject, predicate, object, object_value, fact, valid_from, valid_to, known_from, known_to }) =>
          JSON.stringify([
            [subject.name, predicate, object?.name ?? object_value, fact],
            [valid_from, valid_to, known_from, known_to],
          ]),
        )
        .toSorted(),
    };
  });
};

describe("a speaker's own name", () => {
  test.each([
    ["My name is Jane Doe.", "Jane Doe"],
    ["My name's Marta Kowalczyk.", "Marta Kowalczyk"],
    ["Call me Jo.", "Jo"],
    ["Ich heiße Jane Doe.", "Jane Doe"],
    ["Nenn mich Jo.", "Jo"],
    ["Me llamo Jane Doe.", "Jane Doe"],
    ["Llámame Jo.", "Jo"],
    ["my name is 李雷", "李雷"],
    ["My name is Dr. Jane Doe.", "Dr. Jane Doe"],
    ["My name is St. John Smith.", "St. John Smith"],
    ["My name's Dr. Jane Doe.", "Dr. Jane Doe"],
    ["My name is Prof. Dr. Hans Müller.", "Prof. Dr. Hans Müller"],
  ])("%s", async (content, name) => {
    const { graph } = await memoryOf("I live in Oslo.", content, "I work at Acme.");
    expect(persons(graph)).toEqual([name]);
    expect(facts(graph)).toEqual(expect.arrayContaining([`${name} lives in Oslo.`, `${name} works at Acme.`]));
  });

  test.each(["My name is Ada.", "Ich heiße Ada.", "Me llamo Ada."])(
    "%s spells an id that is a name",
    async (content) => {
      const { graph } = await memoryOfId("ada", "I live in Oslo. My dog is called Rex.", content, "I work at Acme.");
      expect(persons(graph)).toEqual(["Ada"]);
      expect(facts(graph)).toEqual([
        "Ada lives in Oslo.",
        "Ada works at Acme.",
        "Rex is Ada's dog.",
        "The user's name is Ada.",
      ]);
    },
  );

  test.each([
    "I'm happy.",
    "I'm Spanish.",
    "I'm Marta Kowalczyk!",
    "I'm Dr. Jane Doe!",
    "I'm Uber's biggest fan.",
    "I'm home.",
    "I'm batman lol",
    "My name is on the list.",
    "My name is Dr.",
    "Call me later.",
    "Call me Monday.",
    "My name is Jane, said Bob's sister.",
    'She said: "My name is Jane Doe".',
    '"Hello there. My name is Jane Doe. I like tea," she said.',
    "> My name is Jane Doe",
    "Bob: My name is Bob Doe",
    "What if my name is Jane?",
    "My name isn't Jane.",
    "My wife calls me Bear.",
  ])("but not by: %s", async (content) => {
    const { graph } = await memoryOf("I live in Oslo.", content);
    expect(facts(graph)).toContain("User lives in Oslo.");
    expect(persons(graph)).toContain("User");
  });

  test("a program has no such name", async () => {
    const { graph } = await memoryOf("I live in Oslo.", { role: "assistant", content: "My name is Jane Doe." });
    expect(persons(graph)).toEqual(["User"]);
  });

  test("a name from the application is shown, and the speaker's own becomes a further name", async () => {
    const { graph } = await memoryOf();
    writeProfile(graph.sql, { name: "Marta", time_zone: null });
    await tell(graph, "I live in Oslo.");
    await tell(graph, "My name is Marta Kowalczyk.");
    expect(persons(graph)).toEqual(["Marta, Marta Kowalczyk"]);
    expect(facts(graph)).toContain("Marta lives in Oslo.");
  });

  test("a later name is shown, from when it was said; the one before is another name", async () => {
    const { graph } = await memoryOf("I live in Oslo.", "My name is Jane Doe.");
    const before = graph.clock.now();
    await tell(graph, "I changed my name to Alex Roe.");
    expect(persons(graph)).toEqual(["Alex Roe, Jane Doe"]);
    expect(facts(graph)).toContain("Alex Roe lives in Oslo.");
    for (const moment of [{ known_at: before }, { as_of: before }])
      expect(facts(graph, moment)).toContain("Jane Doe lives in Oslo.");
  });

  test("no entity has a name before a message or the application gives it", async () => {
    const { graph } = await memoryOf("I live in Oslo.");
    const before = graph.clock.now();
    await tell(graph, "My name is Jane Doe.");
    for (const moment of [{ known_at: before }, { as_of: before }]) {
      expect(persons(graph, moment)).toEqual(["User"]);
      expect(facts(graph, moment)).toEqual(["User lives in Oslo."]);
    }
  });
});

describe("an entity with the speaker's own name is the speaker", () => {
  const text: Said = { type: "text", role: null, content: "Jane Doe works at Acme." };

  test("the order of the messages does not matter", async () => {
    const { graph } = await memoryOf(text, "I live in Oslo.", "My name is Jane Doe.");
    expect(persons(graph)).toEqual(["Jane Doe"]);
    const { graph: other } = await memoryOf("I live in Oslo.", "My name is Jane Doe.", text);
    expect(persons(other)).toEqual(["Jane Doe"]);
  });

  test("also by the given name alone", async () => {
    const { graph } = await memoryOf(
      { ...text, content: "Marta works at Acme." },
      "I live in Oslo.",
      "My name is Marta Kowalczyk.",
    );
    expect(persons(graph)).toEqual(["Marta Kowalczyk, Marta"]);
    const { graph: speaker } = await memoryOf(
      { name: "Marta", content: "I live in Oslo." },
      "My name is Marta Kowalczyk.",
    );
    expect(persons(speaker)).toEqual(["Marta Kowalczyk, Marta"]);
    const { graph: later } = await memoryOf(
      "My name is Marta Kowalczyk.",
      { name: "Marta", content: "I live in Oslo." },
      "I work at Acme.",
    );
    expect(persons(later)).toEqual(["Marta Kowalczyk, Marta"]);
    expect(facts(later)).toEqual(expect.arrayContaining(["Marta lives in Oslo.", "Marta Kowalczyk works at Acme."]));
  });

  test("but not where two speakers have the given name", async () => {
    const { graph } = await memoryOf(
      { name: "user 1", content: "My name is Marta Kowalczyk." },
      { name: "user 2", content: "My name is Marta Nowak." },
      { name: "Marta", content: "I live in Oslo." },
    );
    expect(persons(graph).filter((person) => person.startsWith("Marta"))).toContain("Marta");
  });

  test("but not a friend of the same given name", async () => {
    const { graph } = await memoryOf("My sister Marta lives in Rome.", "My name is Marta Kowalczyk.");
    expect(persons(graph)).toEqual(["Marta", "Marta Kowalczyk"]);
  });

  test("and other speakers keep theirs", async () => {
    const { graph } = await memoryOf(
      { name: "Bob", content: "My name is Bob Doe." },
      { name: "Ann", content: "My name is Ann Lee." },
      "My name is Jane Roe.",
    );
    expect(persons(graph)).toEqual(["Ann Lee, Ann", "Bob Doe, Bob", "Jane Roe"]);
  });
});

const MESSAGES: readonly Message[] = [
  "I live in Oslo.",
  "My name is Jane Doe.",
  "Call me Jo.",
  "I changed my name to Jane Roe.",
  "My sister Jane lives in Rome.",
  "I met Jo in Rome.",
  "Jo likes tea.",
  { type: "text", role: null, content: "Jane Doe works at Acme." },
  { type: "text", role: null, content: "Jane lives in Bergen." },
  { name: "Jane", content: "I work at Globex." },
  { name: "Jo", content: "I like tea." },
  { role: "assistant", name: "Jarvis", content: "My name is Jane Doe." },
];

type Step = { tell: number } | { retract: number } | { back: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.nat(MESSAGES.length - 1).map((tell) => ({ tell })) },
  { weight: 1, arbitrary: fc.nat(5).map((retract) => ({ retract })) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }).map((back) => ({ back })) },
);

async function live(steps: readonly Step[], without: ReadonlySet<number> = new Set()) {
  const { graph } = await memoryOf();
  const ids: (string | null)[] = [];
  for (const one of steps) {
    if ("tell" in one) {
      const isLeftOut = without.has(ids.length);
      if (isLeftOut) graph.clock.advance(1_000);
      const said = MESSAGES[one.tell] ?? "";
      const message = typeof said === "string" ? { content: said } : said;
      ids.push(isLeftOut ? null : await tell(graph, { ...message, thread_id: `thread ${ids.length}` }));
      continue;
    }
    graph.clock.advance(1_000);
    const id = "retract" in one ? (ids[one.retract] ?? null) : null;
    if (id !== null) attempt(() => retractEpisode(graph.sql, graph.clock.now(), graph.ids, id));
    if ("back" in one) rollBack(graph.sql, graph.clock.now(), graph.ids, graph.clock.now() - one.back * 1_000);
    await graph.attend();
  }
  return { graph, ids };
}

function attempt(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof FaultError) || error.fault.kind !== "conflict") throw error;
  }
}

const history = fc.array(step, { minLength: 2, maxLength: 8 });

/** Without two messages another entity is older than the speaker, so that the merger goes the other way. */
const mergedTheOtherWay: Step[] = [...[7, 0, 0, 8, 5, 3].map((tell) => ({ tell })), { back: 3 }];

test("a forgotten message names no entity: the memory equals one without it", async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.nat(7), fc.nat(7), async (steps, one, other) => {
      const { graph, ids } = await live(steps);
      const gone = new Set([one, other].filter((place) => typeof ids[place] === "string"));
      for (const place of gone) await forget(graph, ids[place] ?? "");
      const { graph: never } = await live(steps, gone);
      never.clock.advance(1_000 * gone.size);
      expect(everything(graph)).toEqual(everything(never));
    }),
    { numRuns: runs(60), examples: [[mergedTheOtherWay, 1, 2]] },
  );
}, 120_000);

test("a copy and a rebuilt memory have the same names at every moment", async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const { graph } = await live(steps);
      const { sql, clock, ids } = graph;
      const copy = importLines(exportLines(sql, clock.now(), ids), clock.now());
      const rebuilt = migratedSql();
      const fresh = sequentialIds();
      replayLedger(
        rebuilt,
        { ...fresh, make: (prefix) => fresh.make(prefix).replace("_", "_new") },
        ledgerOf(sql).map((entry) => ({ ...entry, extraction: null })),
      );
      for (const other of [copy, rebuilt]) {
        writeMeta(other, "identity", "ten_1/user/owner");
        expect(everything({ sql: other, clock })).toEqual(everything(graph));
      }
    }),
    { numRuns: runs(25) },
  );
}, 120_000);

function ledgerOf(sql: Sql): LedgerChange[] {
  writeMeta(sql, "recorded_seq", 0);
  const ledger: LedgerChange[] = [];
  for (;;) {
    const changes = unrecordedChanges(sql, 100);
    const last = changes.at(-1);
    if (last === undefined) return ledger;
    ledger.push(...changes);
    markRecorded(sql, last.seq);
  }
}

test("names from forgotten messages are not shown", async () => {
  const { graph, ids } = await memoryOf("I live in Oslo.", "My name is Jane Doe.");
  const named = graph.clock.now();
  graph.clock.advance(1_000);
  retractEpisode(graph.sql, graph.clock.now(), graph.ids, ids[1] ?? "");
  expect([persons(graph), facts(graph)]).toEqual([["User"], ["User lives in Oslo."]]);
  const [fact] = listFacts(graph.sql, { limit: 1 }, graph.clock.now()).data;
  expect(fact?.subject.name).toBe("User");
  expect(facts(graph, { known_at: named })).toContain("Jane Doe lives in Oslo.");
  graph.clock.advance(1_000);
  rollBack(graph.sql, graph.clock.now(), graph.ids, named);
  expect(persons(graph)).toEqual(["Jane Doe"]);
});

test("a name by hand is shown in place of what was said", async () => {
  const { graph } = await memoryOf("I live in Oslo.", "My name is Jane Doe.");
  const entity = listEntities(graph.sql, { limit: 10 }, graph.clock.now()).data.find(({ type }) => type === "person");
  graph.clock.advance(1_000);
  renameEntity(graph.sql, graph.clock.now(), graph.ids, entity?.id ?? "", {
    name: "Dr. Doe",
    version: entity?.version ?? "",
  });
  expect(persons(graph)[0]).toMatch(/^Dr\. Doe/u);
  expect(facts(graph)).toContain("Dr. Doe lives in Oslo.");
});

test("a fact that gives the owner the name by which they are shown does not say it twice", async () => {
  const { graph } = await memoryOf("My name is Nina Ortiz.");
  expect(facts(graph)).toEqual(["The user's name is Nina Ortiz."]);
});
