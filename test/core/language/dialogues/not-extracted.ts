import type { Dialogue } from "./dialogue.ts";

/** Clauses without a fact: no true sentence can be written, or nothing is worth keeping. */
export const notExtracted: Dialogue[] = [
  {
    about: "about the night",
    content: "Gonna be a great night with lots of artists!",
    only: true,
    facts: [],
  },
  { about: "about the road", content: "Been a long road!", only: true, facts: [] },
  {
    about: "two finite verbs",
    content: "Having my family around helps a lot.",
    facts: [],
    never: /is having/,
  },
  {
    about: "no subject",
    content: "Biking sounds like a great way to relax.",
    facts: [],
    never: /is biking/,
  },
  {
    about: "a name in front of what will be",
    content: "Biscuit will be jealous.",
    only: true,
    facts: [],
  },
  { about: "news", content: "I have news too.", only: true, facts: [] },
  {
    about: "a list of verbs stays whole",
    content: "We hiked, swam, and made great memories.",
    only: true,
    facts: [{ fact: "Caroline and others hiked, swam, and made great memories." }],
  },
  {
    about: "a caption is left to the message",
    content: "Look! [shares a photo: a small brown dog asleep]",
    only: true,
    facts: [],
  },
  {
    about: "a greeting",
    content: "Hey Mel! Good to see you! How have you been?",
    only: true,
    facts: [],
  },
  { about: "thanks", content: "Thanks so much, Melanie! You're the best!", only: true, facts: [] },
  { about: "a reaction", content: "Wow, that's cool!", only: true, facts: [] },
  {
    about: "a command",
    content: "Take a look at this. Keep up the great work!",
    only: true,
    facts: [],
  },
  {
    about: "a condition",
    content: "If I win the lottery, I'll buy a boat. I would buy a house.",
    only: true,
    facts: [],
  },
  { about: "a question", content: "Do you like jazz? I like jazz, do you?", only: true, facts: [] },
];
