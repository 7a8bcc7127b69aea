/** A state that is stated again with an earlier start leaves the later states of its slot as they are. */
import { expect, test } from "vitest";
import { revise, type CurrentVersion, type Statement } from "../../../worker/core/temporal/bitemporal.ts";
import { between } from "./years.ts";

const [ROME, OSLO, BONN] = [1, 2, 3];
const moved = (year: number): Statement => ({
  ...between([year, "inferred"], null),
  reference_time: 2025,
  held_at: null,
  kind: "state",
});

function say(known: readonly CurrentVersion[], fact: number, statement: Statement): CurrentVersion[] {
  const own = known.filter((version) => version.fact === fact);
  const others = known.filter((version) => version.fact !== fact);
  const { superseded, believed } = revise(fact, statement, own, others);
  const next = Math.max(0, ...known.map(({ version }) => version)) + 1;
  return [
    ...known.filter(({ version }) => !superseded.includes(version)),
    ...believed.map((version, index) => ({ ...version, version: next + index })),
  ];
}

const heldIn = (known: readonly CurrentVersion[], year: number): number[] =>
  known
    .filter(({ valid_from, valid_to }) => (valid_from ?? -Infinity) <= year && (valid_to ?? Infinity) > year)
    .map(({ fact }) => fact);

test("moved to Rome, then to Oslo; an earlier stay in Oslo does not end the present one", () => {
  const known = [
    [ROME, 2020],
    [OSLO, 2022],
    [OSLO, 2019],
  ].reduce<CurrentVersion[]>((before, [fact = 0, year = 0]) => say(before, fact, moved(year)), []);
  expect([2018, 2019, 2020, 2021, 2022, 2024].map((year) => heldIn(known, year))).toEqual([
    [],
    [OSLO],
    [ROME],
    [ROME],
    [OSLO],
    [OSLO],
  ]);
});

test("an earlier start changes nothing from the next known start on", () => {
  const places = [ROME, OSLO, BONN];
  const chains = [2, 3, 4].reduce<number[][]>(
    (all, length) => [
      ...all,
      ...places
        .map((place) => [place])
        .flatMap((first) =>
          Array.from({ length: length - 1 }).reduce<number[][]>(
            (made) => made.flatMap((one) => places.filter((next) => next !== one.at(-1)).map((next) => [...one, next])),
            [first],
          ),
        ),
    ],
    [],
  );
  for (const chain of chains) {
    const known = chain.reduce<CurrentVersion[]>(
      (before, fact, index) => say(before, fact, moved(2010 + 2 * index)),
      [],
    );
    for (const fact of places)
      for (const year of [2009, 2011, 2013, 2015]) {
        const next = 2010 + 2 * Math.ceil((year - 2010) / 2);
        if (next >= 2010 + 2 * chain.length) continue;
        const later = [0, 1, 2, 3, 4, 5, 6, 7].map((ahead) => next + ahead);
        const after = say(known, fact, moved(year));
        expect([chain, fact, year, later.map((at) => heldIn(after, at))]).toEqual([
          chain,
          fact,
          year,
          later.map((at) => heldIn(known, at)),
        ]);
      }
  }
});
