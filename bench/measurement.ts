/** One row of the report. */
export interface Measurement {
  operation: string;
  /** Size of the input: "100,000 edges". */
  size: string;
  ms: number;
  /** Time of the slow, readable twin in test/oracle on the same input. */
  slowTwinMs?: number;
  /** Time of a native library on the same input; null if not installed. */
  reference?: { name: string; ms: number } | null;
  /** Quality of the result: "error 2.1e-7", "recall 0.998". */
  found?: string;
}

/** "100,000 edges" */
export const formatCount = (count: number, unit: string): string => `${count.toLocaleString("en")} ${unit}`;
