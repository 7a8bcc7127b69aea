import { type Estimate, quantile } from "./recall.ts";

export const percent = (share: number): string => (Number.isFinite(share) ? (share * 100).toFixed(1) : "–");

export const percentWithInterval = ({ mean, low, high }: Estimate): string =>
  Number.isFinite(mean) ? `${percent(mean)} (${percent(low)}–${percent(high)})` : "–";

export function pointsWithInterval({ mean, low, high }: Estimate): string {
  const points = (share: number): string => {
    const text = Math.abs(share * 100).toFixed(1);
    return text === "0.0" ? text : `${share < 0 ? "−" : "+"}${text}`;
  };
  return Number.isFinite(mean) ? `${points(mean)} (${points(low)} to ${points(high)})` : "–";
}

export const milliseconds = (ms: number): string => `${ms < 100 ? ms.toFixed(1) : ms.toFixed(0)} ms`;

export function latencyCells(times: readonly number[]): [median: string, p95: string] {
  if (times.length === 0) return ["–", "–"];
  const ascending = [...times].sort((a, b) => a - b);
  const at = (share: number): number => quantile(ascending, share);
  const [low, high] = [at(0.25), at(0.75)].map((ms) => milliseconds(ms).replace(" ms", ""));
  return [`${milliseconds(at(0.5))} (${low}–${high})`, milliseconds(at(0.95))];
}
