/** `ask` without a model, after the user denies an earlier statement. */
import { expect, test } from "vitest";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

test("ask quotes both statements with their days instead of choosing one", async () => {
  const graph = graphReadByRules();
  const deed = graph.tellAt("I enrolled in a pottery class at Kilnhouse last week.", "2024-03-04T10:00:00Z");
  const denial = graph.tellAt("I've never enrolled in a pottery class, so how do I begin?", "2024-05-20T10:00:00Z");
  const { answer, citations } = await graph.ask("Have I ever enrolled in a pottery class?");
  expect(answer).toBe(
    "These statements contradict each other: “I enrolled in a pottery class at Kilnhouse last week.” (4 Mar 2024) and “I've never enrolled in a pottery class” (20 May 2024).",
  );
  expect(citations.map(({ episode_id }) => episode_id)).toEqual([deed, denial]);
});

test("ask quotes a denial together with the deed that follows it", async () => {
  const graph = graphReadByRules();
  const denial = graph.tellAt("I have never worked with an electrician on the cabin.", "2024-03-04T10:00:00Z");
  const deed = graph.tellAt("The electrician and I wired the kitchen of the cabin.", "2024-05-20T10:00:00Z");
  const { answer, citations } = await graph.ask("Have I ever worked with an electrician?");
  expect(answer).toBe(
    "“I have never worked with an electrician on the cabin” (4 Mar 2024), and later “The electrician and I wired the kitchen of the cabin.” (20 May 2024). These statements contradict each other unless it changed in between.",
  );
  expect(citations.map(({ episode_id }) => episode_id)).toEqual([deed, denial]);
});

test("ask does not call a deed that happened after its denial a contradiction", async () => {
  const graph = graphReadByRules();
  graph.tellAt("I've never enrolled in a pottery class.", "2024-03-04T10:00:00Z");
  graph.tellAt("I finally enrolled in a pottery class at Kilnhouse.", "2024-05-20T10:00:00Z");
  const { answer } = await graph.ask("Have I ever enrolled in a pottery class?");
  expect(answer).toContain("Kilnhouse");
  expect(answer).not.toContain("contradict");
});

test("ask quotes a denied state and its contradiction in order of time", async () => {
  const graph = graphReadByRules();
  const [had, denied] = ["“I washed my car by hand.” (4 Mar 2024)", "“I don't own a car” (20 May 2024)"];
  graph.tellAt("I washed my car by hand.", "2024-03-04T10:00:00Z");
  graph.tellAt("I don't own a car.", "2024-05-20T10:00:00Z");
  const { answer } = await graph.ask("Do I own a car?");
  expect(answer).toBe(
    `${had}, and later ${denied}. These statements contradict each other unless it changed in between.`,
  );
});
