import { expect, test } from "vitest";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";

const MARCH = "2025-03-03T10:00:00Z";

async function holding({ graph }: ReturnType<typeof graphReadByRules>): Promise<string[]> {
  const { data } = await graph.facts({ limit: 100 });
  return data
    .filter(({ kind, valid_to }) => kind === "state" && valid_to === null)
    .map(({ fact }) => fact)
    .sort();
}

test.each([
  ["I love coffee.", "I hate coffee now.", ["Ada hates coffee."]],
  ["I drive a Volvo.", "I sold my Volvo.", []],
  ["I'm engaged to Tom.", "I'm married to Tom.", ["Ada is married to Tom."]],
])("%s %s", async (first, then, holds) => {
  const told = graphReadByRules();
  told.tellAt(first, "2025-01-06T10:00:00Z");
  told.tellAt(then, MARCH);
  expect(await holding(told)).toEqual(holds);
});

test.each([
  ["Dan works at Acme.", "Dan no longer works at Acme."],
  ["Dan lives in Oslo.", "Dan no longer lives in Oslo."],
  ["Dan has a dog.", "Dan no longer has a dog."],
  ["I'm married to Eva.", "I'm no longer married to Eva."],
  ["Dan is engaged to Eva.", "Dan is no longer engaged to Eva."],
  ["I'm married to Eva.", "I used to be married to Eva."],
])("%s %s", async (first, then) => {
  const told = graphReadByRules();
  told.tellAt(first, "2025-01-06T10:00:00Z");
  expect(await holding(told)).toHaveLength(1);
  told.tellAt(then, MARCH);
  expect(await holding(told)).toEqual([]);
});

test.each([
  ["I play the violin.", "I no longer play the violin at weddings."],
  ["I work at Siemens.", "I don't just work at Siemens."],
  ["Pia works at Bosch.", "Pia no longer works at Bosch in Ulm."],
  ["I work at Siemens.", "I do not work at Siemens because of the money."],
  ["I live in Berlin.", "I don't live in Berlin centre any more."],
  ["I live in Berlin.", "I don't live in Berlin's centre."],
  ["I drive a Volvo.", "I no longer drive my Volvo to work."],
  ["I play tennis.", "I no longer play tennis with Bob."],
  ["I live in Oslo.", "I moved to Rome in 2015 and back to Berlin in 2018."],
  ["I eat meat.", "I used to eat meat three times a day."],
  ["I'm married to Pia.", "Pia and I split up the work."],
  ["I'm married to Pia.", "Pia and I broke up the chocolate."],
  ["I live in Oslo.", "I moved on to Lisbon on my trip."],
  ["I live in Oslo.", "I moved back to my old desk."],
  ["I live in Rome.", "I moved to Trastevere, still in Rome."],
  ["I work at Acme.", "I also work at a bakery on weekends."],
  ["I live in Oslo.", "I live in Bergen too."],
  ["Pia lives in Oslo.", "Pia died laughing."],
  ["I have a dog called Rex.", "Rex died down."],
])("of %s nothing is over after %s", async (first, then) => {
  const told = graphReadByRules();
  told.tellAt(first, "2025-01-06T10:00:00Z");
  const before = await holding(told);
  expect(before).toHaveLength(1);
  told.tellAt(then, MARCH);
  expect(await holding(told)).toEqual(expect.arrayContaining(before));
});

test.each([
  ["I work at Siemens.", "I got laid off from Siemens."],
  ["I work at Siemens.", "Siemens let me go."],
  ["I'm married to Pia.", "Pia is my ex-wife now."],
  ["I'm married to Pia.", "We are no longer married."],
  ["Dan is married to Eva.", "Dan and Eva got divorced."],
  ["Eva is married to Dan.", "Dan and Eva got divorced."],
  ["Dan likes tea.", "Dan does not like tea any longer."],
  ["Bob is my boss.", "Carla is my boss now."],
  ["Tom has a dog.", "Tom never had a dog."],
  ["I'm allergic to nuts.", "I'm not allergic to nuts after all."],
  ["I live with Ken.", "Ken moved out."],
  ["I work at Acme.", "Today was my last day at Acme."],
  ["I play tennis with Bob.", "I no longer play tennis with Bob."],
  ["I'm engaged to Tom.", "I broke off the engagement."],
])("of %s it is over after %s", async (first, then) => {
  const told = graphReadByRules();
  told.tellAt(first, "2025-01-06T10:00:00Z");
  const before = await holding(told);
  expect(before).toHaveLength(1);
  told.tellAt(then, MARCH);
  expect(await holding(told)).not.toContain(before[0]);
});

test.each([
  ["I live in Berlin.", "I don't live in Berlin.", ["Ada doesn't live in Berlin."]],
  ["I live in Berlin.", "I don't live in Berlin Mitte.", ["Ada doesn't live in Berlin Mitte.", "Ada lives in Berlin."]],
  ["I don't live in Rome.", "I moved to Rome.", ["Ada lives in Rome."]],
  ["Lena works at Equinor.", "Lena was fired from Equinor.", []],
  ["Lena works at Equinor.", "Lena was laid off.", []],
  ["I'm dating Tom.", "I left Tom.", []],
  ["I'm dating Tom.", "I left Tom at the station.", ["Ada is dating Tom."]],
  ["I live in Oslo.", "I moved out of Oslo.", []],
  ["Nokia makes phones.", "My boss at Nokia was fired.", ["Nokia makes phones."]],
  ["I work at Acme as an engineer.", "I was promoted to manager.", ["Ada works as a manager.", "Ada works at Acme."]],
])("of %s and %s what is denied does not hold, and the denial does", async (first, then, holds) => {
  const told = graphReadByRules();
  told.tellAt(first, "2025-01-06T10:00:00Z");
  told.tellAt(then, MARCH);
  expect(await holding(told)).toEqual(holds);
});

test("a question or a guess about an ending ends nothing", async () => {
  for (const said of ["Does Dan no longer work at Acme?", "If Dan no longer works at Acme, call me."]) {
    const told = graphReadByRules();
    told.tellAt("Dan works at Acme.", "2025-01-06T10:00:00Z");
    told.tellAt(said, MARCH);
    expect(await holding(told)).toEqual(["Dan works at Acme."]);
  }
});

test("an ended fact holds again once the message with its end is retracted or forgotten", async () => {
  for (const way of ["retract", "forget"]) {
    const told = graphReadByRules();
    told.tellAt("I drive a Volvo.", "2025-01-06T10:00:00Z");
    const sold = told.tellAt("I sold my Volvo.", MARCH);
    told.clock.advance(60_000);
    if (way === "retract") retractEpisode(told.sql, told.clock.now(), told.ids, sold);
    else forgetEpisode(told.sql, told.clock.now(), told.ids, sold);
    expect(await holding(told)).toEqual(["Ada drives a Volvo."]);
  }
});

test("an ending that arrives late ends only facts that began before it", async () => {
  const told = graphReadByRules();
  told.tellAt("I drive a Volvo.", MARCH);
  told.tellAt("I sold my Volvo in 2019.", "2025-04-01T10:00:00Z");
  expect(await holding(told)).toEqual(["Ada drives a Volvo."]);
});
