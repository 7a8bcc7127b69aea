/** Slow texts: framing, cutting and reading take time proportional to length. */
import { expect, test } from "vitest";
import { frameMessage } from "../../../worker/core/language/frames/read-frames.ts";
import { readMessage } from "../../../worker/core/language/index.ts";
import { indexedParts } from "../../../worker/core/text/markdown/indexed-parts.ts";
import { costRatio } from "../../fakes/cost-ratio.ts";
import { PATHOLOGICAL } from "../../fixtures/pathological-texts.ts";

/** For four times the length: linear work takes four times, quadratic sixteen. */
const MOST_GROWTH = 9;

const growthOf = (small: () => unknown, large: () => unknown, least_ms: number): Promise<number> =>
  costRatio(large, small, { most: MOST_GROWTH, least_ms, tries: 4 });

const read = (content: string) => (): unknown =>
  readMessage({
    speaker: "Ada",
    content,
    reference_time: Date.parse("2024-05-05"),
    time_zone: "UTC",
    previous: [],
  });

read("I live in Rome and have a dog.")();

test.each(Object.keys(PATHOLOGICAL))(
  "%s: a message is framed, cut into parts and read in proportion to its length",
  async (name) => {
    const text = PATHOLOGICAL[name];
    if (text === undefined) throw new Error(name);
    const frame = (length: number) => (): unknown => frameMessage(text(length), "Ada");
    expect(await growthOf(frame(25_000), frame(100_000), 5)).toBeLessThanOrEqual(MOST_GROWTH);
    const cut = (length: number) => (): unknown => indexedParts(text(length), 2_000);
    expect(await growthOf(cut(50_000), cut(200_000), 5)).toBeLessThanOrEqual(MOST_GROWTH);
    expect(await growthOf(read(text(2_500)), read(text(10_000)), 10)).toBeLessThanOrEqual(MOST_GROWTH);
  },
);
