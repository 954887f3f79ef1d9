/**
 * Returns a function that loads a value again only if the version has changed since. It reads the version
 * first, so that a value is never older than its version.
 */
export function cacheByVersion<Value>(
  load: () => Promise<Value>,
  readVersion: () => Promise<number>,
): () => Promise<Value> {
  let cached: { readonly version: number; readonly value: Value } | undefined;
  return async () => {
    const version = await readVersion();
    if (cached?.version !== version) cached = { version, value: await load() };
    return cached.value;
  };
}
