import { beforeEach, describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import { formatInstant } from "../../../shared/instant.ts";
import type { TaughtSource } from "../../../worker/ports/graph/traversal.ts";
import { unrecordedChanges } from "../../../worker/store/base/change-log.ts";
import { readEvents } from "../../../worker/store/episodes/events.ts";
import { findFact } from "../../../worker/store/graph/facts.ts";
import { correctFact, denyFact } from "../../../worker/store/resolution/correct-facts.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import {
  deleteTaughtAnswer,
  deleteTaughtAnswers,
  findTaughtAnswer,
  getTaughtAnswer,
  listTaughtAnswers,
  teachAnswer,
} from "../../../worker/store/traversal/taught-answers.ts";
import { exportLines, importLines } from "../../fakes/copied-graph.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { changesetOf, graphStore, storeOwnReading } from "../../fakes/graph-store.ts";

const QUESTION = "Where does Ada live?";
const LIVES = factOf({
  subject: "Ada",
  predicate: "LIVES_IN",
  object: "Lisbon",
  fact: "Ada lives in Lisbon.",
  functional: true,
});

let store: ReturnType<typeof graphStore>;
let message: string;
let fact: string;

const said = (object: string, at: string): string =>
  store.state(
    {
      entities: ["Ada", object].map((name) => ({ name, type: "person", count: 1 })),
      facts: [{ ...LIVES, object, fact: `Ada lives in ${object}.`, valid_from: Date.parse(at), precision: "day" }],
    },
    at,
  );

beforeEach(() => {
  store = graphStore();
  store.clock.advance(Date.UTC(2024, 0, 1) - store.clock.now());
  message = said("Lisbon", "2023-01-01");
  fact = nonNull(store.sql.all<{ id: string }>("SELECT id FROM facts")[0], "fact").id;
  store.clock.advance(60_000);
});

const FACT = (): TaughtSource => ({ fact_id: fact, episode_id: message, quote: "" });
const WORDS = (): TaughtSource => ({ fact_id: null, episode_id: message, quote: "Ada lives in Lisbon." });

function teach(sources: TaughtSource[] = [FACT()], answer = "Lisbon.", question = QUESTION, isDisputed = false) {
  const given = { question, answer, sources, isDisputed };
  const taught = teachAnswer(store.sql, store.clock.now(), store.ids, given);
  store.clock.advance(60_000);
  return taught;
}

const given = (moment: Moment = {}, question = QUESTION): string | null =>
  findTaughtAnswer(store.sql, { question, ...moment }, store.clock.now()).taught?.answer ?? null;

describe("while what it rests on holds", () => {
  test("it is given, with its sources as they are quoted now", () => {
    teach([FACT(), WORDS()]);
    const { taught } = findTaughtAnswer(store.sql, { question: "where does ada live" }, store.clock.now());
    expect(taught).toMatchObject({ answer: "Lisbon.", isExact: true, asksGraph: false });
    expect(taught?.rests_on.map(({ quote }) => quote)).toEqual([
      expect.stringContaining("Ada lives in Lisbon."),
      "Ada lives in Lisbon.",
    ]);
    expect(given({}, "Where does Bob live?")).toBeNull();
  });

  const endings: Record<string, () => void> = {
    superseded: () => void said("Porto", "2024-01-01"),
    retracted: () => void retractEpisode(store.sql, store.clock.now(), store.ids, message),
    denied: () => void denyFact(store.sql, store.clock.now(), store.ids, fact),
    "forgotten for good": () => void forgetEpisode(store.sql, store.clock.now(), store.ids, message),
    reworded: () => correct({ fact: "Ada lives in Porto." }),
    "corrected in its beginning": () =>
      correct({ valid_from: { at: Date.parse("2022-01-01"), zoned: true, precision: "day" } }),
    ended: () => correct({ valid_to: { at: Date.parse("2023-06-01"), zoned: true, precision: "day" } }),
  };
  function correct(given: Omit<Parameters<typeof correctFact>[4], "version">): void {
    const { version } = nonNull(findFact(store.sql, fact, store.clock.now()), "fact");
    correctFact(store.sql, store.clock.now(), store.ids, fact, { version, ...given });
  }

  test.each(Object.keys(endings))("it is not given once that is %s", (how) => {
    teach([FACT()]);
    expect(given()).toBe("Lisbon.");
    nonNull(endings[how], how)();
    store.clock.advance(60_000);
    expect(given()).toBeNull();
  });

  test.each(["superseded", "retracted", "denied", "forgotten for good"])(
    "nor where it rests on the words of a message, once these are %s",
    (how) => {
      teach([WORDS()]);
      expect(given()).toBe("Lisbon.");
      nonNull(endings[how], how)();
      store.clock.advance(60_000);
      expect(given()).toBeNull();
    },
  );

  test("one of several sources is enough to end it, and a rollback of what ended it brings it back", () => {
    teach([FACT(), WORDS()]);
    const before = store.clock.now();
    store.clock.advance(60_000);
    denyFact(store.sql, store.clock.now(), store.ids, fact);
    store.clock.advance(60_000);
    expect(given()).toBeNull();
    rollBack(store.sql, store.clock.now(), store.ids, before);
    store.clock.advance(60_000);
    expect(given()).toBe("Lisbon.");
  });
});

