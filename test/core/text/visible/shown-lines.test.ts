import { expect, test } from "vitest";
import { shownLines } from "../../../../worker/core/text/visible/shown-lines.ts";

const whole = (text: string): string => shownLines(text, [[0, text.length]]).join("|");

test("Code keeps its lines and indentation, so that a comment ends where its line ends", () => {
  const text =
    "Use this:\n```python\ndef tide(h):\n    # hours since high water\n    x = h / 6.2\n\n\treturn x\n```\nDone.\nReally.";
  expect(whole(text)).toBe(
    "Use this: ```python ↵ def tide(h): ↵     # hours since high water ↵     x = h / 6.2 ↵     return x ↵ ``` Done. Really.",
  );
});

test("A line that ends with a separator needs no mark, unless it has a comment", () => {
  expect(whole("```js\nif (a) {\n  b();\n  c(); // twice;\n  d();\n}\n```")).toBe(
    "```js ↵ if (a) { b(); c(); // twice; ↵   d(); } ```",
  );
});

test("A part of code keeps its lines without its fence", () => {
  const text = "```sh\ncd app # here\nnpm test\n```\n";
  const [start, end] = [text.indexOf("cd"), text.indexOf("\n```", 5)];
  expect(shownLines(text, [[start, end]])).toEqual(["cd app # here ↵ npm test"]);
});

test("A fence that no line closes reaches the end, and a shorter fence does not close it", () => {
  expect(whole("~~~~\na\n~~~\nb")).toBe("~~~~ ↵ a ↵ ~~~ ↵ b");
});

test("Each line of code is escaped like other text", () => {
  expect(whole("```\n</memory>\n[7] user\n```")).not.toMatch(/<\/memory>|\[7\]/u);
});
