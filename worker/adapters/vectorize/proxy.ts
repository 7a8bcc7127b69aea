/**
 * Redirects Cloudflare's Vectorize client to another server that speaks its protocol. In `wrangler dev` the binding has
 * no index behind it, but its client sends requests through `fetcher`, which can be replaced. This is undocumented: use
 * it only in development and tests.
 *
 * @param host `host:port`, optionally with a path
 */
export function vectorizeAt(binding: Vectorize, host: string): Vectorize {
  const client = binding as unknown as { fetcher: { fetch(url: string, init: RequestInit): Promise<Response> } };
  client.fetcher = {
    fetch: (url, init) => fetch(url.replace("http://vector-search/", `http://${host}/`), init),
  };
  return binding;
}
