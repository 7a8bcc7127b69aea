import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { rankMessages, type MethodResults, type ThreadMessage } from "../../../worker/core/retrieve/message-ranking.ts";

const thread = (count: number, what: Record<number, Partial<ThreadMessage>> = {}): Map<number, ThreadMessage> =>
  new Map(
    Array.from({ length: count }, (_, index) => index + 1).map((id) => [
      id,
      {
        previous: id > 1 ? id - 1 : null,
        next: id < count ? id + 1 : null,
        continues: false,
        named: false,
        asks: false,
        role: "peer" as const,
        size: 3,
        ...what[id],
      },
    ]),
  );

const NO_RESULTS: MethodResults = {
  words: [],
  terms: new Map(),
  vectors: [],
  states: new Set(),
  dated: new Set(),
  instructs: new Map(),
  course: null,
  of_assistant: false,
  for_work: false,
  walk: [],
  vector_weight: 0.6,
  walk_weight: 3,
  walk_cover: 1,
};

const matching = (shares: Record<number, number[]>): MethodResults => ({
  ...NO_RESULTS,
  words: Object.keys(shares).map((id) => ({ id: Number(id), score: 1 })),
  terms: new Map(Object.entries(shares).map(([id, found]) => [Number(id), found])),
});

type Messages = ReadonlyMap<number, ThreadMessage>;
const rank = (messages: Messages, findings: MethodResults) => rankMessages(messages.keys(), messages, findings);
const order = (messages: Messages, findings: MethodResults): number[] => rank(messages, findings).map(({ id }) => id);
const scores = (messages: Messages, findings: MethodResults): Map<number, number> =>
  new Map(rank(messages, findings).map(({ id, score }) => [id, score]));

describe("the score of a message", () => {
  test("terms of a message's neighbours raise its score, less the further away they are", () => {
    expect(order(thread(9), matching({ 5: [0.4] })).slice(0, 5)).toEqual([5, 4, 6, 3, 7]);
  });

  test("each term of the query counts once, at the nearest message that has it", () => {
    const both = scores(thread(9), matching({ 4: [0.4, 0], 5: [0, 0.4] }));
    const same = scores(thread(9), matching({ 4: [0.4, 0], 5: [0.4, 0] }));
    expect(both.get(5)).toBeGreaterThan(same.get(5) ?? NaN);
    expect(same.get(5)).toBe(scores(thread(9), matching({ 5: [0.4, 0] })).get(5));
  });

  test("a message that follows a question with the query's terms scores higher", () => {
    const asked = order(thread(9, { 4: { asks: true } }), matching({ 4: [0.4] }));
    expect(asked[0]).toBe(5);
    expect(order(thread(9), matching({ 4: [0.4] }))[0]).toBe(4);
    expect(order(thread(9, { 7: { asks: true } }), matching({ 4: [0.4] })).indexOf(8)).toBeGreaterThan(5);
  });

  test("a named speaker, the start of a thread and a stated fact each raise the score", () => {
    expect(order(thread(9, { 6: { named: true } }), matching({ 5: [0.2] })).slice(0, 2)).toEqual([6, 5]);
    expect(order(thread(9), { ...matching({ 5: [0.01] }) })[1]).toBe(1);
    expect(order(thread(9), { ...matching({ 5: [0.4] }), states: new Set([4]) }).slice(0, 2)).toEqual([5, 4]);
    expect(order(thread(9), { ...NO_RESULTS, states: new Set([9]) })[0]).toBe(9);
  });

  test("the rank in the walk counts by the weight of the method", () => {
    const alone = new Map(
      [3, 4, 5].map((id) => [
        id,
        { previous: null, next: null, continues: false, named: false, asks: false, role: "peer" as const, size: 3 },
      ]),
    );
    const walk = [5, 4].map((id) => ({ id, score: 1 / id }));
    expect(order(alone, { ...NO_RESULTS, walk })).toEqual([5, 4, 3]);
    const words = matching({ 3: [0.3] });
    expect(order(alone, { ...words, walk, walk_weight: 1 })[0]).toBe(3);
    expect(order(alone, { ...words, walk, walk_weight: 9 })[0]).toBe(5);
  });

  test("vectors count by the weight of the method, which is that of their model", () => {
    const vectors = [7, 2].map((id) => ({ id, score: id / 10 }));
    const found = { ...matching({ 4: [0.4] }), vectors };
    const isFirst = (vector_weight: number): boolean => {
      const ranked = order(thread(9), { ...found, vector_weight });
      return ranked.indexOf(7) < ranked.indexOf(4);
    };
    expect([0.1, 2].map(isFirst)).toEqual([false, true]);
  });

  test("a message from a period that the query names ranks higher, and so do longer messages and messages that ask nothing", () => {
    const same = matching({ 4: [0.2], 6: [0.2] });
    expect(order(thread(9), { ...same, dated: new Set([6]) })[0]).toBe(6);
    expect(order(thread(9, { 6: { size: 3.5 } }), same)[0]).toBe(6);
    expect(order(thread(9, { 4: { asks: true } }), same).indexOf(4)).toBeGreaterThan(1);
  });

  test("passages alone in their threads gain nothing by their size or by ending with a question", () => {
    const alone = (given: Partial<ThreadMessage>): ThreadMessage => ({
      previous: null,
      next: null,
      continues: false,
      named: false,
      asks: false,
      role: "peer",
      size: 3,
      ...given,
    });
    const passages = new Map([
      [1, alone({ asks: true, size: 2.5 })],
      [2, alone({})],
      [3, alone({ size: 3.7 })],
    ]);
    expect(new Set(rank(passages, matching({ 1: [0.2], 2: [0.2], 3: [0.2] })).map(({ score }) => score)).size).toBe(1);
  });

  test("where facts lead a walk less far, it moves passages less, and messages of a thread as much", () => {
    const walk = [3, 2, 1].map((id) => ({ id, score: id }));
    const spread = (messages: ReadonlyMap<number, ThreadMessage>, walk_cover: number): number => {
      const scores = rank(messages, { ...NO_RESULTS, walk, walk_cover }).map(({ score }) => score);
      return Math.max(...scores) - Math.min(...scores);
    };
    const single = {
      previous: null,
      next: null,
      continues: false,
      named: false,
      asks: false,
      role: "peer" as const,
      size: 3,
    };
    const passages = new Map([1, 2, 3].map((id) => [id, single]));
    expect(spread(passages, 0.5)).toBeCloseTo(spread(passages, 1) / 4, 9);
    expect(spread(passages, 0)).toBe(0);
    expect(spread(thread(3), 0.5)).toBe(spread(thread(3), 1));
  });

  test("the nearest message by vectors alone ranks before a neighbour that opens the thread", () => {
    const vectors = [2, 3, 1, 4].map((id, place) => ({ id, score: [0.9, 0.2, 0.2, 0.1][place] ?? 0 }));
    expect(order(thread(4), { ...NO_RESULTS, vectors })[0]).toBe(2);
  });

  test("speaker and position in the thread count less if fewer methods found anything", () => {
    const messages = thread(9, { 8: { named: true } });
    const walk = Array.from(messages.keys(), (id) => ({ id, score: 1 }));
    expect(order(messages, matching({ 4: [0.3] }))[0]).toBe(4);
    expect(
      order(messages, {
        ...matching({ 4: [0.3] }),
        vectors: [
          { id: 9, score: 0.1 },
          { id: 1, score: 0 },
        ],
        walk,
      })[0],
    ).toBe(8);
  });
});

