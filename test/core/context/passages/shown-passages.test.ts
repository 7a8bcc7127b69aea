import { expect, test, vi } from "vitest";
import { contentStems } from "../../../../worker/core/language/questions/content-stems.ts";
import { areWithin, shownPassages } from "../../../../worker/core/context/passages/shown-passages.ts";
import { compose } from "../../../fakes/composed-context.ts";
import { costRatio } from "../../../fakes/cost-ratio.ts";
import { episode } from "../../../fakes/context-parts.ts";

const partsFor = (query: string, text: string, max: number, most = max): string[] =>
  shownPassages(text, { terms: contentStems(query), max, most }).map((span) => text.slice(...span));

const PLAN = `Certainly! A trip needs some planning, and there is much to consider before you go.

## Transport

There are three ways to get around:

- **Trams** are slow and pretty. A day ticket costs seven euros and holds for the ferries too.
- **Taxis** are cheap at night. Ask for the meter before you leave, or agree on a price.
- **Bicycles** are for the brave. The hills are steep and the stones are wet in winter.

## Food

| dish | where | price |
|------|-------|-------|
| sardines | the market by the river, only in summer | 12 |
| custard tart | Belém, early in the morning | 2 |
| stew | the old town, on Sundays | 15 |

## Code

\`\`\`python
def ticket_price(days):
    return 7 * days
\`\`\`

Let me know if you need anything else!
`;

test("a part of a list is a whole item, after its heading and the line before the list", () => {
  expect(partsFor("What does a day ticket for the trams cost?", PLAN, 160)).toEqual([
    "## Transport\n\nThere are three ways to get around:\n\n- **Trams** are slow and pretty. A day ticket costs seven euros and holds for the ferries too.",
  ]);
  expect(partsFor("Are the hills steep for bicycles?", PLAN, 170)).toEqual([
    "## Transport\n\nThere are three ways to get around:",
    "- **Bicycles** are for the brave. The hills are steep and the stones are wet in winter.",
  ]);
});

test("items under a heading that the question names are shown, even if they do not repeat its words", () => {
  const kept = `${"We compared a lot for the balcony. ".repeat(6)}

## Controllers

- Amarant, 13 euros a month
- Hibiscus, 27 euros a month

## Hoses

- Iris, 4 euros a metre
- The controllers of hoses must not be in the sun
`;
  expect(partsFor("Which controllers are there?", kept, 150)).toEqual([
    "## Controllers\n\n- Amarant, 13 euros a month\n- Hibiscus, 27 euros a month\n\n## Hoses",
    "- The controllers of hoses must not be in the sun",
  ]);
  expect(partsFor("Must controllers not be in the sun?", kept, 70)).toEqual([
    "## Hoses",
    "- The controllers of hoses must not be in the sun",
  ]);
});

test("an item that is longer than what is shown at first is shown whole, up to the most that may be shown", () => {
  const item = "- **Trams** are slow and pretty. A day ticket costs seven euros and holds for the ferries too.";
  const text = `${item}\n\n${"Nothing of it here. ".repeat(20)}`;
  expect(partsFor("What does a day ticket cost?", text, 60, 200)).toEqual([item]);
  expect(partsFor("What does a day ticket cost?", text, 70)).toEqual([
    "A day ticket costs seven euros and holds for the ferries too.",
  ]);
});

test.each(["2.", "12."])("the number %s of a long item never stands without its text", (number) => {
  const lead = "**Matrix query**: This query shows two sets of labels side by side.";
  const more = "It finds the themes that meet in one text, and counts how often each pair of them occurs. ".repeat(2);
  const text = `${"We looked at many programs. ".repeat(10)}

${number} ${lead} ${more}
   - Go to the explorer and choose the wizard for crosstabs.
   - Select the rows and the columns.
`;
  expect(partsFor("How do I open the wizard for crosstabs?", text, 160)).toEqual([
    `${number} ${lead}`,
    "- Go to the explorer and choose the wizard for crosstabs.",
  ]);
});

