export interface DemoMessage {
  id: string;
  thread: string;
  role: "user" | "assistant";
  at: string;
  content: string;
}

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

export interface ReplayState {
  state: "playing" | "paused" | "ended" | "failed";
  sent: number;
  total: number;
  speed: Speed;
  repeated: number;
  error: unknown;
}

interface ReplayParts {
  messages: readonly DemoMessage[];
  send: (message: DemoMessage) => Promise<boolean>;
  onState: (state: ReplayState) => void;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const PAUSE_MS = 2_200;

export class Replay {
  readonly #parts: Required<ReplayParts>;
  readonly #stopped = new AbortController();
  #state: ReplayState;
  #resumed: (() => void) | null = null;

  constructor({ wait = waitFor, ...parts }: ReplayParts) {
    this.#parts = { ...parts, wait };
    this.#state = {
      state: "playing",
      sent: 0,
      total: parts.messages.length,
      speed: 1,
      repeated: 0,
      error: null,
    };
  }

  async play(): Promise<void> {
    this.#change({});
    try {
      for (const message of this.#parts.messages.slice(this.#state.sent)) {
        if (this.#state.state === "paused") await new Promise<void>((resolve) => (this.#resumed = resolve));
        if (this.#stopped.signal.aborted) return;
        const isRepeated = await this.#parts.send(message);
        if (this.#stopped.signal.aborted) return;
        this.#change({ sent: this.#state.sent + 1, repeated: this.#state.repeated + Number(isRepeated) });
        const pause = isRepeated ? 0 : PAUSE_MS / this.#state.speed;
        if (this.#state.sent < this.#state.total) await this.#parts.wait(pause, this.#stopped.signal);
      }
      if (!this.#stopped.signal.aborted) this.#change({ state: "ended" });
    } catch (error) {
      if (!this.#stopped.signal.aborted) this.#change({ state: "failed", error });
    }
  }

  pause(): void {
    if (this.#state.state === "playing") this.#change({ state: "paused" });
  }

  resume(): void {
    if (this.#state.state === "failed") {
      this.#change({ state: "playing", error: null });
      void this.play();
      return;
    }
    if (this.#state.state === "paused") this.#change({ state: "playing" });
    this.#resumed?.();
    this.#resumed = null;
  }

  setSpeed(speed: Speed): void {
    this.#change({ speed });
  }

  stop(): void {
    this.#stopped.abort();
    this.#resumed?.();
  }

  #change(changes: Partial<ReplayState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#parts.onState(this.#state);
  }
}

async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
