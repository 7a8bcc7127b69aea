import { TODAY, type Dialogue } from "./dialogue.ts";

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
];
