import fc from "fast-check";
import { expect, test } from "vitest";
import { renderPeriod } from "../../../../worker/core/context/dates.ts";
import { germanPeriod } from "../../../../web/src/language/german-period.ts";

test.each([
  ["since 18 May 2024", "seit 18. Mai 2024"],
  ["since 2021", "seit 2021"],
  ["as of 6 Oct 2024", "Stand 6. Okt. 2024"],
  ["as of 12 Jan 2024, until 8 Apr 2024", "Stand 12. Jan. 2024, bis 8. Apr. 2024"],
  ["from Mar 2015, ended before 3 Aug 2023", "ab März 2015, endete vor dem 3. Aug. 2023"],
  ["before 6 Oct 2024", "vor dem 6. Okt. 2024"],
  ["by 6 Oct 2024", "spätestens am 6. Okt. 2024"],
  ["was planned for Nov 2024", "war geplant für Nov. 2024"],
  ["planned for 7 May 2030 13:56", "geplant für 7. Mai 2030, 13:56"],
  ["done on 3 Mar 2026", "erledigt am 3. März 2026"],
  ["dropped in 2026", "verworfen 2026"],
  ["3 Mar 2015 – May 2019", "3. März 2015 – Mai 2019"],
  ["since the week of 16 Nov 2026", "seit der Woche vom 16. Nov. 2026"],
  ["as of 12 Jan 2024, until the week of 8 Apr 2024", "Stand 12. Jan. 2024, bis zur Woche vom 8. Apr. 2024"],
  ["planned for the week of 4 Mar 2024", "geplant für die Woche vom 4. März 2024"],
  ["the week of 4 Mar 2024", "Woche vom 4. März 2024"],
  ["done in the week of 4 Mar 2024", "erledigt während der Woche vom 4. März 2024"],
  ["2015–2019", "2015–2019"],
  ["", ""],
])("%s is %s in German", (english, german) => {
  expect(germanPeriod(english)).toBe(german);
});

const instant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) });
const precision = fc.constantFrom("year", "month", "week", "day", "instant");
const basis = fc.constantFrom("stated", "inferred", "observed");
const bounds = fc.record({
  valid_from: fc.option(instant),
  valid_from_precision: precision,
  valid_from_basis: basis,
  valid_to: fc.option(instant),
  valid_to_precision: precision,
  valid_to_basis: basis,
  due: fc.option(instant),
  due_precision: precision,
});

const outcome = fc.constantFrom(null, "done", "dropped");

test("no translated period contains an English word", () => {
  const english =
    /\b(?:was|planned|done|dropped|on|in|for|as|of|ended|before|since|until|from|by|the|week|May|Mar|Oct|Dec|Jan \d|Nov \d)\b/;
  fc.assert(
    fc.property(fc.constantFrom("state", "event"), bounds, instant, outcome, (kind, between, at, ended) => {
      expect(germanPeriod(renderPeriod(kind, between, at, ended))).not.toMatch(english);
    }),
  );
});
