import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import type { EdgeId, Neighbourhood } from "../../../worker/core/traverse/graph.ts";
import { LAMBDA, truncateVector } from "../../../worker/core/traverse/edge-memory.ts";
import type { NeighbourhoodQuery, TraversalQuestion } from "../../../worker/ports/graph/traversal.ts";
import { startTraversal, readNeighbourhood } from "../../../worker/store/traversal/start.ts";
import { setEmbeddingModel } from "../../../worker/store/index/embedding.ts";
import { listEdgeMemory } from "../../../worker/store/traversal/list-edge-memory.ts";
import { mergeInto } from "../../../worker/store/resolution/merges.ts";
import { tick } from "../../../worker/store/base/meta.ts";
import { freshAllocator } from "../../../worker/store/base/row-identity.ts";
import { learnLesson } from "../../../worker/store/traversal/lessons.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { CommonWords } from "../../../worker/store/index/full-text.ts";
import { WalkCache } from "../../../worker/store/walk/walk-cache.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { graphStore, livesIn } from "../../fakes/graph-store.ts";

type Store = ReturnType<typeof graphStore>;

const QUESTION = "Where does Ada live?";
const NOTHING = { entities: [], facts: [], episodes: [], replayed: [] };
const vectorOf = (question: string): Float32Array => embedHashed(question, 64);
const asked = (given: Partial<TraversalQuestion> = {}): TraversalQuestion => ({
  question: QUESTION,
  vector: vectorOf(given.question ?? QUESTION),
  owner_id: "ada",
  embedding_model: "m",
  dense: false,
  kinds: null,
  search: null,
  ...given,
});

let store: Store;
let lesson = 0;

const start = (given: Partial<TraversalQuestion> = {}) =>
  startTraversal(
    store.sql,
    { codes: store.cache, walks: new WalkCache(), words: new CommonWords() },
    asked(given),
    { facts: [], episodes: [] },
    store.clock.now(),
  );
const around = (id: string, given: Partial<TraversalQuestion> = {}, look: Partial<NeighbourhoodQuery> = {}) =>
  readNeighbourhood(store.sql, new CommonWords(), asked(given), { id, from: 0, mass: {}, ...look }, store.clock.now());
const learn = (enhanced: EdgeId[], penalised: EdgeId[] = [], question = QUESTION) =>
  learnLesson(store.sql, store.clock.now(), {
    id: `l${++lesson}`,
    vector: vectorOf(question),
    embedding_model: "m",
    enhanced,
    penalised,
    shown: NOTHING,
  });
