import fc from "fast-check";
import { expect, test } from "vitest";
import { costRatio } from "../../../fakes/cost-ratio.ts";
import { splitIntoPassages, type Passage, type PassageSizes } from "../../../../worker/core/text/markdown/passages.ts";
import type { Span } from "../../../../worker/core/text/markdown/lines.ts";

const SIZES: PassageSizes = { target: 80, max: 300 };
const ANSWER = `Here is a plan for the trip.

## Costs

You can save in three ways:

1. **Trams**: a day ticket costs 7 euros.
   - It also holds for the ferries, which leave every twenty minutes from the pier.
   - Children under six travel free.

2. **Food**: eat at the market,
where lunch is cheap.

| day | place | price |
|-----|-------|------:|
| Mon | Porto | 40 |
| Tue | Braga with the old town and its churches | 55 |
| Wed | Lisbon | 60 |

### Code

\`\`\`python
# a comment, and not a heading
def total(days):
    return sum(days)

- this is no item
\`\`\`

**Next steps:**

Book now. 你好。我们明天去里斯本。
`;

const shown = (text: string, { kind, start, end, leads }: Passage): [string, string, string[]] => [
  kind,
  text.slice(start, end).trim(),
  leads.map((lead) => text.slice(...lead)),
];

test("a text in Markdown becomes passages that know their headings, the line before their list and the item around them", () => {
  const passages = splitIntoPassages(ANSWER, SIZES).map((passage) => shown(ANSWER, passage));
  const intro = "You can save in three ways:";
  const trams = "1. **Trams**: a day ticket costs 7 euros.";
  const row = "| day | place | price |";
  expect(passages).toEqual([
    ["paragraph", "Here is a plan for the trip.", []],
    ["heading", "## Costs", []],
    ["paragraph", intro, ["## Costs"]],
    ["item", trams, ["## Costs", intro]],
    [
      "item",
      "- It also holds for the ferries, which leave every twenty minutes from the pier.",
      ["## Costs", intro, trams],
    ],
    ["item", "- Children under six travel free.", ["## Costs", intro, trams]],
    ["item", "2. **Food**: eat at the market,\nwhere lunch is cheap.", ["## Costs", intro]],
    ["table", `${row}\n|-----|-------|------:|\n| Mon | Porto | 40 |`, ["## Costs"]],
    ["table", "| Tue | Braga with the old town and its churches | 55 |\n| Wed | Lisbon | 60 |", ["## Costs", row]],
    ["heading", "### Code", ["## Costs"]],
    [
      "code",
      "```python\n# a comment, and not a heading\ndef total(days):\n    return sum(days)",
      ["## Costs", "### Code"],
    ],
    ["code", "- this is no item\n```", ["## Costs", "### Code", "```python"]],
    ["heading", "**Next steps:**", ["## Costs", "### Code"]],
    ["paragraph", "Book now. 你好。我们明天去里斯本。", ["## Costs", "### Code", "**Next steps:**"]],
  ]);
});

test.each([
  ["numbers with parentheses", "1) tea\n2) milk", ["1) tea", "2) milk"]],
  ["bullets of word processors", "• tea\n• milk", ["• tea", "• milk"]],
  ["Chinese numbers", "一、茶\n二、牛奶", ["一、茶", "二、牛奶"]],
  ["a setext heading and its text", "Costs\n=====\n7 euros", ["Costs\n=====", "7 euros"]],
  ["tildes around code", "~~~\n```\n~~~\nend", ["~~~\n```\n~~~", "end"]],
  ["a fence without an end", "so:\n```\nx = 1\n\n# y", ["so:", "```\nx = 1\n\n# y"]],
  ["Windows line ends", "## A\r\n\r\n- b\r\n- c\r\n", ["## A", "- b", "- c"]],
  ["a line that is no table", "a | b\nc | d", ["a | b\nc | d"]],
  ["a question mark within a quotation", 'He said "Why?" twice.', ['He said "Why?" twice.']],
])("%s divide a text", (_, text, expected) => {
  expect(
    splitIntoPassages(text, { target: 40, max: 80 }).map(({ start, end }) => text.slice(start, end).trim()),
  ).toEqual(expected);
});

test("a long paragraph is cut at sentence ends, in scripts without blanks too, and not at abbreviations", () => {
  const cut = (text: string, target: number): string[] =>
    splitIntoPassages(text, { target, max: 200 }).map(({ start, end }) => text.slice(start, end).trim());
  expect(cut("Dr. Stone met J. Smith at 5 p.m. today. She left.", 42)).toEqual([
    "Dr. Stone met J. Smith at 5 p.m. today.",
    "She left.",
  ]);
  expect(cut("我妹妹住在里斯本。她喜欢电车！我们去吗？", 10)).toEqual([
    "我妹妹住在里斯本。",
    "她喜欢电车！",
    "我们去吗？",
  ]);
});

test("a text without any end of a sentence is cut between words", () => {
  const words = "เขาไปตลาดทุกวัน".repeat(60);
  const cut = splitIntoPassages(words, { target: 100, max: 100 }).map(({ start, end }) => words.slice(start, end));
  expect(cut.join("")).toBe(words);
  expect(cut.slice(1).every((part) => /^(?:เขา|ไป|ตลาด|ทุก|วัน)/u.test(part))).toBe(true);
});

