import { describe, expect, test } from "vitest";
import { entriesOf } from "../../../../../sdk/src/importers/whatsapp/lines.ts";

const MARK = "\u200e";
const RIGHT = "\u200f";

test.each([
  ["26/08/2024, 13:05 - Bob: Hi", [26, 8, 2024], 13, 5, 0],
  ["8/26/24, 1:05\u202fPM - Bob: Hi", [8, 26, 24], 13, 5, 0],
  ["8/26/24, 12:05 AM - Bob: Hi", [8, 26, 24], 0, 5, 0],
  ["26/8/24 12:05 p. m. - Bob: Hi", [26, 8, 24], 12, 5, 0],
  [`${MARK}[26.08.24, 13:05:07] Bob: Hi`, [26, 8, 24], 13, 5, 7],
  ["[8/26/24, 1:05:07\u202fPM] Bob: Hi", [8, 26, 24], 13, 5, 7],
  ["26.8.2024 klo 13.05 - Bob: Hi", [26, 8, 2024], 13, 5, 0],
  ["26.08.24 г., 13:05 - Bob: Hi", [26, 8, 24], 13, 5, 0],
  ["26. 08. 2024. u 13:05 - Bob: Hi", [26, 8, 2024], 13, 5, 0],
  ["26/08/2024 à 13:05 - Bob: Hi", [26, 8, 2024], 13, 5, 0],
  ["2024-08-26, 13:05 - Bob: Hi", [2024, 8, 26], 13, 5, 0],
  ["2024/8/26 下午1:05 - Bob: Hi", [2024, 8, 26], 13, 5, 0],
  ["2024/8/26 凌晨12:05 - Bob: Hi", [2024, 8, 26], 0, 5, 0],
  ["[2024. 8. 26. 오후 1:05:07] Bob: Hi", [2024, 8, 26], 13, 5, 7],
  ["26/8/24, 1:05 μ.μ. - Bob: Hi", [26, 8, 24], 13, 5, 0],
  [`٢٦${RIGHT}/٨${RIGHT}/٢٠٢٤، ١:٠٥ م - Bob: Hi`, [26, 8, 2024], 13, 5, 0],
] as const)("%s is read", (line, date, hour, minute, second) => {
  expect(entriesOf(line).entries).toEqual([{ line: 1, date, hour, minute, second, text: "Bob: Hi" }]);
});

describe("further lines", () => {
  test("belong to the message above them", () => {
    const { entries } = entriesOf(
      "\ufeff26/08/24, 13:05 - Bob: One\r\n\r\nTwo: three\r\n26/08/24, 13:06 - Bob: Four\r\n",
    );
    expect(entries.map(({ line, text }) => [line, text])).toEqual([
      [1, "Bob: One\n\nTwo: three"],
      [4, "Bob: Four\n"],
    ]);
  });

  test("belong to their message where they begin behind U+2028 or U+2029", () => {
    const { entries } = entriesOf(
      "26/08/24, 13:05 - Bob: One\n26/08/24, 13:06 - Eve: Two\u2028three\n26/08/24, 13:07 - Bob: Four\u2029five",
    );
    expect(entries.map(({ text }) => text)).toEqual(["Bob: One", "Eve: Two\u2028three", "Bob: Four\u2029five"]);
  });

  test.each([
    "[26/08/24, 13:05:00] Eve: pasted",
    "26.08.24, 13:05 - Eve: pasted",
    "26/08/2024, 13:05 - Eve: pasted",
    "26/08/24, 1:05 PM - Eve: pasted",
    "26/08/24, 13:05:00 - Eve: pasted",
    "26/08/24, then 13:05 - Eve: pasted",
  ])("belong to it as well where they look like a head of another form: %s", (line) => {
    const { entries } = entriesOf(`26/08/24, 13:05 - Bob: Look:\n${line}`);
    expect(entries.map(({ text }) => text)).toEqual([`Bob: Look:\n${line}`]);
  });
});

test("the year may be first, last, or either", () => {
  expect(
    ["2024/8/26 13:05 - B: x", "26/8/24 13:05 - B: x", "24. 8. 26. 13:05 - B: x"].map((line) => entriesOf(line).year),
  ).toEqual(["first", "last", "first or last"]);
});

test("other text, and a word next to the time that is not known, are refused", () => {
  expect(() => entriesOf("Dear Bob,\n26/08/24, 13:05 - Bob: Hi")).toThrow("does not begin like a chat");
  expect(() => entriesOf("26/08/24, 1:05 XY - Bob: Hi")).toThrow('line 1: "XY" next to the time is not known');
  expect(entriesOf(" \n").entries).toEqual([]);
});
