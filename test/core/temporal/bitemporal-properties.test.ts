/** Versions under statements in any order. */
import fc from "fast-check";
import { standingAt } from "../../../worker/core/temporal/moment.ts";
import { describe, expect, test } from "vitest";
import type { Basis } from "../../../shared/instant.ts";
import { revise, type CurrentVersion, type Statement } from "../../../worker/core/temporal/bitemporal.ts";
import { boundsOf, BOUND_NAMES } from "../../../worker/core/temporal/bounds.ts";
import { between, state, type Given } from "./years.ts";
import { runs } from "../../sample-size.ts";

describe("any statements in any order", () => {
  const at = fc.integer({ min: 2000, max: 2030 });
  const basis = fc.constantFrom<Basis>("stated", "stated", "inferred");
  const statement = fc
    .record({
      fact: fc.integer({ min: 1, max: 4 }),
      reference_time: at,
      from: fc.option(at, { nil: null }),
      to: fc.option(at, { nil: null }),
      from_basis: basis,
      to_basis: basis,
      is_heard: fc.boolean(),
    })
    .map(({ fact, reference_time, from, to, from_basis, to_basis, is_heard }) => {
      const start: Given = from === null ? null : [from, from_basis];
      const end: Given = to === null ? null : [to, to_basis];
      const heard: Given = [reference_time, "observed"];
      const bounds = !is_heard ? between(start, end) : from === null ? between(heard, end) : between(start, heard);
      const isHeld =
        bounds.valid_from !== null && bounds.valid_from <= reference_time && bounds.valid_from_basis !== "inferred";
      const held_at = isHeld && (bounds.valid_to === null || bounds.valid_to > reference_time) ? reference_time : null;
      return { fact, statement: { ...bounds, reference_time, held_at, kind: "state" as const } };
    });
  interface Said {
    fact: number;
    statement: Statement;
  }

  const sayIn = (versions: readonly CurrentVersion[], { fact, statement: said }: Said): CurrentVersion[] => {
    const revision = revise(
      fact,
      said,
      versions.filter((version) => version.fact === fact),
      versions.filter((version) => version.fact !== fact),
    );
    const next = versions.reduce((most, { version }) => Math.max(most, version), 0) + 1;
    return [
      ...versions.filter(({ version }) => !revision.superseded.includes(version)),
      ...revision.believed.map((version, index) => ({ ...version, version: next + index })),
    ];
  };
  const play = (statements: readonly Said[]): CurrentVersion[] =>
    statements.reduce<CurrentVersion[]>((versions, said) => sayIn(versions, said), []);
  const some = fc.array(statement, { maxLength: 12 });
  const RUNS = { numRuns: runs(5_000) };

  test("for any statements, no interval is negative or empty", () => {
    fc.assert(
      fc.property(some, (statements) => {
        for (const { valid_from, valid_to } of play(statements)) {
          if (valid_from !== null && valid_to !== null) expect(valid_to).toBeGreaterThan(valid_from);
        }
      }),
      RUNS,
    );
  });

  test("for any statements, at most one version of a functional slot holds at any instant", () => {
    fc.assert(
      fc.property(some, (statements) => {
        const believed = play(statements);
        for (let instant = 2000; instant < 2032; instant += 1) {
          const holding = believed.filter(
            (version) => standingAt({ ...version, kind: "state", known_from: instant }, instant) === "holds",
          );
          expect(holding.length).toBeLessThanOrEqual(1);
        }
      }),
      RUNS,
    );
  });

  test("for any statements, no bound is invented: each comes from a statement, with its basis or an inferred one", () => {
    fc.assert(
      fc.property(some, (statements) => {
        const known = new Set(
          statements.flatMap(({ statement: said }) => [
            `${said.valid_from} ${said.valid_from_basis}`,
            `${said.valid_to} ${said.valid_to_basis}`,
            `${said.reference_time} observed`,
          ]),
        );
        const instants = new Set([...known].map((text) => Number(text.split(" ")[0])));
        for (const { valid_from, valid_from_basis, valid_to, valid_to_basis } of play(statements)) {
          for (const [instant, how] of [
            [valid_from, valid_from_basis],
            [valid_to, valid_to_basis],
          ] as const) {
            expect(how === null).toBe(instant === null);
            if (instant === null) continue;
            expect(how === "inferred" ? instants.has(instant) : known.has(`${instant} ${how}`)).toBe(true);
          }
        }
      }),
      RUNS,
    );
  });

  const contentOf = (versions: readonly CurrentVersion[]): string[] =>
    versions.map((version) => JSON.stringify([version.fact, ...BOUND_NAMES.map((name) => version[name])])).sort();

  test("repeating the last statement changes nothing", () => {
    fc.assert(
      fc.property(some, statement, (before, said) => {
        const once = sayIn(play(before), said);
        expect(contentOf(sayIn(once, said))).toEqual(contentOf(once));
      }),
      RUNS,
    );
  });

  test("two statements about separate times give the same result in either order", () => {
    const early = fc.integer({ min: 2000, max: 2010 });
    const late = fc.integer({ min: 2015, max: 2025 });
    const within = (range: fc.Arbitrary<number>) =>
      fc
        .tuple(fc.integer({ min: 1, max: 2 }), range, fc.integer({ min: 1, max: 4 }), basis)
        .map(([fact, from, years, how]) => ({ fact, statement: state([from, how], [from + years, how]) }));
    fc.assert(
      fc.property(within(early), within(late), (a, b) => {
        expect(contentOf(play([a, b]))).toEqual(contentOf(play([b, a])));
      }),
      RUNS,
    );
  });

  test("bounds keep their eight fields", () => {
    expect(Object.keys(boundsOf(between(2010, 2012)))).toEqual([...BOUND_NAMES]);
  });
});
