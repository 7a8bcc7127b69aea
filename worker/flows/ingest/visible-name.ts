import { FaultError } from "../../../shared/fault.ts";
import { visibleText } from "../../core/text/visible/visible-text.ts";

/**
 * With invisible characters, a name would belong to another entity that looks the same.
 *
 * @throws FaultError "invalid" if nothing is left
 */
export function visibleName(path: string, name: string): string {
  const visible = visibleText(name).trim();
  if (visible === "") {
    const message = "must have a visible character";
    throw new FaultError({ kind: "invalid", detail: `${path}: ${message}`, errors: [{ path, message }] });
  }
  return visible;
}
