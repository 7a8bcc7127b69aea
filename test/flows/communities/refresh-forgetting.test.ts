/** Summaries and reports after forgetting. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { embeddingText, type Member } from "../../../worker/core/communities/texts.ts";
import type { Reporter } from "../../../worker/ports/providers.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { refreshedGraph } from "../../fakes/refreshed-graph.ts";
import { runs } from "../../sample-size.ts";

const FREE = { calls: 0, tokens_in: 0, tokens_out: 0 };
const wordsOf = (members: readonly Member[]): string => members.map(embeddingText).join(" ");

/** Repeats its input in every text, and summarizes a cluster as two entities with half of its members each. */
const parrot: Reporter = {
  model: "parrot",
  prompt_version: "1",
  free: false,
  summarise: async ({ members }) => {
    const half = Math.ceil(members.length / 2);
    const places = [...members.keys()];
    const result = [places.slice(0, half), places.slice(half)]
      .filter(({ length }) => length > 0)
      .map((under, part) => ({
        name: `Group ${part} of ${members.map(({ name }) => name).join(", ")}`,
        type: "concept",
        description: wordsOf(members),
        members: under,
      }));
    return { result, use: FREE };
  },
  report: async ({ members, facts, parts }) => {
    const all = [wordsOf(members), ...facts, ...parts.flatMap(({ title, summary }) => [title, summary])].join(" ");
    const result = {
      title: members.map(({ name }) => name).join(", "),
      summary: all,
      rating: 5,
      rating_explanation: all,
      findings: [{ summary: all, explanation: all }],
    };
    return { result, use: FREE };
  },
};

const PEOPLE = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus"];
const person = fc.nat(PEOPLE.length - 1);

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      say: fc.array(fc.tuple(person, person), { minLength: 1, maxLength: 4 }),
      place: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ refresh: Infinity }) },
  { weight: 1, arbitrary: fc.record({ refresh: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ forget: fc.nat() }) },
);

function everyWord({ sql }: ReturnType<typeof refreshedGraph>): string {
  const tables = ["communities", "summary_entities", "written", "descriptions", "summaries", "changes", "refresh"];
  return JSON.stringify(
    tables.map((table) => sql.all(`SELECT * FROM ${table}`).map((row) => ({ ...row, value: null }))),
  );
}

test("no other text keeps a word of a forgotten message, from the moment it is forgotten", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const world = refreshedGraph({ reporter: parrot });
      const sent: { id: string; word: string }[] = [];
      const forgotten: string[] = [];
      const check = (): void => {
        const words = everyWord(world).toLowerCase();
        for (const word of forgotten) {
          expect(words).not.toContain(word);
          expect(
            world.sql.all("SELECT rowid FROM searched_communities WHERE searched_communities MATCH ?", `"${word}"`),
          ).toEqual([]);
        }
        expect(
          world.sql.all(
            "SELECT v.seq FROM community_vectors v LEFT JOIN communities c ON c.seq = v.seq WHERE c.fingerprint IS NULL",
          ),
        ).toEqual([]);
      };
      const finish = async (): Promise<void> => {
        world.clock.advance(61_000);
        for (let turns = 0; world.status().state === "running" && turns < 20; turns++) await world.turn();
      };
      for (const [number, each] of steps.entries()) {
        if ("say" in each) {
          const word = `word${number}x`;
          const name = (one: number): string => nonNull(PEOPLE[one], "name");
          const known = each.say.filter(([a, b]) => a !== b);
          const triples = known.map(([a, b]): [string, string, string] => [name(a), word.toUpperCase(), name(b)]);
          if (each.place) triples.push([name(each.say[0]?.[0] ?? 0), "VISITED", `Place ${word}`]);
          if (triples.length > 0) sent.push({ id: world.tell(...triples), word });
        } else if ("forget" in each) {
          if (sent.length === 0) continue;
          const [gone] = sent.splice(each.forget % sent.length, 1);
          world.clock.advance(1_000);
          forgetEpisode(world.sql, world.clock.now(), world.ids, nonNull(gone, "episode").id);
          forgotten.push(nonNull(gone, "episode").word);
          check();
        } else if (each.refresh === Infinity) {
          await finish();
          expect(await world.refresh()).toMatchObject({ state: "idle" });
          check();
        } else {
          world.begin();
          await world.dyingTurn(each.refresh);
        }
      }
      await finish();
      await world.refresh();
      check();
      expect([...world.homes().values()]).not.toContain(null);
      const before = world.rows();
      await world.refresh();
      expect(world.rows()).toEqual(before);
    }),
    { numRuns: runs(60) },
  );
}, 120_000);
