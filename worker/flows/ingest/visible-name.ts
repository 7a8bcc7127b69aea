import { conflicting, FaultError } from "../../../shared/fault.ts";
import { visibleText } from "../../core/text/visible/visible-text.ts";

/**
 * Removes invisible characters from a name, which would make it the name of another entity that looks the same.
 *
 * @throws FaultError "conflict" if nothing is left
 */
export function visibleName(path: string, name: string): string {
  const visible = visibleText(name).trim();
  if (visible === "") throw new FaultError(conflicting(path, "must have a visible character"));
  return visible;
}
