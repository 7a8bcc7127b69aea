import { expect, test } from "vitest";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

async function plansAfter(...messages: string[]): Promise<string[]> {
  const { graph, tellAt } = graphReadByRules();
  for (const [day, message] of messages.entries()) tellAt(message, `2026-05-0${day + 1}T10:00:00Z`);
  const at = Date.UTC(2026, 4, messages.length, 11);
  const { data } = await graph.facts({ limit: 100, predicate: "PLANS_TO", as_of: at });
  return data.map(({ fact, due }) => `${fact} ${due?.slice(0, 10)}`);
}

test.each([
  [
    ["I'm flying to Rome on 3 June.", "My trip to Rome is moved to 20 June."],
    ["Ada's trip to Rome was moved to another date. 2026-06-20"],
  ],
  [
    ["My dentist appointment is on 12 May.", "The dentist appointment got moved to 15 May."],
    ["The dentist appointment was moved to another date. 2026-05-15"],
  ],
  [
    ["I have a job interview at Acme on 12 May.", "They pushed the interview to 19 May."],
    ["The interview was moved to another date. 2026-05-19"],
  ],
  [["My dentist appointment is on 12 May.", "I cancelled my dentist appointment."], []],
  [["I will fly to Rome on 10 June.", "The flight to Rome was cancelled."], []],
])("%j leaves %j", async (messages, plans) => {
  expect(await plansAfter(...messages)).toEqual(plans);
});

test("a plan that was moved leaves others as they are", async () => {
  const plans = await plansAfter("I'm flying to Rome on 3 June.", "My trip to Oslo is moved to 20 June.");
  expect(plans.toSorted()).toEqual([
    "Ada is flying to Rome. 2026-06-03",
    "Ada's trip to Oslo was moved to another date. 2026-06-20",
  ]);
});
