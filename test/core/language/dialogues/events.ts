import { TODAY, type Dialogue } from "./dialogue.ts";

export const events: Dialogue[] = [
  {
    about: "an event yesterday",
    content: "I went to a LGBTQ support group yesterday and it was so powerful.",
    never: /yesterday|it was/,
    facts: [
      {
        fact: "Caroline went to a LGBTQ support group.",
        subject: "Caroline",
        predicate: "WENT_TO",
        object: "LGBTQ support group",
        kind: "event",
        from: "2023-05-07",
        to: TODAY,
        precision: "day",
      },
    ],
  },
  {
    about: "last year",
    content: "Yeah, I painted a lake sunrise last year!",
    only: true,
    facts: [
      {
        fact: "Caroline painted a lake sunrise.",
        predicate: "PAINTED",
        from: "2022-01-01",
        to: "2023-01-01",
        precision: "year",
      },
    ],
  },
  {
    about: "last Saturday",
    content: "I ran a charity race last Saturday.",
    only: true,
    facts: [
      {
        predicate: "RAN",
        object: "charity race",
        from: "2023-05-06",
        to: "2023-05-07",
        precision: "day",
      },
    ],
  },
  {
    about: "a weekday in front",
    content: "Last Friday, I went to a council meeting for adoption.",
    only: true,
    facts: [
      {
        fact: "Caroline went to a council meeting for adoption.",
        object: "council meeting",
        from: "2023-05-05",
        to: "2023-05-06",
      },
    ],
  },
  {
    about: "last week is Monday to Monday",
    content: "Last week I built a new website.",
    only: true,
    facts: [{ predicate: "BUILT", from: "2023-05-01", to: TODAY, precision: "week" }],
  },
  {
    about: "two weeks ago",
    content: "Guess what - I got a puppy two weeks ago!",
    only: true,
    facts: [{ fact: "Caroline got a puppy.", from: "2023-04-24", to: "2023-04-25" }],
  },
  {
    about: "last summer",
    content: "I adopted a cat last summer.",
    facts: [
      {
        predicate: "ADOPTED",
        object: "cat",
        from: "2022-06-01",
        to: "2022-09-01",
        precision: "month",
      },
    ],
  },
  {
    about: "last March lies behind",
    content: "I visited Lisbon last March.",
    facts: [
      {
        fact: "Caroline visited Lisbon.",
        object: "Lisbon",
        from: "2023-03-01",
        to: "2023-04-01",
        precision: "month",
      },
    ],
  },
  {
    about: "last November is last year's",
    content: "I visited Lisbon last November.",
    facts: [{ from: "2022-11-01", to: "2022-12-01" }],
  },
  {
    about: "a year",
    content: "I bought a house in Austin in 2015.",
    facts: [
      {
        fact: "Caroline bought a house in Austin.",
        predicate: "BOUGHT",
        object: "house",
        from: "2015-01-01",
        to: "2016-01-01",
        precision: "year",
      },
    ],
  },
  {
    about: "years ago",
    content: "I started playing guitar about five years ago.",
    only: true,
    facts: [
      {
        fact: "Caroline started playing guitar.",
        predicate: "STARTED",
        from: "2018-01-01",
        to: "2019-01-01",
        precision: "year",
      },
    ],
  },
  {
    about: "a written-out date",
    content: "I signed up for a pottery class on March 5th.",
    only: true,
    facts: [
      {
        predicate: "SIGNED_UP_FOR",
        object: "pottery class",
        from: "2023-03-05",
        to: "2023-03-06",
        precision: "day",
      },
    ],
  },
  {
    about: "a past event with no date",
    content: "I made a bowl in my class.",
    only: true,
    facts: [{ kind: "event", from: null, to: TODAY, precision: null }],
  },
  {
    about: "two events in one sentence",
    content: "I visited a school and taught students to paint murals.",
    only: true,
    facts: [
      { fact: "Caroline visited a school.", predicate: "VISITED" },
      {
        fact: "Caroline taught students to paint murals.",
        predicate: "TAUGHT",
        object: "students",
      },
    ],
  },
  {
    about: "a date is read in its zone",
    zone: "America/Los_Angeles",
    content: "I met Bob yesterday.",
    facts: [
      {
        predicate: "MET",
        object: "Bob",
        from: "2023-05-07T07:00",
        to: "2023-05-08T07:00",
        precision: "day",
      },
    ],
  },
];
