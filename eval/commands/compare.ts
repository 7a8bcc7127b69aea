/** Differences of two runs of one benchmark over the same questions, from the files of `--json`. */
import { z } from "zod";
import { type Options, parseCutoffs, UsageError } from "../command-line.ts";
import { type Json, parseRecords, readText } from "../formats/published-file.ts";
import { evidencePieces, rankingAtGranularity } from "../memory-evidence.ts";
import { bootstrapMean, pieceRecallAt, SEED, seededRandom } from "../recall.ts";
import { MAX_RANK } from "../search-all.ts";
import { markdownTable } from "../../bench/markdown-table.ts";
import { percentWithInterval, pointsWithInterval } from "../table-cells.ts";

export const COMPARE_USAGE = "compare <before.json> <after.json> [--ks 5,10,20]";
const CUTOFFS = [5, 10, 20];
const RESULTS = { name: "a result", where: "Results are files that musique, hotpotqa and locomo write with --json." };

/** Rankings by configuration. Evidence and rankings are of the same kind of identifier. */
export interface MeasuredRun {
  questions: string[];
  evidence: string[][][];
  rankings: Map<string, string[][]>;
}

export async function compare([before, after]: string[], options: Options): Promise<void> {
  if (before === undefined || after === undefined) throw new UsageError(`${COMPARE_USAGE}\n${RESULTS.where}`);
  const cutoffs = parseCutoffs(options.ks, CUTOFFS, MAX_RANK);
  const [first, second] = [before, after].map((file) => readRun(readText(RESULTS, file))) as [MeasuredRun, MeasuredRun];
  process.stdout.write(`${comparison(first, second, cutoffs)}\n`);
}

/** @throws UsageError if the runs asked other questions */
export function comparison(before: MeasuredRun, after: MeasuredRun, cutoffs: readonly number[]): string {
  if (before.questions.join("\n") !== after.questions.join("\n"))
    throw new UsageError("the two results are of different questions");
  const counted = before.evidence.flatMap((pieces, place) => (pieces.length === 0 ? [] : [place]));
  const recalls = (run: MeasuredRun, label: string, k: number): number[] =>
    counted.map((place) => pieceRecallAt(k, run.rankings.get(label)?.[place] ?? [], run.evidence[place] ?? []));
  const estimate = (values: readonly number[]) => bootstrapMean(values, seededRandom(SEED));
  const labels = [...before.rankings.keys()].filter((label) => after.rankings.has(label));
  const rows = labels.flatMap((label) =>
    cutoffs.map((k) => {
      const [one, other] = [recalls(before, label, k), recalls(after, label, k)];
      const gained = other.map((share, place) => share - (one[place] ?? 0));
      return [
        `${label}, R@${k}`,
        percentWithInterval(estimate(one)),
        percentWithInterval(estimate(other)),
        pointsWithInterval(estimate(gained)),
      ];
    }),
  );
  return `${counted.length} questions\n\n${markdownTable(["search", "before", "after", "difference"], rows)}`;
}

const texts = z.array(z.string());
const row = z.object({ label: z.string(), rankings: z.array(texts).nullable() });
const musique = z.object({
  benchmark: z.literal("musique"),
  questions: z.array(z.object({ question: z.string(), evidence: z.array(z.number()) })),
  rows: z.array(row),
});
const place = z.string().nullable();
const source = z.object({ turn: place, session: place, passage: place, text: z.string() });
const memories = z.object({
  memories: z.array(
    z.object({
      questions: z.array(
        z.object({
          id: z.string(),
          question: z.string(),
          answer: z.string(),
          type: z.string(),
          at: z.null(),
          evidence: z.object({ passage: texts }),
        }),
      ),
      rows: z.array(row),
      places: z.record(z.string(), source),
    }),
  ),
});
const ADVERSARIAL = 5;
const locomo = z.object({
  benchmark: z.literal("locomo"),
  conversations: z.array(
    z.object({
      questions: z.array(z.object({ question: z.string(), category: z.number(), evidence: texts })),
      configurations: z.array(row),
    }),
  ),
});

export function readRun(text: string): MeasuredRun {
  const [file] = parseRecords(RESULTS, `[${text}]`) as [Json];
  const run = readMusique(file) ?? readLocomo(file) ?? readMemories(file);
  if (run === null) throw new UsageError(`this is not a result that can be compared. ${RESULTS.where}`);
  return run;
}

function readMusique(file: Json): MeasuredRun | null {
  const { data } = musique.safeParse(file);
  if (data === undefined) return null;
  return {
    questions: data.questions.map(({ question }) => question),
    evidence: data.questions.map(({ evidence }) => evidence.map((place) => [String(place)])),
    rankings: joinRows(data.rows.map((one) => [one])),
  };
}

/** Without category 5, as in the other tables. */
function readLocomo(file: Json): MeasuredRun | null {
  const { data } = locomo.safeParse(file);
  if (data === undefined) return null;
  const asked = data.conversations.flatMap(({ questions }) => questions);
  const counted = ({ category }: { category: number }): boolean => category !== ADVERSARIAL;
  const rows = data.conversations.map(({ configurations }) => configurations);
  const joined = joinRows(rows[0]?.map((_, place) => rows.flatMap((own) => own[place] ?? [])) ?? []);
  const rankings = [...joined].map(
    ([label, all]) => [label, all.filter((_, place) => counted(asked[place] ?? { category: ADVERSARIAL }))] as const,
  );
  const questions = asked.filter(counted);
  return {
    questions: questions.map(({ question }) => question),
    evidence: questions.map(({ evidence }) => evidence.map((turn) => [turn])),
    rankings: new Map(rankings),
  };
}

function readMemories(file: Json): MeasuredRun | null {
  const { data } = memories.safeParse(file);
  if (data === undefined) return null;
  const own = data.memories.map(({ questions, rows, places }) => {
    const sources = new Map(Object.entries(places));
    return {
      questions: questions.map(({ question }) => question),
      evidence: questions.map((question) => evidencePieces(question, "passage", sources)),
      rows: rows.map(({ label, rankings }) => ({
        label,
        rankings: rankings?.map((ranking) => rankingAtGranularity("passage", ranking, sources)) ?? null,
      })),
    };
  });
  return {
    questions: own.flatMap(({ questions }) => questions),
    evidence: own.flatMap(({ evidence }) => evidence),
    rankings: joinRows(own[0]?.rows.map((_, place) => own.flatMap(({ rows }) => rows[place] ?? [])) ?? []),
  };
}

/** A configuration that one memory does not support is left out. */
function joinRows(rows: readonly z.output<typeof row>[][]): Map<string, string[][]> {
  return new Map(
    rows.flatMap((same) =>
      same.every(({ rankings }) => rankings !== null)
        ? [[same[0]?.label ?? "", same.flatMap(({ rankings }) => rankings ?? [])] as const]
        : [],
    ),
  );
}
