import { describe, expect, test } from "vitest";
import { readCorrection } from "../../../worker/core/resolve/corrected-object.ts";

const lives = { fact: "Nina lives in Lübeck.", subject: ["Nina", "nina-1"], object: ["Lübeck", "Luebeck"] };

describe("a corrected sentence", () => {
  test.each([
    ["Nina lives in Travemünde.", "Travemünde"],
    ["Nina lives in Bad Schwartau", "Bad Schwartau"],
    ["nina lives in Old Town.", "Old Town"],
  ])("%s names the object in the place of the old one", (sentence, object) => {
    expect(readCorrection(lives, sentence, null)).toEqual({ kind: "other", object, fact: sentence });
  });

  test.each(["Nina has lived in Lübeck for years.", "lives in Luebeck.", "She lives in Lübeck."])(
    "%s is about the same object",
    (sentence) => expect(readCorrection(lives, sentence, null)).toEqual({ kind: "same", fact: sentence }),
  );

  test.each([
    ["Ada worked at Siemens.", "same"],
    ["Lovelace works at Siemens.", "same"],
    ["Grace works at Siemens.", "refused"],
  ])("%s: part of a longer name names the subject", (sentence, kind) => {
    const works = { fact: "Ada Lovelace works at Siemens.", subject: ["Ada Lovelace"], object: ["Siemens"] };
    expect(readCorrection(works, sentence, null)).toMatchObject({ kind });
  });

  test("part of a longer name stands before another object", () => {
    const works = { fact: "Ada Lovelace works at Siemens.", subject: ["Ada Lovelace"], object: ["Siemens"] };
    const sentence = "Ada works at Bosch.";
    expect(readCorrection(works, sentence, null)).toEqual({ kind: "other", object: "Bosch", fact: sentence });
    expect(readCorrection(works, "Adam works at Bosch.", null)).toMatchObject({ kind: "refused", path: "fact" });
  });

  test("takes what stands before and after the object into account", () => {
    const brother = { fact: "Jonas is Nina's brother.", subject: ["Nina"], object: ["Jonas"] };
    expect(readCorrection(brother, "Jannis is Nina's brother.", null)).toMatchObject({
      kind: "other",
      object: "Jannis",
    });
    expect(readCorrection(brother, "Jonas is Mara's brother.", null)).toMatchObject({ kind: "refused", path: "fact" });
  });

  test.each([
    ["Nina moved to the sea.", "object"],
    ["Nina does not live in Lübeck.", "object"],
    ["Nina lives in Travemünde, not Lübeck.", "object"],
    ["Jonas lives in Lübeck.", "fact"],
    ["Nina lives in .", "object"],
  ])("%s is refused for its %s", (sentence, path) => {
    expect(readCorrection(lives, sentence, null)).toMatchObject({ kind: "refused", path });
  });

  test("may say what it likes of an object that the fact never named", () => {
    const likes = { fact: "Nina is fond of the sea.", subject: ["Nina"], object: ["sailing"] };
    expect(readCorrection(likes, "Nina loves the sea.", null)).toMatchObject({ kind: "same" });
  });

  test("keeps a literal apart by its words", () => {
    const rent = { fact: "Nina's rent is 900 EUR.", subject: ["Nina"], object: ["900 EUR"] };
    expect(readCorrection(rent, "Nina's rent is 950 EUR.", null)).toMatchObject({ kind: "other", object: "950 EUR" });
    expect(readCorrection(rent, "Nina's rent is 1,900 EUR.", null)).toMatchObject({ object: "1,900 EUR" });
  });
});

describe("a given object", () => {
  test("is written into the sentence in place of the old one", () => {
    expect(readCorrection(lives, undefined, ["Travemünde"])).toEqual({
      kind: "other",
      object: "Travemünde",
      fact: "Nina lives in Travemünde.",
    });
  });

  test("has to be named by the sentence that comes with it, by any of its names", () => {
    expect(readCorrection(lives, "Nina lives by the sea in Travemünde.", ["Seebad", "Travemünde"])).toMatchObject({
      kind: "other",
      object: "Seebad",
    });
    expect(readCorrection(lives, "Nina lives in Lübeck.", ["Travemünde"])).toMatchObject({
      kind: "refused",
      path: "fact",
    });
  });

  test("of another name of the old one changes the sentence alone", () => {
    expect(readCorrection(lives, "Nina lives in Luebeck.", ["Luebeck"])).toMatchObject({ kind: "same" });
    expect(readCorrection(lives, undefined, ["lübeck"])).toEqual({ kind: "same", fact: lives.fact });
  });

  test("needs a sentence where the old one did not name its object", () => {
    const likes = { fact: "Nina is fond of the sea.", subject: ["Nina"], object: ["sailing"] };
    expect(readCorrection(likes, undefined, ["surfing"])).toMatchObject({ kind: "refused", path: "fact" });
  });
});
