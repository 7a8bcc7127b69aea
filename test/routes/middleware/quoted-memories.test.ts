import { expect, test } from "vitest";
import { quotedBy } from "../../../worker/routes/middleware/quoted-memories.ts";

const ADA = { tenant: "ten_1", kind: "user", id: "ada" } as const;
const quoted = (body: unknown, mayReadOthers: boolean): string[] =>
  quotedBy(ADA, JSON.stringify(body), { again: true }, mayReadOthers).map(({ id }) => id);

test("a request of the whole tenant quotes its own memory and the graphs that it names", () => {
  expect(quoted({ query: "x", also: ["team", "docs"] }, true)).toEqual(["ada", "team", "docs"]);
});

test("a request restricted to one user reaches no other memory, whichever it names", () => {
  expect(quoted({ query: "x", also: ["team", "docs"] }, false)).toEqual(["ada"]);
});

test.each([[["\u0000"]], [["x".repeat(100_000)]], [["a/b"]], ["team"], [[1]]])(
  "a request whose graphs are not ids reaches no graph: %j",
  (also) => {
    expect(quoted({ query: "x", also }, true)).toEqual(["ada"]);
  },
);
