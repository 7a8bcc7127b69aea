import { describe, expect, it } from "vitest";
import { Replay, type DemoMessage, type ReplayState } from "../../../../web/src/chat/replay.ts";

const messages: DemoMessage[] = ["a", "b", "c"].map((id) => ({
  id,
  thread: "t",
  role: "user",
  at: "2024-01-01T00:00:00Z",
  content: id,
}));

function replayOf(send: (message: DemoMessage) => Promise<boolean>) {
  const states: ReplayState[] = [];
  const pauses: number[] = [];
  const replay = new Replay({
    messages,
    send,
    onState: (state) => states.push(state),
    wait: async (milliseconds) => void pauses.push(milliseconds),
  });
  return { replay, states, pauses, last: () => states.at(-1) };
}

describe("a replay", () => {
  it("sends every message once, in order, and ends", async () => {
    const sent: string[] = [];
    const { replay, last, pauses } = replayOf(async ({ id }) => (sent.push(id), false));
    await replay.play();
    expect(sent).toEqual(["a", "b", "c"]);
    expect(last()).toMatchObject({ state: "ended", sent: 3, repeated: 0 });
    expect(pauses).toHaveLength(2);
  });

  it("counts messages that the memory already had, and does not wait for them", async () => {
    const { replay, last, pauses } = replayOf(async () => true);
    await replay.play();
    expect(last()).toMatchObject({ state: "ended", repeated: 3 });
    expect(pauses).toEqual([0, 0]);
  });

  it("sends nothing while paused, and continues where it stopped", async () => {
    const sent: string[] = [];
    const { replay, last } = replayOf(async ({ id }) => (sent.push(id), replay.pause(), false));
    const played = replay.play();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(sent).toEqual(["a"]);
    expect(last()?.state).toBe("paused");
    replay.resume();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(sent).toEqual(["a", "b"]);
    replay.resume();
    await played;
    expect(sent).toEqual(["a", "b", "c"]);
  });

  it("waits half as long at double speed", async () => {
    const { replay, pauses } = replayOf(async ({ id }) => (id === "b" && replay.setSpeed(2), false));
    await replay.play();
    expect(pauses[1]).toBe((pauses[0] ?? 0) / 2);
  });

  it("reports why it stopped, and retries the same message", async () => {
    let isBroken = true;
    const sent: string[] = [];
    const { replay, last } = replayOf(async ({ id }) => {
      if (id === "b" && isBroken) throw new Error("no network");
      sent.push(id);
      return false;
    });
    await replay.play();
    expect(last()).toMatchObject({ state: "failed", sent: 1 });
    isBroken = false;
    replay.resume();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(sent).toEqual(["a", "b", "c"]);
    expect(last()).toMatchObject({ state: "ended", error: null });
  });

  it("sends nothing more once stopped", async () => {
    const sent: string[] = [];
    const { replay } = replayOf(async ({ id }) => (sent.push(id), replay.stop(), false));
    await replay.play();
    expect(sent).toEqual(["a"]);
  });
});
