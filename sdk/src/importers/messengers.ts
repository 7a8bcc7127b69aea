import { isDiscordFile, readDiscord } from "./discord/discord.ts";
import { givenFiles, type GivenFile } from "./given-files.ts";
import { ImportFailure, UsageFailure } from "./import-failure.ts";
import type { Report } from "./report.ts";
import { isSlackFile, readSlack } from "./slack/slack.ts";
import { readTelegram } from "./telegram/telegram.ts";
import { DATE_ORDERS } from "./whatsapp/date-order.ts";
import { isWhatsAppFile, readWhatsApp } from "./whatsapp/whatsapp.ts";
import { importTranscripts, type TranscriptImport } from "./transcripts/import-transcripts.ts";
import type { LoadTranscript } from "./transcripts/transcript.ts";

export const MESSENGERS = ["telegram", "whatsapp", "slack", "discord"] as const;
export type Messenger = (typeof MESSENGERS)[number];

export interface GivenTimes {
  timeZone: string | null;
  dateOrder: string | null;
  now: number;
}

const FILES: Readonly<Record<Messenger, { isWanted: (name: string) => boolean; depth: number }>> = {
  telegram: { isWanted: (name) => /(?:^|\/)result\.json$/u.test(name), depth: 1 },
  whatsapp: { isWanted: isWhatsAppFile, depth: 1 },
  slack: { isWanted: isSlackFile, depth: 2 },
  discord: { isWanted: isDiscordFile, depth: 2 },
};

/**
 * @throws ImportFailure
 * @throws UsageFailure if the command line must give an option
 */
export async function importMessenger(
  source: Messenger,
  path: string,
  times: GivenTimes,
  task: Omit<TranscriptImport, "source" | "load">,
): Promise<Report> {
  const { isWanted, depth } = FILES[source];
  const { files, remove } = await givenFiles(path, isWanted, depth);
  try {
    if (files.length === 0) throw new ImportFailure(`${path}: has no files of ${source}`);
    const load = await LOADERS[source](files, path, times);
    return await importTranscripts({ ...task, source, load });
  } finally {
    await remove();
  }
}

type Loader = (files: readonly GivenFile[], path: string, times: GivenTimes) => Promise<LoadTranscript[]>;

const LOADERS: Readonly<Record<Messenger, Loader>> = {
  telegram: async (files, _, { timeZone }) => {
    const chats = await Promise.all(files.map((file) => readTelegram(file.path, timeZone)));
    return chats.flat().map((chat) => async () => chat);
  },
  whatsapp: async (files, path, { timeZone, dateOrder, now }) => {
    if (timeZone === null)
      throw new UsageFailure("WhatsApp writes times without a zone: say which it is, --time-zone Europe/Berlin");
    const order = DATE_ORDERS.find((one) => one === dateOrder) ?? null;
    if (order === null && dateOrder !== null)
      throw new UsageFailure(`--date-order is ${DATE_ORDERS.join(", ")}, not ${JSON.stringify(dateOrder)}`);
    return files.map((file) => () => readWhatsApp(file, path, { timeZone, dateOrder: order, now }));
  },
  slack: readSlack,
  discord: async (files) => files.map((file) => () => readDiscord(file.path, file.name)),
};
