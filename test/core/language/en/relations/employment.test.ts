import { expect, test } from "vitest";
import { extractBuiltin } from "../../../../../worker/core/language/read-clauses.ts";

const workOf = (content: string): string[] =>
  extractBuiltin({
    speaker: "Ada",
    content,
    reference_time: Date.UTC(2025, 10, 3),
    time_zone: "UTC",
    previous: [],
  })
    .facts.filter(({ predicate }) => /^(?:WORKS_A|GOT_JOB|STARTED_JOB)/u.test(predicate))
    .map(({ predicate, object, object_value }) => `${predicate} ${object ?? object_value}`);

test.each([
  ["I'm a gardener.", ["WORKS_AS gardener"]],
  ["I work at Nando's.", ["WORKS_AT Nando's"]],
  ["I work in a kindergarten.", ["WORKS_AT kindergarten"]],
  ["I work in procurement at Grundvig.", ["WORKS_AT Grundvig"]],
  ["I work in sales for Acme.", ["WORKS_AT Acme"]],
  ["I work nights at the depot.", ["WORKS_AT depot"]],
  ["I work part-time for Lidl.", ["WORKS_AT Lidl"]],
  ["I've got a new job.", ["GOT_JOB a new job"]],
  ["I have been a head baker at Kornfeld since 15 September.", ["WORKS_AS head baker", "WORKS_AT Kornfeld"]],
])("%s", (content, works) => {
  expect(workOf(content)).toEqual(works);
});

test.each([
  ["I'm an accountant, wife a nurse, son 7.", "Ada is an accountant."],
  ["I'm a dentist so yes I know about teeth.", "Ada is a dentist."],
])("the fact about an occupation leaves out the rest of the sentence: %s", (content, fact) => {
  const input = { speaker: "Ada", content, reference_time: Date.UTC(2025, 10, 3), time_zone: "UTC", previous: [] };
  expect(extractBuiltin(input).facts.find(({ predicate }) => predicate === "WORKS_AS")?.fact).toBe(fact);
});

test.each([
  "I'm a terrible cook, ask anyone.",
  "I'm an only child.",
  "lol I'm basically a plant murderer",
  "I'm a slow runner.",
  "I've been a cook, a driver and a clerk.",
  "I have been a nurse at three hospitals.",
  "I'm a keen photographer.",
  "I'm a night owl.",
  "I left the running club.",
  "I work in Leeds.",
  "I work nights at weekends.",
  "I work nights for the money.",
  "I work nights at the expense of my sleep.",
  "I work part-time at the moment.",
  "I work in Leeds at Easter.",
  "I got a new bike.",
  "I left the office at six.",
  "I left the office early because of the snow.",
  "I left the hospital an hour ago.",
  "I'm starting at BYU in the fall.",
])("no work: %s", (content) => {
  expect(workOf(content)).toEqual([]);
});