describe("in time", () => {
  test("it is not given at a moment before it was taught, on either axis", () => {
    const taught_at = Date.parse(teach().taught_at);
    for (const axis of ["as_of", "known_at"] as const) {
      expect(given({ [axis]: taught_at })).toBe("Lisbon.");
      expect(given({ [axis]: taught_at - 1 })).toBeNull();
    }
  });

  test("it is given at a moment at which its sources held, and not after", () => {
    teach();
    const then = store.clock.now();
    store.clock.advance(60_000);
    said("Porto", formatInstant(store.clock.now()));
    store.clock.advance(60_000);
    expect(given()).toBeNull();
    expect(given({ known_at: then })).toBe("Lisbon.");
    expect(given({ as_of: then })).toBe("Lisbon.");
  });

  test("the latest answer replaces the earlier one, which stays that of its time", () => {
    teach([], "Lisbon.");
    const then = store.clock.now();
    store.clock.advance(60_000);
    teach([], "Porto.", "Tell me where does Ada live");
    expect(given()).toBe("Porto.");
    expect(given({ known_at: then })).toBe("Lisbon.");
    const { data } = listTaughtAnswers(store.sql, { limit: 10 }, store.clock.now());
    expect(data.map(({ answer, state }) => [answer, state])).toEqual([
      ["Porto.", "given"],
      ["Lisbon.", "replaced"],
    ]);
    rollBack(store.sql, store.clock.now(), store.ids, then);
    store.clock.advance(60_000);
    expect(given()).toBe("Lisbon.");
    const after = listTaughtAnswers(store.sql, { limit: 10 }, store.clock.now()).data;
    expect(after.map(({ state }) => state)).toEqual(["rolled_back", "given"]);
  });

  test("taught again it is one answer", () => {
    expect(teach().id).toBe(teach().id);
    expect(teach([]).id).not.toBe(teach([FACT()]).id);
  });
});

