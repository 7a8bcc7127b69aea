/** Dashboard and alerts use only existing metrics, labels and stages, and every alert tells what to do. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { isolateMetrics } from "../../worker/adapters/platform/isolate-metrics.ts";
import { formatOpenMetrics } from "../../worker/core/observe/open-metrics.ts";
import { metricsPage } from "../../worker/flows/access/metrics-page.ts";
import { manualClock } from "../fakes/time-and-ids.ts";
import { UNMEASURED } from "../fakes/unmeasured.ts";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

interface Rule {
  alert: string;
  expr: string;
}
const { groups } = parse(read("dashboards/alerts.yaml")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read("dashboards/grafana.json")) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const asked = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

async function page(): Promise<string> {
  const counted = isolateMetrics(manualClock(1_000), UNMEASURED);
  for (const status of [200, 503])
    counted.request({ method: "POST", route: "/v1/users/:user_id/search", status, ms: 3 });
  for (const stage of ["extract", "refresh", "search"]) for (const ok of [true, false]) counted.stage(stage, 3, ok);
  const parts = {
    counted,
    control: { ping: async () => true },
    requests: { at: () => ({ begin: async () => ({ kind: "done" }) }) },
    log: { info: () => {}, error: () => {} },
  };
  return metricsPage(parts as unknown as Parameters<typeof metricsPage>[0]);
}

test.each(asked)("%s asks for metrics and labels of the page", async (_, expr) => {
  const text = `${await page()}\nup{job="engraph"} 1\n`;
  const names = [...new Set(expr.match(/\b(?:engraph_\w+|up)\b/gu))];
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(text).toMatch(new RegExp(`^${name}(?:\\{|\\s)`, "mu"));
  for (const [, label, value] of expr.matchAll(/(\w+)="([^"]+)"/gu)) expect(text).toContain(`${label}="${value}"`);
});

test("stages that alerts name are measured by the product", () => {
  const sources = ["worker/queue.ts", "worker/flows/ingest/extract.ts"].map(read).join("\n");
  for (const [, stage] of rules
    .map(({ expr }) => expr)
    .join("\n")
    .matchAll(/stage="(\w+)"/gu))
    expect(sources).toContain(`"${stage}"`);
});

test("each alert has what to do in the documents", () => {
  const operations = read("docs/operations.md");
  for (const { alert } of rules) expect(operations).toContain(`\`${alert}\``);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

test("a page without any request is whole", () => {
  expect(formatOpenMetrics([])).toBe("\n# EOF\n");
});
