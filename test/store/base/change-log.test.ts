import { describe, expect, test } from "vitest";
import { readLoggedFacts, unrecordedChanges } from "../../../worker/store/base/change-log.ts";
import { appendEpisodes } from "../../../worker/store/episodes/episodes.ts";
import { STANDALONE_EPISODE } from "../../../worker/core/ingest/standalone-episode.ts";
import type { NewEpisode } from "../../../worker/ports/graph/writes.ts";
import { replayLedger } from "../../../worker/store/lifecycle/replay.ts";
import { editMessage } from "../../../worker/store/resolution/edit-message.ts";
import { graphStore } from "../../fakes/graph-store.ts";
import { migratedSql } from "../../fakes/node-sql.ts";

describe("readLoggedFacts", () => {
  test("a payload from an older version is the list of fact ids", () => {
    expect(readLoggedFacts(["fact_1", "fact_2"])).toEqual({ facts: ["fact_1", "fact_2"], merged: {}, hyperedges: [] });
  });

  test("a missing payload has no ids", () => {
    expect(readLoggedFacts(null)).toEqual({ facts: [], merged: {}, hyperedges: [] });
  });

  test("a payload has the other allocated ids, too", () => {
    const logged = { facts: ["fact_1"], merged: { fact_0: "fact_2" }, hyperedges: ["hyp_1"] };
    expect(readLoggedFacts(logged)).toEqual(logged);
  });
});

describe("the thread of an entry", () => {
  const message = (message_id: string, thread_id: string): NewEpisode => ({
    ...STANDALONE_EPISODE,
    type: "message",
    role: "user",
    name: "Ada",
    content: `Message ${message_id}.`,
    reference_time: null,
    metadata: {},
    message_id,
    thread_id,
  });
  const edit = {
    role: "user",
    content: "Edited.",
    name: null,
    reference_time: null,
    metadata: null,
    extract: null,
  } as const;
  function written() {
    const { sql, clock, ids } = graphStore();
    const append = (episode: NewEpisode, by_user: boolean) =>
      appendEpisodes(sql, clock.now(), ids, "ada", [episode], null, null, by_user);
    append(message("a", "of-tenant"), false);
    append(message("b", "of-user"), true);
    append(message("c", "of-both"), true);
    append(message("d", "of-both"), false);
    return { sql, clock, ids };
  }
  const threadsIn = (changes: readonly { thread_id: string | null }[]) =>
    changes.flatMap(({ thread_id }) => thread_id ?? []);

  test("is named where a key of the tenant wrote the episode, and not where a key of the user did", () => {
    expect(threadsIn(unrecordedChanges(written().sql, 99))).toEqual(["of-tenant", "of-both"]);
  });

  test("stays unnamed when the message is edited", () => {
    const { sql, clock, ids } = written();
    editMessage(sql, clock.now(), ids, "ada", "b", edit);
    editMessage(sql, clock.now(), ids, "ada", "a", edit);
    expect(threadsIn(unrecordedChanges(sql, 99))).toEqual(["of-both", "of-tenant"]);
  });

  test("stays unnamed in a memory that is rebuilt from the ledger", () => {
    const { sql, clock, ids } = written();
    editMessage(sql, clock.now(), ids, "ada", "b", edit);
    const rebuilt = migratedSql();
    replayLedger(
      rebuilt,
      ids,
      unrecordedChanges(sql, 99).map((entry) => ({ ...entry, extraction: null })),
    );
    expect(threadsIn(unrecordedChanges(rebuilt, 99))).toEqual(["of-tenant", "of-both"]);
  });
});
