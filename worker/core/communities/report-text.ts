import type { ShownReport } from "./points.ts";

interface Reported {
  id: string;
  name: string;
  summary: string;
  report: { findings: readonly { summary: string; explanation: string }[] } | null;
}

/** A report with its findings, without sentences that the summary has already. */
export function fullReport({ id, name, summary, report }: Reported): ShownReport {
  const findings = (report?.findings ?? []).map(({ summary: finding, explanation }) =>
    [finding, explanation].filter((part) => part !== "" && !summary.includes(part)).join(" "),
  );
  return { id, title: name, text: [summary, ...findings.filter((finding) => finding !== "")].join("\n") };
}
