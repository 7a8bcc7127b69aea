import { beforeAll, describe, expect, it } from "vitest";
import { ENGLISH_ELLIPSES } from "../../../../worker/core/language/en/ellipsis.ts";
import { restored } from "../../../../worker/core/language/ellipsis/restored.ts";
import { readMessage } from "../../../../worker/core/language/index.ts";
import { loadLexicon } from "../../../../worker/core/text/lexicon.ts";

const AT = Date.UTC(2025, 3, 11, 12);
const inputOf = (content: string, before: string | null = null) => ({
  speaker: "Nina",
  content,
  reference_time: AT,
  time_zone: "UTC",
  previous:
    before === null
      ? []
      : [{ speaker: null, role: "assistant" as const, content: before, reference_time: AT - 60_000 }],
});
const stated = (content: string, before: string | null = null): string[] =>
  readMessage(inputOf(content, before)).facts.map(({ fact }) => fact);

beforeAll(() => loadLexicon());

describe("words that chat leaves out", () => {
  it.each(ENGLISH_ELLIPSES.flatMap(({ reads }) => reads))("reads “%s” as “%s”", (said, read) => {
    expect(restored(inputOf(said)).content).toBe(read);
  });

  it.each(ENGLISH_ELLIPSES.flatMap(({ leaves }) => leaves))("leaves “%s” as it is", (said) => {
    expect(restored(inputOf(said)).content).toBe(said);
  });

  it.each([
    ["manager is Derek and he micromanages everything", "Derek is Nina's manager."],
    ["Husband works at Shell.", "Nina's husband works at Shell."],
    ["mum lives alone in Swansea and she's had a fall", "Nina's mum lives alone in Swansea."],
    ["thanks! allergic to nuts btw", "Nina is allergic to nuts."],
  ])("learns from “%s” that %s", (said, fact) => {
    expect(stated(said)).toContain(fact);
  });

  it.each([
    "Anna told me about her family. Husband (Tom) has celiac.",
    "My friend Jo is great. Allergic to nuts though.",
    "allergic to nuts?",
  ])("states nothing of the writer by “%s”", (said) => {
    expect(stated(said).filter((fact) => /Tom|nuts/u.test(fact))).toEqual([]);
  });

  it("takes an answer about another person for none about the writer", () => {
    expect(stated("allergic to nuts", "Does she have any allergies?")).toEqual([]);
    expect(stated("allergic to nuts", "Do you have any allergies?")).toEqual(["Nina is allergic to nuts."]);
  });

  it("keeps the places of the message", () => {
    const said = "ok. husband works at Shell";
    const { placeOf, content } = restored(inputOf(said));
    expect(content).toBe("ok. my husband works at Shell");
    expect([0, 4, 7, content.length].map(placeOf)).toEqual([0, 4, 4, said.length]);
    const [fact] = readMessage(inputOf(said)).facts;
    expect(said.slice(...(fact?.span ?? [0, 0]))).toContain("husband works at Shell");
  });
});
