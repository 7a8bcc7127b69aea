import { expect, test } from "vitest";
import { seededRandom } from "../../../../worker/core/clustering/seeded-random.ts";
import { LazyGreedy } from "../../../../worker/core/context/passages/lazy-greedy.ts";

test("the places are those that a search of all would take each time, also when a worth rises again", () => {
  const random = seededRandom(7);
  const below = (most: number): number => Math.floor(random() * most);
  for (let round = 0; round < 200; round++) {
    const worths = Array.from({ length: 1 + below(40) }, () => below(10));
    const places = [...worths.keys()];
    const greedy = new LazyGreedy(places, (place) => worths[place] ?? 0);
    for (let best = greedy.take(); ; best = greedy.take()) {
      const most = Math.max(...worths);
      expect(best).toBe(most > 0 ? worths.indexOf(most) : null);
      if (best === null) break;
      worths[best] = 0;
      for (const place of places) {
        if (worths[place] && random() < 0.3) worths[place] = below(worths[place] + 1);
        if (place !== best && random() < 0.05) worths[place] = below(10);
        else continue;
        greedy.update(place);
      }
      if (random() < 0.1) worths.fill(0);
    }
  }
});
