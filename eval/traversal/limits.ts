import {
  dot,
  edgeWeight,
  enhance,
  LAMBDA,
  norm,
  NORM_CAP,
  penalise,
  sharedCosine,
} from "../../worker/core/traverse/edge-memory.ts";
import { seededRandom } from "../recall.ts";
import { markdownTable } from "../../bench/markdown-table.ts";
import { percent } from "../table-cells.ts";

const DIMENSIONS = 1024;
const QUESTIONS = 50;
const ROUNDS = 6;
const DEGREES = [30, 40, 50, 60, 62, 64, 66, 68, 70, 72];

function questionsAt(cosine: number, seed: number): Float64Array[] {
  const random = seededRandom(seed);
  const unit = (): Float64Array => {
    const v = new Float64Array(DIMENSIONS).map(
      () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
    );
    const length = norm(v);
    return v.map((value) => value / length);
  };
  const common = unit();
  return Array.from({ length: QUESTIONS }, () => {
    const own = unit();
    const v = common.map((value, place) => Math.sqrt(cosine) * value + Math.sqrt(1 - cosine) * (own[place] ?? 0));
    const length = norm(v);
    return v.map((value) => value / length);
  });
}

/** Share of questions for which one edge is replayed (q̂·v > λ) after `ROUNDS` rounds. */
export function replayedShareAt(degrees: number, seed: number): number {
  const questions = questionsAt(Math.cos((degrees * Math.PI) / 180), seed);
  let v: Float64Array = new Float64Array(DIMENSIONS);
  for (let round = 0; round < ROUNDS; round++) for (const q of questions) v = enhance(v, q);
  return questions.filter((q) => dot(v, q) > LAMBDA).length / questions.length;
}

export function angleTable(seed: number): string {
  const bound = (Math.acos(sharedCosine()) * 180) / Math.PI;
  const rows = DEGREES.map((degrees) => [
    `${degrees}°`,
    percent(replayedShareAt(degrees, seed)),
    degrees < bound ? "within" : "beyond",
  ]);
  return markdownTable(["angle between questions", "replayed in %", `bound ${bound.toFixed(1)}°`], rows);
}

/** `null` if 500 corrections are too few. The similarity of both nodes is 1. */
export function correctionsAfter(enhancements: number, cap: number): number | null {
  const q = new Float64Array([1]);
  let v: Float64Array = new Float64Array(1);
  for (let i = 0; i < enhancements; i++) v = enhance(v, q, cap);
  for (let corrections = 0; corrections <= 500; corrections++) {
    if (edgeWeight(1, dot(v, q)) <= LAMBDA) return corrections;
    v = penalise(v, q);
  }
  return null;
}

export const correctionTable = (): string =>
  markdownTable(
    ["wrong path memorised", "corrections until it is not replayed", "as published, without the cap"],
    [1, 2, 3, 5, 10].map((times) => [
      `${times} ×`,
      String(correctionsAfter(times, NORM_CAP) ?? "never"),
      String(correctionsAfter(times, Infinity) ?? "never"),
    ]),
  );

/** `null` after 500 repetitions. */
export function memorisationsAfter(uses: number, cosine: number, cap: number): number | null {
  const [other, own] = [new Float64Array([1, 0]), new Float64Array([cosine, Math.sqrt(1 - cosine ** 2)])];
  let v: Float64Array = new Float64Array(2);
  for (let i = 0; i < uses; i++) v = enhance(v, other, cap);
  for (let memorisations = 0; memorisations <= 500; memorisations++) {
    if (edgeWeight(NODE_SIMILARITY, dot(v, own)) > LAMBDA) return memorisations;
    v = enhance(v, own, cap);
  }
  return null;
}

const NODE_SIMILARITY = 0.5;
const COSINES = [0, 0.3, 0.6];

export const learningTable = (): string =>
  markdownTable(
    ["edge used by another question", ...COSINES.map((cosine) => `cosine ${cosine}`), "as published, cosine 0"],
    [0, 1, 2, 10].map((uses) => [
      `${uses} ×`,
      ...COSINES.map((cosine) => String(memorisationsAfter(uses, cosine, NORM_CAP) ?? "never")),
      String(memorisationsAfter(uses, 0, Infinity) ?? "never"),
    ]),
  );
