import { FaultError } from "../../shared/fault.ts";

/** Where a list in Postgres goes on: after the row made `at` with this id. */
export interface Mark {
  at: Date;
  id: string;
}

export const encodeMark = ({ at, id }: Mark): string => `${at.getTime()}~${id}`;

/** The mark of a cursor, `undefined` at the start of a list; raises "invalid" for anything that `encodeMark` did not make. */
export function decodeMark(cursor: string | undefined): Mark | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] = /^(\d{1,15})~([A-Za-z0-9_\-.:@]{1,140})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) {
    throw new FaultError({
      kind: "invalid",
      detail: "cursor is not one that was given out here",
      errors: [{ path: "cursor", message: "is not a cursor that was given out here" }],
    });
  }
  return { at: new Date(Number(at)), id };
}
