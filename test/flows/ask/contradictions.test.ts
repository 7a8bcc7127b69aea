/** `ask` without a model, where the user denies what they wrote before. */
import { expect, test } from "vitest";
import { toldGraph } from "../../fakes/told-graph.ts";

test("ask quotes both statements with their days instead of choosing one", async () => {
  const graph = toldGraph();
  const deed = graph.tellAt("I enrolled in a pottery class at Kilnhouse last week.", "2024-03-04T10:00:00Z");
  const denial = graph.tellAt("I've never enrolled in a pottery class, so how do I begin?", "2024-05-20T10:00:00Z");
  const { answer, citations } = await graph.ask("Have I ever enrolled in a pottery class?");
  expect(answer).toBe(
    "These statements contradict each other: “I enrolled in a pottery class at Kilnhouse last week.” (4 Mar 2024) and “I've never enrolled in a pottery class” (20 May 2024).",
  );
  expect(citations.map(({ episode_id }) => episode_id)).toEqual([deed, denial]);
});

test("ask chooses the deed that follows its denial", async () => {
  const graph = toldGraph();
  graph.tellAt("I've never enrolled in a pottery class.", "2024-03-04T10:00:00Z");
  graph.tellAt("I enrolled in a pottery class at Kilnhouse.", "2024-05-20T10:00:00Z");
  const { answer } = await graph.ask("Have I ever enrolled in a pottery class?");
  expect(answer).toContain("Kilnhouse");
  expect(answer).not.toContain("contradict");
});
