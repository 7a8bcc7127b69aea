import { expect, test } from "vitest";
import { fittingBudgets } from "../../../shared/api/ask.ts";

test("by default a question has as many calls as there are seconds for", () => {
  expect(fittingBudgets({})).toEqual({ max_hops: 10, max_calls: 8, max_tokens: 60_000, max_seconds: 20 });
  expect(fittingBudgets({ max_seconds: 10 })).toMatchObject({ max_calls: 4, max_seconds: 10 });
  expect(fittingBudgets({ max_seconds: 1 })).toMatchObject({ max_calls: 2, max_seconds: 1 });
});

test("more calls get more seconds, up to what a request lasts; what is given is kept", () => {
  expect(fittingBudgets({ max_calls: 3 })).toMatchObject({ max_calls: 3, max_seconds: 20 });
  expect(fittingBudgets({ max_calls: 9 })).toMatchObject({ max_calls: 9, max_seconds: 22.5 });
  expect(fittingBudgets({ max_calls: 60 })).toMatchObject({ max_calls: 60, max_seconds: 25 });
  expect(fittingBudgets({ max_calls: 60, max_seconds: 5 })).toMatchObject({ max_calls: 60, max_seconds: 5 });
});
