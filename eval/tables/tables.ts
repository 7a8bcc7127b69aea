import { markdownTable } from "../../bench/markdown-table.ts";
import { cellsIn, type ReportTable, tableNamed, tableOf } from "./report-tables.ts";

type Reports = (measurement: string) => readonly string[];

export interface Table {
  name: string;
  measurements: readonly string[];
  write: (reports: Reports) => string;
}

const same = (columns: readonly string[]): [string, string][] => columns.map((column) => [column, column]);
const R50 = same(["R@5", "R@10", "R@20", "R@50"]);
const R20 = same(["R@2", "R@5", "R@10", "R@20"]);

const TURNS = "Recall of evidence turns";
const CATEGORIES = "By category";
const EPISODES = "Episodes by search configuration";
const GIVEN = "What a model would be given";
const HELD = "Evidence held within counted tokens";
const PASSAGES = "Recall of supporting passages";
const ANSWERS = "Answers of";

const METHODS: readonly (readonly [label: string, shown: string])[] = [
  ["bm25+cosine+pagerank", "BM25 + cosine + PageRank"],
  ["pagerank+bm25", "PageRank + BM25"],
  ["bm25+cosine", "BM25 + cosine"],
  ["bm25", "BM25"],
  ["pagerank", "PageRank"],
  ["cosine", "cosine, built-in vectors"],
  ["bfs", "breadth-first from the best hits"],
];
const MODES = ["auto", "facts", "associative", "local", "global", "bridge", "hybrid"] as const;

const BUDGETS: [string, string][] = [
  ["500 tokens", "500 tokens"],
  ["1000 tokens", "1,000 tokens"],
  ["2000 tokens", "2,000 tokens"],
  ["4000 tokens", "4,000 tokens"],
];
const budgets = (held: ReportTable, more: [ReportTable, string, string][] = []): [ReportTable, string, string][] => [
  [held, "context", "context"],
  ...more,
  [held, "messages alone, in rank order", "messages alone, in rank order"],
  [held, "facts alone, in rank order", "facts alone"],
];

const mean = (cell: string): string => cell.split(" ")[0] ?? cell;

const recallOf = (measurement: string, withModel: string | null, title: string): Table => ({
  name: `${measurement}-recall`,
  measurements: [measurement, ...(withModel === null ? [] : [withModel])],
  write: (reports) => {
    const turns = tableNamed(reports(measurement), TURNS);
    const episodes = "Engraph, episodes as ranked";
    return tableOf(title, R50, [
      [turns, episodes, "Engraph"],
      ...(withModel === null
        ? []
        : [[tableNamed(reports(withModel), TURNS), episodes, "with facts written by a model"] as const]),
      [turns, "BM25 alone", "BM25 alone"],
    ]);
  },
});

const answersOf = (measurement: string): Table => ({
  name: measurement,
  measurements: [measurement],
  write: (reports) => {
    const answers = tableNamed(reports(measurement), ANSWERS);
    return tableOf(
      "answered from",
      same(["questions", "EM, %", "F1, %", "lenient, %", "strict, %", "data set's judge, %", "tokens p50"]),
      answers.rows.map(([label = ""]) => [answers, label, label]),
    );
  },
});

const DATA_SETS = [
  { shown: "LoCoMo, conv-26, -30, -41", measurement: "locomo", search: EPISODES },
  { shown: "LoCoMo, conv-44, -49", measurement: "locomo-2", search: EPISODES },
  { shown: "MuSiQue", measurement: "musique", search: PASSAGES },
  { shown: "HotpotQA", measurement: "hotpotqa", search: "Recall of passages" },
] as const;

const RETRIEVAL: Table = {
  name: "retrieval",
  measurements: DATA_SETS.map(({ measurement }) => measurement),
  write: (reports) => {
    const sets = DATA_SETS.map(({ measurement, search }) => ({
      search: tableNamed(reports(measurement), search),
      given: tableNamed(reports(measurement), GIVEN),
    }));
    const row = (shown: string, pick: (set: (typeof sets)[number]) => ReportTable, label: string, column: string) => [
      shown,
      ...sets.map((set) => cellsIn(pick(set), label, [column])[0] ?? "–"),
    ];
    const methods = (column: string): string[][] =>
      METHODS.map(([label, shown]) => row(`${column}, ${shown}`, ({ search }) => search, label, column));
    return markdownTable(
      ["percent, 95 % intervals", ...DATA_SETS.map(({ shown }) => shown)],
      [
        ...methods("R@5"),
        ...methods("R@20"),
        ...MODES.map((mode) =>
          row(`context, \`${mode}\``, ({ given }) => given, `context, ${mode}`, "in it or in the source of a fact, %"),
        ),
      ],
    );
  },
};

