import type { Moment } from "../../../shared/api/moment.ts";
import type { Answered, EarlierReceipt } from "../../../shared/api/receipt.ts";
import { FaultError, type FieldError } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { formatInstant, formatInstantOrNull } from "../../../shared/instant.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { PinnedMoment } from "../../ports/graph/reads.ts";
import { readOrEmpty, type OpenParts } from "./open-graph.ts";
import type { Services } from "../services.ts";

/** The version in `package.json`. Two versions may answer differently. */
export const ENGINE = "0.1.0";

type Parts = OpenParts & Pick<Services, "clock">;

interface ReceiptRequest extends Moment {
  receipt?: boolean | EarlierReceipt | undefined;
}

export interface Pinned {
  moment: Moment;
  pinned: PinnedMoment;
  before: EarlierReceipt | null;
}

export const requireVisible = (parts: Parts, address: GraphAddress, after: string): Promise<null> =>
  readOrEmpty(parts, address, (graph) => graph.requireVisible(after), null);

/**
 * @param open `readFrom` to refuse unknown users
 * @throws FaultError "conflict" if the request contradicts its receipt, or something was forgotten since
 */
export async function pin(
  parts: Parts,
  address: GraphAddress,
  request: ReceiptRequest,
  open: typeof readOrEmpty = readOrEmpty,
): Promise<Pinned> {
  const { receipt, include_uncertain } = request;
  const before = typeof receipt === "object" ? receipt : null;
  if (before !== null) refuseOtherMoment(request, before);
  const { as_of, known_at } =
    before === null ? request : { as_of: before.as_of ?? undefined, known_at: before.known_at };
  const nothing = {
    as_of: as_of ?? null,
    known_at: known_at ?? parts.clock.now(),
    cursor: null,
    schema: "0",
    memory: "none",
  };
  const pinMoment = (graph: Graph): Promise<PinnedMoment> =>
    graph.pinMoment({ as_of, known_at }, before?.cursor ?? null);
  const pinned = await open(parts, address, pinMoment, nothing);
  return { moment: { as_of, known_at: pinned.known_at, include_uncertain }, pinned, before };
}

function refuseOtherMoment(request: ReceiptRequest, before: EarlierReceipt): void {
  const errors = (["as_of", "known_at"] as const).flatMap((path): FieldError[] =>
    request[path] === undefined || request[path] === before[path]
      ? []
      : [{ path, message: "differs from the receipt" }],
  );
  const [first] = errors;
  if (first) throw new FaultError({ kind: "conflict", detail: `${first.path}: ${first.message}`, errors });
}

/** @throws FaultError "conflict" if the original answer used other versions */
export function answeredBy({ pinned, before }: Pinned, used: Readonly<Record<string, string>>): Answered {
  const versions = { engine: ENGINE, schema: pinned.schema, ...used };
  if (before !== null) refuseOtherVersions(before.versions, versions);
  return {
    as_of: formatInstantOrNull(pinned.as_of),
    known_at: formatInstant(pinned.known_at),
    cursor: pinned.cursor,
    versions,
  };
}

function refuseOtherVersions(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string | undefined>>,
): void {
  const names = [...new Set([...Object.keys(now), ...Object.keys(before)])];
  const errors = names.flatMap((name): FieldError[] =>
    before[name] === now[name]
      ? []
      : [
          {
            path: `receipt.versions.${name}`,
            message: `was ${before[name] ?? "nothing"}, is ${now[name] ?? "nothing"}`,
          },
        ],
  );
  if (errors.length === 0) return;
  const differing = errors
    .map(({ path, message }) => `${path.slice("receipt.versions.".length)} ${message}`)
    .join("; ");
  throw new FaultError({
    kind: "conflict",
    detail: `The answer of this receipt cannot be given again: ${differing}`,
    errors,
  });
}
