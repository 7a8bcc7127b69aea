/**
 * Turns Cloudflare's client to an index elsewhere that speaks its protocol: a binding in `wrangler dev` has nothing behind it,
 * but its client sends its requests through `fetcher`, which may be replaced. For development and tests: this is documented
 * nowhere.
 *
 * @param host `host:port`
 */
export function vectorizeAt(binding: Vectorize, host: string): Vectorize {
  const client = binding as unknown as { fetcher: { fetch(url: string, init: RequestInit): Promise<Response> } };
  client.fetcher = {
    fetch: (url, init) => fetch(url.replace("http://vector-search/", `http://${host}/`), init),
  };
  return binding;
}
