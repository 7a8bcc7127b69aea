import { TODAY, type Dialogue } from "./dialogue.ts";

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
        to: "2022-01-01",
      },
    ],
  },
  {
    about: "moving without a date takes the start of the state that it begins",
    content: "I moved to Lisbon.",
    only: true,
    facts: [
      {
        predicate: "MOVED_TO",
        object: "Lisbon",
        from: TODAY + "T13:56",
        to: TODAY + "T13:56",
        basis: "inferred inferred",
      },
      { predicate: "LIVES_IN", object: "Lisbon", from: TODAY + "T13:56", to: null, basis: "observed ·" },
    ],
  },
  {
    about: "a range of years includes its last",
    content: "I lived in Boston from 2015 to 2019.",
    only: true,
    facts: [{ predicate: "LIVES_IN", object: "Boston", from: "2015-01-01", to: "2020-01-01", basis: "stated stated" }],
  },
  {
    about: "a range of months",
    content: "I lived in Boston between March 2015 and May 2019.",
    only: true,
    facts: [{ predicate: "LIVES_IN", object: "Boston", from: "2015-03-01", to: "2019-06-01", precision: "month" }],
  },
  {
    about: "a range of days",
    content: "I lived in Boston from 3 March 2015 to 5 May 2019.",
    only: true,
    facts: [{ predicate: "LIVES_IN", object: "Boston", from: "2015-03-03", to: "2019-05-06", precision: "day" }],
  },
  {
    about: "until a year includes it",
    content: "I lived in Boston until 2019.",
    only: true,
    facts: [{ predicate: "LIVES_IN", object: "Boston", from: null, to: "2020-01-01", basis: "· stated" }],
  },
  {
    about: "until a day includes it",
    content: "I lived in Boston until 5 May 2022.",
    only: true,
    facts: [{ predicate: "LIVES_IN", object: "Boston", from: null, to: "2022-05-06", precision: "day" }],
  },
  {
    about: "an end that lies ahead",
    content: "I live in Vienna until October.",
    only: true,
    facts: [{ predicate: "LIVES_IN", object: "Vienna", from: TODAY, to: "2023-11-01", basis: "observed stated" }],
  },
  {
    about: "since a year is the present",
    content: "Actually, I have lived in Graz since 2020.",
    only: true,
    facts: [{ predicate: "LIVES_IN", object: "Graz", from: "2020-01-01", to: null, basis: "stated ·" }],
  },
  {
    about: "never",
    content: "No, I never lived in Oslo.",
    only: true,
    facts: [
      { fact: "Caroline never lived in Oslo.", predicate: "NOT_LIVES_IN", object: "Oslo", from: TODAY, to: null },
      { predicate: "LIVES_IN", object: "Oslo", denied: true },
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
