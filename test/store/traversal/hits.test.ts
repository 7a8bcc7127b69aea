import { beforeEach, describe, expect, test } from "vitest";
import type { SearchHits, TraversalQuestion } from "../../../worker/ports/graph/traversal.ts";
import { CommonWords } from "../../../worker/store/index/full-text.ts";
import { startTraversal } from "../../../worker/store/traversal/start.ts";
import { WalkCache } from "../../../worker/store/walk/walk-cache.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { graphStore } from "../../fakes/graph-store.ts";

type Store = ReturnType<typeof graphStore>;

let store: Store;
let ada: { fact: string; episode: string };
let kai: { fact: string; episode: string };

function state(subject: string, object: string, at: string): { fact: string; episode: string } {
  store.clock.advance(1_000);
  const entities = [subject, object].map((name) => ({ name, type: "person", count: 1 }));
  const text = `${subject} knows ${object}.`;
  const episode = store.state({ entities, facts: [factOf({ subject, predicate: "KNOWS", object, fact: text })] }, at);
  const [row] = store.sql.all<{ id: string }>("SELECT id FROM facts ORDER BY seq DESC LIMIT 1");
  return { fact: row?.id ?? "", episode };
}

const start = (hits: SearchHits, given: Partial<TraversalQuestion> = {}) =>
  startTraversal(
    store.sql,
    { codes: store.cache, walks: new WalkCache(), words: new CommonWords() },
    {
      question: "Who knows Ada?",
      vector: null,
      owner_id: "ada",
      embedding_model: "m",
      dense: false,
      kinds: null,
      search: null,
      ...given,
    },
    hits,
    store.clock.now(),
  );
const wordsOf = (hits: SearchHits, given: Partial<TraversalQuestion> = {}): string[] =>
  start(hits, given).hits.map(({ id, from, to }) => `${id.kind}: ${from.name} → ${to.name}`);

beforeEach(() => {
  store = graphStore();
  ada = state("Bob", "Ada", "2024-01-02");
  kai = state("Kai", "Lou", "2024-01-03");
});

describe("search results", () => {
  test("a hit is reached from a seed where one is next to it, and by itself otherwise", () => {
    const hits = { facts: [ada.fact, kai.fact], episodes: [ada.episode, kai.episode] };
    const [said, elsewhere] = [/2024-01-02/, /2024-01-03/];
    const steps = wordsOf(hits);
    expect(steps.slice(0, 2)).toEqual(["fact: Ada → Bob", "fact: Kai → Lou"]);
    expect(steps.slice(2).map((step) => step.split(":")[0])).toEqual(["mention", "chunk", "chunk"]);
    expect(steps[2]).toMatch(said);
    expect(steps[4]).toMatch(elsewhere);
    expect(start(hits).hits.flatMap(({ chunk }) => chunk?.text ?? [])).toEqual(["Bob knows Ada.", "Kai knows Lou."]);
  });

  test("a hit is left out along kinds of edges that may not be walked, and at a moment before it was said", () => {
    const hits = { facts: [ada.fact], episodes: [ada.episode] };
    expect(wordsOf(hits, { kinds: ["fact"] })).toEqual(["fact: Ada → Bob"]);
    expect(wordsOf(hits, { kinds: ["chunk"] })).toHaveLength(1);
    expect(wordsOf(hits, { kinds: ["mention"] })).toEqual([]);
    expect(wordsOf(hits, { as_of: Date.UTC(2023, 0, 1) })).toEqual([]);
  });

  test("persons in the question are found by their names", () => {
    expect(start({ facts: [], episodes: [] }).persons).toEqual(["Ada"]);
    expect(start({ facts: [], episodes: [] }, { question: "Who was there?" }).persons).toEqual([]);
  });

  test("a person in the question who is unknown to the memory is reported too", () => {
    const asked = (question: string): string[] => start({ facts: [], episodes: [] }, { question }).persons;
    expect(asked("Where does Zoe work?")).toEqual(["Zoe"]);
    expect(asked("Does Ada know Zoe's brother?")).toEqual(["Ada", "Zoe"]);
    expect(asked("Where does Ada Lovelace work?")).toEqual(["Ada"]);
  });

  test("of a message at the end of a way, its sentence for the question is shown; of what was never learned, that", () => {
    const around = start({ facts: [], episodes: [] }).around;
    const mention = around?.edges.find(({ id }) => id.kind === "mention");
    expect(mention).toMatchObject({ learned: false, excerpt: expect.stringContaining("Bob knows Ada.") });
    expect(around?.edges.find(({ id }) => id.kind === "fact")?.excerpt).toBeNull();
  });
});
