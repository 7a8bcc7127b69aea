import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { lengthsOf, parseRecorded } from "../../../eval/extraction/recorded-lengths.ts";
import { DataFileError } from "../../../eval/formats/published-file.ts";
import { RECORDED } from "./recorded.ts";

const line = (part: object = {}): string => JSON.stringify({ ...RECORDED, ...part });

test("facts are counted per token of the source messages, and their texts measured", () => {
  const text = [line(), line({ kind: "resolution", answer: "nonsense" }), line()].join("\n");
  const tokens = countTokens("I quit Acme Robotics last Friday! I've got two cats now, by the way.");
  expect(lengthsOf(parseRecorded(text))).toEqual({
    factsPerToken: 2 / tokens,
    entitiesPerFact: 1,
    sentence: (45 + 25) / 2,
    quote: (32 + 21) / 2,
  });
});

test.each([
  [line({ kind: "summary" }), /no recorded extraction/u],
  [line({ user: "Hello" }), /extraction 1: its prompt has no messages/u],
  [line({ answer: "Hello" }), /extraction 1: its answer is not JSON/u],
  [line({ answer: "{}" }), /extraction 1: .*facts/su],
])("a file without usable extractions is refused with the fault", (text, reason) => {
  expect(() => parseRecorded(text)).toThrow(DataFileError);
  expect(() => parseRecorded(text)).toThrow(reason);
});
