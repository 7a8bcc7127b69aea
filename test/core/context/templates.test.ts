import { expect, test } from "vitest";
import { hasSlot, slotRefusal, templateOf } from "../../../worker/core/context/templates.ts";

test("a slot shows at most as many lines as it says, and a section without a slot none", () => {
  const { most } = templateOf("{{facts limit=2}}\n{{ messages }}");
  expect([most("facts"), most("messages"), most("entities")]).toEqual([2, Infinity, 0]);
  expect(templateOf("markdown").most("facts")).toBe(Infinity);
});

test("an unknown slot is refused, and other braces belong to the template", () => {
  expect(slotRefusal("{{facts}} {{name}} {x}")).toBeNull();
  for (const text of ["{{facts limit=0}}", "{{facts max=3}}", "{{facts limit=1000}}", "{{messages,}}"])
    expect(slotRefusal(`{{entities}} ${text}`)).toContain(text);
  for (const [text, slot] of [
    ["{{fact}}", "facts"],
    ["{{ Facts limit=3 }}", "facts"],
    ["{{episode}}", "messages"],
    ["{{mesages}}", "messages"],
    ["{{entity}}", "entities"],
    ["{{comunities}}", "communities"],
    ["{{fcats}}", "facts"],
    ["{{porfile}}", "profile"],
  ])
    expect(slotRefusal(`{{profile}} ${text}`)).toBe(`has ${text}, which is no slot; did you mean {{${slot}}}?`);
  for (const own of ["user_name", "date", "file", "tags", "tasks", "parts", "question", "identity", "facts_of_today"])
    expect(slotRefusal(`{{facts}} {{${own}}}`)).toBeNull();
  expect(slotRefusal("{{facts}} {{facts limit=3}}")).toBe("has a slot twice");
});

test("only a text has slots of its own", () => {
  expect([hasSlot("{{profile limit=3}}", "profile"), hasSlot("{{facts}}", "profile")]).toEqual([true, false]);
  expect(hasSlot("text", "profile")).toBe(false);
});
