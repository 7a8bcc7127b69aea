import { FaultError } from "../../../shared/fault.ts";
import { sha256 } from "../platform/system.ts";

/** Where a list in Postgres goes on: after the row made `at` with this id. */
interface Mark {
  at: Date;
  id: string;
}

/** Of a digest: enough that no two lists that anybody has take each other's cursors. */
const TAG_DIGITS = 16;

const tagOf = async (list: string): Promise<string> => (await sha256(list)).slice(0, TAG_DIGITS);

/** @param list says whose it is and of what, e.g. `ten_1/user` */
export const encodeCursor = async (list: string, { at, id }: Mark): Promise<string> =>
  `${await tagOf(list)}~${at.getTime()}~${id}`;

/** The mark of a cursor, `undefined` at the start of a list; raises "invalid" for anything that `encodeMark` did not make of it. */
export async function decodeCursor(list: string, cursor: string | undefined): Promise<Mark | undefined> {
  if (cursor === undefined) return undefined;
  const [, tag, at, id] = /^([0-9a-f]+)~(\d{1,15})~([A-Za-z0-9_\-.:@]{1,140})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined || tag !== (await tagOf(list))) {
    throw new FaultError({
      kind: "invalid",
      detail: "cursor is not one that was given out here",
      errors: [{ path: "cursor", message: "is not a cursor that was given out here" }],
    });
  }
  return { at: new Date(Number(at)), id };
}
