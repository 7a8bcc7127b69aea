import { z } from "@hono/zod-openapi";
import { FaultError } from "../../../../shared/fault.ts";
import type { Memory } from "../memory.ts";

/** A connection has one memory: its group is the user. */
export const groupId = z
  .string()
  .optional()
  .describe("Leave it out: this connection has one memory, whose group is the user's id");

export const groupIds = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .describe("Leave it out: this connection has one memory, whose group is the user's id");

export function requireOwnGroup({ user }: Memory, field: string, given: string | readonly string[] | undefined): void {
  const others = [given ?? []].flat().filter((group) => group !== "" && group !== user);
  if (others.length === 0) return;
  const message = `must be left out or "${user}": this connection reaches the memory of that user alone`;
  throw new FaultError({ kind: "invalid", detail: `${field}: ${message}`, errors: [{ path: field, message }] });
}
