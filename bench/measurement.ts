export interface Measurement {
  operation: string;
  size: string;
  ms: number;
  slowTwinMs?: number;
  reference?: { name: string; ms: number } | null;
  found?: string;
}

export const formatCount = (count: number, unit: string): string => `${count.toLocaleString("en")} ${unit}`;
