import { markdownTable } from "../../bench/markdown-table.ts";
import { percentWithInterval } from "../table-cells.ts";
import { wilson } from "../wilson.ts";
import { type Features, train } from "./linear-classifier.ts";

export interface Sample {
  features: Features;
  is: boolean;
  byRules: boolean;
  /** The classifier that judges a part is never trained on it. */
  part: number | string;
}

const LEFT_OUT = 0.2;

/** @param trainedOn in place of the other parts */
export function comparison(samples: readonly Sample[], trainedOn?: readonly Sample[]): string {
  const scores = new Map<Sample, number>();
  for (const [part, held] of Map.groupBy(samples, (sample) => sample.part)) {
    const classify = train(trainedOn ?? samples.filter((sample) => sample.part !== part));
    for (const sample of held) scores.set(sample, classify(sample.features));
  }
  const scoreOf = (sample: Sample): number => scores.get(sample) ?? 0;
  const falling = (some: readonly Sample[]): Sample[] => [...some].sort((a, b) => scoreOf(b) - scoreOf(a));
  const positives = samples.filter(({ is }) => is).length;
  const row = (label: string, found: readonly Sample[]): string[] => {
    const right = found.filter(({ is }) => is).length;
    const shares = [wilson(right, found.length), wilson(right, positives)];
    return [label, String(found.length), ...shares.map(percentWithInterval)];
  };
  const byRules = samples.filter((sample) => sample.byRules);
  const wanted = byRules.filter(({ is }) => is).length;
  return markdownTable(
    [`of ${samples.length}, ${positives} are`, "found", "precision, %", "recall, %"],
    [
      row("rules", byRules),
      row(
        "classifier",
        samples.filter((sample) => scoreOf(sample) > 0),
      ),
      row("classifier, at the recall of the rules", untilRight(falling(samples), wanted)),
      row(
        `rules, less the ${LEFT_OUT * 100} % that the classifier doubts most`,
        falling(byRules).slice(0, Math.round(byRules.length * (1 - LEFT_OUT))),
      ),
    ],
  );
}

function untilRight(samples: readonly Sample[], wanted: number): Sample[] {
  let right = 0;
  return samples.filter(({ is }) => {
    if (right >= wanted) return false;
    right += Number(is);
    return true;
  });
}
