import { TODAY, type Dialogue } from "./dialogue.ts";

export const preferences: Dialogue[] = [
  {
    about: "love",
    content: "I love the ocean.",
    only: true,
    facts: [{ fact: "Caroline loves the ocean.", predicate: "LOVES", object: "ocean" }],
  },
  {
    about: "preference",
    content: "I prefer tea to coffee.",
    only: true,
    facts: [{ predicate: "PREFERS", value: "tea to coffee" }],
  },
  {
    about: "dislike",
    content: "I don't like coffee.",
    only: true,
    facts: [{ fact: "Caroline doesn't like coffee.", predicate: "DISLIKES", object: "coffee", to: null }],
  },
  {
    about: "a fan",
    content: "I'm a big fan of jazz.",
    only: true,
    facts: [{ predicate: "LIKES", object: "jazz" }],
  },
  {
    about: "a diet",
    content: "I'm vegetarian.",
    only: true,
    facts: [{ predicate: "IS", value: "vegetarian", to: null }],
  },
  {
    about: "a diet given up",
    content: "I'm not vegetarian any more.",
    only: true,
    facts: [
      {
        fact: "Caroline is no longer vegetarian.",
        predicate: "IS",
        value: "vegetarian",
        from: null,
        to: TODAY + "T13:56",
      },
    ],
  },
  {
    about: "a habit given up",
    content: "I stopped eating meat.",
    only: true,
    facts: [
      { predicate: "STOPPED", kind: "event" },
      {
        fact: "Caroline used to eat meat.",
        predicate: "EATS",
        object: "meat",
        from: null,
        to: TODAY + "T13:56",
      },
    ],
  },
  {
    about: "a habit given up for a month, which goes on",
    content: "I stopped eating meat for a month.",
    only: true,
    facts: [{ predicate: "STOPPED", kind: "event" }],
  },
  {
    about: "a habit given up for two hours, which goes on",
    content: "I stopped eating meat for two hours.",
    only: true,
    facts: [{ predicate: "STOPPED", kind: "event" }],
  },
  {
    about: "a thing no longer drunk",
    content: "I no longer drink coffee.",
    only: true,
    facts: [
      { fact: "Caroline no longer drinks coffee.", predicate: "NO_LONGER_DRINKS", object: "coffee", kind: "event" },
      {
        fact: "Caroline used to drink coffee.",
        predicate: "DRINKS",
        object: "coffee",
        from: null,
        to: TODAY + "T13:56",
      },
    ],
  },
  {
    about: "an allergy",
    content: "I'm allergic to peanuts.",
    only: true,
    facts: [{ predicate: "IS_ALLERGIC_TO", object: "peanuts" }],
  },
];
