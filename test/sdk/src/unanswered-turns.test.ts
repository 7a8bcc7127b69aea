import { expect, test } from "vitest";
import { UnansweredTurns } from "../../../sdk/src/unanswered-turns.ts";

test("A turn counts as unanswered for its memory and message, until the memory answers", () => {
  const turns = new UnansweredTurns();
  turns.note("/v1/users/ada", "Tea?", false);
  expect(turns.has("/v1/users/ada", "Tea?")).toBe(true);
  expect(turns.has("/v1/users/ben", "Tea?")).toBe(false);
  expect(turns.has("/v1/users/ada", "Coffee?")).toBe(false);
  turns.note("/v1/users/ada", "Tea?", true);
  expect(turns.has("/v1/users/ada", "Tea?")).toBe(false);
});

test("Only the latest hundred turns are kept", () => {
  const turns = new UnansweredTurns();
  for (let turn = 0; turn < 101; turn++) turns.note("/v1/users/ada", `${turn}`, false);
  expect([turns.has("/v1/users/ada", "0"), turns.has("/v1/users/ada", "1")]).toEqual([false, true]);
});
