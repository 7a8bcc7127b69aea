import type { Dialogue } from "./dialogue.ts";

export const people: Dialogue[] = [
  {
    about: "who is introduced is whom the next clause means",
    content: "My wife is Eva and she works at Acme.",
    only: true,
    facts: [{ fact: "Eva is Caroline's wife." }, { fact: "Eva works at Acme.", subject: "Eva" }],
  },
  {
    about: "who is said to be a relative is whom the next clause means",
    content: "Tom is my brother and he lives in Rome.",
    only: true,
    facts: [{ fact: "Tom is Caroline's brother.", predicate: "HAS_BROTHER" }, { fact: "Tom lives in Rome." }],
  },
  {
    about: "two introduced in one sentence",
    content: "My sister is Mia and my brother is Tom.",
    only: true,
    facts: [{ fact: "Mia is Caroline's sister." }, { fact: "Tom is Caroline's brother." }],
  },
  {
    about: "who comes after a relative without a verb is somebody else",
    content: "Mia is my sister, Tom my brother.",
    only: true,
    facts: [{ fact: "Mia is Caroline's sister." }],
  },
  {
    about: "what others do so does the speaker not do to them",
    content: "I work at Acme, and so does Pia.",
    only: true,
    facts: [{ fact: "Caroline works at Acme." }],
  },
  {
    about: "both of two",
    content: "Both Tom and I work at Acme.",
    only: true,
    facts: [{ fact: "Caroline and Tom work at Acme." }],
  },
  {
    about: "who says who they are in a clause of their own",
    content: "We live in Lisbon, Pia and I.",
    only: true,
    facts: [{ fact: "Caroline and others live in Lisbon.", object: "Lisbon" }],
  },
  {
    about: "what shipping costs nobody ships",
    content: "Shipping costs 7 euros.",
    only: true,
    facts: [],
  },
  {
    about: "who knows whom",
    content: "Bob knows Cid from school.",
    only: true,
    facts: [{ fact: "Bob knows Cid from school.", predicate: "KNOWS", subject: "Bob", object: "Cid" }],
  },
  {
    about: "what somebody knows is a clause",
    content: "I know Tom is right.",
    only: true,
    facts: [],
  },
  {
    about: "a named sister",
    content: "My sister Anna works at Acme Robotics.",
    only: true,
    facts: [
      {
        fact: "Anna is Caroline's sister.",
        subject: "Caroline",
        predicate: "HAS_SISTER",
        object: "Anna",
      },
      {
        fact: "Anna works at Acme Robotics.",
        subject: "Anna",
        predicate: "WORKS_AT",
        object: "Acme Robotics",
      },
    ],
  },
  {
    about: "a sister without a name",
    content: "My mom lives in Ohio. She loves gardening.",
    only: true,
    facts: [
      { subject: "Caroline's mom", predicate: "LIVES_IN", object: "Ohio" },
      { fact: "Caroline's mom loves gardening.", subject: "Caroline's mom", predicate: "LOVES" },
    ],
  },
  {
    about: "a husband with a trade",
    content: "My husband Tom is a chef.",
    only: true,
    facts: [
      { predicate: "MARRIED_TO", object: "Tom" },
      { subject: "Tom", predicate: "WORKS_AS", value: "chef" },
    ],
  },
  {
    about: "a birthday",
    content: "My daughter Emma turned 5 yesterday.",
    only: true,
    facts: [
      { predicate: "HAS_CHILD", object: "Emma" },
      { subject: "Emma", predicate: "AGE", value: "5", from: "2023-05-07", to: null },
    ],
  },
  {
    about: "an age",
    content: "I'm 34 years old.",
    only: true,
    facts: [{ predicate: "AGE", value: "34" }],
  },
  {
    about: "a pet",
    content: "I have a cat named Luna.",
    facts: [{ fact: "Luna is Caroline's cat.", predicate: "HAS_PET", object: "Luna" }],
  },
  {
    about: "kids",
    content: "My kids love dinosaurs.",
    only: true,
    facts: [{ fact: "Caroline's kids love dinosaurs.", subject: "Caroline", object: "dinosaurs" }],
  },
  {
    about: "marriage",
    content: "I got married in 2019.",
    only: true,
    facts: [{ predicate: "RELATIONSHIP_STATUS", value: "married", from: "2019-01-01", to: null }],
  },
  {
    about: "engagement",
    content: "I got engaged to Sam last weekend!",
    only: true,
    facts: [{ predicate: "ENGAGED_TO", object: "Sam", from: "2023-05-06", to: null }],
  },
  {
    about: "a break-up",
    content: "My boyfriend Tom is great. We broke up yesterday.",
    only: true,
    facts: [
      { predicate: "IN_RELATIONSHIP_WITH", object: "Tom", to: null },
      {
        fact: "Caroline broke up with Tom.",
        predicate: "BROKE_UP_WITH",
        object: "Tom",
        from: "2023-05-07",
      },
      { predicate: "IN_RELATIONSHIP_WITH", object: "Tom", from: null, to: "2023-05-08", basis: "· stated" },
    ],
  },
  {
    about: "a name",
    content: "My name is Ana Torres.",
    only: true,
    facts: [{ fact: "Caroline's name is Ana Torres.", subject: "Caroline", predicate: "NAMED" }],
  },
  {
    about: "you is the other speaker",
    content: "I met your sister in Rome.",
    only: true,
    facts: [{ fact: "Caroline met Melanie's sister in Rome.", subject: "Caroline" }],
  },
  {
    about: "you is nobody among many",
    content: "I'm really proud of you for taking part.",
    previous: [
      ["Melanie", "Hi"],
      ["Jon", "Hello"],
    ],
    only: true,
    facts: [],
  },
  {
    about: "you after a verb is its object",
    content: "I bought you a book.",
    only: true,
    facts: [{ fact: "Caroline bought Melanie a book." }],
  },
  {
    about: "you after a verb of thought is a subject",
    content: "I think you deserve a long holiday in Spain.",
    facts: [],
    never: /Melanie deserve /,
  },
  {
    about: "it reminded me",
    content: "It reminded me how important my friends are.",
    only: true,
    facts: [],
  },
  {
    about: "they are the kids just named",
    content: "I took my kids to a park. They played football.",
    only: true,
    facts: [{ fact: "Caroline took their kids to a park." }, { fact: "Caroline's kids played football." }],
  },
  {
    about: "two people, and three, are nobody in particular",
    content: "I called my sister and my mom. She loves gardening.",
    facts: [],
    never: /loves gardening/,
  },
  {
    about: "of three people none is meant more than the others",
    content: "I called my sister, my mom and my aunt. She loves gardening.",
    facts: [],
    never: /loves gardening/,
  },
  {
    about: "of two subjects none is meant more than the other",
    content: "My sister lives in Ohio and my mom lives in Utah. She loves gardening.",
    facts: [],
    never: /loves gardening/,
  },
  { about: "they are nobody", content: "They had fun exploring.", only: true, facts: [] },
];
