import { describe, expect, test } from "vitest";
import { readClauseEndings } from "../../../../../worker/core/language/en/endings/clause-endings.ts";

const endingsOf = (text: string, places: readonly string[] = []): string[] =>
  readClauseEndings(text, "Ada", new Set(places)).map(({ subject, predicate, thing }) =>
    `${subject} ${predicate} ${thing ?? ""}`.trim(),
  );

test.each([
  ["ended up giving the canoe away", "Ada NO_LONGER_HAS canoe"],
  ["sadly I had to sell my flute", "Ada NO_LONGER_HAS flute"],
  ["paid Jonas back §", "Ada PAID_BACK Jonas"],
  ["I've paid off my student loan", "Ada PAID_BACK student loan"],
  ["settled my debt with my sister", "Ada PAID_BACK sister"],
  ["we moved out of the studio", "Ada MOVED_OUT studio"],
  ["Ben moved out §", "Ben MOVED_OUT"],
  ["Nico moved in with me", "Nico MOVED_IN_WITH Ada"],
  ["I've parted ways with Simon", "Ada PARTED_WITH Simon"],
  ["I quit seeing Dr. Moreau", "Ada PARTED_WITH Dr. Moreau"],
  ["I let my passport lapse", "Ada IS_DONE_WITH passport"],
  ["we haven't renewed our season ticket", "Ada IS_DONE_WITH season ticket"],
  ["took myself off the waiting list", "Ada IS_DONE_WITH waiting list"],
  ["she's fine, I dropped out of the course", "Ada IS_DONE_WITH course"],
  ["I deleted my channel in May", "Ada IS_DONE_WITH channel"],
  ["cancelled audible", "Ada IS_DONE_WITH audible"],
  ["i left the running club", "Ada IS_DONE_WITH running club"],
  ["I resigned as treasurer", "Ada STEPPED_DOWN_AS treasurer"],
  ["handed in my thesis today", "Ada FINISHED thesis"],
  ["finished War and Peace §", "Ada FINISHED War and Peace"],
  ["my daughter has given up ballet", "Ada's daughter IS_DONE_WITH ballet"],
  ["Max is done with nursery", "Max IS_DONE_WITH nursery"],
  ["I don't need antihistamines anymore", "Ada IS_DONE_WITH antihistamines"],
  ["no more glasses for me", "Ada IS_DONE_WITH glasses"],
  ["Iris is cancer-free", "Iris IS_FREE_OF cancer"],
  ["Grandpa came home from hospital §", "Ada's grandpa IS_DONE_WITH hospital"],
  ["Grandad passed away this morning", "Ada's grandad DIED"],
  ["we lost our dog Bruno in the autumn", "Bruno DIED"],
  ["Bella crossed the rainbow bridge §", "Bella DIED"],
  ["Kiwi flew away and never came back", "Kiwi RAN_AWAY"],
])("%s: %s", (text, expected) => {
  expect(endingsOf(text)).toEqual([expected]);
});

test("a place that is off is a plan, a person who is off is away", () => {
  expect(endingsOf("Japan is off", ["Japan"])).toEqual(["Ada CANCELLED Japan"]);
  expect(endingsOf("Lena is off")).toEqual([]);
});

describe("nothing is over", () => {
  test.each([
    "I gave up my seat on the bus",
    "we sell bread with raisins",
    "I also sell insurance",
    "I usually give away my old books",
    "we left the party at ten",
    "I'm done with the dishes",
    "I sold cookies at the fair",
    "I got rid of the smell",
    "I threw away the leftovers",
    "I gave back the change",
    "I dropped my phone",
    "I stopped the car",
    "I pulled out of the driveway",
    "I closed my eyes",
    "I deleted my comment",
    "we moved out of the way",
    "I let my hair go",
    "I took myself out for dinner",
    "I stopped seeing the point",
    "I cut out the pictures",
    "I lost Tom in the crowd",
    "I lost my sister at the mall",
    "my brother ran away from the bees",
    "my daughter passed",
    "I moved in with the flow",
    "nobody left the club",
    "if I left the club",
    "Max is done with dinner",
    "Always use imperial units instead of metric",
    "use imperial units instead of metric",
    "Please take the train instead of my car",
    "I bought a book instead of the magazine",
  ])("%s", (text) => {
    expect(endingsOf(text)).toEqual([]);
  });
});
