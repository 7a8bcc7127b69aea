export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
}

export interface HistogramSample {
  labels: Readonly<Record<string, string>>;
  /** Values above the last bound are only in `count`. */
  counts: readonly number[];
  count: number;
  sum: number;
}

export type MetricFamily = { name: string; help: string } & (
  | { type: "counter" | "gauge" | "info"; samples: readonly Sample[] }
  | { type: "histogram"; bounds: readonly number[]; samples: readonly HistogramSample[] }
);

const SUFFIX = { counter: "_total", gauge: "", info: "_info" } as const;

/** OpenMetrics 1.0, as Prometheus reads it. */
export const formatOpenMetrics = (families: readonly MetricFamily[]): string =>
  `${families.flatMap(linesOf).join("\n")}\n# EOF\n`;

function linesOf(family: MetricFamily): string[] {
  const { name, help, type } = family;
  const head = [`# TYPE ${name} ${type}`, `# HELP ${name} ${escaped(help)}`];
  if (family.type !== "histogram")
    return [
      ...head,
      ...family.samples.map(({ labels, value }) => line(`${name}${SUFFIX[family.type]}`, labels, value)),
    ];
  return [
    ...head,
    ...family.samples.flatMap(({ labels, counts, count, sum }) => [
      ...family.bounds.map((bound, place) =>
        line(`${name}_bucket`, { ...labels, le: decimal(bound) }, counts[place] ?? 0),
      ),
      line(`${name}_bucket`, { ...labels, le: "+Inf" }, count),
      line(`${name}_sum`, labels, sum),
      line(`${name}_count`, labels, count),
    ]),
  ];
}

function line(name: string, labels: Readonly<Record<string, string>>, value: number): string {
  const given = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${given.length > 0 ? `{${given.join(",")}}` : ""} ${value}`;
}

const decimal = (bound: number): string => (Number.isInteger(bound) ? `${bound}.0` : String(bound));
const escaped = (text: string): string =>
  text
    .replaceAll("\\", String.raw`\\`)
    .replaceAll("\n", String.raw`\n`)
    .replaceAll('"', String.raw`\"`);
