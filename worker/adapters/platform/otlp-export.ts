import { waitUntil } from "cloudflare:workers";
import { formatTraces, type FinishedSpan } from "../../core/observe/otlp.ts";
import type { Log } from "../../ports/system.ts";

const TIMEOUT_MS = 10_000;

export interface OtlpEndpoint {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
}

/** A failure is logged once until an attempt succeeds. */
export function otlpExport({ endpoint, headers }: OtlpEndpoint, log: Log): (spans: FinishedSpan[]) => void {
  const url = `${endpoint.replace(/(?<!\/)\/+$/, "")}/v1/traces`;
  let isRefused = false;
  const send = async (spans: readonly FinishedSpan[]): Promise<void> => {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(formatTraces(spans)),
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`status ${response.status}`);
      isRefused = false;
    } catch (error) {
      if (!isRefused) log.error("traces not taken", { error: String(error) });
      isRefused = true;
    }
  };
  return (spans) => waitUntil(send(spans));
}
