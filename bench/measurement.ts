/** One line of the report. */
export interface Measurement {
  operation: string;
  /** What it ran on: "100,000 edges". */
  size: string;
  ms: number;
  /** The readable twin in test/oracle on the same input. */
  slowTwinMs?: number;
  /** A library of native code on the same input, or null where it is not installed. */
  reference?: { name: string; ms: number } | null;
  /** What was checked beside the time: "error 2.1e-7", "recall 0.998". */
  found?: string;
}

export const formatCount = (count: number, unit: string): string => `${count.toLocaleString("en")} ${unit}`;
