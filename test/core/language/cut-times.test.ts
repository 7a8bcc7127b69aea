/** No fact ends within a phrase after a time was cut out of its sentence. */
import { beforeAll, expect, test } from "vitest";
import { readMessage } from "../../../worker/core/language/index.ts";
import type { ExtractedFact } from "../../../worker/core/extraction/extraction.ts";
import { loadLexicon } from "../../../worker/core/text/lexicon.ts";
import { endsOpen } from "../../../worker/core/text/sentences/open-end.ts";

beforeAll(loadLexicon);

const SAID = Date.parse("2024-03-06T10:00:00Z");
const read = (content: string): ExtractedFact[] =>
  readMessage({ speaker: "Nina", content, reference_time: SAID, previous: [], time_zone: "UTC" }).facts;

const CLAUSES = ["I visited Rome", "I bought a car", "I quit smoking", "I have an appointment with Dr Lee"];
const TIMES = [
  "the same day",
  "on the same day",
  "the very same day",
  "at the same time",
  "as of the 1st of May",
  "from Monday on",
  "from the 5th of May 2020 onwards",
  "up to and including Friday",
  "through to Friday",
  "the 5th of next month",
  "on the night of the 5th",
  "by Monday at the latest",
  "on the following Monday",
  "on that same date",
  "before the 10th of April",
  "since before 2020",
  "exactly one year ago on this day",
  "36 hours ago",
];
const ON_OR_OFF = /\bon and off\b/u;

test.each(CLAUSES.flatMap((clause) => TIMES.flatMap((time) => [`${clause} ${time}.`, `${clause} ${time} with Bob.`])))(
  "a whole phrase ends each fact of: %s",
  (content) => {
    const texts = read(content).flatMap(({ fact, object, object_value }) => [fact, object ?? "", object_value ?? ""]);
    expect(texts.filter((text) => !ON_OR_OFF.test(text) && endsOpen(text))).toEqual([]);
    expect(texts.filter((text) => /\b(?:the|a|of|to|from|as|on) with Bob\b|\bOslo \d/u.test(text))).toEqual([]);
  },
);

test.each([
  ["I work in the same place as Tom.", "Nina works in the same place as Tom."],
  ["I love people who need a friend.", "Nina loves people who need a friend."],
  ["I quit smoking on the following Monday.", "Nina used to smoke."],
  ["I stopped eating meat the same day.", "Nina used to eat meat."],
  ["I quit smoking on Mondays.", "Nina used to smoke on Mondays."],
  ["I bought a car shortly before 5 May 2020.", "Nina bought a car."],
  ["I have an appointment with Dr Lee on the night of the 5th.", "Nina has an appointment with Dr Lee."],
])("words stay with their phrase: %s", (content, fact) => {
  expect(read(content).map((one) => one.fact)).toContain(fact);
});