export const TABLES: readonly Table[] = [
  RETRIEVAL,
  recallOf("locomo", "locomo-model-written", "questions of categories 1–4 (383)"),
  recallOf("locomo-2", null, "conv-44, -49 (279)"),
  {
    name: "locomo-categories",
    measurements: ["locomo"],
    write: (reports) => {
      const { header, rows } = tableNamed(reports("locomo"), CATEGORIES);
      const columns = header.filter((name) => name.startsWith("R@"));
      const figures = (cells: readonly string[]): string => cells.slice(2).map(mean).join(" / ");
      return markdownTable(
        [columns.join(" / "), "questions", "Engraph", "BM25 alone"],
        rows.flatMap((row, place) =>
          place % 2 === 0 ? [[row[0] ?? "", row[1] ?? "", figures(row), figures(rows[place + 1] ?? [])]] : [],
        ),
      );
    },
  },
  {
    name: "locomo-methods",
    measurements: ["locomo"],
    write: (reports) => {
      const episodes = tableNamed(reports("locomo"), EPISODES);
      return tableOf(
        "search",
        R50,
        METHODS.map(([label, shown]) => [episodes, label, shown]),
      );
    },
  },
  {
    name: "locomo-budgets",
    measurements: ["locomo", "locomo-model-written"],
    write: (reports) =>
      tableOf(
        "conv-26, -30, -41 (383)",
        BUDGETS,
        budgets(tableNamed(reports("locomo"), HELD), [
          [tableNamed(reports("locomo-model-written"), HELD), "context", "context, facts by a model"],
        ]),
      ),
  },
  {
    name: "locomo-2-budgets",
    measurements: ["locomo-2"],
    write: (reports) => tableOf("conv-44, -49 (279)", BUDGETS, budgets(tableNamed(reports("locomo-2"), HELD))),
  },
  {
    name: "locomo-modes",
    measurements: ["locomo"],
    write: (reports) => {
      const given = tableNamed(reports("locomo"), GIVEN);
      return tableOf(
        "context",
        [
          ["evidence in it, %", "evidence in it, %"],
          ["in it or in the source of a fact, %", "in it or in the source of a fact, %"],
          ["tokens p50", "tokens at the median"],
        ],
        [
          ...MODES.map((mode) => [given, `context, ${mode}`, `\`${mode}\``] as const),
          [given, "20 facts and 20 entities", "20 facts and 20 entities, no turn"],
        ],
      );
    },
  },
  {
    name: "musique-recall",
    measurements: ["musique"],
    write: (reports) => {
      const passages = tableNamed(reports("musique"), PASSAGES);
      return tableOf("search", R20, [
        ...METHODS.map(([label, shown]) => [passages, label, shown] as const),
        [passages, "BM25 alone", "BM25 alone"],
      ]);
    },
  },
  {
    name: "musique-budgets",
    measurements: ["musique"],
    write: (reports) =>
      tableOf("50 questions", BUDGETS, budgets(tableNamed(reports("musique"), "Supporting passages held"))),
  },
  {
    name: "musique-parts",
    measurements: ["musique-parts"],
    write: (reports) => {
      const parts = tableNamed(reports("musique-parts"), "MuSiQue");
      return tableOf(
        "walk",
        R20,
        parts.rows.map(([label = ""]) => [parts, label, label]),
      );
    },
  },
  {
    name: "musique-part-differences",
    measurements: ["musique-parts"],
    write: (reports) => {
      const differences = tableNamed(reports("musique-parts"), "Difference");
      return tableOf(
        "walk",
        R20,
        differences.rows.map(([label = ""]) => [differences, label, label]),
      );
    },
  },
  {
    name: "hotpotqa-recall",
    measurements: ["hotpotqa"],
    write: (reports) => {
      const passages = tableNamed(reports("hotpotqa"), "Recall of passages");
      return tableOf("search", R20, [
        ...METHODS.map(([label, shown]) => [passages, label, shown] as const),
        [passages, "BM25 alone", "BM25 alone"],
      ]);
    },
  },
  answersOf("locomo-answers"),
  answersOf("longmemeval-answers"),
  answersOf("dmr-answers"),
];
