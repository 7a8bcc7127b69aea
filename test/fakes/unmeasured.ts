import type { Metrics, WithinTrace } from "../../worker/ports/system.ts";

/** Counts nothing, and runs stages unchanged. */
export const UNMEASURED: Metrics = { stage: () => {}, span: (_, work) => work(() => {}) };

export const UNTRACED: WithinTrace = (_, __, work) => work(() => {});
