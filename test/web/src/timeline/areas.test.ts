import { expect, test } from "vitest";
import { areaOf, sectionsOf } from "../../../../web/src/timeline/areas.ts";
import type { Bar, Row } from "../../../../web/src/timeline/life.ts";

const bar = (id: string, from: number, isEvent = false): Bar => ({ id, from, to: null, isEvent }) as Bar;
const row = (name: string, ...bars: Bar[]): Row => ({ name, bars });

test("a predicate belongs to the area that its words name: the whole, its first two, then single words", () => {
  const told = ["LIVES_IN", "HAS_SISTER", "WORKS_AT", "LIKES", "OWNS", "IS_ALLERGIC_TO", "PLANS_TO", "MOVED_IN_WITH"];
  expect(told.map(areaOf)).toEqual(["home", "people", "work", "likes", "things", "health", "plans", "home"]);
  expect(areaOf("CANNOT_EAT")).toBe("health");
  expect(areaOf("lives in")).toBe("home");
  expect(["MOVED_TO", "MOVED_IN_WITH_SISTER", "MOVED_DESIGN_REVIEW"].map(areaOf)).toEqual(["home", "home", "other"]);
  for (const strange of ["", "___", "__proto__", "constructor", "مريم", "住んでいる"])
    expect(areaOf(strange)).toBe("other");
});

test("rows are grouped by area in display order, and none is lost", () => {
  const rows = [row("GLOWS", bar("a", 1)), row("WORKS_AT", bar("b", 2)), row("LIVES_IN", bar("c", 3))];
  expect(sectionsOf(rows)).toEqual([
    { area: "home", rows: [rows[2]] },
    { area: "work", rows: [rows[1]] },
    { area: "other", rows: [rows[0]] },
  ]);
});

test("rare events share a row after the others, by time; frequent ones have their own", () => {
  const frequent = row("BOUGHT", bar("e", 1, true), bar("f", 2, true), bar("g", 3, true));
  const [sold, lost] = [bar("h", 9, true), bar("i", 4, true)];
  const owns = row("OWNS", bar("j", 5));
  expect(sectionsOf([frequent, row("SOLD", sold), owns, row("LOST", lost)])).toEqual([
    { area: "things", rows: [frequent, owns, { name: null, bars: [lost, sold] }] },
  ]);
});
