#!/usr/bin/env bash
# drizzle-orm 0.45.4 with @electric-sql/pglite 0.5.17: a text in a JSON column comes back as the number, the null or the object that it looks like.
#
# Seen after `insert` and `select` of a column `jsonb()`:
#   "2024"      → 2024      (a number)
#   "null"      → null
#   "{\"a\":1}" → {"a":1}   (an object)
#   "Ada"       → "Ada"
# Expected: the text that was stored, which the database still has as a JSON string. PGlite parses the column, and drizzle-orm parses the
# result once more if it is a text.
# Engraph stores objects and lists in its JSON columns, and never a text alone.
#
# Installs the packages in a temporary folder, runs them there, and fails if the behavior changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund drizzle-orm@0.45.4 @electric-sql/pglite@0.5.17
cat >read.mjs <<'JS'
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { integer, jsonb, pgTable } from "drizzle-orm/pg-core";

const client = new PGlite();
await client.exec("CREATE TABLE kept (id int, said jsonb)");
const kept = pgTable("kept", { id: integer(), said: jsonb() });
const db = drizzle(client);
const texts = ["2024", "null", '{"a":1}', "Ada"];
for (const [id, said] of texts.entries()) await db.insert(kept).values({ id, said });
for (const { id, said } of await db.select().from(kept).orderBy(kept.id))
  console.log(`${JSON.stringify(texts[id])} -> ${JSON.stringify(said)}`);
const { rows } = await client.query("SELECT DISTINCT jsonb_typeof(said) AS kind FROM kept");
console.log(rows.map(({ kind }) => kind).join());
JS
node read.mjs | tee seen.txt
printf '%s\n' '"2024" -> 2024' '"null" -> null' '"{\"a\":1}" -> {"a":1}' '"Ada" -> "Ada"' string | diff - seen.txt && echo "as described"
