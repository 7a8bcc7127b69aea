import { describe, expect, test } from "vitest";
import type { ExtractedFact } from "../../../../../worker/core/extraction/extraction.ts";
import { renderPeriod } from "../../../../../worker/core/context/dates.ts";
import { UNBOUNDED } from "../../../../../worker/core/temporal/bounds.ts";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

const WEDNESDAY = Date.UTC(2024, 2, 6, 12);
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString().slice(0, 10));

const factsOf = (content: string, reference_time = WEDNESDAY): ExtractedFact[] =>
  extractBuiltin({ speaker: "Ada", content, reference_time, time_zone: "UTC", previous: [] }).facts;

const first = (content: string): string => {
  const [fact] = factsOf(content);
  if (fact === undefined) return "no fact";
  const ends = fact.valid_from_basis === "observed" || fact.valid_from === null ? "" : `${iso(fact.valid_from)}..`;
  return `${fact.fact} ${ends}${iso(fact.valid_to === null ? null : fact.valid_to - 1)}`;
};

describe("a plan for a period longer than a day does not name a day", () => {
  test.each([
    ["I will visit Ana later this week.", "planned for the week of 4 Mar 2024"],
    ["I will visit Ana next week.", "planned for the week of 11 Mar 2024"],
    ["I will visit Ana in two weeks.", "planned for the week of 18 Mar 2024"],
    ["I will visit Ana this weekend.", "planned for the week of 4 Mar 2024"],
    ["I'm visiting Ana on the weekend of 20 April.", "planned for the week of 15 Apr 2024"],
    ["I will visit Ana between 3 and 10 June.", "planned for Jun 2024"],
    ["I will visit Ana the week starting 29 April 2024.", "planned for the week of 29 Apr 2024"],
    ["I will visit Ana the week starting 30 April 2024.", "planned for 2024"],
    ["My dentist appointment is next week.", "planned for the week of 11 Mar 2024"],
    ["I'm visiting Ana this summer.", "planned for 2024"],
    ["I will visit Ana on March 11 & 12, 2025.", "planned for the week of 10 Mar 2025"],
    ["I will visit Ana next month.", "planned for Apr 2024"],
    ["I will visit Ana on Friday.", "planned for 8 Mar 2024"],
    ["I will visit Ana from 3 to 10 June.", "planned for 3 Jun 2024"],
  ])("%s %s", (content, expected) => {
    const fact = factsOf(content)[0];
    expect(fact && renderPeriod("state", { ...UNBOUNDED, ...fact }, WEDNESDAY)).toBe(expected);
  });

  test("a plan for this week is due in the week from Monday to Sunday", () => {
    const [fact] = factsOf("I will visit Ana this week.");
    expect([iso(fact?.due ?? null), fact?.due_precision]).toEqual(["2024-03-04", "week"]);
    expect(iso(fact?.valid_to ?? null)).toBe("2024-03-11");
  });
});

describe("29 February", () => {
  test.each([
    ["I will visit Ana on Feb 29.", Date.UTC(2024, 2, 6, 12), "2028-02-29"],
    ["I will visit Ana on 29 February.", Date.UTC(2024, 1, 10, 12), "2024-02-29"],
    ["I met Ana on 29 February.", Date.UTC(2024, 0, 31, 12), "2020-02-29"],
    ["I met Ana on the 29th of February.", Date.UTC(2025, 2, 6, 12), "2024-02-29"],
    ["I met Ana on 30 February.", Date.UTC(2025, 2, 6, 12), null],
  ])("%s", (content, said_at, expected) => {
    const [fact] = factsOf(content, said_at);
    expect(iso(fact?.due ?? fact?.valid_from ?? null)).toBe(expected);
  });
});

test.each([
  ["I moved to Rome between 3 and 5 March.", "2024-03-03", "month"],
  ["I moved to Rome between June and August 2021.", "2024-03-06", "instant"],
  ["I moved to Rome between 5 May 2021 and 8 June 2021.", "2021-05-05", "year"],
  ["I moved to Rome between 2019 and 2021.", "2024-03-06", "instant"],
  ["I started at Acme between June and August.", "2023-06-01", "year"],
])("a state that began between two dates has not ended: %s", (content, from, precision) => {
  const state = factsOf(content).find(({ kind }) => kind === "state");
  expect(state).toMatchObject({ valid_to: null, valid_from_precision: precision });
  expect(iso(state?.valid_from ?? null)).toBe(from);
});

