import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readerDigest, readerFiles } from "../../../scripts/reader-digest.ts";
import { builtinExtractor } from "../../../worker/adapters/builtin/extractor.ts";

const RELEASES = "test/fixtures/releases";

function readerOf(release: string): { prompt_version: string; digest: string | null } {
  const recorded = `${RELEASES}/${release}/reader.json`;
  if (existsSync(recorded))
    return JSON.parse(readFileSync(recorded, "utf8")) as { prompt_version: string; digest: string };
  const [, prompt_version = ""] = /"prompt_version":"(builtin-\d+)/.exec(
    readFileSync(`${RELEASES}/${release}/ada.ndjson`, "utf8"),
  ) as RegExpExecArray;
  return { prompt_version, digest: null };
}

test.each(readdirSync(RELEASES).filter((name) => /^\d/.test(name)))(
  "the built-in reader has the version of release %s only if its source is the same",
  (release) => {
    const { prompt_version, digest } = readerOf(release);
    // increase the number in worker/adapters/builtin/extractor.ts once per release
    expect(builtinExtractor.prompt_version === prompt_version).toBe(digest === readerDigest());
  },
);

test("the digest of the reader leaves out the questions behind the same entry", () => {
  expect(readerFiles()).not.toContain("worker/core/language/index.ts");
  expect(readerFiles()).not.toContain("worker/core/language/questions/asked-value.ts");
});

test("the digest of the reader covers its tables of words, relations and dates", () => {
  const files = readerFiles().join("\n");
  for (const folder of [
    "language/en",
    "language/de",
    "language/es",
    "language/instructions",
    "language/dates",
    "language/predicates",
  ])
    expect(files).toContain(`worker/core/${folder}/`);
});
