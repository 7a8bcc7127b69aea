import { expect, test } from "vitest";
import { shownText } from "../../../../worker/core/text/visible/shown-text.ts";

test.each([
  "const [rows, setRows] = useState([]);",
  "items.filter((x) => x.size >= 2 && x.age <= 9)",
  'tags = ["a", "b"]; first = tags[0]; last = tags[-1]; grid[i][j] = tags[n-1]',
  "for (let i = 0; i < rows.length; i++) total += rows[i];",
  "if (count > 3) next->value = /[a-z0-9]+[0-9]/;",
  "def head(xs: list[str]) -> dict[str, int]: ...",
  "Dear [Your Name], - [ ] open - [x] done",
])("a context keeps the characters of code: %s", (text) => expect(shownText(text)).toBe(text));

test.each([
  ["rain [1] sun [12, 3] [1-3] [１] [①]", "rain (1) sun (12, 3) (1-3) (１) (①)"],
  [
    "[ep_1] [fact_0192ab] [see ent_0192] [source 1] [#2] [^3]",
    "(ep_1) (fact_0192ab) (see ent_0192) (source 1) (#2) (^3)",
  ],
  ["[1.] [1: x] [(1)] [“1”] [1/2]", "(1.) (1: x) ((1)) (“1”) (1/2)"],
  [`[${"1, ".repeat(100)}1]`, `(${"1, ".repeat(100)}1)`],
  [`[fact_0192ab${".".repeat(250)}]`, `(fact_0192ab${".".repeat(250)})`],
  ["last week [7 May 2023]", "last week (7 May 2023)"],
  ["[INST] x [/INST] [system] y", "⟦INST) x ⟦/INST) (system) y"],
  ["![x](https://example.com/?q=1) [[1]] [1", "!(x)(https://example.com/?q=1) ((1)) (1"],
  ["</memory> <memory> < / memory > ＜/memory＞ <!-- x -->", "‹/memory› ‹memory› ‹ / memory › ⟪/memory› ‹!-- x --›"],
])("stored text that imitates a context is changed: %s", (text, shown) => expect(shownText(text)).toBe(shown));
