/**
 * `npm run simulate`: predicts bottlenecks, latencies and monthly costs for 10⁴ to 10⁸ users. A discrete-event model
 * (`simulation/platform-model.ts`) of published limits and prices (`simulation/platform-terms.ts`), measured service times
 * (`service-times.json`) and assumptions (`simulation/assumptions.ts`).
 *
 * `npm run simulate -- --measure` first measures and stores the service times of this machine.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { markdownTable } from "./markdown-table.ts";
import { readOptions } from "./read-options.ts";
import { measureServiceTimes, type ServiceTimes } from "./service-times.ts";
import { ASSUMPTIONS } from "./simulation/assumptions.ts";
import { billOf, dominant, ITEMS, totalOf } from "./simulation/bill.ts";
import { simulatePlatform, type Percentiles } from "./simulation/platform-model.ts";
import { AS_OF } from "./simulation/platform-terms.ts";

const STORED = new URL("service-times.json", import.meta.url);
const USERS: readonly (readonly [string, number])[] = [
  ["10⁴", 1e4],
  ["10⁵", 1e5],
  ["10⁶", 1e6],
  ["10⁷", 1e7],
  ["10⁸", 1e8],
];

const values = readOptions("simulate", { measure: { type: "boolean", default: false } });
if (values.measure) {
  process.stderr.write("measuring service times, for two minutes…\n");
  const measured = { measured: new Date().toISOString().slice(0, 10), ...rounded(await measureServiceTimes()) };
  writeFileSync(STORED, `${JSON.stringify(measured, null, 2)}\n`);
}
const times = JSON.parse(readFileSync(STORED, "utf8")) as ServiceTimes & { measured: string };

const simulated = USERS.map(([heading, users]) => ({ heading, ...simulatePlatform(users, times) }));
const one = simulatePlatform(1e5, times, { queues: 1 });
const all = simulatePlatform(1e8, times, { queues: ASSUMPTIONS.most_queues });
print(
  "Load at the peak",
  markdownTable(
    [
      "users",
      "requests/s",
      "queues",
      "saturates first",
      "its load",
      "context p50, p95, p99",
      "message p50, p95, p99",
      "facts p50, p95, p99",
    ],
    simulated.map(({ heading, requests_per_s, queues, stations, context, message, facts }) => [
      heading,
      count(requests_per_s),
      count(queues),
      stations[0]?.name ?? "",
      percent(stations[0]?.load ?? 0),
      milliseconds(context),
      milliseconds(message),
      facts === null ? "grows" : inSeconds(facts),
    ]),
  ),
);
print(
  "What is full, and with how many users",
  markdownTable(
    ["", "users"],
    [
      ...one.stations.map(
        ({ name, load }) => [/queue/.test(name) ? `${name}, with one` : name, one.users / load] as const,
      ),
      ...all.stations
        .filter(({ name }) => /queue/.test(name))
        .map(({ name, load }) => [`${name}, with ${all.queues}`, all.users / load] as const),
    ]
      .sort(([, a], [, b]) => a - b)
      .map(([name, users]) => [name, count(users)]),
  ),
);
print(
  "Dollars a month",
  markdownTable(
    ["users", ...ITEMS, "all", "a user", "most", "a user, by rules"],
    USERS.map(([heading, users]) => {
      const bill = billOf(users, times);
      return [
        heading,
        ...ITEMS.map((item) => count(bill[item])),
        count(totalOf(bill)),
        (totalOf(bill) / users).toFixed(3),
        dominant(bill),
        (totalOf(billOf(users, times, "message_by_rules")) / users).toFixed(3),
      ];
    }),
  ),
);
process.stdout.write(
  `A user: ${ASSUMPTIONS.messages} messages and ${ASSUMPTIONS.contexts + ASSUMPTIONS.searches} reads a month, with what is stored after ` +
    `${ASSUMPTIONS.months_kept} months; language models are not in it. Limits and prices of ${AS_OF}; service times of ${times.measured}.\n`,
);

function print(title: string, table: string): void {
  process.stdout.write(`${title}\n\n${table}\n\n`);
}

function rounded(measured: ServiceTimes): ServiceTimes {
  return JSON.parse(
    JSON.stringify(measured, (_, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(3)) : value)),
  ) as ServiceTimes;
}

function count(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 1 : 0 });
}

function percent(load: number): string {
  return `${(100 * load).toLocaleString("en", { maximumFractionDigits: load < 0.1 ? 1 : 0 })} %`;
}

function milliseconds(of: Percentiles | null): string {
  return of === null ? "" : `${[of.p50, of.p95, of.p99].map((s) => (1_000 * s).toFixed(0)).join(", ")} ms`;
}

function inSeconds({ p50, p95, p99 }: Percentiles): string {
  return `${[p50, p95, p99].map((s) => s.toFixed(1)).join(", ")} s`;
}
