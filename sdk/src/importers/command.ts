import { parseArgs } from "node:util";
import { EngraphError } from "../errors.ts";
import { readChatGptConversation } from "./chatgpt.ts";
import { readClaudeConversation } from "./claude.ts";
import { exportFiles } from "./export-files.ts";
import { importChats } from "./import-chats.ts";
import { ImportFailure, UsageFailure } from "./import-failure.ts";
import { importGemini } from "./gemini/import-gemini.ts";
import { importLangGraph } from "./langgraph.ts";
import { importMem0 } from "./mem0.ts";
import { memoryOf } from "./open-memory.ts";
import { describeReport, type Report } from "./report.ts";
import { importMessenger, MESSENGERS } from "./messengers.ts";
import { refusalOf } from "./unknown-option.ts";
import { importZep } from "./zep.ts";

export interface Surroundings {
  environment: Readonly<Record<string, string | undefined>>;
  out: (text: string) => void;
  progress: (text: string) => void;
  now: () => number;
}

const USAGE = `Usage: engraph import <source> <what> --user <id> [options]

  engraph import chatgpt   conversations.json, the unpacked folder, or the .zip of ChatGPT's export
  engraph import claude    conversations.json, the unpacked folder, or the .zip of Claude's export
  engraph import mem0      JSON of getAll(), history.db of mem0's open source, or both
  engraph import zep       [address]: everything of a user of Zep, by its API v2
  engraph import langgraph a postgres:// address whose table "store" is read, or its rows as JSON
  engraph import gemini    MyActivity.json, the unpacked folder, or the .zip of Google's Takeout
  engraph import telegram  result.json of Telegram Desktop, of one chat or of the account
  engraph import whatsapp  an exported chat (.txt or .zip), or a folder of them
  engraph import slack     the unpacked folder, or the .zip of a workspace's export
  engraph import discord   JSON of DiscordChatExporter: a file, folder or .zip

Options
  --user <id>       whose memory it becomes
  --name <name>     what the user is called, where the memory does not know yet
  --url <address>   the Engraph server (ENGRAPH_URL, or http://127.0.0.1:8787)
  --key <key>       its API key (ENGRAPH_API_KEY)
  --dry-run         read and report, and send nothing
  --json            the report as JSON
  --no-extract      all but mem0 and zep: keep messages, and learn no facts from them
  --all-history     mem0: the whole history is of this user, memories that are deleted too
  --from <id>       zep: the user's id in Zep, where it is another
  --zep-key <key>   zep: its API key (ZEP_API_KEY)
  --prefix <name>   langgraph: only what is stored under this namespace, and those within it
  --me <name>       telegram, whatsapp, slack, discord: the speaker who is the user, by name or id; may be repeated
  --chat <name>     telegram, whatsapp, slack, discord: only this conversation, by name or id; may be repeated
  --time-zone <tz>  whatsapp, old exports of telegram: where the phone or computer was, such as Europe/Berlin
  --date-order <o>  whatsapp: dmy, mdy or ymd, where the chat does not show it`;