describe("without sources", () => {
  test("it is given, and known to rest on nothing", () => {
    expect(teach([], "From 9 to 17.", "What are the opening hours?")).toMatchObject({
      rests_on: "nothing",
      citations: [],
      state: "given",
    });
    expect(given({}, "What are the opening hours?")).toBe("From 9 to 17.");
  });

  test("the graph may know better once something is learned of what its question names", () => {
    teach([], "Rome.");
    const match = () => nonNull(findTaughtAnswer(store.sql, { question: QUESTION }, store.clock.now()).taught, "match");
    expect(match().asksGraph).toBe(false);
    said("Porto", "2024-01-01");
    expect(match().asksGraph).toBe(true);
  });

  test("the graph knows better from the start where the memory stated something else", () => {
    const asksGraph = (): boolean | undefined =>
      findTaughtAnswer(store.sql, { question: QUESTION }, store.clock.now()).taught?.asksGraph;
    const { id, disputed } = teach([], "Rome.", QUESTION, true);
    expect([disputed, asksGraph()]).toEqual([true, true]);
    expect(getTaughtAnswer(store.sql, id, store.clock.now())).toMatchObject({ rests_on: "nothing", disputed: true });
    const copy = importLines(exportLines(store.sql, store.clock.now(), store.ids), store.clock.now());
    expect(findTaughtAnswer(copy, { question: QUESTION }, store.clock.now()).taught?.asksGraph).toBe(true);
    expect(teach([FACT()], "Rome.", QUESTION, true).disputed).toBe(false);
    expect(asksGraph()).toBe(false);
  });

  const newsOf = (question: string): boolean | undefined =>
    findTaughtAnswer(store.sql, { question }, store.clock.now()).taught?.asksGraph;

  test.each([
    ["When is the next release?", "In June.", "The next release is in October."],
    ["What is the wifi password?", "swordfish", "Hello! The password of the wifi is now hunter2."],
    ["What are the shop's opening hours?", "9 to 17.", "Our shop opens at 10 from now on."],
    ["What is your name?", "Otto.", "From today your name is Ida."],
  ])("an unread message counts as news of %s", (question, answer, content) => {
    store.append({ content });
    store.clock.advance(60_000);
    teach([], answer, question);
    expect(newsOf(question)).toBe(false);
    store.append({ content: "The weather is nice." }, { content: question });
    store.clock.advance(60_000);
    expect(newsOf(question)).toBe(false);
    const then = store.clock.now();
    const { episodes } = store.append({ content });
    store.clock.advance(60_000);
    expect(newsOf(question)).toBe(true);
    expect(findTaughtAnswer(store.sql, { question, known_at: then - 1 }, store.clock.now()).taught?.asksGraph).toBe(
      false,
    );
    retractEpisode(store.sql, store.clock.now(), store.ids, nonNull(episodes[0], "episode").id);
    store.clock.advance(60_000);
    expect(newsOf(question)).toBe(false);
  });

  test("so is a fact that is read later from an earlier message", () => {
    const question = "When is the next release?";
    store.append({ content: "It will be in October." });
    store.clock.advance(60_000);
    teach([], "In June.", question);
    expect(newsOf(question)).toBe(false);
    const lease = nonNull(store.lease(), "lease");
    const { seq } = nonNull(lease.episodes[0], "episode");
    const facts = [
      factOf({
        subject: "Project",
        predicate: "DUE",
        object_value: "October",
        fact: "The next release is in October.",
      }),
    ];
    store.apply(lease.token, [changesetOf(seq, { entities: [{ name: "Project", type: "concept", count: 1 }], facts })]);
    store.clock.advance(60_000);
    expect(newsOf(question)).toBe(true);
  });

  test("a source that does not hold any more is none", () => {
    said("Porto", "2024-01-01");
    expect(teach([WORDS()])).toMatchObject({ rests_on: "nothing" });
  });

  test("a source that does not exist is none", () => {
    expect(teach([{ fact_id: "fact_none", episode_id: null, quote: "" }])).toMatchObject({ rests_on: "nothing" });
  });
});

