/** Communities of a refresh have entities, and their texts are about these. */
import { beforeAll, expect, test } from "vitest";
import type { Community } from "../../../shared/api/community.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { builtinReporter } from "../../../worker/adapters/builtin/reporter.ts";
import { seededRandom } from "../../../worker/core/clustering/seeded-random.ts";
import type { Reporter } from "../../../worker/ports/providers.ts";
import { refreshedGraph } from "../../fakes/refreshed-graph.ts";
import { allCommunities } from "./two-circles.ts";

const CIRCLES = 24;
const FRIENDS = 5;
let communities: Community[];

beforeAll(async () => {
  const world = refreshedGraph();
  const name = (circle: number, friend: number): string => `P${circle % CIRCLES}x${friend % FRIENDS}`;
  for (let circle = 0; circle < CIRCLES; circle++)
    for (let friend = 0; friend < FRIENDS; friend++)
      world.tell(
        [name(circle, friend), "KNOWS", name(circle, friend + 1)],
        [name(circle, friend), "LIKES", name(circle, friend + 2)],
        ...(friend === 0 ? [[name(circle, 0), "KNOWS", name(circle + 1, 1)] as [string, string, string]] : []),
      );
  await world.refresh();
  communities = allCommunities(world);
});

test.each([1, 2, 3])("no community is empty, however a model groups entities: graph %i", async (seed) => {
  const twofold: Reporter = {
    ...builtinReporter,
    summarise: async (cluster) => {
      const { result, use } = await builtinReporter.summarise(cluster);
      return {
        result: result.flatMap((one) => ["a", "b"].map((end) => ({ ...one, name: `${one.name} ${end}` }))),
        use,
      };
    },
  };
  const world = refreshedGraph({ reporter: twofold });
  const random = seededRandom(seed);
  const pick = (): string => `P${Math.floor(20 * random())}`;
  for (let told = 0; told < 20; told++) {
    const [one, other] = [pick(), pick()];
    if (one !== other) world.tell([one, "KNOWS", other]);
  }
  await world.refresh();
  const found = allCommunities(world);
  expect(found.length).toBeGreaterThan(2);
  expect(found.filter(({ members }) => members.length === 0)).toEqual([]);
  const homeless = `SELECT seq FROM summary_entities WHERE known_to IS NULL
    AND 2 * seq + 1 NOT IN (SELECT node FROM community_members WHERE known_to IS NULL)`;
  expect(world.sql.all("SELECT seq FROM summary_entities WHERE known_to IS NULL")).not.toEqual([]);
  expect(world.sql.all(homeless)).toEqual([]);
});

test("entities without facts get no report, whatever facts others have", async () => {
  let besideSummaries = 0;
  for (let seed = 1; seed <= 25; seed++) {
    const random = seededRandom(seed);
    const world = refreshedGraph();
    const pick = (): string => `P${Math.floor(8 * random())}`;
    for (let told = 0; told < 6; told++) {
      const [one, other] = [pick(), pick()];
      if (one !== other) world.tell([one, "KNOWS", other]);
    }
    const named = ["Zoe", "Leo", "Ida"].slice(0, 1 + (seed % 3));
    world.state({ entities: named.map((name) => ({ name, type: "person", count: 1 })), facts: [] }, "2024-01-01");
    await world.refresh();
    const found = allCommunities(world);
    for (const { id, members, report, summary } of found) {
      if (!members.every(({ name }) => named.includes(name))) continue;
      expect([report, summary]).toEqual([null, ""]);
      const above = "SELECT 1 FROM community_members WHERE community_id = ? AND node % 2 = 1 AND known_to IS NULL";
      if (world.sql.all(above, id).length > 0) besideSummaries++;
    }
  }
  expect(besideSummaries).toBeGreaterThan(0);
});

test("a title names members, and no more than there are", () => {
  for (const { name, members, report } of communities) {
    if (report === null) continue;
    const [shown = "", more = "0"] = name.split(/ and (\d+) more$/u);
    const names = shown.split(/, | and /u);
    expect(members.map((member) => member.name)).toEqual(expect.arrayContaining(names));
    expect(names.length + Number(more)).toBe(members.length);
    const stated = nonNull(/ among (one|\d+) members?\./u.exec(report.rating_explanation)?.[1], "count");
    expect(stated === "one" ? 1 : Number(stated)).toBe(members.length);
  }
});

test("a rating is 0 only if nothing is stated", () => {
  for (const { report, summary } of communities)
    if (report !== null) expect([summary, report.rating > 0]).toEqual([summary, / facts?\b/u.test(summary)]);
});
