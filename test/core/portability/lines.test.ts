import { expect, test } from "vitest";
import { lineReader } from "../../../worker/core/portability/lines.ts";

const NOW = Date.UTC(2024, 4, 8);
const graph = {
  record: "graph",
  embedding_model: null,
  synonym_similarity: null,
  last_instant: NOW,
  drift: null,
  synonym_changes: null,
  forgettings: null,
  numbers: {},
};

test.each([
  ["after the last change", "former_display_names.0.0", { former_display_names: [[NOW + 1, "Ada"]] }],
  [
    "not in their order",
    "former_time_zones.1.0",
    {
      former_time_zones: [
        [2, "Asia/Tokyo"],
        [1, null],
      ],
    },
  ],
  [
    "of two values at one instant",
    "former_display_names.1.0",
    {
      former_display_names: [
        [1, "Ada"],
        [1, null],
      ],
    },
  ],
  ["with an unknown time zone", "former_time_zones.0.1", { former_time_zones: [[1, "Europe/Nowhere"]] }],
])("a history of a profile %s is refused", (_, path, history) => {
  expect(lineReader(NOW)(JSON.stringify({ ...graph, ...history }))).toMatchObject({ path });
});

test("a logged name that ends after its entry is refused", () => {
  const readLine = lineReader(NOW);
  readLine(JSON.stringify({ ...graph, numbers: { changes: 1 } }));
  const payload = { name: "Jane", time_zone: null, former_display_names: [[NOW, "Ada"]], former_time_zones: [] };
  const change = { record: "change", seq: 1, entry: "profile", subject_id: "profile", subject_seq: null, payload };
  expect(readLine(JSON.stringify({ ...change, recorded_at: NOW }))).toMatchObject({ record: "row" });
  expect(readLine(JSON.stringify({ ...change, recorded_at: NOW - 1 }))).toMatchObject({
    path: "payload.former_display_names.0.0",
  });
  expect(readLine(JSON.stringify({ ...change, recorded_at: NOW, payload: {} }))).toMatchObject({
    path: "payload.name",
  });
});

test("a line of an earlier export has no history of the profile", () => {
  expect(lineReader(NOW)(JSON.stringify(graph))).toMatchObject({
    graph: { former_display_names: [], former_time_zones: [] },
  });
});

test("an episode without a title is refused, because answers quote it", () => {
  const readLine = lineReader(NOW);
  readLine(JSON.stringify({ ...graph, numbers: { episodes: 1 } }));
  const episode = {
    record: "episode",
    seq: 1,
    id: "ep_01a22dda-1b74-7456-80e6-225981b4772d",
    message_id: null,
    type: "message",
    thread_id: "t",
    document_id: null,
    part: null,
    role: "user",
    name: "Ada",
    content: "I live in Oslo.",
    title: "Ada, 2024-05-08: I live in Oslo",
    reference_time: NOW,
    assumed_zone: null,
    created_at: NOW,
    metadata: {},
    extract: 1,
    previous_seq: null,
  };
  expect(readLine(JSON.stringify(episode))).toMatchObject({ record: "row" });
  expect(readLine(JSON.stringify({ ...episode, title: null }))).toMatchObject({ path: "title" });
});