test("a match found only by the index is better than none", () => {
  const alone = new Map(
    [3, 4].map((id) => [
      id,
      { previous: null, next: null, continues: false, named: false, asks: false, role: "peer" as const, size: 3 },
    ]),
  );
  expect(order(alone, { ...NO_RESULTS, words: [{ id: 4, score: 2 }] })).toEqual([4, 3]);
});

test("unknown neighbours, ends of threads and cycles are handled", () => {
  const message = { continues: false, named: false, asks: true, role: "peer" as const, size: 3 };
  expect(order(new Map([[7, { ...message, previous: 6, next: 8 }]]), matching({ 7: [0.5] }))).toEqual([7]);
  expect(order(new Map([[7, { ...message, previous: 7, next: 7 }]]), matching({ 7: [0.5] }))).toEqual([7]);
  expect(order(new Map(), NO_RESULTS)).toEqual([]);
  expect(order(new Map(), matching({ 7: [0.5] }))).toEqual([]);
});

test("only the given messages are ranked, up to the limit", () => {
  const messages = thread(9);
  const findings = matching({ 4: [0.4], 7: [0.2] });
  const without4 = [2, 3, 5, 6, 7];
  expect(rankMessages(without4, messages, findings)).toEqual(
    rank(new Map([...messages].filter(([id]) => without4.includes(id))), findings),
  );
  expect(rankMessages(messages.keys(), messages, findings, 3)).toEqual(rank(messages, findings).slice(0, 3));
});

test("every message is ranked once, independently of BM25's scale and the order of rows, with ties to the lower id", () => {
  const share = fc.double({ min: 0, max: 0.3, noNaN: true });
  const said = fc.array(
    fc.record({
      asks: fc.boolean(),
      named: fc.boolean(),
      words: fc.integer({ min: 0, max: 9 }),
      terms: fc.tuple(share, share),
    }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(said, fc.integer({ min: 1, max: 1_000 }), (texts, scale) => {
      const messages = thread(
        texts.length,
        Object.fromEntries(texts.map(({ named, asks }, index) => [index + 1, { named, asks }])),
      );
      const found = (times: number): MethodResults => ({
        ...NO_RESULTS,
        words: texts
          .flatMap(({ words }, index) => (words > 0 ? [{ id: index + 1, score: words * times }] : []))
          .sort((a, b) => b.score - a.score || a.id - b.id),
        terms: new Map(texts.map(({ terms }, index) => [index + 1, terms])),
      });
      const ranked = rank(messages, found(1));
      expect(ranked.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...messages.keys()]);
      ranked.slice(1).forEach(({ id, score }, index) => {
        const before = ranked[index] ?? { id: NaN, score: NaN };
        expect(before.score > score || (before.score === score && before.id < id)).toBe(true);
      });
      expect(rank(new Map([...messages].reverse()), found(1))).toEqual(ranked);
      const scaled = scores(messages, found(scale));
      for (const { id, score } of ranked) expect(scaled.get(id)).toBeCloseTo(score, 9);
    }),
  );
});

