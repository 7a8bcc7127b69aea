import { describe, expect, test } from "vitest";
import {
  LocomoFileError,
  parseEvidence,
  parseLocomo,
  parseSessionDate,
  readLocomoFile,
  turnContent,
} from "../../eval/locomo.ts";
import { nonNull } from "../../shared/non-null.ts";
import { SAMPLE } from "./sample.ts";

const conversation = nonNull(parseLocomo(SAMPLE)[0], "conversation");

describe("a conversation", () => {
  test("a conversation has its sessions in order, without empty turns", () => {
    expect(conversation.sessions.map(({ number, turns }) => [number, turns.map(({ id }) => id)])).toEqual([
      [1, ["D1:1", "D1:2", "D1:3"]],
      [2, ["D2:1", "D2:2"]],
    ]);
    expect(conversation.speakers).toEqual(["Ada", "Ben"]);
  });

  test("turns are 10 s apart, beginning at the session's date", () => {
    const times = conversation.sessions.flatMap(({ turns }) => turns.map(({ at }) => new Date(at).toISOString()));
    expect(times.slice(0, 3)).toEqual([
      "2023-05-08T13:56:00.000Z",
      "2023-05-08T13:56:10.000Z",
      "2023-05-08T13:56:20.000Z",
    ]);
    expect(times[3]).toBe("2024-01-01T00:05:00.000Z");
  });

  test("a caption follows the text of its turn, or stands alone", () => {
    const contents = conversation.sessions.flatMap(({ turns }) => turns.map(turnContent));
    expect(contents[1]).toBe("Lovely!\n[shares a photo: a kitten on a sofa]");
    expect(contents[4]).toBe("[shares a photo: fireworks over a fjord]");
  });

  test("answers are text, and null for questions about something never mentioned", () => {
    expect(conversation.questions.map(({ answer }) => answer)).toEqual(["A kitten", "2023", null, "Nobody"]);
  });

  test("evidence is read in every notation of the file, and only if its turn exists", () => {
    expect(conversation.questions.map(({ evidence }) => evidence)).toEqual([["D1:1", "D1:2"], ["D2:1"], ["D2:1"], []]);
  });

  test("observations are read only if their turn exists", () => {
    expect(conversation.observations).toEqual([
      { speaker: "Ada", text: "Ada adopted a kitten.", turns: ["D1:1"] },
      { speaker: "Ben", text: "Ben relocated to Oslo.", turns: ["D2:1"] },
    ]);
  });
});

test.each([
  ["1:56 pm on 8 May, 2023", "2023-05-08T13:56:00.000Z"],
  ["12:00 pm on 29 February, 2024", "2024-02-29T12:00:00.000Z"],
  ["12:09 am on 13 September, 2023", "2023-09-13T00:09:00.000Z"],
  ["11:59 PM on 31 Dec 2022", "2022-12-31T23:59:00.000Z"],
])("the session date %s is %s", (text, iso) => {
  expect(new Date(parseSessionDate(text) ?? NaN).toISOString()).toBe(iso);
});

test.each(["", "8 May 2023", "1:56 on 8 May, 2023", "1:56 pm on 8 Mayo", "1:56 pm on 8 Foo, 2023"])(
  "%j is not a session date",
  (text) => {
    expect(parseSessionDate(text)).toBeNull();
  },
);

test.each([
  [undefined, []],
  ["D1:3", ["D1:3"]],
  [[["D1:3", "D2:4"]], ["D1:3", "D2:4"]],
  [["D8:6; D9:17"], ["D8:6", "D9:17"]],
  [["D1:3 D1:3", 7, null], ["D1:3"]],
  [["D", "", "D30:05"], ["D30:5"]],
])("the evidence %j names the turns %j", (evidence, turns) => {
  expect(parseEvidence(evidence, () => true)).toEqual(turns);
});

describe("a file that is not LoCoMo's", () => {
  test.each([
    ["{}", /not LoCoMo's/],
    ["[]", /not LoCoMo's/],
    ['[{"sample_id": "x"}]', /not LoCoMo's/],
    ["nonsense", /not JSON/],
  ])("a file with %s is refused with where to get LoCoMo", (text, reason) => {
    expect(() => parseLocomo(text)).toThrow(LocomoFileError);
    expect(() => parseLocomo(text)).toThrow(reason);
    expect(() => parseLocomo(text)).toThrow(/snap-research\/LoCoMo/);
  });

  test("a missing LoCoMo file is an error in one line", () => {
    expect(() => readLocomoFile("/no/such/file.json")).toThrow(
      /^\/no\/such\/file\.json does not exist\. LoCoMo is [^\n]*$/,
    );
  });

  test("a session without a readable date is named in the error", () => {
    const text = SAMPLE.replace("1:56 pm on 8 May, 2023", "some day in May");
    expect(() => parseLocomo(text)).toThrow(/session 1 of made-up has the date "some day in May"/);
  });
});
