import { expect, test } from "vitest";
import { formatOpenMetrics } from "../../../worker/core/observe/open-metrics.ts";
import { isolateMetrics } from "../../../worker/adapters/platform/isolate-metrics.ts";
import { manualClock } from "../../fakes/time-and-ids.ts";
import { UNMEASURED } from "../../fakes/unmeasured.ts";

test("requests are counted by route and status, durations by route, stages by outcome, and stages are passed on", () => {
  const clock = manualClock(10_000);
  const passed: unknown[] = [];
  const metrics = isolateMetrics(clock, { ...UNMEASURED, stage: (...given) => passed.push(given) });
  const request = { method: "POST", route: "/v1/users/:user/search", status: 200, ms: 40 };
  metrics.request(request);
  metrics.request({ ...request, ms: 700 });
  metrics.request({ ...request, status: 404, ms: 3 });
  metrics.stage("search", 20, true);
  metrics.stage("search", 40_000, false);
  const lines = formatOpenMetrics(metrics.families()).split("\n");
  const of = (text: string): string[] => lines.filter((line) => line.startsWith(text));
  const route = 'http_request_method="POST",http_route="/v1/users/:user/search"';
  expect(of("engraph_isolate_start_time_seconds ")).toEqual(["engraph_isolate_start_time_seconds 9.96"]);
  expect(of("engraph_requests_total")).toEqual([
    `engraph_requests_total{${route},http_response_status_code="200"} 2`,
    `engraph_requests_total{${route},http_response_status_code="404"} 1`,
  ]);
  expect(of(`engraph_request_duration_seconds_bucket{${route},le="0.05"}`)).toEqual([
    `engraph_request_duration_seconds_bucket{${route},le="0.05"} 2`,
  ]);
  expect(of(`engraph_request_duration_seconds_count`)).toEqual([`engraph_request_duration_seconds_count{${route}} 3`]);
  const failed = 'stage="search",outcome="failed"';
  expect(of(`engraph_stage_duration_seconds_bucket{${failed},le="30.0"}`)[0]).toMatch(/ 0$/);
  expect(of(`engraph_stage_duration_seconds_bucket{${failed},le="+Inf"}`)[0]).toMatch(/ 1$/);
  expect(passed).toEqual([
    ["search", 20, true],
    ["search", 40_000, false],
  ]);
});

test("an isolate without requests has a metrics page too", () => {
  const page = formatOpenMetrics(isolateMetrics(manualClock(1_000), UNMEASURED).families());
  expect(page).toContain("engraph_isolate_start_time_seconds 1\n");
  expect(page).toMatch(/# EOF\n$/);
});
