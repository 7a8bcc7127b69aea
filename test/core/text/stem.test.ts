import { expect, test } from "vitest";
import { stem } from "../../../worker/core/text/stem.ts";

test("forms of one English word have one stem", () => {
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

test("short words, double s and other scripts stay as they are", () => {
  for (const word of ["is", "as", "red", "class", "猫", "кошки", "", "ß"]) expect(stem(word)).toBe(word);
});
