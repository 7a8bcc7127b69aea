/** Bytes of a key that Workers KV takes. It throws at longer ones. */
const MAX_KEY_BYTES = 512;

/**
 * The store as the library uses it. A caller puts ids and tokens of any length into its keys: nothing is stored under a key that is too
 * long, so it is unknown like any other.
 */
export function oauthStore(kv: KVNamespace): KVNamespace {
  const get = (key: string, options: never): Promise<string | null> =>
    new TextEncoder().encode(key).byteLength > MAX_KEY_BYTES ? Promise.resolve(null) : kv.get(key, options);
  return new Proxy(kv, {
    get: (target, name) => {
      if (name === "get") return get;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