test("a part of a table is whole rows, after the names of its columns", () => {
  const table = PLAN.slice(PLAN.indexOf("| dish"), PLAN.indexOf("## Code"));
  const rows = partsFor("Where is the stew?", table, 100);
  expect(rows.join("\n")).toContain("| stew | the old town, on Sundays | 15 |");
  for (const line of rows.join("\n").split("\n")) expect(PLAN.split("\n")).toContain(line);
});

test("prose comes before code, unless the question asks for code", () => {
  const text = `${"I walked along the river. ".repeat(20)}\n\nThe ticket price was too high.\n\n\`\`\`js\nconst ticket_price = 7;\n\`\`\`\n`;
  expect(partsFor("What was the ticket price?", text, 60).join("")).toContain("too high");
  expect(partsFor("What was the code of the ticket price?", text, 60).join("")).toContain("const ticket_price = 7;");
});

test("a rare word of the question counts more than a frequent one", () => {
  const text = `${"My trip to Lisbon went well. ".repeat(30)}We saw a falcon. ${"My trip to Lisbon went on. ".repeat(30)}`;
  expect(partsFor("Did I see a falcon on my trip to Lisbon?", text, 40).join("")).toContain("falcon");
});

test("parts that stand far from one another are shown together, with an ellipsis between them, and the source names each", () => {
  const content = `The budget is 75 euros. ${"We also talked of much else. ".repeat(40)}The deadline is in May. ${"And so on. ".repeat(40)}`;
  const query = "What are the budget and the deadline?";
  const { context, sources } = compose({ query, episodes: [episode(content)] }, { max_tokens: 150 });
  expect(context).toMatch(/The budget is 75 euros\..* … .*The deadline is in May\./u);
  const { span, spans } = sources["1"] ?? {};
  const parts = (spans ?? []).map(([start, end]) => content.slice(start, end));
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.every((part) => context.includes(part))).toBe(true);
  expect(span).toEqual([spans?.at(0)?.[0], spans?.at(-1)?.[1]]);
});

test("of a text without any of the words, the beginning is shown", () => {
  expect(partsFor("Where is my umbrella?", PLAN, 90)).toEqual([
    "Certainly! A trip needs some planning, and there is much to consider before you go.",
  ]);
});

test("an answer is found anywhere in a megabyte", () => {
  const filler = "The meeting went on and nothing was decided about the house.\n\n";
  const text = `${filler.repeat(12_000)}The code of the alarm is 4711.\n\n${filler.repeat(5_000)}`;
  expect(text.length).toBeGreaterThan(1_000_000);
  expect(partsFor("What is the code of the alarm?", text, 300).join("")).toContain("4711");
});

test("a longer answer is a message's own lines, whole, however little room there is", () => {
  const lines = new Set(
    PLAN.split("\n")
      .flatMap((line) => line.split(/(?<=[.!?]) /u))
      .map((line) => line.trim()),
  );
  for (const query of ["trams taxis bicycles", "sardines stew tart market", "plan trip need", "hills price ferries"])
    for (let max = 100; max < PLAN.length; max += 60)
      for (const part of partsFor(query, PLAN, max, 400))
        for (const line of part.split(/\n|(?<=[.!?]) /u)) expect(lines).toContain(line.trim());
});

test("spans are within others only if each one is within a single one of them", () => {
  expect(
    areWithin(
      [
        [2, 4],
        [6, 8],
      ],
      [
        [0, 4],
        [5, 9],
      ],
    ),
  ).toBe(true);
  expect(
    areWithin(
      [[2, 6]],
      [
        [0, 4],
        [4, 9],
      ],
    ),
  ).toBe(false);
  expect(areWithin([[2, 4]], [])).toBe(false);
});

