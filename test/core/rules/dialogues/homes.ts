import { TODAY, type Dialogue } from "./dialogue.ts";

/** Homes. */
export const homes: Dialogue[] = [
  {
    about: "a home",
    content: "I live in Berlin.",
    only: true,
    facts: [
      {
        fact: "Caroline lives in Berlin.",
        predicate: "LIVES_IN",
        object: "Berlin",
        from: TODAY + "T13:56",
        to: null,
        precision: null,
      },
    ],
  },
  {
    about: "a home for years",
    content: "I've lived in Porto for three years.",
    only: true,
    facts: [{ predicate: "LIVES_IN", object: "Porto", from: "2020-01-01", to: null, precision: "year" }],
  },
  {
    about: "moving",
    content: "I moved from Boston to Denver two years ago.",
    only: true,
    facts: [
      {
        predicate: "MOVED_TO",
        object: "Denver",
        kind: "event",
        from: "2021-01-01",
        to: "2022-01-01",
      },
      {
        fact: "Caroline lives in Denver.",
        predicate: "LIVES_IN",
        object: "Denver",
        from: "2021-01-01",
        to: null,
      },
      {
        fact: "Caroline lived in Boston.",
        predicate: "LIVES_IN",
        object: "Boston",
        from: null,
        to: "2021-01-01",
      },
    ],
  },
  {
    about: "used to live",
    content: "I used to live in Boston.",
    only: true,
    facts: [
      {
        fact: "Caroline lived in Boston.",
        predicate: "LIVES_IN",
        object: "Boston",
        from: null,
        to: TODAY + "T13:56",
      },
    ],
  },
  {
    about: "not any more",
    content: "I don't live in Rome anymore.",
    only: true,
    facts: [{ predicate: "LIVES_IN", object: "Rome", from: null, to: TODAY + "T13:56" }],
  },
  {
    about: "origin",
    content: "I'm from Sweden.",
    only: true,
    facts: [{ predicate: "FROM", object: "Sweden" }],
  },
  {
    about: "birth",
    content: "I was born in Lisbon on 12 June 1990.",
    only: true,
    facts: [
      {
        fact: "Caroline was born in Lisbon.",
        predicate: "BORN_IN",
        object: "Lisbon",
        from: "1990-06-12",
        to: "1990-06-13",
        precision: "day",
      },
    ],
  },
];
