/**
 * The binding has no index in `wrangler dev`. Replaces the undocumented `fetcher`: only for development and tests.
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
