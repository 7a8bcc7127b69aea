import { formatOpenMetrics, type MetricFamily } from "../../core/observe/open-metrics.ts";
import type { CountedMetrics } from "../../ports/system.ts";
import type { Services } from "../services.ts";
import { tryDependencies } from "./health.ts";
import { ENGINE } from "./receipts.ts";

export async function metricsPage(
  services: Pick<Services, "control" | "requests" | "log"> & { counted: CountedMetrics },
): Promise<string> {
  const { postgres, storage } = await tryDependencies(services);
  const up: MetricFamily = {
    name: "engraph_dependency_up",
    help: "Whether Postgres answers and the storage of Durable Objects can be written: 1 or 0.",
    type: "gauge",
    samples: [
      { labels: { dependency: "postgres" }, value: Number(postgres === "ok") },
      { labels: { dependency: "storage" }, value: Number(storage === "ok") },
    ],
  };
  const build: MetricFamily = {
    name: "engraph_build",
    help: "The version of Engraph.",
    type: "info",
    samples: [{ labels: { version: ENGINE }, value: 1 }],
  };
  return formatOpenMetrics([build, up, ...services.counted.families()]);
}
