import { expect, test } from "vitest";
import { isPeopleFile, parsePeople } from "../../../eval/extraction/people-file.ts";

const TEXT = `## d01 Priya
@a 2025-01-06T07:40
U: just off a night shift
and this:

  code()
A: Sleep well!
@b 2025-01-22T18:02
U: no more nights
! works days
? When does Priya work? => by day
## d02 Tom Field
@a 2025-02-01T09:00
U: hi
`;

test("each person has a chat, with threads, times, and messages of several lines", () => {
  const [priya, tom] = parsePeople(TEXT, "people.txt");
  const at = Date.UTC(2025, 0, 6, 7, 40);
  expect(priya).toMatchObject({
    id: "d01",
    messages: [
      {
        id: "m1",
        thread: "a",
        role: "user",
        name: "Priya",
        content: "just off a night shift\nand this:\n\n  code()",
        at,
      },
      { id: "m2", role: "assistant", name: null, content: "Sleep well!", at: at + 60_000 },
      { id: "m3", thread: "b", content: "no more nights" },
    ],
  });
  expect(tom?.messages).toMatchObject([{ name: "Tom Field", content: "hi" }]);
  expect([isPeopleFile(TEXT), isPeopleFile('{"messages": []}')]).toEqual([true, false]);
});

test.each([
  ["## d01 Priya\nU: hi", /line 2: a message needs a thread/],
  ["## d01 Priya\n@a yesterday\nU: hi", /line 2: a thread needs a person and a time/],
  ["## d01 Priya\nhi", /line 2: it belongs to no message/],
])("%j is refused with its line", (text, error) => {
  expect(() => parsePeople(text, "people.txt")).toThrow(error);
});