const OPTIONS = {
  user: { type: "string" },
  name: { type: "string" },
  url: { type: "string" },
  key: { type: "string" },
  "dry-run": { type: "boolean" },
  json: { type: "boolean" },
  "no-extract": { type: "boolean" },
  "all-history": { type: "boolean" },
  from: { type: "string" },
  "zep-key": { type: "string" },
  prefix: { type: "string" },
  me: { type: "string", multiple: true },
  chat: { type: "string", multiple: true },
  "time-zone": { type: "string" },
  "date-order": { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

const CHATS = { chatgpt: readChatGptConversation, claude: readClaudeConversation } as const;
const SOURCES = ["chatgpt", "claude", "mem0", "zep", "langgraph", "gemini", ...MESSENGERS] as const;
type Source = (typeof SOURCES)[number];

const SOURCES_OF: Readonly<Record<string, readonly Source[]>> = {
  "no-extract": ["chatgpt", "claude", "langgraph", "gemini", ...MESSENGERS],
  "all-history": ["mem0"],
  from: ["zep"],
  "zep-key": ["zep"],
  prefix: ["langgraph"],
  me: MESSENGERS,
  chat: MESSENGERS,
  "time-zone": ["whatsapp", "telegram"],
  "date-order": ["whatsapp"],
};

const PROGRESS_MS = 1_000;

/** @returns 0; 1 if the import failed, 2 for a wrong command */
export async function runCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { out, progress } = surroundings;
  try {
    const { values, positionals } = parse(args);
    if (values.help === true || args.length === 0) {
      out(USAGE);
      return args.length === 0 ? 2 : 0;
    }
    const report = await runImport(values, positionals, surroundings);
    out(values.json === true ? JSON.stringify(report, null, 2) : describeReport(report));
    return 0;
  } catch (error) {
    if (error instanceof UsageFailure) {
      progress(`engraph: ${error.message}\nengraph --help says more`);
      return 2;
    }
    if (!(error instanceof ImportFailure || error instanceof EngraphError)) throw error;
    progress(`engraph: ${error.message}`);
    return 1;
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageFailure(refusalOf(error, Object.keys(OPTIONS)));
  }
}

type Values = ReturnType<typeof parse>["values"];

async function runImport(
  values: Values,
  [verb, given, ...paths]: readonly string[],
  surroundings: Surroundings,
): Promise<Report> {
  if (verb !== "import") throw new UsageFailure(`the command is "import", not ${JSON.stringify(verb ?? "")}`);
  const source = SOURCES.find((name) => name === given);
  if (source === undefined)
    throw new UsageFailure(`name what to import from: ${SOURCES.join(", ")}, not ${JSON.stringify(given ?? "")}`);
  for (const [option, sources] of Object.entries(SOURCES_OF))
    if (option in values && !sources.includes(source))
      throw new UsageFailure(`--${option} is not an option of ${source}`);
  const { user } = values;
  if (user === undefined || user === "") throw new UsageFailure("say whose memory it becomes: --user <id>");
  const dryRun = values["dry-run"] === true;
  const { environment, progress } = surroundings;
  const memory = memoryOf({
    user,
    url: values.url ?? environment["ENGRAPH_URL"],
    key: values.key ?? environment["ENGRAPH_API_KEY"],
    progress,
  });
  const onProgress = progressOf(surroundings);
  const onRead = (count: number): void => progress(`read ${count.toLocaleString("en-US")}`);
  const common = { user, name: values.name ?? null, dryRun, now: surroundings.now(), onProgress, onRead };
  const extract = values["no-extract"] !== true;
  switch (source) {
    case "chatgpt":
    case "claude": {
      const files = await exportFiles(only(paths, source));
      try {
        const target = dryRun ? null : await memory(values.name ?? null);
        const chats = { files: files.paths, read: CHATS[source] };
        return await importChats({ user, source, chats, memory: target, extract, onProgress });
      } finally {
        await files.remove();
      }
    }
    case "mem0":
      if (paths.length === 0) throw new UsageFailure("name the file to import: engraph import mem0 <file>");
      return importMem0({ ...common, memory, paths, allHistory: values["all-history"] === true });
    case "zep": {
      const key = values["zep-key"] ?? environment["ZEP_API_KEY"];
      if (!key) throw new UsageFailure("give Zep's API key: --zep-key, or ZEP_API_KEY in the environment");
      return importZep({ ...common, memory, key, from: values.from ?? user, address: optional(paths) });
    }
    case "langgraph": {
      const target = dryRun ? null : await memory(values.name ?? null);
      const path = only(paths, source);
      const { name, now } = common;
      const prefix = values.prefix ?? null;
      return importLangGraph({ user, name, now, memory: target, path, prefix, extract, onProgress });
    }
    case "gemini": {
      const target = dryRun ? null : () => memory(values.name ?? null);
      return importGemini({ user, path: only(paths, source), memory: target, extract, onProgress });
    }
    default: {
      const { me = [], chat = [] } = values;
      const { name, now } = common;
      const given = { timeZone: values["time-zone"] ?? null, dateOrder: values["date-order"] ?? null, now };
      const target = dryRun ? null : memory;
      const task = { user, name, me, only: chat, memory: target, extract, onProgress };
      return importMessenger(source, only(paths, source), given, task);
    }
  }
}

function only(paths: readonly string[], source: Source): string {
  const [path, ...more] = paths;
  if (path === undefined || path === "")
    throw new UsageFailure(`name the file to import: engraph import ${source} <file>`);
  if (more.length > 0) throw new UsageFailure(`one file at a time: ${more.join(" ")} is too much`);
  return path;
}

function optional(paths: readonly string[]): string | null {
  if (paths.length > 1) throw new UsageFailure(`one address at a time: ${paths.slice(1).join(" ")} is too much`);
  return paths[0] ?? null;
}

function progressOf({ progress, now }: Surroundings): (done: number, total: number) => void {
  let last = -Infinity;
  return (done, total) => {
    if (done < total && now() - last < PROGRESS_MS) return;
    last = now();
    progress(`${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`);
  };
}
