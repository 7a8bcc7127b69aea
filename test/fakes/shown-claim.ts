import { UNBOUNDED } from "../../worker/core/temporal/bounds.ts";
import type { ClaimCandidate, ShownMessage } from "../../worker/core/resolve/open-questions.ts";

const SAID = Date.UTC(2024, 4, 8, 12);

export const shownMessage = (given: Partial<ShownMessage> = {}): ShownMessage => ({
  id: "ep_1",
  speaker: "Ada",
  said: SAID,
  text: "What Ada said.",
  ...given,
});

export const shownClaim = (given: Partial<ClaimCandidate>): ClaimCandidate => ({
  key: "c",
  fact: "Bob is vegan.",
  kind: "state",
  predicate: "DIET",
  object: "vegan",
  bounds: UNBOUNDED,
  message: shownMessage(),
  may_be_same: true,
  may_contradict: true,
  ...given,
});
