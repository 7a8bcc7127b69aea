import { TODAY, type Dialogue } from "./dialogue.ts";

/** Corrections. */
export const corrections: Dialogue[] = [
  {
    about: "not Acme",
    content: "Actually I work at Beta, not Acme.",
    only: true,
    facts: [
      { fact: "Caroline works at Beta.", predicate: "WORKS_AT", object: "Beta", to: null },
      {
        fact: "Caroline doesn't work at Acme.",
        predicate: "WORKS_AT",
        object: "Acme",
        from: null,
        to: TODAY + "T13:56",
      },
    ],
  },
  {
    about: "I meant",
    content: "Sorry, I meant Lisbon, not Porto.",
    previous: [
      ["Caroline", "I live in Porto now."],
      ["Melanie", "Nice!"],
    ],
    only: true,
    facts: [
      { fact: "Caroline lives in Lisbon.", predicate: "LIVES_IN", object: "Lisbon", to: null },
      { predicate: "LIVES_IN", object: "Porto", from: null, to: null, denied: true },
    ],
  },
];
