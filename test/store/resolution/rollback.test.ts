/** Rolling back restores an instant, whatever was edited, retracted or read again since. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { FaultError } from "../../../shared/fault.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import {
  dropEntity,
  mergeEntities,
  renameEntity,
  splitEntity,
} from "../../../worker/store/resolution/edit-entities.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { runs } from "../../sample-size.ts";

const MESSAGES = [
  "I like wine.",
  "I work at Globex.",
  "Bob Stone lives in Rome.",
  "Mia lives in Lima.",
  "Bob Stone works at Acme.",
  "Mia loves Rome.",
];

async function talked() {
  const graph = consumedGraph();
  const { sql, clock } = graph;
  const said: string[] = [];
  for (const content of MESSAGES) {
    clock.advance(60_000);
    const { episodes } = graph.append({ content, thread_id: "t", name: "Ada" });
    await graph.attend();
    said.push(nonNull(episodes[0], "episode").id);
  }
  const state = (known_at?: number) => ({
    entities: listEntities(sql, { limit: 50, known_at }, clock.now())
      .data.map(
        ({ name, aliases, mentions, type, created_at }) =>
          `${name} [${aliases.join()}] ${mentions} ${type} ${created_at}`,
      )
      .sort(),
    facts: listFacts(sql, { limit: 50, known_at }, clock.now())
      .data.map(
        ({ fact, subject, object, valid_from, valid_to }) =>
          `${subject.name}, ${object?.name}: ${fact} ${valid_from} ${valid_to}`,
      )
      .sort(),
  });
  return { ...graph, said, state };
}

type Step = { do: "merge" | "rename" | "split" | "drop" | "retract" | "roll back"; a: number; b: number };

async function perform(
  { sql, clock, ids, said, attend, state }: Awaited<ReturnType<typeof talked>>,
  steps: readonly Step[],
) {
  const known: { at: number; state: unknown }[] = [];
  for (const { do: what, a, b } of steps) {
    clock.advance(60_000);
    const entities = listEntities(sql, { limit: 50 }, clock.now()).data.filter(({ name }) => name !== "Ada");
    const [one, other] = [entities[a % entities.length], entities[b % entities.length]];
    const episodesOf = (id: string): string[] =>
      sql
        .all<{ id: string }>(
          `SELECT DISTINCT e.id FROM mentions m JOIN episodes e ON e.seq = m.episode_seq JOIN entities n ON n.seq = m.entity_seq
           WHERE n.id = ? AND m.linked_to IS NULL`,
          id,
        )
        .map(({ id: episode }) => episode);
    try {
      if (what === "retract") retractEpisode(sql, clock.now(), ids, nonNull(said[a % said.length], "message"));
      else if (what === "roll back") rollBack(sql, clock.now(), ids, clock.now() - ((a % 4) + 1) * 60_000);
      else if (one === undefined || other === undefined) continue;
      else if (what === "merge") mergeEntities(sql, clock.now(), ids, one.id, other.id);
      else if (what === "drop") dropEntity(sql, clock.now(), ids, one.id);
      else if (what === "rename")
        renameEntity(sql, clock.now(), ids, one.id, { version: one.version, name: `Named ${b % 9}` });
      else
        splitEntity(sql, clock.now(), ids, one.id, {
          name: `Part ${b % 9}`,
          episode_ids: episodesOf(one.id).slice(0, 1),
        });
    } catch (error) {
      if (!(error instanceof FaultError)) throw error;
    }
    await attend();
    clock.advance(1_000);
    known.push({ at: clock.now(), state: state() });
  }
  return known;
}

const step = (kinds: readonly Step["do"][]): fc.Arbitrary<Step> =>
  fc.record({ do: fc.constantFrom(...kinds), a: fc.nat(1_000), b: fc.nat(1_000) });
const EDITS = ["merge", "rename", "split", "drop", "retract"] as const;

test("after a rollback the memory is as it was, and the past was so all along", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step([...EDITS, "roll back"]), { maxLength: 3 }),
      fc.array(step(EDITS), { minLength: 1, maxLength: 4 }),
      async (before, since) => {
        const graph = await talked();
        await perform(graph, before);
        const target = graph.clock.now() + 1;
        const then = graph.state();
        graph.clock.advance(1_000);
        const known = await perform(graph, since);
        expect(graph.state(target)).toEqual(then);
        graph.clock.advance(60_000);
        rollBack(graph.sql, graph.clock.now(), graph.ids, target);
        await graph.attend();
        expect(graph.state()).toEqual(then);
        for (const { at, state } of known) expect([at, graph.state(at)]).toEqual([at, state]);
      },
    ),
    {
      numRuns: runs(30),
      examples: [
        // a merger of entities that are read again
        [
          [],
          [
            { do: "retract", a: 0, b: 0 },
            { do: "merge", a: 664, b: 0 },
          ],
        ],
        // a manual name of a merged entity
        [
          [
            { do: "rename", a: 90, b: 0 },
            { do: "merge", a: 594, b: 0 },
          ],
          [{ do: "merge", a: 0, b: 0 }],
        ],
        [
          [
            { do: "rename", a: 802, b: 0 },
            { do: "merge", a: 970, b: 0 },
          ],
          [{ do: "retract", a: 0, b: 0 }],
        ],
        // a split part, and another entity that is later merged into the same one
        [
          [{ do: "split", a: 913, b: 0 }],
          [
            { do: "merge", a: 917, b: 852 },
            { do: "retract", a: 0, b: 0 },
          ],
        ],
        // a split of a merger, and a merger of a split part, whose messages are read again
        [
          [{ do: "merge", a: 325, b: 354 }],
          [
            { do: "split", a: 9, b: 0 },
            { do: "retract", a: 0, b: 0 },
            { do: "merge", a: 0, b: 0 },
          ],
        ],
        [
          [
            { do: "split", a: 394, b: 0 },
            { do: "merge", a: 0, b: 225 },
          ],
          [{ do: "retract", a: 0, b: 0 }],
        ],
      ],
    },
  );
});
