import { expect, test } from "vitest";
import { formKeys } from "../../../worker/core/resolve/name-forms.ts";
import { normaliseName } from "../../../worker/core/text/normalise-name.ts";
import { dropFoundForms, findForms } from "../../../worker/store/graph/entity-lookup.ts";
import { graphStore } from "../../fakes/graph-store.ts";

const NAMES = [
  "Mel",
  "Melanie Jones",
  "melon",
  "Bob",
  "Robert Smith",
  "Rob",
  "Bobby",
  "bobsled",
  "UN",
  "U.N.",
  "United Nations",
  "un ballo",
  "NYC",
  "New York City",
  "Dr. Lee",
  "J.R. Tolkien",
  "jrt",
  ".net",
  "Net Office",
  "..Nets",
  "Öz",
  "Özlem",
  "東京",
  "東京大学",
  "😀😀 club",
  "😀😁 club",
  "Department of Justice",
  "DoJ",
];

function memoryOfNames() {
  const store = graphStore();
  for (const [day, name] of NAMES.entries())
    store.state(
      { entities: [{ name, type: "concept", count: 1 }], facts: [] },
      `2024-01-${String(day + 1).padStart(2, "0")}`,
    );
  return store.sql;
}

test("forms of a name are those that share one of its keys, with and without stored keys", () => {
  const sql = memoryOfNames();
  const aliases = sql.all<{ normalised: string; entity_seq: number }>("SELECT normalised, entity_seq FROM aliases");
  expect(aliases.length).toBeGreaterThan(NAMES.length - 3);
  for (const given of [...NAMES, "robert", "Beth", "mela", "un.", "dnj", "net"]) {
    const name = normaliseName(given);
    const keys = formKeys(name);
    const slow = aliases.filter(
      (other) => other.normalised !== name && formKeys(other.normalised).some((key) => keys.includes(key)),
    );
    const wanted = [...new Set(slow.map(({ entity_seq }) => entity_seq))].sort((a, b) => a - b);
    expect([given, findForms(sql, name)]).toEqual([given, wanted]);
  }
});

test("keys that the ordered names replace are dropped from stored memories", () => {
  const sql = memoryOfNames();
  const stored = () => sql.all("SELECT * FROM name_bands ORDER BY 1, 2, 3");
  const kept = stored();
  sql.all("INSERT INTO name_bands VALUES (8, 1, 'mel'), (8, 2, 'melanie jones'), (8, 3, 'un')");
  dropFoundForms(sql);
  expect(stored()).toEqual(kept);
});
