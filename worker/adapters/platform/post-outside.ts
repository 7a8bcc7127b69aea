import type { PostOutside } from "../../ports/webhooks.ts";

/**
 * @param network connects to public addresses only, whatever a name resolves to; by default the platform's own, which at Cloudflare reaches
 * no private network
 */
export const postOutside =
  (network: Pick<Fetcher, "fetch"> | undefined): PostOutside =>
  async (url, headers, body, timeout_ms) => {
    const signal = AbortSignal.timeout(timeout_ms);
    try {
      const request = new Request(url, { method: "POST", headers, body, redirect: "manual", signal });
      const answer = await (network === undefined ? fetch(request) : network.fetch(request));
      const { status } = answer;
      const retry_after_s = secondsOf(answer.headers.get("retry-after"));
      await answer.body?.cancel();
      return { status, retry_after_s };
    } catch {
      return { status: null, because: signal.aborted ? "timed_out" : "unreachable" };
    }
  };

const secondsOf = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
