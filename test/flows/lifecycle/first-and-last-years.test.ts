/** Messages of the first and last year of dates, with relative dates. */
import { expect, test } from "vitest";
import { statedInstant } from "../../../shared/api/scalars.ts";
import { liveOn } from "../../fakes/memory-life.ts";
import { say } from "../../fakes/rich-memory.ts";
import { wholeMemory } from "../../fakes/whole-memory.ts";

test.each(["Pacific/Kiritimati", "Etc/GMT+12"])(
  "a memory of the years 1 and 9999 in %s works like any other",
  async (time_zone) => {
    const memory = wholeMemory();
    memory.register();
    await memory.graph.create("e1", { name: "Ada", time_zone, kept_days: null });
    for (const at of ["0001-01-01", "9999-12-31T23:59:59.999Z"])
      await say(memory, "I moved to Rome yesterday. I lived in Bonn 50 years ago. I will visit Oslo in ten years.", {
        reference_time: statedInstant.parse(at),
        thread_id: at.slice(0, 4),
      });
    const bounds = memory.sql.all<{ first: number; last: number; backwards: number }>(
      "SELECT min(valid_from) AS first, max(valid_to) AS last, count(*) FILTER (WHERE valid_from >= valid_to) AS backwards FROM provenance",
    );
    expect(bounds).toMatchObject([{ backwards: 0 }]);
    await liveOn(memory, 2);
  },
);