const line = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "```",
    "~~~js",
    "# A",
    "### B c",
    "---",
    "===",
    "**C:**",
    "|a|b|",
    "|-|-|",
    "| c | d |",
    "> q",
  ),
  fc
    .tuple(
      fc.constantFrom("", "  ", "    ", "\t", "      "),
      fc.constantFrom("- ", "1. ", "* ", "10) ", "", "", "", "• ", "一、"),
      fc.array(fc.constantFrom("tea ", "Dr. ", "Now. ", "好。", "😀", "👩‍👩‍👧", "ก", "x".repeat(30), "`a|b` ", "why? "), {
        maxLength: 12,
      }),
    )
    .map(([indent, mark, words]) => `${indent}${mark}${words.join("")}`),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const texts = fc
  .tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom("\n", "\r\n"))
  .map(([lines, end]) => lines.join(end));

test("passages cover any text in order, without overlap and without a cut within a character", () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 8, max: 80 }), fc.integer({ min: 0, max: 200 }), (text, target, more) => {
      const max = target + more;
      let at = 0;
      for (const { start, end, leads } of splitIntoPassages(text, { target, max })) {
        expect(start).toBe(at);
        expect(end).toBeGreaterThan(start);
        const content = text.slice(start, end).trimEnd();
        expect(content.length).toBeLessThanOrEqual(Math.max(max, text.slice(start, end).search(/\S/u)));
        if (text.isWellFormed()) expect(text.slice(start, end).isWellFormed()).toBe(true);
        for (const [from, to] of leads) expect(from < to && to <= start).toBe(true);
        at = end;
      }
      expect(at).toBe(text.length);
    }),
  );
});

test("the passages of windows cover them in order, without overlap, with leads of the whole text", () => {
  fc.assert(
    fc.property(
      texts,
      fc.integer({ min: 8, max: 80 }),
      fc.array(fc.nat({ max: 400 }), { maxLength: 6 }),
      (text, target, cuts) => {
        const ends = [...new Set(cuts.map((at) => lineStart(text, at)))].sort((a, b) => a - b);
        const windows = ends.flatMap((start, place): Span[] => {
          const end = ends[place + 1];
          return place % 2 === 0 && end !== undefined ? [[start, end]] : [];
        });
        const passages = splitIntoPassages(text, { target, max: target }, windows);
        let at = 0;
        for (const { start, end, leads } of passages) {
          expect(start).toBeGreaterThanOrEqual(at);
          for (const [from, to] of leads) expect(from < to && to <= start).toBe(true);
          at = end;
        }
        for (const [from, to] of windows)
          for (let place = from; place < to; place++)
            expect(passages.some(({ start, end }) => start <= place && place < end)).toBe(true);
      },
    ),
  );
});

/** The start of the line at `at`. */
const lineStart = (text: string, at: number): number =>
  at >= text.length ? text.length : text.lastIndexOf("\n", at - 1) + 1;

test("fenced code, items and rows are cut only if each alone is longer than the maximum", () => {
  const block = fc.oneof(
    fc
      .array(fc.constantFrom("a = 1", "- x", "# y", "|z|"), { minLength: 1, maxLength: 4 })
      .map((lines) => ["```", ...lines, "```"].join("\n")),
    fc
      .array(fc.constantFrom("tea. ", "milk! ", "好。"), { minLength: 1, maxLength: 6 })
      .map((words) => `- ${words.join("")}`),
    fc.constantFrom("| a | b |\n|---|---|\n| c. d. e | f |", "| a |\n|---|"),
    fc.constant("Some prose. And more of it."),
  );
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 12 }), (blocks) => {
      const text = blocks.join("\n\n");
      const ends = new Set(splitIntoPassages(text, { target: 60, max: 60 }).map(({ end }) => end));
      let at = 0;
      for (const whole of blocks) {
        const within = [...ends].filter((end) => end > at && end < at + whole.length);
        expect(within).toEqual([]);
        at += whole.length + 2;
      }
    }),
  );
});

test("eight times the text takes less than forty times as long to divide", async () => {
  const indented = `${"  ".repeat(40)}- b\n`;
  const parts = ["- a\n", indented, "a | b\n", "```\n", "**a** ", "a. ", "\n", "# a\n", "|-|\n", "x", "ก", "1. a:\n\n"];
  const slow: string[] = [];
  for (const part of parts) {
    const dividing = (length: number) => {
      const text = part.repeat(Math.ceil(length / part.length));
      return (): unknown => splitIntoPassages(text, SIZES);
    };
    const ratio = await costRatio(dividing(160_000), dividing(20_000), { most: 40, least_ms: 3 });
    if (ratio > 40) slow.push(part);
  }
  expect(slow).toEqual([]);
});

test("a fence stays with its code, and leads its later parts", () => {
  const code = `\`\`\`python\n${"total = total + 1  # one more\n".repeat(9)}\`\`\`\n`;
  const parts = splitIntoPassages(code, { target: 60, max: 300 });
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.map(({ leads }) => leads.map((lead) => code.slice(...lead)))).toEqual([
    [],
    ...parts.slice(1).map(() => ["```python"]),
  ]);
  for (const { start, end } of parts) expect(code.slice(start, end)).toContain("total");
});

test("a sentence continues on the next line if a long line was broken", () => {
  const wrapped =
    "> **Warning:** the lift in the new house is out of order until\n> the end of May. Take the stairs.\n";
  const cut = splitIntoPassages(wrapped, { target: 60, max: 300 }).map(({ start, end }) => wrapped.slice(start, end));
  expect(cut).toEqual([wrapped.slice(0, wrapped.indexOf("Take")), "Take the stairs.\n"]);
});
