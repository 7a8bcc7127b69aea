import type { Metrics, WithinTrace } from "../../worker/ports/system.ts";

export const UNMEASURED: Metrics = { stage: () => {}, span: (_, work) => work(() => {}) };

export const UNTRACED: WithinTrace = (_, __, work) => work(() => {});
