import type { GraphExtraction } from "../../ports/graph/extraction.ts";
import { markRecorded, unrecordedChanges } from "../../store/base/change-log.ts";
import {
  keepLease,
  postponeWork,
  readExtractions,
  releaseLease,
  storeExtraction,
  takeLease,
} from "../../store/episodes/extraction-queue.ts";
import { findOverlongSummaries, storeSummary } from "../../store/graph/summaries.ts";
import { setEmbeddingModel, storeEmbedded, unembeddedTexts } from "../../store/index/embedding.ts";
import { applyPlans } from "../../store/resolution/apply.ts";
import { storeDecisions } from "../../store/resolution/decisions.ts";
import { findOpenQuestions } from "../../store/resolution/open-questions.ts";
import { maintain } from "./maintenance.ts";
import type { EpochAnswers, Inside } from "./tables.ts";

export const extractionMethods = ({
  gate: { now },
  caches: { codes },
  ids,
}: Inside): EpochAnswers<GraphExtraction> => ({
  lease: (sql, { extractor, embedding }) => {
    sql.transaction(() => setEmbeddingModel(sql, codes, embedding));
    return takeLease(sql, now(), ids, extractor);
  },
  renew: (sql, token) => keepLease(sql, now(), token),
  storeExtraction: (sql, seq, version, extracted) => (storeExtraction(sql, now(), seq, version, extracted), null),
  extractions: (sql, version, seqs) => readExtractions(sql, version, seqs),
  openQuestions: (sql, plans, embedding) => findOpenQuestions(sql, codes, embedding, plans),
  storeDecisions: (sql, seq, decisions, made_by, use) => (
    storeDecisions(sql, now(), seq, decisions, made_by, use),
    null
  ),
  apply: (sql, token, plans, asked) => applyPlans(sql, codes, now(), ids, token, plans, asked),
  outgrownSummaries: (sql, names) => findOverlongSummaries(sql, now(), names),
  storeSummary: (sql, entity, text, made_by, use) => (storeSummary(sql, entity, text, made_by, use), null),
  postpone: (sql, token, failure) => (postponeWork(sql, now(), token, failure), null),
  release: (sql, token) => releaseLease(sql, now(), token),
  unembeddedTexts: (sql, limit) => unembeddedTexts(sql, limit),
  storeEmbeddings: (sql, model, embedded) => (storeEmbedded(sql, codes, model, embedded), null),
  unrecordedChanges: (sql, limit) => unrecordedChanges(sql, limit),
  markRecorded: (sql, seq) => {
    markRecorded(sql, seq);
    sql.transaction(() => maintain(sql));
    return null;
  },
});