test("a state between two dates held between them", () =>
  expect(first("I lived in Rome between 2019 and 2021.")).toBe("Ada lived in Rome. 2019-01-01..2021-12-31"));

describe("the sentence of a fact and its bounds agree", () => {
  test.each([
    ["I met Ana seven days back from today.", "Ada met Ana. 2024-02-28..2024-02-28"],
    ["I lived in Rome from 2019 till last year.", "Ada lived in Rome. 2019-01-01..2023-12-31"],
    ["I met Ana last week in Rome on Monday.", "Ada met Ana in Rome. 2024-02-26..2024-02-26"],
    ["I met Ana in 2019 at a party on May 5.", "Ada met Ana at a party. 2019-05-05..2019-05-05"],
    ["I met Ana on Saturday and Sunday.", "Ada met Ana. 2024-03-02..2024-03-03"],
    ["I met Ana on the 5th and 6th of May 2022.", "Ada met Ana. 2022-05-05..2022-05-06"],
    ["I met Ana on last week's Monday.", "Ada met Ana. 2024-02-26..2024-02-26"],
    ["I will finish the book by Friday.", "Ada will finish the book by 8 March 2024. 2024-03-08"],
  ])("%s", (content, expected) => expect(first(content)).toBe(expected));

  test.each([
    "I met Ana on 5 May and 6 June 2022.",
    "I met Ana on May 5 or 6, 2022.",
    "I met Ana on May 5, or May 6, 2022.",
    "I met Ana on 5 or 6 May 2022.",
    "I met Ana on May 5 and June 6, 2022.",
    "I met Ana on 5, 6 and 7 May 2022.",
    "I met Ana on the 5th or the 6th.",
    "I met Ana on March 11/12.",
    "I met Ana on Friday/Saturday.",
    "I met Ana on Monday or maybe Tuesday.",
    "I met Ana in May and June 2022.",
    "I met Ana in Feb 23.",
    "I met Ana on Friday just before Christmas.",
    "I met Ana on a sunny Friday.",
    "I met Ana on a rather cold Friday.",
    "I met Ana Friday-ish.",
    "I met Ana about Friday.",
    "I met Ana on Friday or thereabouts.",
    "I met Ana on Friday, give or take a day.",
    "I met Ana on Friday as a student.",
    "I met Ana on Friday when I was ten.",
    "I met Ana last night at 2am.",
    "I met Ana on Friday night at 1am.",
  ])("a phrase from which no day follows is left as it is: %s", (content) =>
    expect(first(content)).toBe(`${content.replace("I ", "Ada ").replace("when I", "when I")} 2024-03-06`),
  );

  test("a date that is corrected is not a date", () =>
    expect(first("I met Ana last Friday, no, Thursday.")).toBe("Ada met Ana. 2024-03-06"));

  test.each([
    ["Over ten years ago I met Ana on 5 May.", "Ada met Ana on 5 May over ten years ago. 2024-03-06"],
    ["The other day I met Ana in Rome.", "Ada met Ana in Rome the other day. 2024-03-06"],
    ["Last week I met Ana on 5 May.", "Ada met Ana on 5 May last week. 2024-03-06"],
  ])("an unread phrase in front of the clause stands behind it: %s", (content, expected) =>
    expect(first(content)).toBe(expected),
  );
});

test.each([
  ["I visited Rome on Monday at the latest.", "Ada visited Rome. 2024-03-04"],
  ["I last visited Rome on Monday.", "Ada last visited Rome. 2024-03-04..2024-03-04"],
  [
    "I visited Rome a week before last Tuesday's exam.",
    "Ada visited Rome a week before last Tuesday's exam. 2024-03-06",
  ],
])("%s is read as %s", (content, expected) => {
  expect(first(content)).toBe(expected);
});