test("a passage is found by its own word among many that begin alike", () => {
  const chapters = Array.from(
    { length: 1_500 },
    (_, at) => `## Chapter ${at}\n\nOrder invoice${at} has ${at} boxes of paper.`,
  );
  for (const at of [7, 412, 1_499])
    expect(partsFor(`What is in invoice${at}?`, chapters.join("\n\n"), 200).join(" ")).toContain(`invoice${at} has`);
});

test("a row far down a long table is shown with its columns, even if the question names a column", () => {
  const row = (at: number): string => `| Pump ${at} | SN${500_000 + 7 * at} | Hall ${at % 31} | Owner ${at % 13} |`;
  const rows = Array.from({ length: 6_000 }, (_, at) => row(at));
  const table = `The inventory:\n\n| Device | Serial | Site | Owner |\n|---|---|---|---|\n${rows.join("\n")}\n`;
  for (const at of [11, 2_900, 5_999]) {
    const shown = partsFor(`Where is the device with the serial SN${500_000 + 7 * at}?`, table, 300);
    expect(shown[0]).toMatch(/^(?:The inventory:\n\n)?\| Device \| Serial \| Site \| Owner \|/u);
    expect(shown.join("\n").split("\n")).toContain(row(at));
  }
});

test("two answers far from each other in a long text are both shown, each under its heading", () => {
  const chapters = Array.from(
    { length: 1_500 },
    (_, at) => `## Chapter ${at}\n\nThe boxes of paper were counted again.`,
  );
  chapters[20] += " The walnut desk costs 300 euros.";
  chapters[1_400] += " The velvet chair costs 80 euros.";
  expect(partsFor("What do the walnut desk and the velvet chair cost?", chapters.join("\n\n"), 200)).toEqual([
    expect.stringMatching(/^## Chapter 20\n\n[^#]*The walnut desk costs 300 euros\./u),
    expect.stringMatching(/^## Chapter 1400\n\n[^#]*The velvet chair costs 80 euros\./u),
  ]);
});

test.each(["1. x\n", "我。", "A: b\n", "# x\ny\n", "- x\n  - y\n"])(
  "the cost of showing parts grows in proportion to the text and to the parts shown (%j)",
  async (unit) => {
    const terms = contentStems(unit.repeat(2));
    const showing = (characters: number) => {
      const text = unit.repeat(characters / unit.length);
      return (): unknown => shownPassages(text, { terms, max: characters / 2, most: characters / 2 });
    };
    const growth = await costRatio(showing(32_000), showing(4_000), { most: 20, least_ms: 3 });
    expect(growth).toBeLessThanOrEqual(20);
  },
);

test("short sentences in a script without spaces are divided into words by one call of the segmenter", () => {
  const terms = contentStems("我喜欢茶吗");
  const segment = vi.spyOn(Intl.Segmenter.prototype, "segment");
  shownPassages("我不喜欢茶。我们喝茶。".repeat(300), { terms, max: 400, most: 400 });
  expect(segment).toHaveBeenCalledOnce();
  segment.mockRestore();
});

test("columns are shown with a row, and a fence with code", () => {
  const long = "We compared a lot for the new flat.\n\n".repeat(8);
  const table = `${long}| room | boxes |\n|------|-------|\n| kitchen | twelve |\n| study | thirty |\n\n${long}`;
  expect(partsFor("How many boxes are there?", table, 60)).toEqual([
    "| room | boxes |",
    "| kitchen | twelve |\n| study | thirty |",
  ]);
  expect(partsFor("What is in the study?", table, 40)).toEqual(["| room | boxes |", "| study | thirty |"]);
  const code = `${long}\`\`\`js\n${"total += boxes;\n".repeat(30)}\`\`\`\n\n${long}`;
  for (const max of [20, 60, 200, 400])
    for (const part of partsFor("How is the total of boxes computed?", code, max)) expect(part).not.toMatch(/^`+$/u);
});
