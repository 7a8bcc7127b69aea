import type { Memory } from "../../memory.ts";
import { givenFiles } from "../given-files.ts";
import { importChats } from "../import-chats.ts";
import { ImportFailure } from "../import-failure.ts";
import { jsonItems, readAt, type Item } from "../json-items.ts";
import type { Report } from "../report.ts";
import { isActivity, isGeminiFile, readGeminiActivities } from "./gemini.ts";

export interface GeminiImport {
  user: string;
  path: string;
  memory: (() => Promise<Memory>) | null;
  extract: boolean;
  onProgress: (done: number, total: number) => void;
}

/** Takeout/My Activity/Gemini Apps/MyActivity.json within a folder. */
const DEPTH = 5;

/** @throws ImportFailure */
export async function importGemini({ path, memory, ...task }: GeminiImport): Promise<Report> {
  const { files, remove } = await givenFiles(path, isGeminiFile, DEPTH);
  try {
    const items: Item[] = [];
    const lists = files.filter(({ name }) => /\.json$/iu.test(name));
    for (const file of lists) items.push(...(await activitiesIn(file.path, lists.length === 1)));
    if (items.length === 0)
      throw noActivities(
        path,
        files.some(({ name }) => /\.html$/iu.test(name)),
      );
    for (const { place, value } of items) readAt(place, () => readGeminiActivities([value]));
    const chats = readGeminiActivities(items.map(({ value }) => value));
    const target = memory === null ? null : await memory();
    return await importChats({ ...task, source: "gemini", chats, memory: target });
  } finally {
    await remove();
  }
}

async function activitiesIn(path: string, isOnly: boolean): Promise<Item[]> {
  const items: Item[] = [];
  try {
    for await (const item of jsonItems(path, "activity")) {
      if (items.length === 0 && !isOnly && !isActivity(item.value)) return [];
      items.push(item);
    }
  } catch (error) {
    if (items.length === 0 && !isOnly && error instanceof ImportFailure) return [];
    throw error;
  }
  return items;
}

const noActivities = (path: string, isHtml: boolean): ImportFailure =>
  new ImportFailure(
    isHtml
      ? `${path}: has Gemini's chats as HTML, whose dates are in the language of the account; choose JSON for "My Activity" in Takeout`
      : `${path}: has no chats of Gemini: in Takeout choose "My Activity", in it "Gemini Apps", and the format JSON`,
  );
