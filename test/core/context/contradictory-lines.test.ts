/** Lines that quote two contradictory statements (worker/core/context/made-lines.ts). */
import { expect, test } from "vitest";
import { compose } from "../../fakes/composed-context.ts";
import { episode } from "../../fakes/context-parts.ts";

const denial = episode("I've never enrolled in a pottery class, so how do I begin?", {
  reference_time: "2024-05-20T10:00:00.000Z",
  name: null,
});
const deed = episode("I enrolled in a pottery class at Kilnhouse.", {
  reference_time: "2024-03-04T10:00:00.000Z",
  name: null,
});
const query = "Have I ever enrolled in a pottery class?";
const LINE =
  "Contradictory information: “I've never enrolled in a pottery class”, but on Mon 4 Mar 2024: “I enrolled in a pottery class at Kilnhouse.”. Ask which statement is correct.";

test("both statements stand in one line before other messages, under the day of the denial", () => {
  const { context, episodes } = compose({ episodes: [denial, deed], query });
  expect(context).toContain(`## Messages\nMon 20 May 2024\n[1] ${LINE}`);
  expect(context).not.toContain("so how do I begin");
  expect(episodes.map(({ id }) => id)).toEqual([denial.id, deed.id]);
});

test("the line precedes better messages where the budget has no room for both", () => {
  const better = episode("A pottery class teaches glazing. ".repeat(20), { name: null });
  const { context } = compose({ episodes: [better, denial, deed], query }, { max_tokens: 170 });
  expect(context).toContain(LINE);
});

test("the assistant's statements contradict nothing", () => {
  const said = { ...deed, role: "assistant" as const };
  expect(compose({ episodes: [denial, said], query }).context).not.toContain("Contradictory");
});

test("statements of two graphs do not contradict each other", () => {
  const graphs = new Map([[deed.id, "shared"]]);
  expect(compose({ episodes: [denial, deed], graphs, query }).context).not.toContain("Contradictory");
});

test("a deed stated after its denial is quoted with it, unless it happened since", () => {
  const later = { ...deed, reference_time: "2024-06-03T10:00:00.000Z" };
  expect(compose({ episodes: [denial, later], query }).context).toContain(
    "Contradictory information, unless it changed: “I've never enrolled in a pottery class”, but later, on Mon 3 Jun 2024: “I enrolled in a pottery class at Kilnhouse.”. Ask whether it changed or which statement is correct.",
  );
  const since = { ...later, content: "I finally enrolled in a pottery class at Kilnhouse." };
  expect(compose({ episodes: [denial, since], query }).context).not.toContain("Contradictory");
});

test("a denied state is quoted with what was stated before or after it", () => {
  const car = episode("I don't own a car.", { reference_time: "2024-05-20T10:00:00.000Z", name: null });
  const washed = episode("I washed my car by hand.", { reference_time: "2024-03-04T10:00:00.000Z", name: null });
  const contextOf = (...episodes: (typeof car)[]): string => compose({ episodes, query: "Do I own a car?" }).context;
  expect(contextOf(car, washed)).toContain(
    "Contradictory information, unless it changed: “I don't own a car”, but earlier, on Mon 4 Mar 2024: “I washed my car by hand.”. Ask whether it changed or which statement is correct.",
  );
  expect(contextOf(car, { ...washed, reference_time: "2024-06-03T10:00:00.000Z" })).toContain(
    "“I don't own a car”, but later, on Mon 3 Jun 2024",
  );
});
