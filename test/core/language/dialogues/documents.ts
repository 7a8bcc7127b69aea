import type { Dialogue } from "./dialogue.ts";

export const documents: Dialogue[] = [
  {
    about: "a biography",
    speaker: null,
    content: "Ada Lovelace was born in London in 1815. She worked with Charles Babbage.",
    only: true,
    facts: [
      {
        fact: "Ada Lovelace was born in London.",
        subject: "Ada Lovelace",
        predicate: "BORN_IN",
        object: "London",
        from: "1815-01-01",
        to: "1816-01-01",
      },
      { fact: "Ada Lovelace worked with Charles Babbage.", object: "Charles Babbage" },
    ],
  },
  {
    about: "an apposition",
    speaker: null,
    content: "Marie Curie, a Polish physicist, won the Nobel Prize in 1903.",
    only: true,
    facts: [
      {
        fact: "Marie Curie won the Nobel Prize.",
        predicate: "WON",
        object: "Nobel Prize",
        from: "1903-01-01",
      },
    ],
  },
  {
    about: "nobody speaks",
    speaker: null,
    content: "I like tea. We moved to Rome.",
    only: true,
    facts: [],
  },
];
