import { describe, expect, test } from "vitest";
import { applyOntology } from "../../../worker/core/resolve/apply-ontology.ts";
import { ontology } from "../../../shared/api/ontology.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { graphStore } from "../../fakes/graph-store.ts";

const ONE_HEAD = ontology.parse({ fact_types: [{ name: "HEADS", inverse_functional: true }] });

const heads = (subject: string, what: { object: string } | { object_value: string }, at: string) =>
  applyOntology(
    {
      entities: [subject, ...("object" in what ? [what.object] : [])].map((name) => ({
        name,
        type: "concept",
        count: 1,
      })),
      facts: [
        factOf({
          subject,
          predicate: "HEADS",
          ...what,
          fact: `${subject} heads it.`,
          valid_from: Date.parse(at),
          precision: "day",
        }),
      ],
    },
    ONE_HEAD,
    null,
  );

function headed(what: { object: string } | { object_value: string }) {
  const store = graphStore();
  const bob = store.state(heads("Bob", what, "2021-01-01"), "2021-01-01");
  const carol = store.state(heads("Carol", what, "2024-05-01"), "2024-05-02");
  const holding = () =>
    listFacts(store.sql, { limit: 9 }, store.clock.now())
      .data.map(({ subject, valid_to }) => `${subject.name} ${valid_to?.slice(0, 10) ?? "now"}`)
      .sort();
  return { ...store, bob, carol, holding };
}

describe("a predicate with one subject per object at a time", () => {
  test.each([[{ object: "Acme" }], [{ object_value: "the  Works Council" }]])(
    "closes the state of the subject before: %j",
    (what) => {
      expect(headed(what).holding()).toEqual(["Bob 2024-05-01", "Carol now"]);
    },
  );

  test("leaves states about other objects, and those of its own subject, as they are", () => {
    const store = headed({ object: "Acme" });
    store.state(heads("Bob", { object: "Globex" }, "2024-06-01"), "2024-06-01");
    store.state(heads("Carol", { object_value: "Acme" }, "2024-07-01"), "2024-07-01");
    expect(store.holding()).toEqual(["Bob 2024-05-01", "Bob now", "Carol now", "Carol now"]);
  });

  test("late news about an earlier subject ends where the later one begins", () => {
    const store = headed({ object: "Acme" });
    store.state(heads("Dave", { object: "Acme" }, "2022-01-01"), "2024-08-01");
    expect(store.holding()).toEqual(["Bob 2022-01-01", "Carol now", "Dave 2024-05-01"]);
  });

  test("a fact that a later message closed holds again once that message is forgotten or retracted", () => {
    const [forgotten, retracted] = [headed({ object: "Acme" }), headed({ object: "Acme" })];
    for (const { clock } of [forgotten, retracted]) clock.advance(60_000);
    forgetEpisode(forgotten.sql, forgotten.clock.now(), forgotten.ids, forgotten.carol);
    retractEpisode(retracted.sql, retracted.clock.now(), retracted.ids, retracted.carol);
    for (const { holding } of [forgotten, retracted]) expect(holding()).toEqual(["Bob now"]);
  });
});
