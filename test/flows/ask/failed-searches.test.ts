/** Repeats of a question that found nothing. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AskIn } from "../../../shared/api/ask.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { writeMeta } from "../../../worker/store/base/meta.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { changesetOf } from "../../fakes/graph-store.ts";
import { hopBy, judgeBy, readTraversal } from "../../fakes/scripted-openai/traversal.ts";
import { startAskWorld, type Answers, type AskWorld } from "./ask-world.ts";

let world: AskWorld;

async function restart(answers: Answers): Promise<void> {
  await world.server.close();
  world = await startAskWorld(answers);
}

afterEach(() => world.server.close());

describe("a failed search", () => {
  const ABOUT_ZOE = "Where does Zoe play the cello?";
  const search = (given: Partial<AskIn> = {}) =>
    world.ask({ question: ABOUT_ZOE, max_hops: 3, max_calls: 24, ...given });
  const SEARCHED = { decisions: 1, hops: [], stopped: "searched before" };
  const stateFact = (subject: string, object: string, fact: string, valid_from: number | null = null): string => {
    world.store.clock.advance(1000);
    const entities = [subject, object].map((name) => ({ name, type: "concept", count: 1 }));
    const facts = [factOf({ subject, predicate: "PLAYS_IN", object, fact, valid_from })];
    const { episodes } = world.store.append({ content: valid_from === null ? fact : "Noted.", thread_id: fact });
    const lease = nonNull(world.store.lease(), "lease");
    world.store.apply(lease.token, [changesetOf(nonNull(lease.episodes[0], "episode").seq, { entities, facts })]);
    writeMeta(world.store.sql, "lease_until", null);
    return nonNull(episodes[0], "episode").id;
  };

  beforeEach(async () => {
    world = await startAskWorld({
      judgement: (body) => {
        const shown = readTraversal(body);
        const there = judgeBy(shown, ["plays in"], "There.");
        if (there["enough"] === true) return there;
        return { ...judgeBy(shown, ["lives in"], ""), enough: false, answer: "She lives in Rome." };
      },
      hop: (body) => hopBy(readTraversal(body), ["lives in", "plays in"]),
    });
  });

  test("a failed search is not repeated: one call judges its findings and gives the same best answer", async () => {
    const first = await search();
    expect(first).toMatchObject({
      search_ended: "by_limit",
      answer: "She lives in Rome.",
      support: "weak",
      receipt: { memorised: true },
    });
    expect(first.citations.map(({ quote }) => quote)).toEqual(["Zoe lives in Rome."]);
    const second = await search({ question: ` ${ABOUT_ZOE.slice(0, -1)} ` });
    expect(second).toMatchObject({ search_ended: "by_limit", answer: first.answer, citations: first.citations });
    expect(second.receipt).toMatchObject({ ...SEARCHED, calls: 1 });
    expect(first.receipt.calls).toBeGreaterThanOrEqual(4);
  });

  test("a failed search is repeated with a larger budget, for another instant, and in other words", async () => {
    await search();
    expect((await search({ max_hops: 2, max_calls: 20 })).receipt).toMatchObject(SEARCHED);
    expect((await search({ max_hops: 4 })).receipt.hops).not.toEqual([]);
    expect((await search({ as_of: Date.UTC(2024, 5, 1) })).receipt.hops).not.toEqual([]);
    expect((await search({ question: "Where did Zoe play the cello?" })).receipt.hops).not.toEqual([]);
  });

  test("a failed search is repeated, and succeeds, once a new fact is on its path", async () => {
    stateFact("Otto", "Paris", "Otto plays in Paris.");
    await search();
    stateFact("Otto", "Paris", "Otto sings in Paris.");
    expect((await search()).receipt).toMatchObject(SEARCHED);
    stateFact("Zoe", "Oslo", "Zoe plays in Oslo.");
    const { answer, search_ended, receipt } = await search();
    expect({ answer, search_ended }).toEqual({ answer: "There.", search_ended: "by_guide" });
    expect(receipt.stopped).toBe("enough");
  });

  test("a failed search is repeated once a known fact becomes valid", async () => {
    stateFact("Zoe", "Oslo", "Zoe plays in Oslo.", world.store.clock.now() + 86_400_000);
    await search();
    expect((await search()).receipt).toMatchObject(SEARCHED);
    world.store.clock.advance(2 * 86_400_000);
    expect(await search()).toMatchObject({ search_ended: "by_guide", answer: "There." });
  });

  test("failed searches are dropped when an episode is forgotten or retracted, and after a month", async () => {
    const elsewhere = stateFact("Otto", "Paris", "Otto plays in Paris.");
    const retracted = stateFact("Otto", "Bonn", "Otto plays in Bonn.");
    await search();
    expect((await search()).receipt).toMatchObject(SEARCHED);
    retractEpisode(world.store.sql, world.store.clock.now(), world.store.ids, retracted);
    expect((await search()).receipt.hops).not.toEqual([]);
    forgetEpisode(world.store.sql, world.store.clock.now(), world.store.ids, elsewhere);
    expect(world.store.sql.all("SELECT 1 FROM vain_searches")).toEqual([]);
    await search();
    expect((await search()).receipt).toMatchObject(SEARCHED);
    world.store.clock.advance(31 * 86_400_000);
    expect((await search()).receipt.hops).not.toEqual([]);
  });

  test("a failed search is ignored once traversal memory knows a path that it did not take", async () => {
    stateFact("Rome", "Trastevere", "Trastevere, where one plays in the open, is in Rome.");
    await search({ max_hops: 1 });
    expect((await search({ max_hops: 1 })).receipt).toMatchObject(SEARCHED);
    expect((await search()).search_ended).toBe("by_guide");
    const { search_ended, receipt } = await search({ max_hops: 1 });
    expect({ search_ended, stopped: receipt.stopped }).toEqual({ search_ended: "by_guide", stopped: "enough" });
  });

  test("a search is repeated if its guide failed or hung, or if the request said not to memorise it", async () => {
    world.server.script({ kind: "wrong" }, { kind: "wrong" });
    await search();
    await search({ memorise: false });
    expect((await search({ memorise: false })).receipt.hops).not.toEqual([]);
    world.server.script({ kind: "answer" }, { kind: "answer" }, { kind: "hang" });
    expect((await search({ max_seconds: 1 })).receipt.stopped).toBe("seconds");
    expect((await search({ memorise: false })).receipt.hops).not.toEqual([]);
  });

  test("a remembered failed search still corrects edge memory; a replay is dropped after three answers that do not need it", async () => {
    let believed = "lives in";
    await restart({
      judgement: (body) => judgeBy(readTraversal(body), [believed], "There."),
      hop: (body) => hopBy(readTraversal(body), ["lives in"]),
    });
    for (let i = 0; i < 10; i++) await search();
    const replayed = async (): Promise<string> =>
      (await search({ memorise: false })).receipt.replayed.map(({ to }) => to.name).join();
    expect(await replayed()).toContain("Rome");
    believed = "plays in";
    const stops: string[] = [];
    for (let i = 0; i < 3; i++) stops.push((await search()).receipt.stopped);
    expect(stops.slice(1)).toEqual(["searched before", "searched before"]);
    expect(await replayed()).not.toContain("Rome");
  });
});
