import type { EditResult, MessageEditIn } from "../../../shared/api/messages.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import type { EditedMessage, WakeRequest } from "../../ports/graph/writes.ts";
import { readFrom } from "../access/open-graph.ts";
import { sendWakeUp } from "../access/send-wake-up.ts";
import { refuseLongMetadata, refuseLongTexts } from "../ingest/remember.ts";
import { refuseExpiry } from "../ingest/refuse-expiry.ts";
import { refuseFuture } from "../ingest/refuse-future.ts";
import type { Services } from "../services.ts";
import { absent, followUp } from "./operate.ts";

/**
 * The new message keeps the place and the id, and is known from now.
 *
 * @param id the caller's own id or that of the episode
 * @throws FaultError "not_found" for an unknown message, "invalid" for an episode that is not a message, "too_large" over a limit
 */
export async function editMessage(
  services: Services,
  address: GraphAddress,
  id: string,
  { role, content, name, reference_time, metadata, extract, expires_at }: MessageEditIn,
  dry_run = false,
): Promise<EditResult> {
  refuseLongTexts([["content", content]], services.limits.message_bytes);
  refuseLongMetadata([["metadata", metadata]], services.limits);
  refuseFuture([["reference_time", reference_time]], services.clock.now(), null);
  refuseExpiry([["expires_at", expires_at]], services.clock.now());
  const edit = {
    role,
    content,
    name: name ?? null,
    reference_time: reference_time ?? null,
    metadata: metadata ?? null,
    extract: extract ?? null,
    expires_at,
  };
  const done = await readFrom<(EditedMessage & WakeRequest) | null>(
    services,
    address,
    (graph) => graph.edit(id, edit, dry_run),
    null,
  );
  if (done === null) return absent(`Message ${id}`)();
  const { episode, cursor, undone, wake, epoch } = done;
  if (!dry_run) await followUp(services, address);
  if (wake) await sendWakeUp(services, address, epoch);
  return { episode, cursor, undone };
}
