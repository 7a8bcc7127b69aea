import { TODAY, type Dialogue } from "./dialogue.ts";

export const work: Dialogue[] = [
  {
    about: "a job",
    content: "I work at Acme Robotics.",
    only: true,
    facts: [
      {
        fact: "Caroline works at Acme Robotics.",
        predicate: "WORKS_AT",
        object: "Acme Robotics",
        kind: "state",
        from: TODAY,
        to: null,
        precision: null,
      },
    ],
  },
  {
    about: "a job and what as",
    content: "I work as a software engineer at Google.",
    only: true,
    facts: [
      { predicate: "WORKS_AS", value: "software engineer" },
      { predicate: "WORKS_AT", object: "Google" },
    ],
  },
  {
    about: "a profession",
    content: "I'm a nurse at St. Mary's Hospital.",
    facts: [
      {
        fact: "Caroline is a nurse at St. Mary's Hospital.",
        predicate: "WORKS_AS",
        value: "nurse",
      },
      { predicate: "WORKS_AT", object: "St. Mary's Hospital" },
    ],
  },
  {
    about: "a job since",
    content: "I've worked at Siemens since 2016.",
    only: true,
    facts: [{ predicate: "WORKS_AT", object: "Siemens", from: "2016-01-01", to: null, precision: "year" }],
  },
  {
    about: "a job that starts",
    content: "I started working at Beta Corp in March 2021.",
    facts: [
      { predicate: "STARTED_JOB_AT", kind: "event", from: "2021-03-01", to: "2021-04-01" },
      {
        fact: "Caroline works at Beta Corp.",
        predicate: "WORKS_AT",
        object: "Beta Corp",
        kind: "state",
        from: "2021-03-01",
        to: null,
      },
    ],
  },
  {
    about: "no longer",
    content: "I no longer work at Acme.",
    only: true,
    facts: [
      { predicate: "WORKS_AT", object: "Acme", kind: "state", from: null, to: TODAY + "T13:56" },
      { predicate: "LEFT_JOB_AT", object: "Acme", kind: "event", fact: "Caroline no longer works at Acme." },
    ],
  },
  {
    about: "quitting",
    content: "I quit my job at Acme last week.",
    facts: [
      { predicate: "QUIT_JOB_AT", kind: "event", from: "2023-05-01" },
      {
        fact: "Caroline worked at Acme.",
        predicate: "WORKS_AT",
        object: "Acme",
        from: null,
        to: "2023-05-08",
      },
    ],
  },
  {
    about: "losing a job",
    content: "I lost my job as a banker in January.",
    facts: [{ predicate: "WORKS_AS", value: "banker", from: null, to: "2023-02-01" }],
  },
];
