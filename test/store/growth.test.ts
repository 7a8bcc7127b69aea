/** The cost of one more message does not depend on the number of earlier ones: counts rows read in SQLite. */
import { expect, test } from "vitest";
import type { Extraction } from "../../worker/core/extraction/extraction.ts";
import { factOf } from "../fakes/extracted-fact.ts";
import { graphStore } from "../fakes/graph-store.ts";
import { sampleOf } from "../sample-size.ts";

const entitiesOf = (...names: string[]): Extraction["entities"] =>
  names.map((name) => ({ name, type: "person", count: 1 }));

const about = (object: string, given: Parameters<typeof factOf>[0] = {}): Extraction => ({
  entities: entitiesOf("Ada", object),
  facts: [factOf({ object, fact: `Ada likes ${object}.`, ...given })],
});

const HISTORIES: Record<string, (place: number) => Extraction> = {
  "one fact again and again": () => about("Tea"),
  "one event again and again": () => about("Rome", { predicate: "VISITED", kind: "event" }),
  "one denial again and again": () => about("Tea", { denied: true }),
  "hearsay of one fact": () => about("Tea", { confidence: "reported" }),
  "hearsay of one stated fact": (place) => about("Tea", place === 0 ? {} : { confidence: "reported" }),
  "hearsay of one denied fact": (place) =>
    about("Tea", place === 0 ? {} : place === 1 ? { denied: true } : { confidence: "inferred" }),
  "hearsay of different homes": (place) => about(`Town${place}`, { predicate: "LIVES_IN", confidence: "reported" }),
  "one fact and its denial in turn": (place) => about("Tea", { denied: place % 2 === 1 }),
  "one fact, its denial and hearsay in turn": (place) =>
    about("Tea", place % 3 === 2 ? { confidence: "reported" } : { denied: place % 3 === 1 }),
  "two homes and a denial in turn": (place) =>
    about(place % 3 === 0 ? "Oslo" : "Rome", { predicate: "LIVES_IN", denied: place % 3 === 2 }),
  "denials of different things": (place) => about(`Thing ${place} of all`, { denied: true }),
  "places that differ by a number": (place) => about(`Town${place}`, { predicate: "VISITED", kind: "event" }),
  "names that begin alike": (place) =>
    about(
      `International Federation of Associations ${String.fromCharCode(97 + (place % 26))}${"xyz"[place % 3]}${"pqr"[Math.floor(place / 26) % 3]}`,
    ),
  "homes in different towns": (place) => about(`Town${place}`, { predicate: "LIVES_IN" }),
};

const [MESSAGES, COUNTED] = [300, 50];

function rowsOf(history: (place: number) => Extraction): { early: number; late: number } {
  const graph = graphStore();
  const { sql } = graph;
  let rows = 0;
  const all = sql.all.bind(sql);
  sql.all = (query: string, ...given) => {
    const found = all(query, ...given);
    rows += found.length;
    return found as never;
  };
  let early = 0;
  for (let place = 0; place < MESSAGES; place++) {
    if (place === 100) early = rows;
    if (place === 100 - COUNTED || place === MESSAGES - COUNTED) rows = 0;
    graph.state(history(place), new Date(Date.UTC(2024, 0, 1) + place * 60_000).toISOString());
  }
  return { early: early / COUNTED, late: rows / COUNTED };
}

test.each(sampleOf(Object.keys(HISTORIES)))(
  "%s: a message costs as many rows after 300 messages as after 100",
  (name) => {
    const history = HISTORIES[name];
    if (history === undefined) throw new Error(name);
    const { early, late } = rowsOf(history);
    expect(late / early).toBeLessThan(1.5);
  },
);
