import { counted } from "./counted.ts";
import { isoOf } from "./values.ts";

export interface Report {
  source: string;
  user: string;
  dry_run: boolean;
  /** "unchanged": everything was there already; "planned": a dry run. */
  outcome: "imported" | "unchanged" | "planned";
  read: Record<string, number>;
  imported: Record<string, number>;
  already_there: Record<string, number>;
  left_out: Record<string, number>;
  first_at: string | null;
  last_at: string | null;
  notes: string[];
}

export function emptyReport(source: string, user: string, dry_run: boolean): Report {
  return {
    source,
    user,
    dry_run,
    outcome: dry_run ? "planned" : "imported",
    read: {},
    imported: {},
    already_there: {},
    left_out: {},
    first_at: null,
    last_at: null,
    notes: [],
  };
}

export function include(report: Report, at: number | null): void {
  if (at === null) return;
  const iso = isoOf(at);
  if (report.first_at === null || iso < report.first_at) report.first_at = iso;
  if (report.last_at === null || iso > report.last_at) report.last_at = iso;
}

export function describeReport(report: Report): string {
  const { dry_run, first_at, last_at } = report;
  const period = first_at === null || last_at === null ? "" : ` (${first_at.slice(0, 10)} to ${last_at.slice(0, 10)})`;
  const lines = [
    `read: ${listed(report.read)}${period}`,
    `${dry_run ? "would import" : "imported"}: ${listed(report.imported)}`,
    ...(Object.keys(report.already_there).length > 0 ? [`already there: ${listed(report.already_there)}`] : []),
  ];
  const left = Object.entries(report.left_out).sort(([, a], [, b]) => b - a);
  if (left.length > 0) lines.push("left out:", ...left.map(([reason, count]) => `  ${counted(count, reason)}`));
  return [...lines, ...report.notes].join("\n");
}

function listed(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  return parts.length === 0 ? "nothing" : parts.map(([what, count]) => counted(count, what)).join(", ");
}
