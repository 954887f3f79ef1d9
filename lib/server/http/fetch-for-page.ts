/** How the source of a page's data answered. */
export type FetchedText =
  | { readonly kind: 'text'; readonly text: string }
  /** It said no: an answer below 500 that is no success. */
  | { readonly kind: 'refused'; readonly status: number }
  /** It failed at every try, did not answer, or answered too much. */
  | { readonly kind: 'failed'; readonly why: 'status' | 'network' | 'too-big' };

/** What fetching needs of the world. */
export interface FetchWorld {
  readonly fetch: typeof globalThis.fetch;
}

/** A failing server is asked this often in all: the owner's number, and Next's own for its data. */
export const tries = 3;

/** A visitor may be waiting for the page. */
const longestTry = 4000;

/** A calendar of many years is a tenth of it. */
const mostBytes = 2_000_000;

/**
 * Fetches a text that a page of ours needs, while the server prepares that page: the one way to do
 * so. An answer of 500 or more is asked again, up to three times in all; nothing else is. Never
 * throws; each try ends after 4 seconds.
 */
export async function fetchForPage(
  url: string,
  accept: string,
  { fetch }: FetchWorld = globalThis,
): Promise<FetchedText> {
  let last: FetchedText = { kind: 'failed', why: 'network' };
  for (let count = 0; count < tries; count += 1) {
    last = await fetchOnce(url, accept, fetch);
    if (last.kind !== 'failed' || last.why !== 'status') return last;
  }
  return last;
}

async function fetchOnce(
  url: string,
  accept: string,
  fetch: FetchWorld['fetch'],
): Promise<FetchedText> {
  try {
    const signal = AbortSignal.timeout(longestTry);
    const response = await fetch(url, { headers: { accept }, signal });
    if (!response.ok) {
      await response.body?.cancel();
      return response.status >= 500
        ? { kind: 'failed', why: 'status' }
        : { kind: 'refused', status: response.status };
    }
    const text = await readText(response);
    return text === undefined ? { kind: 'failed', why: 'too-big' } : { kind: 'text', text };
  } catch {
    return { kind: 'failed', why: 'network' };
  }
}

async function readText({ body }: Response): Promise<string | undefined> {
  if (body === null) return '';
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > mostBytes) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}
