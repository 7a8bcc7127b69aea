import { expect, test } from "vitest";
import { ticksOf } from "../../../../web/src/timeline/ticks.ts";

const DAY_MS = 86_400_000;

test("a time scale has ticks at whole years, months or days, and never more than fit", () => {
  for (const days of [1, 3, 20, 90, 400, 2_000, 20_000, 900_000]) {
    const from = Date.UTC(1985, 3, 7);
    const { at, unit } = ticksOf({ from, to: from + days * DAY_MS }, 10);
    expect(at.length, `${days} days`).toBeLessThanOrEqual(16);
    for (const mark of at) {
      const text = new Date(mark).toISOString();
      if (text.startsWith("+")) continue;
      expect(text).toMatch(unit === "year" ? /-01-01T00:00:00/ : unit === "month" ? /-01T00:00:00/ : /T00:00:00/);
    }
  }
});
