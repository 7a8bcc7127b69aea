import { TODAY, type Dialogue } from "./dialogue.ts";

export const languages: Dialogue[] = [
  {
    about: "German",
    content: "Ich heiße Anna, wohne in Berlin und arbeite bei Siemens.",
    only: true,
    facts: [
      { fact: "Caroline heißt Anna.", predicate: "NAMED", value: "Anna" },
      { fact: "Caroline wohnt in Berlin.", predicate: "LIVES_IN", object: "Berlin" },
      { fact: "Caroline arbeitet bei Siemens.", predicate: "WORKS_AT", object: "Siemens" },
    ],
  },
  {
    about: "German, no longer",
    content: "Ich wohne nicht mehr in Berlin.",
    only: true,
    facts: [{ predicate: "LIVES_IN", object: "Berlin", from: null, to: TODAY + "T13:56" }],
  },
  {
    about: "Spanish",
    content: "Me llamo Ana y vivo en Madrid. Trabajo en Google.",
    only: true,
    facts: [
      { fact: "Caroline se llama Ana." },
      { fact: "Caroline vive en Madrid.", predicate: "LIVES_IN", object: "Madrid" },
      { fact: "Caroline trabaja en Google.", predicate: "WORKS_AT", object: "Google" },
    ],
  },
  {
    about: "Spanish likes",
    content: "Me gusta el café. Ya no vivo en Sevilla.",
    only: true,
    facts: [
      { predicate: "LIKES", object: "café" },
      { predicate: "LIVES_IN", object: "Sevilla", from: null, to: TODAY + "T13:56" },
    ],
  },
  {
    about: "French is left alone",
    content: "Je vis à Paris et je travaille chez Renault.",
    only: true,
    facts: [],
  },
  { about: "Japanese is left alone", content: "私は東京に住んでいます。", only: true, facts: [] },
  { about: "advice is not about its giver", content: "Appreciate what you've got.", only: true, facts: [] },
  {
    about: "us all are the speaker and others",
    content: "This reminds me that joy is within us all.",
    never: /others all/,
    facts: [],
  },
];
