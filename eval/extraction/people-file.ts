/**
 * People and their assistant, as text:
 *
 *     ## d01 Priya
 *     @a 2025-01-06T07:40
 *     U: just off a night shift
 *     A: Sleep well!
 *     ! works nights
 *     ? When does Priya work? => at night
 *
 * `##` begins a person, by id and name; `@` a thread, by id and time in UTC, with messages a minute apart; `U:` and `A:` a message of the user
 * or the assistant, which may have more lines. Facts (`!`) and questions (`?`) end the messages; the reader skips them.
 */
import { DataFileError, type PublishedDataSet } from "../formats/published-file.ts";
import type { Chat } from "./chat.ts";

export const PEOPLE_FILE: PublishedDataSet = {
  name: "a file of people",
  where: "A file of people begins each with a line such as `## d01 Priya`: see eval/extraction/people-file.ts.",
};

const MINUTE_MS = 60_000;

export const isPeopleFile = (text: string): boolean => /^\s*## \S+ \S/u.test(text);

export function parsePeople(text: string, source: string): Chat[] {
  const people: { chat: Chat; name: string }[] = [];
  let thread: { id: string; at: number } | null = null;
  let isOver = false;
  for (const [place, line] of text.split("\n").entries()) {
    const refuse = (why: string): DataFileError =>
      new DataFileError(PEOPLE_FILE, `${source}, line ${place + 1}: ${why}.`);
    const [, id, name] = /^## (\S+) (.+)$/u.exec(line) ?? [];
    if (id !== undefined && name !== undefined) {
      people.push({ chat: { id, messages: [], observations: [] }, name: name.trim() });
      [thread, isOver] = [null, false];
      continue;
    }
    const person = people.at(-1);
    const [, begun, time] = /^@(\S+) (\S+)\s*$/u.exec(line) ?? [];
    if (begun !== undefined) {
      const at = Date.parse(`${time}Z`);
      if (person === undefined || Number.isNaN(at)) throw refuse("a thread needs a person and a time");
      [thread, isOver] = [{ id: begun, at }, false];
      continue;
    }
    const [, by, said] = /^([UA]): ?(.*)$/u.exec(line) ?? [];
    if (by !== undefined && said !== undefined) {
      if (person === undefined || thread === null) throw refuse("a message needs a thread");
      const { messages } = person.chat;
      const role = by === "U" ? ("user" as const) : ("assistant" as const);
      const name = role === "user" ? person.name : null;
      messages.push({ id: `m${messages.length + 1}`, thread: thread.id, role, name, content: said, at: thread.at });
      [thread, isOver] = [{ ...thread, at: thread.at + MINUTE_MS }, false];
      continue;
    }
    if (/^[!?] /u.test(line)) isOver = true;
    const last = person?.chat.messages.at(-1);
    if (!isOver && last !== undefined) last.content += `\n${line}`;
    else if (!isOver && line.trim() !== "") throw refuse("it belongs to no message");
  }
  for (const { chat } of people) for (const message of chat.messages) message.content = message.content.trim();
  return people.map(({ chat }) => chat);
}
