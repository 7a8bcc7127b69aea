/** Statements with a given, an implied or no time. */
import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { readMoment } from "../../../worker/core/temporal/moment.ts";
import { composeProfile } from "../../../worker/core/context/profile.ts";
import type { Utterance } from "../../../worker/core/extraction/extraction.ts";
import { readMessage } from "../../../worker/core/language/index.ts";
import { extractBuiltin } from "../../../worker/core/language/read-clauses.ts";
import { writeMeta } from "../../../worker/store/base/meta.ts";
import { diffGraph } from "../../../worker/store/graph/diff.ts";
import { getFact, listFacts, readFacts } from "../../../worker/store/graph/facts.ts";
import { assertManualFact } from "../../../worker/store/resolution/manual-facts.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import { graphStore, changesetOf } from "../../fakes/graph-store.ts";

function memory(speaker = "Vera", read = extractBuiltin) {
  const graph = graphStore();
  const { sql, clock, ids, cache } = graph;
  const said: Utterance[] = [];
  const instant = (at: string) => Date.parse(`${at}T10:00:00Z`);
  const now = () => clock.now();
  const facts = (as_of?: string) =>
    listFacts(sql, { limit: 100, ...(as_of === undefined ? {} : { as_of: instant(as_of) }) }, now()).data;
  return {
    ...graph,
    facts,
    tell(at: string, content: string): string {
      clock.advance(60_000);
      const reference_time = instant(at);
      const [episode] = graph.append({
        content,
        name: speaker,
        reference_time: { at: reference_time, zoned: true, precision: "instant" },
      }).episodes;
      const lease = nonNull(graph.lease(), "lease");
      const extraction = read({
        speaker,
        content,
        reference_time,
        time_zone: "UTC",
        previous: said.slice(-4),
      });
      const { stopped } = graph.apply(lease.token, [
        changesetOf(nonNull(lease.episodes[0], "episode").seq, extraction),
      ]);
      expect(stopped).toBeNull();
      writeMeta(sql, "lease_until", null);
      said.push({ speaker, content, reference_time });
      return nonNull(episode, "episode").id;
    },
    state(given: Partial<Parameters<typeof assertManualFact>[4]> & { fact: string }) {
      clock.advance(60_000);
      const vector = (text: string) => embedHashed(text, 64);
      return assertManualFact(sql, cache, clock.now(), ids, {
        subject: speaker,
        predicate: "LIVES_IN",
        object: null,
        object_value: null,
        kind: "state",
        valid_from: null,
        valid_to: null,
        episode_id: null,
        vectors: { subject: vector(speaker), object: vector("object"), fact: vector(given.fact) },
        embedding: { model: "m", candidate_similarity: 0.8, synonym_similarity: 0.8 },
        ...given,
      });
    },
    lines(predicates: string[], as_of?: string): string[] {
      return facts(as_of)
        .filter(({ predicate }) => predicates.includes(predicate))
        .map(({ object, object_value, period }) => `${object?.name ?? object_value}: ${period}`)
        .sort();
    },
    holding(at: string): string[] {
      return facts(at)
        .filter(({ predicate, valid_from }) => predicate === "LIVES_IN" && valid_from !== null)
        .map(({ object }) => object?.name ?? "");
    },
  };
}

