export interface Measurement {
  operation: string;
  /** Of the input: "100,000 edges". */
  size: string;
  ms: number;
  /** In test/oracle, on the same input. */
  slowTwinMs?: number;
  /** Native, on the same input; null if not installed. */
  reference?: { name: string; ms: number } | null;
  /** "error 2.1e-7", "recall 0.998". */
  found?: string;
}

export const formatCount = (count: number, unit: string): string => `${count.toLocaleString("en")} ${unit}`;
