import { useEffect, useRef, useState } from "preact/hooks";
import { useLanguage } from "../language/language.ts";
import { formatDay, formatNumber } from "../language/moments.ts";
import { Problem } from "../parts/problem.tsx";
import { useIsDark } from "../shell/theme.ts";
import type { DaySpend, Measure } from "./spend-by-day.ts";

const HEIGHT = 180;
const DAY_SECONDS = 86_400;

export function SpendChart({ days, measure }: { days: readonly DaySpend[]; measure: Measure }) {
  const language = useLanguage();
  const isDark = useIsDark();
  const place = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let end = (): void => {};
    let isWanted = true;
    const draw = async (): Promise<void> => {
      const { drawBars } = await import("./bars.ts");
      if (!isWanted) return;
      const style = getComputedStyle(document.documentElement);
      const colour = (name: string): string => style.getPropertyValue(name).trim();
      end = drawBars(element, {
        xs: days.map(({ day }) => Date.parse(day) / 1_000),
        ys: days.map((day) => day[measure]),
        height: HEIGHT,
        width: DAY_SECONDS,
        colours: { bars: colour("--accent"), text: colour("--quiet"), lines: colour("--line") },
        formatX: (seconds) => formatDay(language, seconds * 1_000),
        formatY: (value) => formatNumber(language, value, 3),
      });
    };
    draw().catch(setError);
    return () => {
      isWanted = false;
      end();
    };
  }, [days, measure, language, isDark]);
  return error === null ? <div ref={place} class="operations-chart" aria-hidden="true" /> : <Problem error={error} />;
}