describe("messages in time", () => {
  test("a move without a date happened when its state began, and not at any time before", () => {
    const vera = memory();
    vera.tell("2023-06-01", "I moved to Lisbon.");
    expect(vera.facts("2020-01-01")).toEqual([]);
    const told = Date.parse("2023-06-01T10:00:00Z");
    const diff = diffGraph(vera.sql, "valid", told - 1_000, told + 1);
    expect(diff.began.map(({ predicate }) => predicate).sort()).toEqual(["LIVES_IN", "MOVED_TO"]);
    expect(diff.ended).toEqual([]);
    expect(vera.lines(["LIVES_IN", "MOVED_TO"])).toEqual(["Lisbon: as of 1 Jun 2023", "Lisbon: by 1 Jun 2023"]);
  });

  test.each([
    ["I worked at Acme until 5 May 2023.", "Acme: until 5 May 2023"],
    ["I worked at Acme from 2015 to 2019.", "Acme: 2015–2019"],
    ["I worked at Acme until 2019.", "Acme: until 2019"],
    ["I have worked at Acme since 2021.", "Acme: since 2021"],
    ["I work at Acme.", "Acme: as of 22 Nov 2026"],
    ["I no longer work at Acme.", "Acme: before 22 Nov 2026"],
    ["I quit my job at Acme in March 2024.", "Acme: until Mar 2024"],
  ])("%j is written with what it says", (content, line) => {
    const vera = memory();
    vera.tell("2026-11-22", content);
    expect(vera.lines(["WORKS_AT"])).toEqual([line]);
    const found = vera.facts().filter(({ predicate }) => predicate === "WORKS_AT");
    expect(
      composeProfile({ instructions: [], facts: found }, 500, {
        as_of: null,
        at: Date.parse("2026-11-22"),
        time_zone: "UTC",
      }).text,
    ).toContain(line.replace("Acme: ", "("));
  });

  test("an ended state with an unknown start is not split by another", () => {
    const vera = memory();
    vera.tell("2024-01-01", "I lived in Boston until 2022.");
    vera.tell("2024-01-02", "I lived in Rome from 2015 to 2018.");
    expect(vera.lines(["LIVES_IN"])).toEqual(["Boston: until 2022", "Rome: 2015–2018"]);
  });

  test("an announced end keeps the known past", () => {
    const vera = memory();
    vera.tell("2026-01-10", "I live in Vienna.");
    vera.tell("2026-08-10", "I live in Vienna until October.");
    expect(vera.lines(["LIVES_IN"])).toEqual(["Vienna: as of 10 Jan 2026, until Oct 2026"]);
    expect(vera.holding("2026-03-01")).toEqual(["Vienna"]);
    expect(vera.holding("2026-10-20")).toEqual(["Vienna"]);
    expect(vera.holding("2026-11-02")).toEqual([]);
  });

  test("a fact with an earlier start is believed from its message on, over an older claim", () => {
    const vera = memory();
    vera.tell("2024-05-03", "I live in Oslo.");
    const before = vera.clock.now();
    vera.tell("2024-06-07", "Actually, I have lived in Graz since 2020.");
    expect(vera.holding("2024-07-01")).toEqual(["Graz"]);
    const then = listFacts(vera.sql, { limit: 10, known_at: before }, vera.clock.now()).data;
    expect(then.map(({ object, valid_to }) => [object?.name, valid_to])).toEqual([["Oslo", null]]);
  });

  test("news of a recent change ends what was seen after it", () => {
    const vera = memory();
    vera.tell("2024-05-03", "I live in Oslo.");
    vera.tell("2024-05-04", "I moved to Bergen last week.");
    expect(vera.holding("2024-05-05")).toEqual(["Bergen"]);
    expect(vera.lines(["LIVES_IN"])).toEqual([
      "Bergen: since the week of 22 Apr 2024",
      "Oslo: until the week of 22 Apr 2024",
    ]);
  });

  test("a change of long ago says nothing of what was seen since", () => {
    const vera = memory();
    vera.tell("2024-05-03", "I live in Oslo.");
    vera.tell("2024-05-04", "I moved to Bergen in 2015.");
    expect(vera.holding("2024-05-05")).toEqual(["Oslo"]);
    expect(vera.holding("2016-05-05")).toEqual(["Bergen"]);
  });

  test("a change of long ago is news where the same message says that what was seen since is over", () => {
    const vera = memory();
    vera.tell("2024-05-03", "I live in Oslo.");
    vera.tell("2024-05-04", "I don't live in Oslo any more; I moved to Bergen in March 2021.");
    expect(vera.holding("2024-05-05")).toEqual(["Bergen"]);
    expect(vera.lines(["LIVES_IN"])).toEqual(["Bergen: since Mar 2021", "Oslo: until Mar 2021"]);
    const ida = memory();
    ida.tell("2024-05-03", "I live in Oslo.");
    ida.tell("2024-05-04", "I moved to Bergen in March 2021, so I don't live in Oslo any more.");
    expect(ida.lines(["LIVES_IN"])).toEqual(vera.lines(["LIVES_IN"]));
    const una = memory();
    una.tell("2024-05-03", "I live in Oslo.");
    una.tell("2024-06-04", "I don't live in Oslo any more.");
    una.tell("2024-06-05", "I moved to Bergen in March 2021.");
    expect(una.holding("2024-05-10")).toEqual(["Oslo"]);
  });

  test("news that is learned late does not end what was seen since", () => {
    const vera = memory();
    vera.tell("2024-06-03", "I live in Oslo.");
    vera.tell("2024-05-04", "I moved to Bergen last week.");
    expect(vera.holding("2024-07-05")).toEqual(["Oslo"]);
    expect(vera.holding("2024-05-05")).toEqual(["Bergen"]);
  });

  test("a denial takes back what was believed, and what that had closed holds again, until the denial is undone", () => {
    const vera = memory();
    vera.tell("2024-01-03", "I live in Graz.");
    vera.tell("2024-05-03", "I live in Oslo.");
    expect(vera.holding("2024-06-01")).toEqual(["Oslo"]);
    const believed = vera.clock.now();
    const denial = vera.tell("2024-06-07", "No, I never lived in Oslo.");
    expect(vera.holding("2024-06-08")).toEqual(["Graz"]);
    expect(vera.holding("2024-05-10")).toEqual(["Graz"]);
    const then = listFacts(vera.sql, { limit: 10, known_at: believed }, vera.clock.now()).data;
    expect(then.map(({ object }) => object?.name)).toEqual(expect.arrayContaining(["Graz", "Oslo"]));
    vera.clock.advance(1_000);
    retractEpisode(vera.sql, vera.clock.now(), vera.ids, denial);
    expect(vera.holding("2024-06-08")).toEqual(["Oslo"]);
    forgetEpisode(vera.sql, vera.clock.now(), vera.ids, denial);
    expect(vera.holding("2024-06-08")).toEqual(["Oslo"]);
  });

  test("a corrected word was never true", () => {
    const vera = memory("Vera", readMessage);
    vera.tell("2024-05-03", "I live in Porto now.");
    vera.tell("2024-05-04", "Sorry, I meant Lisbon, not Porto.");
    expect(vera.holding("2024-05-05")).toEqual(["Lisbon"]);
    expect(vera.lines(["LIVES_IN"])).toEqual(["Lisbon: as of 3 May 2024"]);
  });
});

