import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

interface Bars {
  /** Seconds since 1970. */
  xs: number[];
  ys: number[];
  height: number;
  width: number;
  colours: { bars: string; text: string; lines: string };
  formatX: (seconds: number) => string;
  formatY: (value: number) => string;
}

const AXIS_WIDTH = 70;
const LABEL_WIDTH = 100;
const BAR_SHARE = 0.7;
const MAX_BAR_WIDTH = 40;

export function drawBars(element: HTMLElement, { xs, ys, height, width, colours, formatX, formatY }: Bars): () => void {
  const axis = { stroke: colours.text, grid: { stroke: colours.lines }, ticks: { stroke: colours.lines } };
  const plot = new uPlot(
    {
      width: element.clientWidth,
      height,
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: { range: () => [(xs[0] ?? 0) - width, (xs.at(-1) ?? 0) + width] },
        y: { range: (_, __, most) => [0, most > 0 ? most * 1.1 : 1] },
      },
      axes: [
        { ...axis, space: LABEL_WIDTH, values: (_, seconds) => seconds.map(formatX) },
        { ...axis, size: AXIS_WIDTH, values: (_, values) => values.map(formatY) },
      ],
      series: [
        {},
        {
          fill: colours.bars,
          stroke: colours.bars,
          points: { show: false },
          ...(uPlot.paths.bars === undefined ? {} : { paths: uPlot.paths.bars({ size: [BAR_SHARE, MAX_BAR_WIDTH] }) }),
        },
      ],
    },
    [xs, ys],
    element,
  );
  const sized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
  sized.observe(element);
  return () => {
    sized.disconnect();
    plot.destroy();
  };
}
