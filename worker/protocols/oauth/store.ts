/** Workers KV throws at longer keys. */
const MAX_KEY_BYTES = 512;

/** Keys contain ids and tokens from callers: a key that is too long finds and stores nothing. */
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
