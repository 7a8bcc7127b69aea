/** Weeks of stored facts: read in time, refined, due, exported. */
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { exportLines, importLines } from "../../fakes/copied-graph.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";
import { replaceProfile } from "../../../worker/store/base/profile-history.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";

/** A Wednesday. */
const SAID = "2024-03-06T18:00:00Z";

test("a state that began last week holds from the Monday of that week on", async () => {
  const { graph, tellAt } = graphReadByRules();
  tellAt("I started at Siemens last week.", SAID);
  const jobAt = async (as_of: string) =>
    (await graph.facts({ limit: 10, as_of: Date.parse(as_of) })).data.filter(
      ({ predicate }) => predicate === "WORKS_AT",
    );
  expect(await jobAt("2024-02-25T23:59:00Z")).toEqual([]);
  for (const day of ["2024-02-26T00:00:00Z", "2024-02-28T12:00:00Z", SAID])
    expect(await jobAt(day)).toMatchObject([
      {
        valid_from: "2024-02-26T00:00:00.000Z",
        valid_from_precision: "week",
        period: "since the week of 26 Feb 2024",
      },
    ]);
});

test.each([
  [
    ["I have worked at Siemens since last week.", "I have worked at Siemens since 28 February 2024."],
    "since 28 Feb 2024",
  ],
  [
    ["I have worked at Siemens since February 2024.", "I have worked at Siemens since 2024-W07."],
    "since the week of 12 Feb 2024",
  ],
  [
    ["I have worked at Siemens since 2024-W07.", "I have worked at Siemens since February 2024."],
    "since the week of 12 Feb 2024",
  ],
])("a week refines its month, and a day its week: %j", async (said, period) => {
  const { graph, tellAt } = graphReadByRules();
  for (const content of said) tellAt(content, SAID);
  const { data } = await graph.facts({ limit: 10 });
  expect(data.filter(({ predicate }) => predicate === "WORKS_AT")).toMatchObject([{ period }]);
});

test("a task of a week is overdue when the week is over in the user's time zone", async () => {
  const { graph, tellAt, sql, clock } = graphReadByRules();
  tellAt("Remind me to call Tom next week.", SAID);
  replaceProfile(sql, { name: "Ada", time_zone: "America/New_York" }, clock.now());
  const at = async (as_of: string) => (await graph.tasks({ limit: 1, as_of: Date.parse(as_of) })).data;
  expect(await at("2024-03-18T03:59:00Z")).toMatchObject([
    { due: "2024-03-11T00:00:00.000Z", due_precision: "week", overdue: false },
  ]);
  expect(await at("2024-03-18T04:01:00Z")).toMatchObject([{ overdue: true }]);
});

test("an export keeps weeks, and a precision that this version does not know is refused by its line", () => {
  const { sql, clock, ids, tellAt } = graphReadByRules();
  tellAt("I started at Siemens last week.", SAID);
  const now = clock.now();
  const lines = exportLines(sql, now, ids);
  expect(listFacts(importLines(lines, now), { limit: 10 }, now).data).toEqual(listFacts(sql, { limit: 10 }, now).data);
  const line = lines.findIndex((text) => text.includes('"week"'));
  const later = lines.with(line, nonNull(lines[line], "line").replace('"week"', '"fortnight"'));
  expect(() => importLines(later, now)).toThrow(`line ${line + 1}: `);
});
