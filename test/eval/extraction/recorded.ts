import { extractFacts } from "../../../worker/core/prompts/extract-facts.ts";

const NAMED = { subject: 1, predicate: "SAID", object_value: "so", kind: "state" };
const ANSWER = {
  entities: [
    { id: 1, name: "Mia", type: "person" },
    { id: 2, name: "Acme Robotics", type: "organization" },
  ],
  facts: [
    {
      ...NAMED,
      quote: "I quit Acme Robotics last Friday",
      fact: "Mia worked at Acme Robotics until 5 May 2023.",
      message: 1,
    },
    { ...NAMED, quote: "I've got two cats now", fact: "Mia has two cats at home.", message: 1 },
  ],
};

const { user } = extractFacts([
  {
    speaker: "Mia",
    content: "I quit Acme Robotics last Friday! I've got two cats now, by the way.",
    reference_time: Date.UTC(2023, 4, 8),
    time_zone: "UTC",
    previous: [{ speaker: "Ben", content: "How are you, and how is work these days?", reference_time: 0 }],
  },
]);

export const RECORDED = { kind: "extraction", system: "…", user, answer: JSON.stringify(ANSWER) };
