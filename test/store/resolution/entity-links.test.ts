import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { correctFact } from "../../../worker/store/resolution/correct-facts.ts";
import { editedGraph as edited } from "../../fakes/edited-graph.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { expectSoundIntervals } from "../../fakes/graph-content.ts";
import { changesetOf } from "../../fakes/graph-store.ts";

describe("an edit that comes back into force", () => {
  const kinds = ["rename", "merge", "split", "drop"] as const;

  test.each(kinds)("a %s is done again when its rollback is rolled back", (kind) => {
    const graph = edited();
    graph.say("Ana", "LIKES", "tea", "2020-01-01");
    const other = graph.say("Ana", "LIKES", "jazz", "2020-01-01");
    graph.say("Bob", "LIKES", "chess", "2020-01-01");
    const state = (): unknown => [graph.entities(), graph.facts()];
    const before = graph.clock.now();
    const unedited = state();
    const { id, version } = graph.entity("Ana");
    if (kind === "rename") graph.rename(id, { version, name: "Anna" });
    else if (kind === "merge") graph.merge(graph.entity("Bob").id, id);
    else if (kind === "split") graph.split(id, "Ana Kim", [other]);
    else graph.drop(id);
    const after = graph.clock.now();
    const changed = state();
    expect(changed).not.toEqual(unedited);
    graph.rollBack(before);
    expect(state()).toEqual(unedited);
    const undone = graph.clock.now();
    graph.rollBack(after);
    expect(state()).toEqual(changed);
    graph.rollBack(before);
    expect(state()).toEqual(unedited);
    for (const [at, expected] of [
      [before, unedited],
      [after, changed],
      [undone, unedited],
    ] as const)
      expect([graph.entities(at), graph.facts(at)]).toEqual(expected);
    expectSoundIntervals(graph.sql);
  });

  test("a retraction of its only message ends it, and undoing that restores it", () => {
    const graph = edited();
    const only = graph.say("Ana", "LIKES", "tea", "2020-01-01");
    graph.say("Bob", "LIKES", "chess", "2020-01-01");
    const { id, version } = graph.entity("Ana");
    graph.rename(id, { version, name: "Anna" });
    const before = graph.clock.now();
    graph.retract(only);
    graph.rollBack(before);
    expect(graph.entities()).toEqual(["Anna", "Bob", "chess", "tea"]);
  });
});

describe("effects of edits and corrections on one another", () => {
  const day = (text: string) => ({ at: Date.parse(text), zoned: true, precision: "day" }) as const;

  function twins() {
    const graph = edited();
    graph.say("Alex", "LIVES_IN", "Oslo", "2020-01-01");
    const other = graph.say("Alex", "LIVES_IN", "Oslo", "2020-01-01");
    const correct = (subject: string, given: { fact?: string; valid_from?: ReturnType<typeof day> }) => {
      const fact = nonNull(
        listFacts(graph.sql, { limit: 9 }, graph.clock.now()).data.find((one) => one.subject.name === subject),
        subject,
      );
      graph.clock.advance(60_000);
      return correctFact(graph.sql, graph.clock.now(), graph.ids, fact.id, { version: fact.version, ...given });
    };
    const read = (known_at?: number) =>
      listFacts(graph.sql, { limit: 9, known_at }, graph.clock.now())
        .data.map(({ subject, fact, valid_from }) => `${subject.name}: ${fact} ${valid_from?.slice(0, 4)}`)
        .sort();
    return { ...graph, read, correct, split: () => graph.split(graph.entity("Alex").id, "Alex Kim", [other]) };
  }

  test("a correction of the fact of one part leaves the other part's alone", () => {
    const graph = twins();
    graph.split();
    graph.correct("Alex Kim", { fact: "Kim it is.", valid_from: day("2015-01-01") });
    expect(graph.read()).toEqual(["Alex Kim: Kim it is. 2015", "Alex: Alex LIVES_IN Oslo. 2020"]);
  });

  test("a correction before the split is one of both parts, and what was read before it stays", () => {
    const graph = twins();
    graph.correct("Alex", { fact: "So it is.", valid_from: day("2015-01-01") });
    const before = graph.clock.now();
    const lines = graph.read();
    graph.split();
    expect(graph.read()).toEqual(["Alex Kim: So it is. 2015", "Alex: So it is. 2015"]);
    expect(graph.read(before)).toEqual(lines);
  });

  test("splitting off the first mention does not take the entity out of the past", () => {
    const graph = edited();
    const first = graph.say("Alex", "LIVES_IN", "Oslo", "2020-01-01");
    const before = graph.clock.now();
    graph.say("Alex", "LIKES", "tea", "2020-01-01");
    graph.split(graph.entity("Alex").id, "Alex Kim", [first]);
    expect(graph.entities(before)).toEqual(["Alex", "Oslo"]);
  });

  test("names by hand stay aliases after another rename and after a merger", () => {
    const graph = edited();
    graph.say("Ana", "LIKES", "tea", "2020-01-01");
    graph.say("Bob", "LIKES", "tea", "2020-01-01");
    const { id, version } = graph.entity("Ana");
    const renamed = graph.rename(id, { version, name: "Xenia Long Name" });
    graph.rename(id, { version: renamed.version, name: "Xenia" });
    graph.merge(id, graph.entity("Bob").id);
    graph.say("Xenia Long Name", "LIKES", "jazz", "2021-01-01");
    graph.say("Xenia", "LIKES", "chess", "2021-01-01");
    expect(graph.entities()).toHaveLength(4);
  });

  test("a dropped entity stays away until the last of its messages is forgotten", () => {
    const graph = edited();
    const first = graph.say("Spam", "LIKES", "tea", "2020-01-01");
    const second = graph.say("Spam", "LIKES", "jazz", "2020-01-01");
    graph.say("Ada", "LIKES", "tea", "2020-01-01");
    graph.drop(graph.entity("Spam").id);
    expect(graph.forget(first)).toMatchObject({ corrections: 0 });
    expect(graph.entities()).not.toContain("Spam");
    expect(graph.forget(second)).toMatchObject({ corrections: 1 });
    expect(graph.entities()).toEqual(["Ada", "tea"]);
  });

  test("a message that arrived before the drop does not bring the entity back when it is read later", () => {
    const graph = edited();
    graph.say("Spam", "LIKES", "tea", "2020-01-01");
    graph.clock.advance(60_000);
    graph.append({ content: "Spam LIKES coffee. Ada LIKES coffee." });
    graph.drop(graph.entity("Spam").id);
    graph.clock.advance(60_000);
    const lease = nonNull(graph.lease(), "lease");
    const entities = ["Spam", "Ada", "coffee"].map((name) => ({ name, type: "thing", count: 1 }));
    const facts = ["Spam", "Ada"].map((subject) =>
      factOf({ subject, object: "coffee", predicate: "LIKES", fact: `${subject} LIKES coffee.` }),
    );
    graph.apply(lease.token, [changesetOf(nonNull(lease.episodes[0], "episode").seq, { entities, facts })]);
    expect(graph.facts()).toEqual(["Ada LIKES coffee"]);
    expect(graph.entities()).toEqual(["Ada", "coffee", "tea"]);
  });
});