const memories = () => listEdgeMemory(store.sql, { limit: 100, vectors: false }, store.clock.now()).data;
const factsReplayed = (given: Partial<TraversalQuestion> = {}): string[] =>
  start(given).replayed.flatMap(({ fact }) => fact?.text.replace(/ \(.*/, "") ?? []);

function edgesTo(place: string): { fact: EdgeId; mention: EdgeId; chunk: EdgeId } {
  const [row] = store.sql.all<{ fact: string; ada: string; episode: string }>(
    `SELECT f.id AS fact, s.id AS ada, (SELECT e.id FROM provenance p JOIN episodes e ON e.seq = p.episode_seq WHERE p.fact_seq = f.seq ORDER BY p.seq LIMIT 1) AS episode
     FROM facts f JOIN entities s ON s.seq = f.subject_seq JOIN entities o ON o.seq = f.object_seq WHERE o.name = ?`,
    place,
  );
  const { fact, ada, episode } = nonNull(row, `fact about ${place}`);
  return {
    fact: { kind: "fact", a: fact, b: null },
    mention: { kind: "mention", a: ada, b: episode },
    chunk: { kind: "chunk", a: episode, b: null },
  };
}

let oslo: string;
let rome: string;

beforeEach(() => {
  store = graphStore();
  oslo = store.state(livesIn("Oslo", { from: "2020-01-01" }), "2020-01-02");
  store.clock.advance(1000);
  rome = store.state(livesIn("Rome", { from: "2023-01-01" }), "2023-01-02");
});

describe("edge memory", () => {
  test("edge memory leads the same question to the same facts and messages again", () => {
    const { fact, mention, chunk } = edgesTo("Rome");
    expect(learn([fact, mention, chunk])).toEqual({ enhanced: [fact, mention, chunk], penalised: [] });
    const { seeds, replayed } = start();
    expect(seeds[0]).toMatchObject({ kind: "entity", name: "Ada" });
    expect(replayed.map(({ id }) => id.kind).sort()).toEqual(["chunk", "fact", "mention"]);
    expect(replayed.find(({ chunk }) => chunk !== null)?.chunk?.text).toContain("Ada lives in Rome.");
    for (const { weight } of replayed) expect(weight).toBeGreaterThan(LAMBDA);
  });

  test("a message is opened even if memory leads only to its anchor and not to its text", () => {
    const { mention } = edgesTo("Rome");
    learn([mention]);
    const { replayed, unopened } = start();
    expect(replayed.map(({ id }) => id.kind)).toEqual(["mention"]);
    expect(unopened.map(({ chunk }) => chunk?.text)).toEqual(["Ada lives in Rome."]);
    expect(start({ kinds: ["mention"] }).unopened).toEqual([]);
  });

  test("edge memory is not replayed for a different question or for vectors of another model", () => {
    learn([edgesTo("Rome").fact]);
    expect(factsReplayed({ question: "Which tea does Ada like best in winter?" })).toEqual([]);
    expect(factsReplayed({ embedding_model: "other" })).toEqual([]);
  });

  test("edge memory shows in the weight of the edge", () => {
    const { fact } = edgesTo("Rome");
    const weightOf = () => {
      const { around } = start();
      return around?.edges.find(({ id }) => id.a === fact.a)?.weight ?? NaN;
    };
    const before = weightOf();
    learn([fact]);
    expect(weightOf() - before).toBeCloseTo(0.9 * (2 / Math.PI), 2);
  });

  test("edge memory of a fact that has ended is replayed only for a time when it held", () => {
    learn([edgesTo("Oslo").fact, edgesTo("Rome").fact]);
    expect(factsReplayed()).toEqual(["Ada lives in Rome."]);
    expect(factsReplayed({ as_of: Date.UTC(2021, 0, 1) })).toEqual(["Ada lives in Oslo."]);
    expect(factsReplayed({ as_of: Date.UTC(2019, 0, 1) })).toEqual([]);
  });

  test("an edge without memory has nothing to penalise, and is not said to be penalised", () => {
    const { fact } = edgesTo("Rome");
    const { fact: other } = edgesTo("Oslo");
    expect(learn([fact], [other])).toEqual({ enhanced: [fact], penalised: [] });
    expect(learn([other], [fact])).toEqual({ enhanced: [other], penalised: [fact] });
    expect(learn([], [other])).toEqual({ enhanced: [], penalised: [other] });
  });

  test("a penalty that changes no memory is not counted, and makes it no younger", () => {
    const { fact } = edgesTo("Rome");
    const lessonOf = (id: string, axis: number, edges: Partial<Record<"enhanced" | "penalised", EdgeId[]>>) =>
      learnLesson(store.sql, store.clock.now(), {
        id,
        vector: new Float32Array(64).fill(1, axis, axis + 1),
        embedding_model: "m",
        enhanced: [],
        penalised: [],
        shown: NOTHING,
        ...edges,
      });
    lessonOf("one", 0, { enhanced: [fact] });
    const before = memories();
    store.clock.advance(24 * 3_600_000);
    expect(lessonOf("two", 1, { penalised: [fact] })).toEqual({ enhanced: [], penalised: [] });
    expect(memories()).toEqual(before);
    expect(lessonOf("three", 0, { penalised: [fact] })).toEqual({ enhanced: [], penalised: [fact] });
  });

  test("a lesson sent twice counts once", () => {
    const { fact } = edgesTo("Rome");
    const sent = {
      id: "x",
      vector: vectorOf(QUESTION),
      embedding_model: "m",
      enhanced: [fact, fact],
      penalised: [],
      shown: NOTHING,
    };
    expect(learnLesson(store.sql, store.clock.now(), sent)).toEqual({ enhanced: [fact], penalised: [] });
    expect(learnLesson(store.sql, store.clock.now(), sent)).toEqual({ enhanced: [], penalised: [] });
    expect(memories()).toMatchObject([{ enhanced: 1 }]);
  });

  test("an edge that does not exist or was only ever penalised has no memory", () => {
    expect(learn([{ kind: "fact", a: "fact_none", b: null }], [edgesTo("Oslo").fact])).toEqual({
      enhanced: [],
      penalised: [],
    });
    expect(memories()).toEqual([]);
  });

  test("an edge that was enhanced ten times is not replayed any more after at most three penalties", () => {
    const { fact } = edgesTo("Rome");
    for (let i = 0; i < 10; i++) learn([fact]);
    let corrections = 0;
    for (; factsReplayed().length > 0 && corrections < 10; corrections++) learn([], [fact]);
    expect(corrections).toBeGreaterThan(0);
    expect(corrections).toBeLessThanOrEqual(3);
  });

  test("edge memory survives a change of the number of dimensions, and works with fewer", () => {
    const { fact } = edgesTo("Rome");
    const learnIn = (dimensions: number) =>
      learnLesson(store.sql, store.clock.now(), {
        id: `d${++lesson}`,
        vector: truncateVector(vectorOf(QUESTION), dimensions),
        embedding_model: "m",
        enhanced: [fact],
        penalised: [],
        shown: NOTHING,
      });
    learnIn(16);
    expect(listEdgeMemory(store.sql, { limit: 1, vectors: true }, 0).data[0]?.vector).toHaveLength(
      Math.ceil((16 * 2) / 3) * 4,
    );
    expect(factsReplayed()).toEqual(["Ada lives in Rome."]);
    learnIn(64);
    expect(factsReplayed()).toEqual(["Ada lives in Rome."]);
    learnIn(8);
    expect(factsReplayed()).toEqual(["Ada lives in Rome."]);
    expect(memories()).toMatchObject([{ enhanced: 3 }]);
  });

  test("edge memory fades when it is not used", () => {
    learn([edgesTo("Rome").fact]);
    store.clock.advance(30 * 86_400_000);
    expect(factsReplayed()).toHaveLength(1);
    store.clock.advance(30 * 86_400_000);
    expect(factsReplayed()).toEqual([]);
  });
});

describe("forgetting", () => {
  test("forgetting an episode deletes the lessons that led over its facts, mentions and text, and no others", () => {
    const [there, here] = [edgesTo("Oslo"), edgesTo("Rome")];
    learn([there.mention, there.chunk]);
    const before = memories();
    learn([here.fact, here.mention, here.chunk, there.chunk]);
    forgetEpisode(store.sql, store.clock.now(), store.ids, rome);
    expect(new Set(memories().map(({ kind, a }) => `${kind} ${a}`))).toEqual(
      new Set([`mention ${there.mention.a}`, `chunk ${oslo}`]),
    );
    expect(memories()).toEqual(before);
  });

  test("forgetting an episode deletes a lesson that was shown a fact which the episode had ended", () => {
    learn([edgesTo("Oslo").fact]);
    forgetEpisode(store.sql, store.clock.now(), store.ids, rome);
    expect(memories()).toEqual([]);
  });

  test("a lesson is not learned if a part of its evidence was forgotten before", () => {
    const { mention, chunk } = edgesTo("Oslo");
    const shown = { ...NOTHING, episodes: [rome] };
    forgetEpisode(store.sql, store.clock.now(), store.ids, rome);
    const late = {
      id: "late",
      vector: vectorOf(QUESTION),
      embedding_model: "m",
      enhanced: [mention, chunk],
      penalised: [],
      shown,
    };
    expect(learnLesson(store.sql, store.clock.now(), late)).toEqual({ enhanced: [], penalised: [] });
    expect(memories()).toEqual([]);
  });

  test("a new embedding model deletes all edge memory", () => {
    learn([edgesTo("Rome").fact]);
    store.sql.transaction(() =>
      setEmbeddingModel(store.sql, store.cache, { model: "other", candidate_similarity: 0.5, synonym_similarity: 0.7 }),
    );
    expect(memories()).toEqual([]);
  });
});

describe("a merger", () => {
  const seqOf = (name: string): number =>
    nonNull(store.sql.all<{ seq: number }>("SELECT seq FROM entities WHERE name = ?", name)[0], name).seq;
  const meets = () => ({
    entities: [
      { name: "Ada L.", type: "person", count: 1 },
      { name: "Bob", type: "person", count: 1 },
    ],
    facts: [factOf({ subject: "Ada L.", predicate: "KNOWS", object: "Bob", fact: "Ada L. knows Bob." })],
  });

  test("a merger copies edge memory to the surviving entity and keeps it for the time before", () => {
    store.clock.advance(1000);
    store.state(meets(), "2023-06-01");
    const known_at = store.clock.now();
    const question = "Whom does Ada L. know?";
    const { fact, mention } = edgesTo("Bob");
    learn([fact, mention], [], question);
    store.clock.advance(1000);
    const [into, from] = [seqOf("Ada"), seqOf("Ada L.")];
    store.sql.transaction(() =>
      mergeInto(store.sql, freshAllocator(store.ids), into, from, rome, tick(store.sql, store.clock.now())),
    );
    expect(factsReplayed({ question })).toEqual(["Ada L. knows Bob."]);
    expect(start({ question, known_at }).seeds).not.toEqual([]);
    const merged = memories().filter(({ enhanced }) => enhanced === 1);
    expect(merged).toHaveLength(4);

    forgetEpisode(store.sql, store.clock.now(), store.ids, rome);
    expect(memories()).toMatchObject([{ enhanced: 1 }, { enhanced: 1 }]);
    expect(factsReplayed({ question })).toEqual(["Ada L. knows Bob."]);
  });
});

describe("the neighbourhood of a node", () => {
  test("a neighbourhood shows what held and was known at the moment", () => {
    const ada = nonNull(start().seeds[0], "seed").id;
    const names = (given: Partial<TraversalQuestion>): string[] =>
      nonNull(around(ada, given), "Ada").edges.map(({ to }) => to.name);
    expect(names({})).toContain("Rome");
    expect(names({})).not.toContain("Oslo");
    expect(names({ as_of: Date.UTC(2021, 0, 1) })).toContain("Oslo");
    expect(around(ada, { known_at: 1 })).toBeNull();
    expect(around("ent_none")).toBeNull();
  });

  test("a neighbourhood and the replay contain only the requested kinds of edges", () => {
    const { fact, mention, chunk } = edgesTo("Rome");
    learn([fact, mention, chunk]);
    const { around: seen, replayed } = start({ kinds: ["mention", "chunk"] });
    expect(new Set(seen?.edges.map(({ id }) => id.kind))).toEqual(new Set(["mention"]));
    expect(replayed.map(({ id }) => id.kind)).toEqual(["mention", "chunk"]);
    expect(nonNull(around(rome, { kinds: ["chain"] }), "anchor")).toMatchObject({
      chunk: null,
      edges: [{ id: { kind: "chain" } }],
    });
  });

  test("the neighbourhood of an anchor is its text, its entities and its neighbours in the thread", () => {
    const anchor = nonNull(around(rome), "anchor");
    expect(anchor.chunk).toMatchObject({ id: rome, text: "Ada lives in Rome." });
    expect(anchor.edges.map(({ id }) => id.kind).sort()).toEqual(["chain", "mention", "mention"]);
  });

  describe("of a hub with 1,200 edges", () => {
    const question = "What did Ada plant?";
    const names = ({ edges }: Neighbourhood): string[] => edges.map(({ fact }) => fact?.text ?? "");
    let ada: string;

    let hub: Store;

    beforeAll(() => {
      hub = graphStore();
      const state = (count: number, of: (place: number) => string): void => {
        const facts = Array.from({ length: count }, (_, place) =>
          factOf({ predicate: "DID", object_value: of(place), fact: of(place) }),
        );
        hub.clock.advance(1000);
        hub.state({ entities: [{ name: "Ada", type: "person", count: 1 }], facts }, "2023-01-01");
      };
      state(1, () => "Ada planted an oak.");
      for (let page = 0; page < 12; page++) state(100, (place) => `Ada counted ${page * 100 + place} sheep.`);
      ada = nonNull(hub.sql.all<{ id: string }>("SELECT id FROM entities WHERE name = 'Ada'")[0], "Ada").id;
    }, 120_000);
    beforeEach(() => {
      store = hub;
    });

    test("the neighbourhood of a hub begins with edges that match the question, however old", () => {
      const first = names(nonNull(around(ada, { question }), "hub")).slice(0, 2);
      expect(first.filter((text) => text.startsWith("Ada planted an oak"))).toHaveLength(1);
    });

    test("the neighbourhood of a hub begins with remembered edges and those with PageRank mass", () => {
      const [seventh] = store.sql.all<{ id: string }>("SELECT id FROM facts WHERE fact LIKE 'Ada counted 7 %'");
      const { id: fact } = nonNull(seventh, "fact");
      expect(nonNull(around(ada), "hub").edges.map(({ id }) => id.a)).not.toContain(fact);
      learn([{ kind: "fact", a: fact, b: null }]);
      expect(nonNull(around(ada), "hub").edges[0]?.id.a).toBe(fact);
      const [episode] = store.sql.all<{ id: string }>("SELECT id FROM episodes ORDER BY seq LIMIT 1");
      const { id } = nonNull(episode, "episode");
      expect(nonNull(around(ada, {}, { mass: { [id]: 1 } }), "hub").edges[1]?.to.id).toBe(id);
    });

    test("the neighbourhood of a hub is paged through completely, each edge once", () => {
      const seen: string[] = [];
      for (let from = 0, left = 1; left > 0;) {
        const page = nonNull(around(ada, {}, { from }), "hub");
        expect(page.edges.length).toBeGreaterThan(0);
        seen.push(...page.edges.map(({ id }) => `${id.kind} ${id.a} ${id.b}`));
        from += page.edges.length;
        expect(page.left === 0 || page.left < left || left === 1).toBe(true);
        left = page.left;
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeGreaterThanOrEqual(1_000);
    });
  });
});
