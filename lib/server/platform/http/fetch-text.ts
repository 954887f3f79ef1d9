/** The result of fetching a page's data. */
type FetchTextResult =
  | { readonly kind: 'text'; readonly text: string }
  /** The source responded with a status below 500 that is not a success. */
  | { readonly kind: 'refused'; readonly status: number }
  /** Every try failed, timed out or returned too much. */
  | { readonly kind: 'failed'; readonly reason: 'status' | 'network' | 'too-big' };

/** Tries in all if a server fails, as many as Next.js makes for its own data. */
const maxTries = 3;

/** Milliseconds for each try: a visitor may be waiting for the page. */
const tryTimeout = 4000;

/** Ten times the size of a calendar of many years. */
const maxBytes = 2_000_000;

/**
 * Fetches a text while the server prepares a page. Repeats the request only after a status of 500 or
 * more, up to three tries in all. Never throws; each try ends after 4 seconds.
 */
export async function fetchText(
  url: string,
  accept: string,
  { fetch }: Pick<typeof globalThis, 'fetch'> = globalThis,
): Promise<FetchTextResult> {
  let last: FetchTextResult = { kind: 'failed', reason: 'network' };
  for (let count = 0; count < maxTries; count += 1) {
    last = await fetchOnce(url, accept, fetch);
    if (last.kind !== 'failed' || last.reason !== 'status') return last;
  }
  return last;
}

async function fetchOnce(
  url: string,
  accept: string,
  fetch: typeof globalThis.fetch,
): Promise<FetchTextResult> {
  try {
    const signal = AbortSignal.timeout(tryTimeout);
    const response = await fetch(url, { headers: { accept }, signal });
    if (!response.ok) {
      await response.body?.cancel();
      return response.status >= 500
        ? { kind: 'failed', reason: 'status' }
        : { kind: 'refused', status: response.status };
    }
    const text = await readText(response);
    return text === undefined ? { kind: 'failed', reason: 'too-big' } : { kind: 'text', text };
  } catch {
    return { kind: 'failed', reason: 'network' };
  }
}

async function readText({ body }: Response): Promise<string | undefined> {
  if (body === null) return '';
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}
