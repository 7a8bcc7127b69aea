/** Entities that turn out never to have existed when a message is read again. */
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { refreshedGraph } from "../../fakes/refreshed-graph.ts";

test("an entity that never existed leaves the communities and their texts", async () => {
  const graph = consumedGraph();
  const { sql, clock, ids } = graph;
  const { refresh } = refreshedGraph({ store: graph });
  const say = async (content: string, thread_id: string): Promise<string> => {
    clock.advance(60_000);
    const { episodes } = graph.append({ content, thread_id, name: "Ada" });
    await graph.attend();
    return nonNull(episodes[0], "episode").id;
  };
  const count = (condition: string): unknown => sql.all(`SELECT count(*) AS count FROM ${condition}`)[0]?.["count"];
  const shown = await say("I like wine.", "read again");
  await say("I changed my name to Mia. I work at Globex.", "read again");
  await say("Mia lives in Lima. Mia knows Olga. Olga lives in Lima. Olga works at Acme. Pia works at Acme.", "apart");
  clock.advance(60_000);
  forgetEpisode(sql, clock.now(), ids, shown);
  clock.advance(60_000);
  await refresh();
  const [mia] = sql.all<{ seq: number }>("SELECT seq FROM entities WHERE name = 'Mia'");
  const node = 2 * nonNull(mia, "Mia").seq;
  const about = [
    `community_members WHERE node = ${node}`,
    `summary_members WHERE node = ${node}`,
    `written WHERE EXISTS (SELECT 1 FROM json_each(entities) WHERE value = ${node / 2})`,
    "searched_communities WHERE searched_communities MATCH 'Mia'",
  ];
  expect(about.map(count)).not.toContain(0);
  clock.advance(60_000);
  await graph.attend();
  expect(sql.all("SELECT name FROM entities WHERE seq = ?", node / 2)).toEqual([]);
  expect(about.map(count)).toEqual([0, 0, 0, 0]);
  expect(count("summary_members WHERE node % 2 = 0 AND node / 2 NOT IN (SELECT seq FROM entities)")).toBe(0);
});
