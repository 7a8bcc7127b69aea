import { percentile } from "../simulation/station.ts";
import type { Operation } from "../workload.ts";

export interface Answered {
  operation: Operation;
  ms: number;
  status: number;
}

export interface Minute {
  number: number;
  seconds: number;
  answered: readonly Answered[];
  /** The memory of all processes of the server; null for a remote server. */
  resident_bytes: number | null;
}

export const HEADER = ["minute", "answered/s", "p50", "p95", "p99", "context p95", "message p95", "errors", "memory"];

export const isError = ({ status }: Answered): boolean => status === 0 || status >= 400;

export function rowOf({ number, seconds, answered, resident_bytes }: Minute): string[] {
  const ms = (share: number, operation?: Operation): string => {
    const times = answered.filter((one) => !isError(one) && (operation === undefined || one.operation === operation));
    const value = percentile(
      times.map((one) => one.ms),
      share,
    );
    return Number.isNaN(value) ? "" : `${value.toFixed(0)} ms`;
  };
  const good = answered.filter((one) => !isError(one)).length;
  return [
    `${number}`,
    (good / seconds).toFixed(1),
    ms(0.5),
    ms(0.95),
    ms(0.99),
    ms(0.95, "context"),
    ms(0.95, "message"),
    `${answered.length - good}`,
    resident_bytes === null ? "" : `${(resident_bytes / 1e6).toFixed(0)} MB`,
  ];
}