describe("a plan", () => {
  const plans = (vera: ReturnType<typeof memory>, as_of?: string) => vera.lines(["PLANS_TO"], as_of);

  test("a plan holds from its message until the end of its day, and then reads as past", () => {
    const vera = memory();
    vera.tell("2026-02-01", "I'm flying to Rome on 14 April.");
    expect(plans(vera, "2026-01-01")).toEqual([]);
    expect(plans(vera, "2026-03-01")).toEqual(["fly to Rome: planned for 14 Apr 2026"]);
    expect(plans(vera, "2026-04-14")).toEqual(["fly to Rome: planned for 14 Apr 2026"]);
    expect(plans(vera, "2026-04-15")).toEqual([]);
    const [fact] = vera.facts();
    const later = Date.parse("2026-05-01");
    expect(getFact(vera.sql, fact?.id ?? "", {}, later).period).toBe("was planned for 14 Apr 2026");
  });

  test("a plan that is moved is planned for its new day from then on", () => {
    const vera = memory();
    vera.tell("2026-02-01", "I'm flying to Rome on 14 April.");
    vera.tell("2026-03-01", "I'm flying to Rome on 20 May instead.");
    expect(plans(vera, "2026-02-15")).toEqual(["fly to Rome: planned for 14 Apr 2026"]);
    expect(plans(vera, "2026-03-15")).toEqual(["fly to Rome: planned for 20 May 2026"]);
    expect(plans(vera, "2026-05-01")).toEqual(["fly to Rome: planned for 20 May 2026"]);
  });

  test.each([
    ["the event that was planned", "I flew to Rome yesterday.", "2026-04-14"],
    ["its cancellation", "I cancelled my flight to Rome.", "2026-04-10"],
    ["its denial", "I'm not flying to Rome anymore.", "2026-04-10"],
  ])("a plan ends with %s, and holds again once that is forgotten", (_, content, last) => {
    const vera = memory();
    vera.tell("2026-02-01", "I'm going to fly to Rome.");
    expect(plans(vera, "2026-06-01")).toHaveLength(1);
    const told = vera.tell(last === "2026-04-14" ? "2026-04-15" : last, content);
    expect(plans(vera, "2026-04-01")).toHaveLength(1);
    expect(plans(vera, "2026-06-01")).toEqual([]);
    vera.clock.advance(1_000);
    forgetEpisode(vera.sql, vera.clock.now(), vera.ids, told);
    expect(plans(vera, "2026-06-01")).toHaveLength(1);
  });

  test("another event does not end a plan", () => {
    const vera = memory();
    vera.tell("2026-02-01", "I'm going to fly to Rome.");
    vera.tell("2026-04-15", "I flew to Oslo yesterday.");
    vera.tell("2026-04-16", "I cancelled my gym membership.");
    expect(plans(vera, "2026-06-01")).toHaveLength(1);
  });
});

