import { TODAY, type Dialogue } from "./dialogue.ts";

export const changes: Dialogue[] = [
  {
    about: "the date of another clause is no date of an ending",
    content: "My knee is fine again, so I'm running the Porto marathon on 3 November.",
    facts: [
      { fact: "Caroline's knee has healed.", predicate: "HEALED", from: null, to: TODAY },
      { predicate: "PLANS_TO", due: "2023-11-03" },
    ],
  },
  {
    about: "a date before the clause of an ending is its date",
    content: "On 3 April, I quit my job.",
    facts: [{ predicate: "QUIT_JOB", from: "2023-04-03", to: "2023-04-04" }],
  },
  {
    about: "a date of an inner clause lies where that clause does",
    content: "I sold my car because I move to Oslo in January.",
    facts: [{ fact: "Caroline sold their car because Caroline moves to Oslo in January 2024." }],
  },
  {
    about: "quitting a place of work",
    speaker: "Omar",
    content: "I quit the bakery on Friday.",
    previous: [
      ["Omar", "I work at a small bakery near the river."],
      ["Ruth", "Lovely!"],
    ],
    only: true,
    facts: [
      { fact: "Omar quit the bakery.", predicate: "QUIT", object: "bakery", from: "2023-05-05" },
      {
        fact: "Omar worked at the bakery.",
        predicate: "WORKS_AT",
        object: "bakery",
        from: null,
        to: "2023-05-06",
      },
    ],
  },
  {
    about: "a small bakery is a bakery",
    content: "I work at a small bakery near the river.",
    only: true,
    facts: [
      {
        fact: "Caroline works at a small bakery near the river.",
        predicate: "WORKS_AT",
        object: "bakery",
        to: null,
      },
    ],
  },
  {
    about: "quitting by the last word of the name",
    content: "I quit the clinic.",
    previous: [
      ["Caroline", "I work at the Bristol clinic."],
      ["Melanie", "Nice!"],
    ],
    only: true,
    facts: [
      { predicate: "QUIT", object: "Bristol clinic", kind: "event" },
      { predicate: "WORKS_AT", object: "Bristol clinic", from: null, to: TODAY },
    ],
  },
  {
    about: "giving up a pursuit",
    content: "I gave up pottery.",
    only: true,
    facts: [
      { fact: "Caroline gave up pottery.", predicate: "STOPPED", object: "pottery", kind: "event" },
      {
        fact: "Caroline used to do pottery.",
        predicate: "DOES",
        object: "pottery",
        from: null,
        to: TODAY,
      },
    ],
  },
  {
    about: "giving up what is drunk",
    content: "I gave up coffee.",
    only: true,
    facts: [{ predicate: "STOPPED", object: "coffee", kind: "event" }],
  },
  {
    about: "still a nurse",
    content: "I'm still a nurse at the children's hospital in Leeds.",
    only: true,
    facts: [
      {
        fact: "Caroline is still a nurse at the children's hospital in Leeds.",
        predicate: "WORKS_AS",
        value: "nurse",
        to: null,
      },
      {
        fact: "Caroline works at the children's hospital.",
        predicate: "WORKS_AT",
        object: "children's hospital",
        to: null,
      },
    ],
  },
  {
    about: "starting at a firm",
    content: "I started at Globex in March 2021.",
    only: true,
    facts: [
      {
        fact: "Caroline started at Globex.",
        predicate: "STARTED_JOB_AT",
        kind: "event",
        from: "2021-03-01",
      },
      {
        fact: "Caroline works at Globex.",
        predicate: "WORKS_AT",
        object: "Globex",
        from: "2021-03-01",
        to: null,
      },
    ],
  },
  {
    about: "of a third person, without a frequent English word",
    content: "Dan no longer likes tea.",
    only: true,
    facts: [
      {
        fact: "Dan no longer likes tea.",
        subject: "Dan",
        predicate: "LIKES",
        object: "tea",
        from: null,
        to: TODAY + "T13:56",
      },
    ],
  },
  {
    about: "of a third person, with a contraction",
    content: "Dan doesn't like tea anymore.",
    only: true,
    facts: [
      {
        fact: "Dan no longer likes tea.",
        subject: "Dan",
        predicate: "LIKES",
        object: "tea",
        from: null,
        to: TODAY + "T13:56",
      },
    ],
  },
  {
    about: "of a third person, with an adverb",
    content: "My wife does not really eat meat any more.",
    facts: [
      { predicate: "NO_LONGER_EATS", object: "meat", kind: "event" },
      { fact: "Caroline's wife used to eat meat.", predicate: "EATS", object: "meat", to: TODAY + "T13:56" },
    ],
  },
  {
    about: "what a third person used to do",
    content: "Dan used to live in Oslo.",
    only: true,
    facts: [
      {
        fact: "Dan lived in Oslo.",
        subject: "Dan",
        predicate: "LIVES_IN",
        object: "Oslo",
        from: null,
        to: TODAY + "T13:56",
      },
    ],
  },
  {
    about: "what somebody knows to be so",
    content: "I know that Dan no longer works at Acme.",
    only: true,
    facts: [
      { fact: "Dan worked at Acme.", predicate: "WORKS_AT", object: "Acme", from: null, to: TODAY + "T13:56" },
      { fact: "Dan no longer works at Acme.", predicate: "LEFT_JOB_AT", subject: "Dan" },
    ],
  },
  {
    about: "what somebody found out",
    content: "I just found out that my sister is pregnant.",
    only: true,
    facts: [{ fact: "Caroline's sister is pregnant.", predicate: "IS", value: "pregnant", to: null }],
  },
  {
    about: "what somebody heard is not sure",
    content: "I heard that Dan lives in Oslo.",
    only: true,
    facts: [],
  },
  {
    about: "a marriage in the past",
    content: "I was married to Tom.",
    only: true,
    facts: [
      {
        fact: "Caroline was married to Tom.",
        predicate: "MARRIED_TO",
        object: "Tom",
        from: null,
        to: TODAY + "T13:56",
      },
    ],
  },
  {
    about: "a wedding in the past",
    content: "I got married to Tom in 2019.",
    facts: [{ predicate: "MARRIED_TO", object: "Tom", from: "2019-01-01", to: null }],
  },
  {
    about: "joining a firm",
    content: "I just joined Initech.",
    only: true,
    facts: [
      { fact: "Caroline joined Initech.", predicate: "JOINED", kind: "event" },
      { predicate: "WORKS_AT", object: "Initech", to: null },
    ],
  },
  {
    about: "joining a club",
    content: "I joined the Harriers Club.",
    facts: [{ predicate: "JOINED" }],
    only: true,
  },
];
