import type { GraphVectors } from "../../ports/graph/vectors.ts";
import {
  barFromIndex,
  hasVectorWork,
  markConfirmed,
  markDeleted,
  markGone,
  markSent,
  unconfirmedVectors,
  unsentVectors,
  unwantedCount,
  unwantedVectors,
} from "../../store/index/vector-outbox.ts";
import type { EpochAnswers, Inside } from "./tables.ts";

export const vectorIndexMethods = ({ gate, vectors: { budget_bytes } }: Inside): EpochAnswers<GraphVectors> => ({
  unsentVectors: (sql, limit) => {
    const unsent = unsentVectors(sql, gate.now(), budget_bytes, limit);
    if (hasVectorWork(sql, budget_bytes)) gate.wake();
    return unsent;
  },
  markVectorsSent: (sql, seqs, mutation) => (markSent(sql, seqs, mutation), null),
  unconfirmedVectors: (sql, after, limit) => unconfirmedVectors(sql, after, limit),
  markVectorsConfirmed: (sql, seqs) => (markConfirmed(sql, seqs), null),
  unwantedVectors: (sql, after, limit) => unwantedVectors(sql, gate.now(), after, limit),
  markVectorsDeleted: (sql, seqs) => (markDeleted(sql, gate.now(), seqs), null),
  markVectorsGone: (sql, seqs) => (markGone(sql, gate.now(), seqs), { left: unwantedCount(sql) }),
  withdrawFromIndex: (sql) => {
    const vectors = barFromIndex(sql);
    gate.wake();
    return vectors;
  },
});
