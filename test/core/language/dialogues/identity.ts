import type { Dialogue } from "./dialogue.ts";

export const identity: Dialogue[] = [
  {
    about: "a promotion",
    content: "They made me head nurse in February.",
    only: true,
    facts: [
      {
        fact: "Caroline became head nurse.",
        predicate: "BECAME",
        from: "2023-02-01",
        to: "2023-03-01",
      },
      { predicate: "WORKS_AS", value: "head nurse", from: "2023-02-01", to: null },
    ],
  },
  {
    about: "promoted to",
    content: "I got promoted to senior engineer last month.",
    only: true,
    facts: [
      {
        fact: "Caroline got promoted to senior engineer.",
        predicate: "BECAME",
        from: "2023-04-01",
      },
      { predicate: "WORKS_AS", value: "senior engineer", from: "2023-04-01", to: null },
    ],
  },
  {
    about: "an allergy after an exclamation",
    content: "Careful, I'm allergic to walnuts.",
    only: true,
    facts: [{ fact: "Caroline is allergic to walnuts.", predicate: "IS_ALLERGIC_TO", object: "walnuts" }],
  },
  {
    about: "two allergies after a like",
    content: "I love cake but I'm allergic to walnuts and pecans.",
    only: true,
    facts: [
      { predicate: "LOVES", object: "cake" },
      { predicate: "IS_ALLERGIC_TO", object: "walnuts" },
      { fact: "Caroline is allergic to pecans.", predicate: "IS_ALLERGIC_TO", object: "pecans" },
    ],
  },
  {
    about: "the name of a pet just spoken of",
    content: "I adopted a dog yesterday, by the way. His name is Biscuit.",
    only: true,
    facts: [
      { fact: "Caroline adopted a dog.", predicate: "ADOPTED", object: "dog", from: "2023-05-07" },
      { fact: "Biscuit is Caroline's dog.", predicate: "HAS_PET", object: "Biscuit", to: null },
    ],
  },
  {
    about: "the name of a pet of the message before",
    content: "We named her Luna.",
    previous: [
      ["Caroline", "I adopted a kitten!"],
      ["Melanie", "Does she have a name?"],
    ],
    only: true,
    facts: [{ fact: "Luna is Caroline's kitten.", predicate: "HAS_PET", object: "Luna" }],
  },
  {
    about: "somebody named in the message before",
    content: "We have dinner every Thursday. She talked me into joining her choir last month.",
    previous: [["Melanie", "Have you met Leila?"]],
    only: true,
    facts: [
      { fact: "Caroline and others have dinner every Thursday." },
      {
        fact: "Caroline joined Leila's choir.",
        predicate: "JOINED",
        from: "2023-04-01",
        to: "2023-05-01",
      },
    ],
  },
  {
    about: "what opened",
    content: "We opened last Tuesday!",
    previous: [["Melanie", "So? Is Two Ovens open?"]],
    only: true,
    facts: [
      {
        fact: "Caroline and others opened Two Ovens.",
        predicate: "OPENED",
        object: "Two Ovens",
        from: "2023-05-02",
      },
    ],
  },
  {
    about: "what it will be called",
    content: "It will be called Two Ovens.",
    previous: [
      ["Caroline", "We are opening our own place in Porto."],
      ["Melanie", "Wow!"],
    ],
    only: true,
    facts: [{ fact: "Caroline's own place in Porto will be called Two Ovens.", subject: "Two Ovens" }],
  },
  {
    about: "there is the place just named",
    content: "Bristol? My sister Leila lives there. She teaches music at a primary school.",
    only: true,
    facts: [
      { predicate: "HAS_SISTER", object: "Leila" },
      {
        fact: "Leila lives in Bristol.",
        subject: "Leila",
        predicate: "LIVES_IN",
        object: "Bristol",
      },
      { fact: "Leila teaches music at a primary school.", subject: "Leila" },
    ],
  },
  {
    about: "a birthday on a day",
    content: "My birthday is March 5th.",
    only: true,
    facts: [{ fact: "Caroline's birthday is March 5th.", predicate: "BIRTHDAY", value: "March 5th" }],
  },
  {
    about: "another name",
    content: "Hi, I'm Tom and I work at Acme.",
    only: true,
    facts: [
      { fact: "Caroline is called Tom.", predicate: "NAMED", value: "Tom" },
      { predicate: "WORKS_AT", object: "Acme" },
    ],
  },
  { about: "the speaker's own name", content: "I'm Caroline.", only: true, facts: [] },
  {
    about: "a short name",
    content: "Call me Caro.",
    only: true,
    facts: [{ predicate: "GOES_BY", value: "Caro" }],
  },
  {
    about: "an address",
    content: "My email is caro@example.com.",
    only: true,
    facts: [
      {
        fact: "Caroline's email is caro@example.com.",
        predicate: "EMAIL",
        value: "caro@example.com",
      },
    ],
  },
  {
    about: "named children",
    content: "I have two kids, Ben and Lily.",
    facts: [
      { fact: "Ben is Caroline's child.", predicate: "HAS_CHILD", object: "Ben" },
      { fact: "Lily is Caroline's child.", predicate: "HAS_CHILD", object: "Lily" },
    ],
  },
  {
    about: "a sister and a brother",
    content: "I have a sister, Eva, and a brother, Tom.",
    facts: [
      { predicate: "HAS_SISTER", object: "Eva" },
      { predicate: "HAS_BROTHER", object: "Tom" },
    ],
  },
  {
    about: "a boss",
    content: "My boss is Karen.",
    only: true,
    facts: [{ predicate: "HAS_BOSS", object: "Karen" }],
  },
  {
    about: "34",
    content: "I'm 34.",
    only: true,
    facts: [{ fact: "Caroline is 34 years old.", value: "34" }],
  },
  {
    about: "hate",
    content: "I hate mushrooms.",
    only: true,
    facts: [{ predicate: "DISLIKES", object: "mushrooms" }],
  },
  {
    about: "what cannot be eaten",
    content: "I can't eat gluten.",
    only: true,
    facts: [{ fact: "Caroline can't eat gluten.", predicate: "CANNOT_EAT", object: "gluten" }],
  },
  {
    about: "learning",
    content: "I'm learning Japanese.",
    only: true,
    facts: [{ predicate: "LEARNS", object: "Japanese" }],
  },
  {
    about: "a tool",
    content: "I use Vim.",
    only: true,
    facts: [{ predicate: "USES", object: "Vim" }],
  },
  {
    about: "a favourite",
    content: "My favourite colour is green.",
    only: true,
    facts: [
      {
        fact: "Caroline's favourite colour is green.",
        predicate: "FAVORITE_COLOR",
        value: "green",
      },
    ],
  },
  {
    about: "languages",
    content: "I speak French and Thai.",
    only: true,
    facts: [
      { predicate: "SPEAKS", object: "French" },
      { fact: "Caroline speaks Thai.", predicate: "SPEAKS", object: "Thai" },
    ],
  },
  {
    about: "a husband",
    content: "I'm married to Leo.",
    only: true,
    facts: [{ predicate: "MARRIED_TO", object: "Leo" }],
  },
  {
    about: "divorced",
    content: "I'm divorced.",
    only: true,
    facts: [{ predicate: "RELATIONSHIP_STATUS", value: "divorced" }],
  },
  {
    about: "single",
    content: "I'm single.",
    only: true,
    facts: [{ predicate: "RELATIONSHIP_STATUS", value: "single" }],
  },
  {
    about: "a car",
    content: "I drive a Volvo.",
    only: true,
    facts: [{ predicate: "DRIVES", object: "Volvo" }],
  },
  {
    about: "a day of birth",
    content: "I was born on 12 June 1990.",
    only: true,
    facts: [{ fact: "Caroline was born on 12 June 1990.", predicate: "BORN_ON", from: "1990-06-12" }],
  },
];
