import { TODAY, type Dialogue } from "./dialogue.ts";

/** Plans hold from their mention until the end of the planned time. */
export const plans: Dialogue[] = [
  {
    about: "a plan with a date",
    content: "I'm going to visit Rome next month.",
    only: true,
    facts: [
      {
        fact: "Caroline is going to visit Rome.",
        predicate: "PLANS_TO",
        value: "visit Rome",
        kind: "state",
        from: TODAY,
        to: "2023-07-01",
        basis: "observed inferred",
        due: "2023-06-01",
        precision: "month",
      },
    ],
  },
  {
    about: "a flight",
    content: "I'm flying to Tokyo tomorrow.",
    only: true,
    facts: [
      {
        predicate: "PLANS_TO",
        value: "fly to Tokyo",
        kind: "state",
        from: TODAY,
        to: "2023-05-10",
        due: "2023-05-09",
      },
    ],
  },
  {
    about: "a plan without a date",
    content: "I plan to learn Spanish.",
    only: true,
    facts: [{ predicate: "PLANS_TO", value: "learn Spanish", kind: "state", to: null }],
  },
  {
    about: "gonna",
    content: "Gonna finish my degree and check out career options!",
    only: true,
    facts: [
      {
        fact: "Caroline is going to finish their degree and check out career options.",
        predicate: "PLANS_TO",
      },
    ],
  },
  {
    about: "the date of what is thought about",
    content: "I'm thinking about going camping next month.",
    only: true,
    facts: [
      {
        fact: "Caroline is thinking about going camping in June 2023.",
        kind: "state",
        from: TODAY + "T13:56",
      },
    ],
  },
  {
    about: "a start that lies ahead",
    content: "I start at the Bristol clinic on 8 June.",
    only: true,
    facts: [
      {
        predicate: "PLANS_TO",
        value: "start at the Bristol clinic",
        kind: "state",
        from: TODAY,
        to: "2023-06-09",
        due: "2023-06-08",
        precision: "day",
      },
      {
        predicate: "WORKS_AT",
        object: "Bristol clinic",
        kind: "state",
        from: "2023-06-08",
        to: null,
      },
    ],
  },
  {
    about: "at the end of a month",
    content: "I'm moving to Bristol at the end of July.",
    only: true,
    facts: [
      {
        predicate: "PLANS_TO",
        value: "move to Bristol",
        kind: "state",
        from: TODAY,
        to: "2023-08-01",
        due: "2023-07-01",
      },
    ],
  },
  {
    about: "moving some time",
    content: "I'm moving to Bristol.",
    only: true,
    facts: [{ predicate: "PLANS_TO", value: "move to Bristol", kind: "state", from: TODAY, to: null, due: null }],
  },
  {
    about: "what will not be done",
    content: "I won't fly to Rome.",
    only: true,
    facts: [{ predicate: "NOT_PLANS_TO", value: "fly to Rome", kind: "state", from: TODAY, to: null }],
  },
  {
    about: "a plan called off",
    content: "I'm not flying to Rome anymore.",
    only: true,
    facts: [{ predicate: "NOT_PLANS_TO", value: "fly to Rome", kind: "state", from: TODAY, to: null }],
  },
  {
    about: "a plan for another day",
    content: "I'm flying to Rome on 20 June instead.",
    only: true,
    facts: [{ predicate: "PLANS_TO", value: "fly to Rome", from: TODAY, due: "2023-06-20", precision: "day" }],
  },
  {
    about: "what was planned once",
    content:
      "I was going to run the Lisbon half marathon this month, but I hurt my knee two weeks ago, so I cancelled.",
    only: true,
    facts: [
      {
        fact: "Caroline was going to run the Lisbon half marathon in May 2023.",
        predicate: "PLANNED_TO",
        from: null,
        to: TODAY,
      },
      {
        fact: "Caroline hurt their knee.",
        predicate: "HURT",
        from: "2023-04-24",
        to: "2023-04-25",
      },
      { fact: "Caroline cancelled.", predicate: "CANCELLED" },
    ],
  },
];
