import { describe, expect, test } from "vitest";
import { followEvents, type Followed } from "../../../worker/flows/recall/stream-events.ts";
import type { Following } from "../../../worker/ports/graph/graph.ts";
import type { GraphEvents } from "../../../worker/ports/graph/reads.ts";

const ADDRESS = { tenant: "t", kind: "user", id: "ada" } as const;

function memory({ canBeFollowed = true } = {}) {
  const all: { seq: number; event: "episode"; data: unknown }[] = [];
  const sleeping: { until: number; wake: () => void }[] = [];
  const told = { reads: 0, follows: 0, ended: 0, now: 0, isOpen: true };
  let news = Promise.withResolvers<void>();
  let whileReading = (): void => {};
  const tell = (): void => {
    news.resolve();
    news = Promise.withResolvers();
  };
  const following: Following = {
    next: () => news.promise,
    isOpen: () => told.isOpen,
    end: () => {
      told.ended++;
    },
  };
  const graph = {
    follow: async (): Promise<Following> => {
      told.follows++;
      if (!canBeFollowed) throw new Error("no");
      told.isOpen = true;
      return following;
    },
    events: async (after: number | null): Promise<GraphEvents> => {
      told.reads++;
      const events = after === null ? [] : all.filter(({ seq }) => seq > after);
      const last = all.length;
      whileReading();
      return { last, events, status: null };
    },
  };
  const clock = {
    now: () => told.now,
    sleep: (ms: number) => new Promise<void>((wake) => sleeping.push({ until: told.now + ms, wake })),
  };
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  return {
    told,
    services: { graphs: { at: () => graph }, clock } as unknown as Parameters<typeof followEvents>[0],
    happens: () => {
      all.push({ seq: all.length + 1, event: "episode", data: {} });
      tell();
    },
    breaks: () => {
      told.isOpen = false;
      news.resolve();
    },
    onRead: (run: () => void) => {
      whileReading = run;
    },
    /** Advances time in steps, so that no waiter is skipped. */
    pass: async (ms: number): Promise<void> => {
      for (const end = told.now + ms; ; told.now += Math.min(ms, 1_000)) {
        await settle();
        for (const each of sleeping.splice(0)) (each.until <= told.now ? each.wake : () => sleeping.push(each))();
        await settle();
        if (told.now >= end) return;
      }
    },
  };
}

function collect(services: Parameters<typeof followEvents>[0]) {
  const heard: Followed[] = [];
  let isOver = false;
  const done = (async () => {
    for await (const each of followEvents(services, ADDRESS, "0", () => isOver)) heard.push(each);
  })();
  return { heard, done, stop: () => (isOver = true) };
}

describe("a stream of events", () => {
  test("a stream reads a memory once, and again only when the memory reports a change", async () => {
    const { services, told, happens, pass } = memory();
    const { heard, done, stop } = collect(services);
    await pass(60_000);
    expect(told.reads).toBe(1);
    expect(heard).toEqual(Array.from({ length: 4 }, () => ({ event: "heartbeat" })));
    happens();
    happens();
    await pass(500);
    expect(told.reads).toBe(2);
    expect(heard.slice(4)).toMatchObject([{ id: "1" }, { id: "2" }]);
    await pass(301_000);
    expect(told.reads, "a connection may be lost unnoticed").toBe(3);
    stop();
    await pass(20_000);
    await done;
    expect(told).toMatchObject({ follows: 1, ended: 1 });
  });

  test("a stream misses no change during a read", async () => {
    const { services, happens, onRead, pass } = memory();
    onRead(() => {
      onRead(() => {});
      happens();
    });
    const { heard } = collect(services);
    await pass(500);
    expect(heard).toMatchObject([{ id: "1" }]);
  });

  test("a stream connects again when the connection ends", async () => {
    const { services, told, happens, breaks, pass } = memory();
    const { heard } = collect(services);
    await pass(250);
    breaks();
    await pass(500);
    expect(told.follows).toBe(2);
    happens();
    await pass(500);
    expect(heard).toMatchObject([{ id: "1" }]);
  });

  test("a stream polls a memory that cannot be followed every two seconds", async () => {
    const { services, told, happens, pass } = memory({ canBeFollowed: false });
    const { heard } = collect(services);
    happens();
    await pass(10_000);
    expect(told.reads).toBeGreaterThan(3);
    expect(told.reads).toBeLessThan(8);
    expect(heard).toMatchObject([{ id: "1" }]);
  });
});
