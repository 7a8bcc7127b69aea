import { countChunkTokens } from "../text/chunk-tokens.ts";
import { CHUNK_TOKENS } from "./chunking.ts";
import { splitIntoSentences } from "../text/sentences/split-into-sentences.ts";

/**
 * Scores each gap between sentences by how far the similarity of the vectors on both sides (Kamradt, "5 Levels of Text
 * Splitting", 2023, level 4) lies below the peaks on both sides: the depth score of TextTiling (Hearst, Computational
 * Linguistics 23(1), 1997, §5). No fixed threshold: embedders differ in how similar they find sentences.
 */
const DEFAULTS = {
  /** Sentences on each side; one says too little. */
  group: 5,
  /** A border's depth is this many standard deviations above the mean: about one gap in fifteen. */
  deviations: 1.5,
  /** Smaller chunks are joined to a neighbor unless that exceeds the limit. */
  smallest: 0.2,
};
/** Bounds the memory for a document's vectors, and the requests to a provider. */
export const MAX_UNITS = 6_000;
const TARGET_UNITS = 2_000;

/** A small `tokens` may give more than `MAX_UNITS`. */
export function similarityUnits(text: string, tokens = CHUNK_TOKENS): string[] {
  const target = countChunkTokens(text) / TARGET_UNITS;
  const units: string[] = [];
  let size = Infinity;
  for (const piece of splitIntoSentences(text, tokens)) {
    const cost = countChunkTokens(piece);
    if (size >= target || size + cost > tokens) {
      units.push(piece);
      size = cost;
    } else {
      units[units.length - 1] += piece;
      size += cost;
    }
  }
  return units;
}

/** Ties go to the first gap. */
export function chunkBySimilarity(
  units: readonly string[],
  vectors: readonly Float32Array[],
  tokens = CHUNK_TOKENS,
): string[] {
  const depths = depthScores(gapSimilarities(vectors));
  const borders = joinSmall(findBorders(units, depths, tokens), units, depths, tokens);
  return borders
    .slice(1)
    .map((end, index) => units.slice(borders[index], end).join("").trim())
    .filter((chunk) => chunk !== "");
}

type PerGap = Float64Array;

function gapSimilarities(vectors: readonly Float32Array[]): PerGap {
  const { group } = DEFAULTS;
  return Float64Array.from(vectors, (_, gap) => {
    const left = sum(vectors.slice(Math.max(0, gap - group), gap));
    const right = sum(vectors.slice(gap, gap + group));
    const lengths = Math.sqrt(dot(left, left) * dot(right, right));
    return lengths === 0 ? 1 : dot(left, right) / lengths;
  });
}

function sum(vectors: readonly Float32Array[]): Float64Array {
  const total = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) for (let i = 0; i < total.length; i++) total[i] = (total[i] ?? 0) + (vector[i] ?? 0);
  return total;
}

function dot(a: Float64Array, b: Float64Array): number {
  let product = 0;
  for (let i = 0; i < a.length; i++) product += (a[i] ?? 0) * (b[i] ?? 0);
  return product;
}

/** Hearst 1997, §5.3. */
function depthScores(similarities: PerGap): PerGap {
  const peakFrom = (gap: number, step: 1 | -1): number => {
    let peak = similarities[gap] ?? 0;
    for (let at = gap + step; at >= 1 && at < similarities.length; at += step) {
      const next = similarities[at] ?? 0;
      if (next < peak) break;
      peak = next;
    }
    return peak;
  };
  return similarities.map((similarity, gap) => (gap === 0 ? 0 : peakFrom(gap, -1) + peakFrom(gap, 1) - 2 * similarity));
}

function cutOff(depths: PerGap): number {
  const gaps = depths.slice(1);
  const mean = gaps.reduce((total, depth) => total + depth, 0) / gaps.length;
  const variance = gaps.reduce((total, depth) => total + (depth - mean) ** 2, 0) / gaps.length;
  return mean + DEFAULTS.deviations * Math.sqrt(variance);
}

function findBorders(units: readonly string[], depths: PerGap, tokens: number): number[] {
  const until = [0];
  for (const unit of units) until.push((until.at(-1) ?? 0) + countChunkTokens(unit));
  const size = (from: number, to: number): number => (until[to] ?? 0) - (until[from] ?? 0);
  const deep = cutOff(depths);
  const smallest = tokens * DEFAULTS.smallest;

  const deepest = (from: number, to: number, least: number): number | null => {
    let best: number | null = null;
    for (let gap = from + 1; gap < to; gap++) {
      if (size(from, gap) < least || size(gap, to) < least) continue;
      if (best === null || (depths[gap] ?? 0) > (depths[best] ?? 0)) best = gap;
    }
    return best;
  };
  const borders = [0, units.length];
  const parts: [number, number][] = [[0, units.length]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    const fits = size(from, to) <= tokens;
    const gap = deepest(from, to, smallest) ?? (fits ? null : deepest(from, to, 0));
    if (gap === null || (fits && (depths[gap] ?? 0) <= deep)) continue;
    borders.push(gap);
    parts.push([from, gap], [gap, to]);
  }
  return borders.sort((a, b) => a - b);
}

function joinSmall(borders: readonly number[], units: readonly string[], depths: PerGap, tokens: number): number[] {
  const kept = [...borders];
  const smallest = tokens * DEFAULTS.smallest;
  const size = (place: number): number =>
    units.slice(kept[place], kept[place + 1]).reduce((total, unit) => total + countChunkTokens(unit), 0);
  const sizes = kept.slice(1).map((_, place) => size(place));
  for (;;) {
    let shallowest: number | null = null;
    for (let place = 1; place < kept.length - 1; place++) {
      const [left = 0, right = 0] = [sizes[place - 1], sizes[place]];
      if (Math.min(left, right) >= smallest || left + right > tokens) continue;
      if (shallowest === null || (depths[kept[place] ?? 0] ?? 0) < (depths[kept[shallowest] ?? 0] ?? 0))
        shallowest = place;
    }
    if (shallowest === null) return kept;
    kept.splice(shallowest, 1);
    sizes.splice(shallowest - 1, 2, (sizes[shallowest - 1] ?? 0) + (sizes[shallowest] ?? 0));
  }
}
