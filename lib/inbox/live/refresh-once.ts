/**
 * Returns a function that calls `load`, and once more if it is called again meanwhile, so that what is loaded
 * last is not older than the last call. A `load` that rejects is not repeated by itself.
 */
export function refreshOnce(load: () => Promise<void>): () => void {
  let isLoading = false;
  let isOutdated = false;

  async function run(): Promise<void> {
    isLoading = true;
    while (isOutdated) {
      isOutdated = false;
      await load().catch(() => undefined);
    }
    isLoading = false;
  }

  return () => {
    isOutdated = true;
    if (!isLoading) void run();
  };
}