describe("wording and citation", () => {
  test("a version is worded and cited by its newest support", () => {
    const nora = memory("Nora");
    const first = nora.tell("2026-01-10", "I'm a paramedic with Yorkshire Ambulance.");
    const second = nora.tell("2026-03-10", "I work for South Western Ambulance now, still a paramedic.");
    const third = nora.tell("2026-03-11", "I'm still a paramedic.");
    const job = nora.facts().find(({ predicate }) => predicate === "WORKS_AS");
    expect(job?.fact).toBe("Nora is still a paramedic.");
    expect(job?.period).toBe("as of 10 Jan 2026");
    expect(job?.episode_ids[0]).toBe(third);
    expect(job?.episode_ids).toContain(first);
    expect([first, second, third]).toEqual(expect.arrayContaining(job?.episode_ids ?? []));
  });

  test("a version of a later time does not cite first what was said of an earlier one", () => {
    const vera = memory();
    const february = vera.tell("2026-02-01", "I live in Oslo.");
    vera.tell("2026-03-01", "I live in Graz.");
    const april = vera.tell("2026-04-01", "I live in Oslo again.");
    const oslo = (as_of: string) => vera.facts(as_of).find(({ object }) => object?.name === "Oslo");
    expect(oslo("2026-02-10")?.episode_ids[0]).toBe(february);
    expect(oslo("2026-04-10")?.episode_ids[0]).toBe(april);
  });
});

describe("a fact stated by hand", () => {
  test("a year and a month are bounds, and an end includes them", () => {
    const vera = memory();
    const period = (text: string, precision: "year" | "month" | "day") =>
      ({ at: Date.parse(text), zoned: false, precision }) as const;
    const fact = vera.state({
      object: "Acme",
      predicate: "WORKS_AT",
      fact: "Vera worked at Acme.",
      valid_from: period("2015-01-01", "year"),
      valid_to: period("2019-03-01", "month"),
    });
    expect(fact).toMatchObject({
      valid_from: "2015-01-01T00:00:00.000Z",
      valid_from_precision: "year",
      valid_from_basis: "stated",
      valid_to: "2019-04-01T00:00:00.000Z",
      valid_to_precision: "month",
      valid_to_basis: "stated",
      period: "2015 – Mar 2019",
    });
  });

  test("a plan by hand has a due date; one whose time is over is past", () => {
    const vera = memory();
    const due = (text: string) => ({ at: Date.parse(text), zoned: false, precision: "month" as const });
    const given = { predicate: "PLANS_TO", object_value: "sail", fact: "Vera plans to sail." };
    const ahead = vera.state({ ...given, due: due("2099-06-01") });
    expect(ahead).toMatchObject({
      due_precision: "month",
      valid_to: "2099-07-01T00:00:00.000Z",
      period: "planned for Jun 2099",
    });
    const over = vera.state({ ...given, object_value: "row", fact: "Vera plans to row.", due: due("2001-06-01") });
    expect(over).toMatchObject({ valid_from: null, period: "was planned for Jun 2001" });
  });

  test("facts are read with their bounds by search, too", () => {
    const vera = memory();
    vera.tell("2026-11-22", "I live in Oslo.");
    const [row] = vera.sql.all<{ seq: number }>("SELECT seq FROM facts LIMIT 1");
    expect(readFacts(vera.sql, [row?.seq ?? 0], readMoment({}, vera.clock.now())).get(row?.seq ?? 0)?.period).toBe(
      "as of 22 Nov 2026",
    );
  });
});
