import { expect, test } from "vitest";
import { Refusal } from "../../../worker/protocols/mcp/memory.ts";
import { describeRefusal } from "../../../worker/protocols/mcp/tool-errors.ts";

const problem = { type: "", title: "", status: 422, detail: "facts.0.object: x", instance: "", errors: [] };

test("a tool words a refusal with its fields, even within lists, and with when to try again", () => {
  const errors = [
    { path: "facts.0.object", message: "is too long" },
    { path: "", message: "is empty" },
  ];
  const tool = { name: "add", fields: { facts: "relations", object: "to" } };
  expect(describeRefusal(new Refusal({ ...problem, errors }, null), tool)).toBe(
    "relations.0.to: is too long\nadd: is empty",
  );
  const limited = new Refusal({ ...problem, status: 429, detail: "Too many requests" }, "7");
  expect(describeRefusal(limited, { name: "recall" })).toBe("recall: Too many requests. Try again in 7 s");
});

test("a tool does not word an internal error", () => {
  expect(describeRefusal(new Error("secret"), { name: "recall" })).toBeNull();
});
