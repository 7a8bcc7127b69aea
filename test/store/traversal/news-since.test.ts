import { beforeEach, describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { findTaughtAnswer, getTaughtAnswer, teachAnswer } from "../../../worker/store/traversal/taught-answers.ts";
import { graphStore } from "../../fakes/graph-store.ts";

const QUESTION = "Where does Ada live?";
const WORDS = "I live in Lisbon.";

let store: ReturnType<typeof graphStore>;
let message: string;

beforeEach(() => {
  store = graphStore();
  store.clock.advance(Date.UTC(2024, 0, 1) - store.clock.now());
  const { episodes } = store.append({ content: WORDS, name: "Ada" });
  message = nonNull(episodes[0], "episode").id;
  store.clock.advance(60_000);
});

function teach() {
  const sources = [{ fact_id: null, episode_id: message, quote: WORDS }];
  const given = { question: QUESTION, answer: "Lisbon.", sources, isDisputed: false };
  const taught = teachAnswer(store.sql, store.clock.now(), store.ids, given);
  store.clock.advance(60_000);
  return taught;
}

describe("messages after an answer was taught", () => {
  const say = (content: string, given: object = {}) => {
    store.append({ content, name: "Ada", ...given });
    store.clock.advance(60_000);
  };
  const foundNow = () =>
    nonNull(findTaughtAnswer(store.sql, { question: QUESTION }, store.clock.now()).taught, "answer");

  test("ends it where it tells of a change, before it is read, and only for what is asked of the time since", () => {
    const { id } = teach();
    const before = store.clock.now() - 1;
    say("I moved to Porto.");
    expect(foundNow()).toMatchObject({ isOutdated: true });
    expect(getTaughtAnswer(store.sql, id, store.clock.now())).toMatchObject({ state: "ended" });
    const { taught } = findTaughtAnswer(store.sql, { question: QUESTION, known_at: before }, store.clock.now());
    expect(taught).toMatchObject({ isOutdated: false });
  });

  test("is quoted with it where it is of the same things, the latest three first", () => {
    teach();
    for (const place of ["bakery", "school", "harbour", "castle"])
      say(`Nice weather. The ${place} of Lisbon is lovely.`);
    const { isOutdated, said_since } = foundNow();
    expect(isOutdated).toBe(false);
    expect(said_since.map(({ quote }) => /The (\w+)/u.exec(quote)?.[1])).toEqual(["castle", "harbour", "school"]);
  });

  test.each([
    ["by an assistant, whatever its name", { role: "assistant", name: "Ada" }],
    [
      "of an earlier time, which arrives late",
      { reference_time: { at: Date.parse("2022-01-01"), zoned: true, precision: "instant" } },
    ],
    ["by somebody else", { name: "Bob" }],
  ])("does not end it if it was said %s", (_, given) => {
    teach();
    say("I moved to Porto.", given);
    expect(foundNow()).toMatchObject({ isOutdated: false });
  });

  test("ends it however many messages came after", () => {
    teach();
    say("I moved to Porto.");
    for (let at = 0; at < 80; at++) say(`Fine ${at}.`);
    expect(foundNow()).toMatchObject({ isOutdated: true });
  });
});