describe("messages between a user and an assistant", () => {
  const chat = (count: number): Map<number, ThreadMessage> =>
    thread(
      count,
      Object.fromEntries(
        Array.from({ length: count }, (_, place) => [place + 1, { role: place % 2 === 0 ? "user" : "assistant" }]),
      ),
    );

  test("the user's message ranks above an answer that matches as well", () => {
    expect(order(chat(6), matching({ 1: [0.4], 4: [0.4] }))[0]).toBe(1);
  });

  test("an answer with terms that the user never wrote ranks first, next to its question", () => {
    const found = {
      ...matching({ 3: [0.1, 0, 0, 0], 6: [0, 0.3, 0.3, 0.3] }),
      words: [6, 3].map((id) => ({ id, score: id })),
    };
    expect(order(chat(6), found).slice(0, 2)).toEqual([5, 6]);
  });

  test("the answer to a message counts for it", () => {
    const alone = scores(chat(6), matching({ 3: [0.3, 0] }));
    const answered = scores(chat(6), matching({ 3: [0.3, 0], 4: [0, 0.3] }));
    expect(answered.get(3)).toBeGreaterThan(alone.get(3) ?? NaN);
  });

  test("a long message ranks below a short one that matches as well", () => {
    const messages = chat(6);
    messages.set(3, { ...nonNull(messages.get(3), "message"), size: 3.7 });
    expect(order(messages, matching({ 1: [0.4], 3: [0.4] }))[0]).toBe(1);
  });

  test("a message that states an instruction ranks by how well the instruction applies", () => {
    const found = matching({ 1: [0.4], 5: [0.1], 9: [0.1] });
    const instructs = new Map([
      [5, 0.05],
      [9, 0.6],
    ]);
    expect(order(chat(10), { ...found, instructs }).slice(0, 2)).toEqual([9, 1]);
    expect(order(chat(10), found)[0]).toBe(1);
  });

  test("for a course of a history, long messages lose nothing and answers lose less", () => {
    const messages = chat(8);
    messages.set(3, { ...(messages.get(3) as ThreadMessage), size: 3.7 });
    const found = matching({ 3: [0.4], 5: [0.4], 8: [0.4] });
    const lead = (course: "progress" | null, over: number, of: number): number => {
      const of_message = scores(messages, { ...found, course });
      return (of_message.get(over) ?? 0) - (of_message.get(of) ?? 0);
    };
    expect(lead(null, 5, 3)).toBeGreaterThan(0.5);
    expect(lead("progress", 5, 3)).toBeLessThan(0.1);
    expect(lead(null, 5, 8) - lead("progress", 5, 8)).toBeGreaterThan(1);
  });

  test("for the progress of something, a message and its answer follow each other", () => {
    const found = matching({ 3: [0.4], 7: [0.3], 8: [0.3], 9: [0.35] });
    expect(order(chat(10), { ...found, course: "progress" }).slice(0, 4)).toEqual([7, 8, 3, 4]);
  });

  test("for an order in which the user brought things up, the user's messages come first", () => {
    const found = matching({ 3: [0.4], 8: [0.4] });
    const ranked = order(chat(10), { ...found, course: "order" });
    expect(ranked.slice(0, 2)).toEqual([3, 7]);
    expect(ranked.slice(5).every((id) => id % 2 === 0)).toBe(true);
  });

  test("for new work, a message with an instruction that applies leads by more", () => {
    const found = { ...matching({ 3: [0.4] }), instructs: new Map([[9, 0.2]]) };
    const lead = (for_work: boolean): number => {
      const of_message = scores(chat(10), { ...found, for_work });
      return (of_message.get(9) ?? 0) - (of_message.get(3) ?? 0);
    };
    expect(lead(true)).toBeGreaterThan(lead(false) + 0.5);
  });

  test("for what the assistant said, an answer ranks near the message that it answers", () => {
    const found = matching({ 3: [0.4], 8: [0.4] });
    const lead = (of_assistant: boolean): number => {
      const of_message = scores(chat(10), { ...found, of_assistant });
      return (of_message.get(3) ?? 0) - (of_message.get(8) ?? 0);
    };
    expect(lead(true)).toBeLessThan(lead(false) - 1);
  });
});
