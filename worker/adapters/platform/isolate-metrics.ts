import type { HistogramSample, MetricFamily } from "../../core/observe/open-metrics.ts";
import type { Clock, CountedMetrics, Metrics } from "../../ports/system.ts";

/** Seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

export function isolateMetrics(clock: Clock, beside: Metrics): CountedMetrics {
  // a clock stands at zero until the first request
  let started: number | null = null;
  const requests = new Map<string, { labels: Record<string, string>; value: number }>();
  const durations = new Histogram();
  const stages = new Histogram();
  return {
    stage: (stage, ms, ok) => {
      beside.stage(stage, ms, ok);
      stages.add({ stage, outcome: ok ? "ok" : "failed" }, ms / 1_000);
    },
    span: (stage, work) => beside.span(stage, work),
    request: ({ method, route, status, ms }) => {
      started ??= clock.now() - ms;
      const labels = { http_request_method: method, http_route: route, http_response_status_code: String(status) };
      const key = JSON.stringify(labels);
      const counted = requests.get(key) ?? { labels, value: 0 };
      counted.value += 1;
      requests.set(key, counted);
      durations.add({ http_request_method: method, http_route: route }, ms / 1_000);
    },
    families: (): MetricFamily[] => [
      {
        name: "engraph_isolate_start_time_seconds",
        help: "When this isolate answered its first request, since the epoch.",
        type: "gauge",
        samples: [{ labels: {}, value: (started ?? clock.now()) / 1_000 }],
      },
      {
        name: "engraph_requests",
        help: "Requests that this isolate has answered.",
        type: "counter",
        samples: [...requests.values()],
      },
      {
        name: "engraph_request_duration_seconds",
        help: "Time from a request to the first byte of its answer.",
        type: "histogram",
        bounds: BOUNDS,
        samples: durations.samples(),
      },
      {
        name: "engraph_stage_duration_seconds",
        help: "Time of each stage of the work, and whether it failed.",
        type: "histogram",
        bounds: BOUNDS,
        samples: stages.samples(),
      },
    ],
  };
}

class Histogram {
  readonly #samples = new Map<string, HistogramSample & { counts: number[] }>();

  add(labels: Record<string, string>, value: number): void {
    const key = JSON.stringify(labels);
    const sample = this.#samples.get(key) ?? { labels, counts: BOUNDS.map(() => 0), count: 0, sum: 0 };
    BOUNDS.forEach((bound, place) => {
      if (value <= bound) sample.counts[place] = (sample.counts[place] ?? 0) + 1;
    });
    this.#samples.set(key, { ...sample, count: sample.count + 1, sum: sample.sum + value });
  }

  samples(): HistogramSample[] {
    return [...this.#samples.values()];
  }
}
