import { describe, expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

const WEDNESDAY = Date.UTC(2024, 2, 6, 12);
const iso = (at: number | null): string => (at === null ? "" : new Date(at).toISOString().slice(0, 10));

const read = (content: string): string[] =>
  extractBuiltin({ speaker: "Ada", content, reference_time: WEDNESDAY, time_zone: "UTC", previous: [] }).facts.map(
    ({ fact, valid_from, valid_from_basis, valid_to }) => {
      const from = valid_from_basis === "observed" ? "now" : iso(valid_from);
      return `${fact} ${from}..${valid_to === null ? "" : valid_to === WEDNESDAY ? "now" : iso(valid_to - 1)}`;
    },
  );

describe("the time of another thing does not date the verb", () => {
  test.each([
    "I got engaged a month before I got married on 5 May 2019.",
    "I visited Rome two days after Oslo on 5 May.",
    "I visited Rome years before the war in 1939.",
    "I left Initech two years before I started at Acme in 2019.",
    "I visited Rome the day after Ana left on 5 May.",
    "I adopted a dog a week after our wedding in June 2020.",
  ])("%s", (content) => {
    for (const fact of read(content)) expect(fact).toMatch(/ (?:now\.\.|\.\.now)$/u);
    expect(read(content).join()).toContain(/in \S+|on 5 May(?: 2019)?/u.exec(content.slice(20))?.[0]);
  });

  test("a move from one place to another that dates both ends is on neither date", () => {
    expect(read("I moved from Rome in 2019 to Oslo in 2020.")).toEqual([
      "Ada moved from Rome in 2019 to Oslo in 2020. ..now",
      "Ada lived in Rome. ..now",
      "Ada lives in Oslo. now..",
    ]);
  });
});

describe("a change at a time that no rule reads did not happen at the time of the message", () => {
  test.each([
    "I started at Acme in the mid 2010s.",
    "I started at Acme around 2010.",
    "I started at Acme in the second half of 2023.",
    "I moved to Rome in the decade after 1990.",
    "I started at Acme 2000 weeks ago or so.",
  ])("%s", (content) => {
    expect(read(content)[0]).toMatch(/ \.\.now$/u);
  });
});

test("words that bound a time are part of no name", () => {
  expect(read("I started at Acme less than a week ago on Friday.")).toContain("Ada works at Acme. now..");
});

describe("a date that stays in a sentence keeps the word in front of it", () => {
  test.each([
    ["I met Ana, who has lived in Rome since last year.", "since 2023"],
    ["I met Ana, who worked at Acme before 2020.", "before 2020"],
    ["I met Ana, who worked at Acme until last May.", "until May 2023"],
    ["I have lived in Rome for 5 years as of last May.", "for 5 years as of May 2023"],
  ])("%s", (content, words) => {
    expect(read(content)[0]).toContain(words);
  });
});

describe("a start or an end is not taken for the other one", () => {
  test.each([
    ["I moved to Rome before 2020.", "Ada lives in Rome. now.."],
    ["I started at Acme on 1-2 March.", "Ada works at Acme. 2024-03-01.."],
    ["I quit Acme effective 1 February 2024.", "Ada worked at Acme. ..2024-02-01"],
    ["I worked at Acme from 2015.", "Ada worked at Acme. 2015-01-01..now"],
    ["I have visited Rome twice since 2020.", "Ada has visited Rome twice. 2020-01-01..now"],
  ])("%s", (content, expected) => {
    expect(read(content)).toContain(expected);
  });
});

describe("words that belong to a date are not left without it", () => {
  test.each([
    ["I visited Rome mid last week.", "Ada visited Rome. 2024-02-26..2024-03-03"],
    ["I visited Rome in the middle of last week.", "Ada visited Rome. 2024-02-26..2024-03-03"],
    ["I visited Rome on this day last year.", "Ada visited Rome. 2023-03-06..2023-03-06"],
    ["I visited Rome on the last three days of May.", "Ada visited Rome. 2023-05-01..2023-05-31"],
    ["I visited Rome over 2 years ago in May.", "Ada visited Rome over 2 years ago in May. ..now"],
    ["I visited Rome on May 1 23.", "Ada visited Rome on May 1 23. ..now"],
    ["I visited Rome on Monday at the earliest.", "Ada visited Rome on Monday at the earliest. ..now"],
    ["I visited Rome on 1st May bank holiday.", "Ada visited Rome on 1st May bank holiday. ..now"],
    ["I visited Rome last May 5.", "Ada visited Rome last May 5. ..now"],
    ["I visited Rome on all but Monday last week.", "Ada visited Rome on all but Monday last week. ..now"],
    ["I visited Rome a week after last Monday.", "Ada visited Rome a week after last Monday. ..now"],
    ["I visited Rome on 2023-13-05.", "Ada visited Rome on 2023-13-05. ..now"],
    [
      "I visited Rome from the end of May to the beginning of June.",
      "Ada visited Rome from the end of May to the beginning of June. ..now",
    ],
  ])("%s", (content, expected) => {
    expect(read(content)).toEqual([expected]);
  });

  test("the last Friday of January is over in an account of the past", () => {
    const { facts } = extractBuiltin({
      speaker: "Ada",
      content: "I visited Rome on the last Friday of January.",
      reference_time: Date.UTC(2024, 0, 3),
      time_zone: "UTC",
      previous: [],
    });
    expect(facts.map(({ valid_from }) => iso(valid_from))).toEqual(["2023-01-27"]);
  });
});
