import { expect, test } from "vitest";
import { searchableText, tokeniseUnfolded } from "../../../worker/core/text/tokenise.ts";
import type { Sql } from "../../../worker/ports/sql.ts";
import { beginFolding, foldNextTexts, isFolding } from "../../../worker/store/index/folding.ts";
import { indexText, readIndexedTexts, searchText } from "../../../worker/store/index/full-text.ts";
import { migratedSql } from "../../fakes/node-sql.ts";

const indexUnfolded = (sql: Sql, seq: number, text: string): void =>
  void sql.all("INSERT INTO searched_facts (rowid, text) VALUES (?, ?)", seq, tokeniseUnfolded(text).join(" "));

const found = (sql: Sql, query: string): number[] =>
  searchText(sql, "facts", query, 1_000)
    .map(({ seq }) => seq)
    .sort((a, b) => a - b);

test.each([
  ["ΑΘΗΝΑ", "Η Άννα ζει στην Αθήνα."],
  ["οδοσ", "Η οδός είναι μακριά."],
  ["елка", "Наша ёлка зелёная."],
  ["Strasse", "Die Straße ist lang."],
  ["oresund", "Broen over Øresund."],
  ["محمد", "مُحَمَّد في البيت"],
  ["שלום", "שָׁלוֹם עליכם"],
  ["rome", "Ｒｏｍｅ is old."],
])("a search for %s finds %s", (query, text) => {
  const sql = migratedSql();
  indexText(sql, "facts", 1, text);
  expect(found(sql, query)).toEqual([1]);
  expect(found(sql, text)).toEqual([1]);
});

test.each([
  ["Mueller", "Hans Müller lives in Bremen."],
  ["Müller", "Hans Mueller lives in Bremen."],
  ["muller", "Hans MÜLLER lives in Bremen."],
  ["Koeln", "Ich wohne in Ko\u0308ln."],
  ["Köln", "Ich wohne in Koeln."],
  ["Strasse", "Die Größe der Straße."],
  ["Groesse", "Die Größe der Straße."],
  ["Oersted", "Ørsted lived in Aarhus."],
  ["Århus", "Ørsted lived in Aarhus."],
  ["Aarhus", "Ørsted lived in Århus."],
])("a search for %s finds the other spelling in %s", (query, text) => {
  const sql = migratedSql();
  indexText(sql, "facts", 1, text);
  expect(found(sql, query)).toEqual([1]);
});

test.each([
  ["Joe the poet", "Jo put a pot on the stove."],
  ["Steuern und queues", "Stuern, quus."],
])("a search for %s does not find %s", (query, text) => {
  const sql = migratedSql();
  indexText(sql, "facts", 1, text);
  expect(found(sql, query)).toEqual([]);
});

test("letters with two spellings take one word of the index, so that BM25 counts a name with them like any other", () => {
  const sql = migratedSql();
  indexText(sql, "facts", 1, "Thomas Südhof works at Stanford University");
  indexText(sql, "facts", 2, "Thomas Rothof works at Stanford University");
  const scores = searchText(sql, "facts", "Stanford", 10).map(({ score }) => score);
  expect(scores[0]).toBe(scores[1]);
});

test("an index of an earlier release is folded step by step, and rows are found before, meanwhile and after", () => {
  const sql = migratedSql();
  expect(foldNextTexts(sql)).toBe(false);
  for (let seq = 1; seq <= 450; seq++) indexUnfolded(sql, seq, seq % 2 === 0 ? `Αθήνα ${seq}` : `Rome ${seq}`);
  beginFolding(sql);
  expect(isFolding(sql, "facts")).toBe(true);
  const even = Array.from({ length: 225 }, (_, place) => (place + 1) * 2);
  let steps = 0;
  do {
    expect(found(sql, "Αθήνα")).toEqual(even);
    steps++;
  } while (foldNextTexts(sql));
  expect(steps).toBe(5);
  expect(isFolding(sql, "facts")).toBe(false);
  expect(found(sql, "ΑΘΗΝΑ")).toEqual(even);
  expect(found(sql, "rome")).toHaveLength(225);
  expect(readIndexedTexts(sql, "facts", [2]).get(2)).toBe(searchableText("Αθήνα 2"));
});

test("texts of rows that are not folded yet are read as if they were", () => {
  const sql = migratedSql();
  indexUnfolded(sql, 1, "Αθήνα");
  expect(readIndexedTexts(sql, "facts", [1]).get(1)).toBe("αθηνα");
});
