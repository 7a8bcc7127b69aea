import fc from "fast-check";

export const mutation = fc.record({
  do: fc.constantFrom(
    "set",
    "set",
    "set",
    "set",
    "set",
    "set",
    "borrow",
    "borrow",
    "borrow",
    "delete",
    "add",
    "exchange",
    "duplicate",
    "drop",
    "drop all",
    "swap",
    "truncate",
    "rename",
  ),
  kind: fc.nat(),
  line: fc.nat(),
  field: fc.nat(),
  value: fc.nat(),
  counted: fc.boolean(),
});
export type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

type Json = Record<string, unknown>;

const YEAR_MS = 365 * 24 * 60 * 60_000;

const VALUES: readonly ((before: unknown) => unknown)[] = [
  () => null,
  () => "",
  () => "x",
  () => true,
  () => 0,
  () => -1,
  () => 0.5,
  () => 1,
  () => 2,
  () => 99,
  () => 2 ** 31,
  () => 2 ** 32 + 1,
  () => 99_999_999,
  () => 100_000_000,
  () => 1_000_000_000,
  () => 1e12,
  () => Number.MAX_SAFE_INTEGER,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => -Number.MAX_SAFE_INTEGER,
  () => 1e300,
  () => -62_135_596_800_000,
  () => 253_402_300_799_999,
  () => [],
  () => ({}),
  () => "9999-12-31T23:59:59Z",
  () => "a".repeat(20_000),
  () => "\u0000",
  () => "\ud800",
  () => "fact_none",
  () => "ent_none",
  () => "ep_none",
  () => "ADA",
  () => '{"a":',
  (before) => (typeof before === "number" ? before + 1 : "1"),
  (before) => (typeof before === "number" ? before - 1 : "-1"),
  (before) => (typeof before === "number" ? before + YEAR_MS : `${String(before)} `),
  (before) => (typeof before === "number" ? before - YEAR_MS : String(before).slice(1)),
  (before) => (typeof before === "number" ? -before : String(before).toUpperCase()),
  (before) => (typeof before === "string" ? `${before}${before}` : [before]),
  (before) => (typeof before === "string" ? before.slice(0, 4 * Math.floor(before.length / 8)) : String(before)),
  (before) => (typeof before === "string" ? before.replaceAll(/[A-P]/g, "/") : { value: before }),
];

function placesIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value !== "object") return path.length === 0 ? [] : [path];
  const keys = Array.isArray(value) ? value.map((_, place) => place) : Object.keys(value);
  const inner = keys.flatMap((key) => placesIn((value as Json)[key], [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

const pick = <T>(among: readonly T[], number: number): T | undefined => among[number % Math.max(among.length, 1)];

export function mutated(lines: readonly string[], change: Mutation): { lines: string[]; what: string } {
  const kinds = [...new Set(lines.map((line) => (JSON.parse(line) as { record: string }).record))];
  const kind = pick(kinds, change.kind) ?? "";
  const ofKind = lines.flatMap((line, at) => (line.startsWith(`{"record":"${kind}"`) ? [at] : []));
  const at = pick(ofKind, change.line) ?? 0;
  const line = lines[at] ?? "";
  const row = JSON.parse(line) as Json;
  const places = placesIn(row).filter(([first]) => first !== "record");
  const path = pick(places, change.field) ?? ["record"];
  const holder = path.slice(0, -1).reduce<Json>((inner, key) => inner[key] as Json, row);
  const key = String(path.at(-1));
  const here = `${kind} ${path.join(".")}`;
  const whole = (changed: readonly string[], what: string) => ({
    lines: change.counted ? counted(changed) : [...changed],
    what: `${change.do} ${what}`,
  });
  switch (change.do) {
    case "set": {
      const before = holder[key];
      holder[key] = pick(VALUES, change.value)?.(before);
      const after = JSON.stringify(holder[key]);
      return whole(lines.with(at, JSON.stringify(row)), `${here} ${JSON.stringify(before)} → ${after.slice(0, 60)}`);
    }
    case "borrow": {
      const before = holder[key];
      holder[key] = pick(borrowable(lines, kind, path), change.value) ?? before;
      return whole(
        lines.with(at, JSON.stringify(row)),
        `${here} ${JSON.stringify(before)} → ${JSON.stringify(holder[key]).slice(0, 60)}`,
      );
    }
    case "delete":
      delete holder[key];
      return whole(lines.with(at, JSON.stringify(row)), here);
    case "add":
      holder[`${key}_more`] = 1;
      return whole(lines.with(at, JSON.stringify(row)), here);
    case "exchange": {
      const other = pick(Object.keys(row).slice(1), change.value) ?? "record";
      const [own, others] = [row[String(path[0])], row[other]];
      row[String(path[0])] = others;
      row[other] = own;
      return whole(lines.with(at, JSON.stringify(row)), `${kind} ${path[0]} with ${other}`);
    }
    case "duplicate":
      return whole(lines.toSpliced(at, 0, line), kind);
    case "drop":
      return whole(lines.toSpliced(at, 1), kind);
    case "drop all":
      return whole(
        lines.filter((_, other) => !ofKind.includes(other)),
        kind,
      );
    case "swap": {
      const other = change.value % lines.length;
      return whole(lines.with(at, lines[other] ?? "").with(other, line), `${kind} with ${lines[other]?.slice(0, 40)}`);
    }
    case "truncate":
      return whole(lines.with(at, line.slice(0, change.value % line.length)), kind);
    case "rename":
      return whole(lines.with(at, line.replace(`"${kind}"`, '"meta"')), kind);
  }
}

/** Values of the same place in other lines of the kind, and all ids and row numbers. */
function borrowable(lines: readonly string[], kind: string, path: readonly (string | number)[]): unknown[] {
  const rows = lines.map((line) => JSON.parse(line) as Json);
  const valueAt = (row: Json): unknown =>
    path.reduce<unknown>((inner, key) => (inner as Json | null | undefined)?.[key], row);
  const own = rows.filter(({ record }) => record === kind).map(valueAt);
  const isNumber = own.some((value) => typeof value === "number");
  const references = rows.map((row) => (isNumber ? row["seq"] : row["id"]));
  return [...new Set([...own, ...references])].filter((value) => value !== undefined);
}

function counted(lines: readonly string[]): string[] {
  const last = lines.at(-1) ?? "";
  if (!/^\{"record":"end".*\}$/.test(last)) return [...lines];
  return [...lines.slice(0, -1), JSON.stringify({ ...(JSON.parse(last) as Json), lines: lines.length - 1 })];
}
