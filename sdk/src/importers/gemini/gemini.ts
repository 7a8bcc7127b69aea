/**
 * Google Takeout's `MyActivity.json` of "Gemini Apps": prompts with their answers, newest first. File names, folder names and the words
 * around a prompt are in the account's language.
 */
import { Tally, wordsOf, type Chat, type ChatMessage } from "../chat.ts";
import { Malformed } from "../import-failure.ts";
import { grouped, instantOf, isFields, storable, textOf, type Fields } from "../values.ts";
import { textOfHtml } from "./html-text.ts";

const PRODUCT = /gemini|bard/iu;

export function isGeminiFile(name: string): boolean {
  const file = name.lastIndexOf("/") + 1;
  if (!/\.(?:json|html)$/iu.test(name)) return false;
  return PRODUCT.test(name.slice(0, file)) || /^MyActivity\.\w{4}$/iu.test(name.slice(file));
}

export const isActivity = (value: unknown): value is Fields =>
  isFields(value) && typeof value["time"] === "string" && typeof value["title"] === "string";

const CHAT_LINK = /^https:\/\/gemini\.google\.com\/(?:app|gem\/[^/?#]+)\/([^/?#]+)/u;

interface Turn {
  chat: string | null;
  at: number;
  prompt: string;
  answer: string | null;
  copies: number;
  attachments: number;
}

export function readGeminiActivities(activities: Iterable<unknown>): Chat[] {
  const [left, cut] = [new Tally(), new Tally()];
  const turns = [...activities].flatMap((activity) => turnOf(activity, left) ?? []);
  for (const turn of turns) {
    cut.add("attachments", turn.attachments);
    left.add("copies in conversations that branched off", turn.copies);
  }
  const sorted = turns.sort((a, b) => a.at - b.at || (a.prompt < b.prompt ? -1 : 1));
  const seen = new Map<number, number>();
  const numbered = sorted.map((turn) => {
    const number = (seen.get(turn.at) ?? 0) + 1;
    seen.set(turn.at, number);
    return { ...turn, id: `gemini-${turn.at}${number === 1 ? "" : `-${number}`}` };
  });
  const chats = [...grouped(numbered, ({ chat, at }) => chat ?? new Date(at).toISOString().slice(0, 10))];
  return chats.map(([chat, ofChat], index) => ({
    id: `gemini-${chat}`,
    title: null,
    at: ofChat[0]?.at ?? null,
    messages: ofChat.flatMap(({ id, at, prompt, answer }): ChatMessage[] => [
      { id: `${id}/prompt`, role: "user", content: prompt, at, metadata: {} },
      ...(answer === null
        ? []
        : [{ id: `${id}/answer`, role: "assistant", content: answer, at, metadata: {} } as const]),
    ]),
    leftOut: index === 0 ? left.counts : {},
    cut: index === 0 ? cut.counts : {},
  }));
}

const SAID = /^(?:Prompted|Asked|Said|Branched|Eingegebener Prompt:)\s+/u;
const DONE =
  /^(?:Created|Used|Added|Gave|Selected|Shared|Deleted|Viewed|Visited|Edited|Renamed|Pinned|Exported|Updated)\s/u;
const ATTACHED = /Attached \d{1,4} files?\.?$/u;

function turnOf(activity: unknown, left: Tally): Turn | null {
  if (!isActivity(activity)) throw new Malformed("has no title or no time: it is not one of Takeout's activities");
  const details = Array.isArray(activity["details"]) ? activity["details"] : [];
  const chats = details.flatMap((detail) =>
    isFields(detail) ? (CHAT_LINK.exec(textOf(detail["url"]) ?? "")?.[1] ?? []) : [],
  );
  const products = [activity["header"], ...(Array.isArray(activity["products"]) ? activity["products"] : [])];
  const refuse = (reason: string): null => {
    left.add(reason);
    return null;
  };
  if (chats.length === 0 && !products.some((product) => PRODUCT.test(String(product))))
    return refuse("of other products");
  const html = Array.isArray(activity["safeHtmlItem"]) ? activity["safeHtmlItem"] : [];
  const answer = wordsOf(html.map((item) => (isFields(item) ? textOfHtml(textOf(item["html"]) ?? "") : null)));
  const title = textOf(activity["title"]) ?? "";
  // in other languages, only an answer or a chat identifies a prompt
  const isPrompt = SAID.test(title) || (!DONE.test(title) && (answer !== null || chats.length > 0));
  if (!isPrompt) return refuse("that are no prompts");
  const prompt = wordsOf([title.replace(SAID, "").replace(ATTACHED, "").trim()]);
  const at = instantOf(activity["time"]);
  if (prompt === null) return refuse("without words");
  if (at === null) return refuse("without a date");
  const files = Array.isArray(activity["attachedFiles"]) ? activity["attachedFiles"].length : 0;
  const attachments = files + (textOf(activity["imageFile"]) === null ? 0 : 1);
  const [chat = null] = chats;
  return {
    chat: chat === null ? null : storable(chat),
    at,
    prompt,
    answer,
    copies: Math.max(0, chats.length - 1),
    attachments,
  };
}