describe("deletions", () => {
  test("an answer goes with those that it replaced, from the change log too", () => {
    teach([], "Secret one.");
    const { id } = teach([], "Secret two.");
    const other = teach([], "Kept.", "Who is Bob?");
    const since = nonNull(store.sql.all<{ seq: number }>("SELECT max(seq) AS seq FROM changes")[0], "change").seq;
    deleteTaughtAnswer(store.sql, store.clock.now(), id);
    store.clock.advance(60_000);
    expect(given()).toBeNull();
    expect(() => getTaughtAnswer(store.sql, id, store.clock.now())).toThrow(/not found/);
    expect(getTaughtAnswer(store.sql, other.id, store.clock.now()).answer).toBe("Kept.");
    const logged = unrecordedChanges(store.sql, 100);
    expect(JSON.stringify(logged)).not.toContain("Secret");
    expect(logged.at(-1)).toMatchObject({ entry: "forgotten", subject_id: expect.stringMatching(/^ans_/) });
    expect(readEvents(store.sql, since).events).toEqual([]);
  });

  test("forgetting a message forgets the answers that rest on it, and no others", () => {
    teach([FACT()]);
    const other = teach([], "Kept.", "Who is Bob?");
    forgetEpisode(store.sql, store.clock.now(), store.ids, message);
    expect(listTaughtAnswers(store.sql, { limit: 10 }, store.clock.now()).data.map(({ id }) => id)).toEqual([other.id]);
    expect(JSON.stringify(unrecordedChanges(store.sql, 100))).not.toContain("Lisbon");
  });

  describe("of a thread that was read as a whole", () => {
    const said = ["The weather is nice in Rome.", "My dog is called Rex.", "She lives in Porto."];
    const read: [string, string, string][] = [
      ["Weather", "Rome", "The weather is nice in Rome."],
      ["Ada", "Rex", "Ada's dog is called Rex."],
      ["Mia", "Porto", "Mia lives in Porto."],
    ];
    let thread: string[];

    beforeEach(() => {
      thread = said.map((content, place) => {
        const { episodes } = store.append({ thread_id: "whole", content });
        const lease = nonNull(store.lease(), "lease");
        const { seq } = nonNull(lease.episodes[0], "episode");
        const [subject, object, fact] = nonNull(read[place], "reading");
        const extraction = {
          entities: [subject, object].map((name) => ({ name, type: "concept", count: 1 })),
          facts: [factOf({ subject, predicate: "ABOUT", object, fact })],
        };
        nonNull(storeOwnReading(store.sql, store.clock.now(), seq, extraction), "reading");
        store.apply(lease.token, [changesetOf(seq, extraction)]);
        store.clock.advance(60_000);
        return nonNull(episodes[0], "episode").id;
      });
    });

    const factOfMessage = (place: number): TaughtSource => ({
      fact_id: nonNull(
        store.sql.all<{ id: string }>("SELECT id FROM facts WHERE fact = ?", nonNull(read[place], "reading")[2])[0],
        "fact",
      ).id,
      episode_id: nonNull(thread[place], "message"),
      quote: "",
    });
    const forget = (place: number): void => {
      forgetEpisode(store.sql, store.clock.now(), store.ids, nonNull(thread[place], "message"));
      store.clock.advance(60_000);
    };
    const listed = () => listTaughtAnswers(store.sql, { limit: 10 }, store.clock.now()).data;

    test("forgetting an earlier message keeps the answers that later ones state by themselves", () => {
      const dog = teach([factOfMessage(1)], "Rex.", "What is my dog called?");
      const home = teach(
        [{ ...factOfMessage(2), fact_id: null }, factOfMessage(2)],
        "In Porto.",
        "Where does she live?",
      );
      const answered = () => [given({}, "What is my dog called?"), given({}, "Where does she live?")];
      forget(0);
      expect(answered()).toEqual(["Rex.", "In Porto."]);
      expect(listed()).toMatchObject([
        { id: home.id, state: "given", taught_at: home.taught_at },
        { id: dog.id, state: "given", citations: [{ fact_id: null, quote: "My dog is called Rex." }] },
      ]);
      const logged = unrecordedChanges(store.sql, 100).filter(({ subject_id }) => subject_id === dog.id);
      expect(logged).toHaveLength(1);
      expect(JSON.stringify(logged)).not.toContain("Ada's dog");
      forget(1);
      expect(answered()).toEqual([null, "In Porto."]);
      expect(listed().map(({ id }) => id)).toEqual([home.id]);
      expect(JSON.stringify(unrecordedChanges(store.sql, 100))).not.toContain("Rex");
    });

    test("a later statement that needs it is deleted with it", () => {
      teach([factOfMessage(2)], "Mia.", "Who lives in Porto?");
      forget(0);
      expect(listed()).toEqual([]);
    });

    test("an answer that replaced another is given after it too", () => {
      teach([factOfMessage(1)], "Rex.", "What is my dog called?");
      const latest = teach([], "Fido.", "What is my dog called?");
      forget(0);
      expect(listed().map(({ id }) => id)).toEqual([latest.id]);
    });
  });

  test("all of them go at once", () => {
    teach();
    teach([], "Kept.", "Who is Bob?");
    expect(deleteTaughtAnswers(store.sql, store.clock.now())).toBe(2);
    expect(deleteTaughtAnswers(store.sql, store.clock.now())).toBe(0);
    expect(given()).toBeNull();
  });
});

test("a copy gives it as the original does, and ends it with what it rests on", () => {
  teach([FACT(), WORDS()]);
  teach([], "Rome.", "Where is Bob?");
  const copy = importLines(exportLines(store.sql, store.clock.now(), store.ids), store.clock.now());
  expect(listTaughtAnswers(copy, { limit: 10 }, store.clock.now()).data).toEqual(
    listTaughtAnswers(store.sql, { limit: 10 }, store.clock.now()).data,
  );
  forgetEpisode(copy, store.clock.now(), store.ids, message);
  expect(listTaughtAnswers(copy, { limit: 10 }, store.clock.now()).data.map(({ answer }) => answer)).toEqual(["Rome."]);
});

test("a list has pages", () => {
  for (const answer of ["1", "2", "3"]) teach([], answer, `Question ${answer}?`);
  const first = listTaughtAnswers(store.sql, { limit: 2 }, store.clock.now());
  expect(first.data.map(({ answer }) => answer)).toEqual(["3", "2"]);
  const second = listTaughtAnswers(store.sql, { limit: 2, cursor: first.next_cursor ?? "" }, store.clock.now());
  expect(second).toMatchObject({ data: [{ answer: "1" }], next_cursor: null });
});
