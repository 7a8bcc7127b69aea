import type { GraphExtraction } from "../../ports/graph/extraction.ts";
import { markRecorded, unrecordedChanges } from "../../store/base/change-log.ts";
import { readMeta } from "../../store/base/meta.ts";
import { keepLease, postponeWork, releaseLease, takeLease } from "../../store/episodes/extraction-queue.ts";
import { keptAnswers, readReadings, storeReading } from "../../store/episodes/readings.ts";
import { readNews } from "../../store/episodes/news.ts";
import { findOverlongSummaries, storeSummary } from "../../store/graph/summaries.ts";
import { setEmbeddingModel, storeEmbedded, unembeddedTexts } from "../../store/index/embedding.ts";
import { applyChangesets } from "../../store/resolution/apply-changesets.ts";
import { confirmReading } from "../../store/resolution/replace-readings.ts";
import { storeVerdicts } from "../../store/resolution/verdicts.ts";
import { linkInstant } from "../../store/base/link-history.ts";
import { updateNameLinks } from "../../store/index/name-links.ts";
import { findOpenQuestions } from "../../store/resolution/open-questions.ts";
import { maintain } from "./maintenance.ts";
import type { EpochAnswers, Inside } from "./tables.ts";

export const extractionMethods = ({
  gate: { now },
  caches,
  caches: { codes },
  ids,
  rules,
}: Inside): EpochAnswers<GraphExtraction> => ({
  lease: (sql, { embedding, ...models }) => {
    sql.transaction(() => setEmbeddingModel(sql, codes, embedding));
    // a Worker of another version must not replace readings
    const isOwn = models.rules?.prompt_version === rules?.prompt_version;
    return takeLease(sql, now(), ids, { ...models, rules: isOwn ? rules : null });
  },
  renew: (sql, token) => keepLease(sql, now(), token),
  storeReading: (sql, reading) =>
    confirmReading(sql, now(), reading) ? "confirmed" : storeReading(sql, now(), reading),
  readings: (sql, seqs) => readReadings(sql, seqs),
  keptAnswers: (sql, queries) => keptAnswers(sql, queries),
  openQuestions: (sql, changesets, embedding) => findOpenQuestions(sql, codes, embedding, changesets),
  storeVerdicts: (sql, asked, verdicts, made_by, use) => (
    storeVerdicts(sql, now(), asked, verdicts, made_by, use),
    null
  ),
  apply: (sql, token, changesets, asked) => {
    const before = readMeta(sql, "last_instant");
    const applied = applyChangesets(sql, codes, now(), ids, token, changesets, asked);
    updateNameLinks(sql, linkInstant(sql, before, now));
    // a repeated extraction inserts facts into the past, which caches may hold
    if (changesets.some(({ known_from }) => known_from !== null && known_from !== undefined)) caches.clear();
    return applied;
  },
  outgrownSummaries: (sql, names) => findOverlongSummaries(sql, now(), names),
  storeSummary: (sql, entity, text, made_by, use) => (storeSummary(sql, entity, text, made_by, use), null),
  postpone: (sql, token, failure) => (postponeWork(sql, now(), token, failure), null),
  release: (sql, token) => releaseLease(sql, now(), token),
  unembeddedTexts: (sql, limit) => unembeddedTexts(sql, limit),
  storeEmbeddings: (sql, model, embedded) => (storeEmbedded(sql, codes, model, embedded), null),
  unrecordedChanges: (sql, limit) => unrecordedChanges(sql, limit),
  news: (sql, through) => readNews(sql, through),
  // Workers of earlier versions send none
  markRecorded: (sql, seq, drift: number | null | undefined) => {
    markRecorded(sql, seq, drift ?? null);
    sql.transaction(() => maintain(sql));
    return null;
  },
});
