import { Buffer } from "node:buffer";
import { conflicting, FaultError } from "../../../shared/fault.ts";
import { CALLER_ID } from "../../../shared/ids.ts";
import { sha256 } from "../platform/system.ts";

interface Position {
  at: Date;
  id: string;
}

const TAG_DIGITS = 16;

const tagOf = async (list: string): Promise<string> => (await sha256(list)).slice(0, TAG_DIGITS);

export const encodeCursor = async (list: string, { at, id }: Position): Promise<string> =>
  `${await tagOf(list)}~${at.getTime()}~${Buffer.from(id).toString("base64url")}`;

/**
 * `undefined` for the start.
 *
 * @throws FaultError "conflict" for a cursor of another list
 */
export async function decodeCursor(list: string, cursor: string | undefined): Promise<Position | undefined> {
  if (cursor === undefined) return undefined;
  const [, tag, at, encoded = ""] = /^([0-9a-f]+)~(\d{1,15})~([\w-]+)$/.exec(cursor) ?? [];
  const id = Buffer.from(encoded, "base64url").toString();
  if (at === undefined || !CALLER_ID.test(id) || tag !== (await tagOf(list))) {
    throw new FaultError(conflicting("cursor", "is not a cursor that was given out here"));
  }
  return { at: new Date(Number(at)), id };
}
