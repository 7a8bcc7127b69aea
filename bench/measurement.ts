export interface Measurement {
  operation: string;
  size: string;
  ms: number;
  /** In test/oracle, on the same input. */
  slowTwinMs?: number;
  /** Null if not installed. */
  reference?: { name: string; ms: number } | null;
  found?: string;
}

export const formatCount = (count: number, unit: string): string => `${count.toLocaleString("en")} ${unit}`;
