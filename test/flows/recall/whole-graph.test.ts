import { describe, expect, test } from "vitest";
import { streamGraph } from "../../../worker/flows/recall/whole-graph.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const ADA = { tenant: "ten_1", kind: "user", id: "ada" } as const;

describe("the stream of a whole graph", () => {
  test("a stream shows the moment at which it began, although something is written while it is read", async () => {
    const world = graphReadByRules();
    world.tellAt("Ada lives in Oslo.", "2026-01-01");
    const pages = await streamGraph(world.parts, ADA, {});
    const first = (await pages.next()).value as string[];
    world.tellAt("Ada moved to Rome.", "2026-02-01");
    const lines = [...first, ...(await Array.fromAsync(pages)).flat()];
    expect(lines.some((line) => line.includes("Oslo"))).toBe(true);
    expect(lines.filter((line) => line.includes("Rome"))).toEqual([]);
    expect(lines.at(-1)).toContain('"type":"end"');
  });

  test("a stream breaks off when something is forgotten while it is read, so that no more of it is sent", async () => {
    const world = graphReadByRules();
    const { sql, clock, ids } = world;
    const id = world.tellAt("Ada lives in Oslo.", "2026-01-01");
    const pages = await streamGraph(world.parts, ADA, {});
    await pages.next();
    clock.advance(1_000);
    forgetEpisode(sql, clock.now(), ids, id);
    await expect(Array.fromAsync(pages)).rejects.toThrow(/forgotten/);
  });
});
