import { expect, test } from "vitest";
import { stem } from "../../../worker/core/text/stem.ts";

test("the forms of an English word have the same stem", () => {
  for (const forms of [
    ["kitten", "kittens"],
    ["move", "moves", "moved", "moving"],
    ["run", "running"],
    ["party", "parties"],
    ["adopt", "adopted", "adopting", "adopts"],
  ]) {
    expect([...new Set(forms.map(stem))]).toHaveLength(1);
  }
});

test("short words, words in double s and words of other scripts are their own stem", () => {
  for (const word of ["is", "as", "red", "class", "猫", "кошки", "", "ß"]) expect(stem(word)).toBe(word);
});
