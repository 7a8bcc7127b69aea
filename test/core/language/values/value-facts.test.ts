import { describe, expect, test } from "vitest";
import { valueFacts } from "../../../../worker/core/language/values/value-facts.ts";

const AT = Date.UTC(2025, 3, 2, 9);
const read = (text: string, language: "en" | "de" = "en") =>
  valueFacts({ text, start: 0 }, language, {
    speaker: "Ada",
    content: text,
    reference_time: AT,
    time_zone: "UTC",
    previous: [],
  });

describe("an English sentence states a value of the speaker's own things", () => {
  test.each([
    ["snack budget is now $75", "Ada's snack budget is $75.", 75, "$"],
    ["My timber budget is €2,400 for now", "Ada's timber budget is €2,400.", 2400, "€"],
    ["My rent is 900 for the time being", "Ada's rent is 900.", 900, null],
    ["coverage went up to 83 %", "Ada's coverage is 83 %.", 83, "%"],
    ["rent is 900", "Ada's rent is 900.", 900, null],
    ["landlord put the rent up to 830", "Ada's rent is 830.", 830, null],
    ["Budget has become 20000, my mother wants to help", "Ada's Budget is 20000.", 20_000, null],
    ["They raised my rent to 1,050.50 euros a month", "Ada's rent is 1,050.50 euros a month.", 1050.5, "euros a month"],
    ["a1c down to 6.4", "Ada's a1c is 6.4.", 6.4, null],
    ["our salary budget went from 60k to 65k", "Ada's salary budget is 65k.", 65_000, null],
    ["I have a budget of $5,000 for the kitchen", "Ada's budget for the kitchen is $5,000.", 5000, "$"],
    ["I got an 85% on my chemistry test", "Ada's chemistry test score is 85%.", 85, "%"],
    [
      "I need to cut the input latency, which is currently around 520ms",
      "Ada's input latency is around 520ms.",
      520,
      "ms",
    ],
    [
      "I'm tuning my load time, and I've managed to bring it down from 2s to 1.5 seconds",
      "Ada's load time is 1.5 seconds.",
      1.5,
      "seconds",
    ],
    ["deadline moved to 12 May", "Ada's deadline is on 12 May 2025.", null, "date"],
    ["we're on Python 3.11", "Ada's Python version is 3.11.", null, "version"],
  ])("%s", (text, fact, number, unit) => {
    const [value, ...others] = read(text);
    expect(others).toEqual([]);
    expect(value).toMatchObject({ subject: "Ada", fact, functional: true, kind: "state" });
    expect(value?.attributes).toEqual({ number, unit, text: value?.object_value });
  });

  test.each([
    "My rent is 900 from May.",
    "My rent is 900 from 1 June.",
    "My rent is 900 starting next month.",
    "My rent is 900, effective 1 June 2025.",
    "My rent is 900 as of tomorrow.",
  ])("%s a value that holds from another time on is left to the message", (text) => {
    expect(read(text)).toEqual([]);
  });

  test("a value that came from another one holds now", () => {
    expect(read("My rent is 900 from now on.").map(({ fact }) => fact)).toEqual(["Ada's rent is 900."]);
    expect(read("My rent went to 900 from 850.").map(({ fact }) => fact)).toEqual(["Ada's rent is 900."]);
  });

  test("several versions are a slot each", () => {
    expect(read("I'm using Express v4.18.2 and Node.js v18.15.0").map(({ fact }) => fact)).toEqual([
      "Ada's Express version is 4.18.2.",
      "Ada's Node.js version is 18.15.0.",
    ]);
  });
});

describe("a German sentence states a value", () => {
  test.each([
    ["Mein Wochenbudget beträgt jetzt 75 Euro", "Wochenbudget von Ada: 75 Euro."],
    ["Die Miete ist auf 950 € gestiegen", "Miete von Ada: 950 €."],
    ["die Deadline wurde auf den 12. Mai verschoben", "Deadline von Ada: 12. Mai 2025."],
    ["Ich habe mein Sparziel auf 300 € im Monat erhöht", "Sparziel von Ada: 300 € im Monat."],
  ])("%s", (text, fact) => {
    expect(read(text, "de").map((value) => value.fact)).toEqual([fact]);
  });
});

test.each([
  "If my rent is 1200, can I afford it?",
  "so if the area is 30 and my height is 6, then it fits",
  "I want my budget to be $400",
  "my budget is not $500",
  "My rent should be 900",
  "the speed limit is 50 km/h",
  "The average salary in Berlin is 60k",
  "my previous salary was 900",
  "My phone number is 5551234",
  "my budget is $75 short",
  "rent is 900 of my salary",
  "I'm trying to use Python 3.12",
  "I have a deadline of 5 April",
  "my deadline is 2024",
])("Reads no value in: %s", (text) => {
  expect(read(text)).toEqual([]);
});

test("a slot is the same however its value is stated, and another for another thing", () => {
  const slot = (text: string) => read(text)[0]?.predicate;
  expect(slot("My snack budget is $50")).toBe("VALUE_OF_SNACK_BUDGET");
  expect(slot("we raised the snack budget to $75")).toBe("VALUE_OF_SNACK_BUDGET");
  expect(slot("My new snack budget went up to $80")).toBe("VALUE_OF_SNACK_BUDGET");
  expect(slot("My travel budget is $80")).toBe("VALUE_OF_TRAVEL_BUDGET");
});
