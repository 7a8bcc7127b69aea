import { expect, test } from "vitest";
import { formatOpenMetrics } from "../../../worker/core/observe/open-metrics.ts";

test("a page has a type and a help for each family, and ends where OpenMetrics ends", () => {
  expect(
    formatOpenMetrics([
      { name: "x_build", help: "Which.", type: "info", samples: [{ labels: { version: "1" }, value: 1 }] },
      { name: "x_requests", help: "How many.", type: "counter", samples: [{ labels: { route: "/a" }, value: 3 }] },
      { name: "x_up", help: "Whether.", type: "gauge", samples: [{ labels: {}, value: 0 }] },
      {
        name: "x_seconds",
        help: "How long.",
        type: "histogram",
        bounds: [0.5, 1],
        samples: [{ labels: { stage: "a" }, counts: [1, 2], count: 3, sum: 4.5 }],
      },
    ]),
  ).toBe(`# TYPE x_build info
# HELP x_build Which.
x_build_info{version="1"} 1
# TYPE x_requests counter
# HELP x_requests How many.
x_requests_total{route="/a"} 3
# TYPE x_up gauge
# HELP x_up Whether.
x_up 0
# TYPE x_seconds histogram
# HELP x_seconds How long.
x_seconds_bucket{stage="a",le="0.5"} 1
x_seconds_bucket{stage="a",le="1.0"} 2
x_seconds_bucket{stage="a",le="+Inf"} 3
x_seconds_sum{stage="a"} 4.5
x_seconds_count{stage="a"} 3
# EOF
`);
});

test("quotes, backslashes and line ends of a label stay within it", () => {
  const page = formatOpenMetrics([
    { name: "x", help: "a\nb", type: "gauge", samples: [{ labels: { route: 'a"b\\c\nd' }, value: 1 }] },
  ]);
  expect(page.split("\n")).toEqual([
    "# TYPE x gauge",
    String.raw`# HELP x a\nb`,
    String.raw`x{route="a\"b\\c\nd"} 1`,
    "# EOF",
    "",
  ]);
});
