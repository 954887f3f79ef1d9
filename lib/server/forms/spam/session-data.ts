/** What a client of the protocol says about the page it runs in. All of it may be made up. */
export interface SessionData {
  /** Milliseconds since the client was made; `undefined` where its clock cannot be right. */
  readonly age: number | undefined;
  /** Whether the browser says that a program steers it. */
  readonly isSteered: boolean;
}

const longest = 1000;
const day = 24 * 60 * 60 * 1000;

/**
 * Reads `Formspree-Session-Data`: JSON with `loadedAt` (milliseconds since 1970) and `webdriver`, in
 * Base64. `undefined` for a header that is not there or not of that form.
 */
export function readSessionData(
  header: string | readonly string[] | undefined,
  now: Date,
): SessionData | undefined {
  if (typeof header !== 'string' || header.length > longest) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
  if (typeof data !== 'object' || data === null) return undefined;
  const loadedAt = 'loadedAt' in data ? data.loadedAt : undefined;
  const age = typeof loadedAt === 'number' ? now.getTime() - loadedAt : undefined;
  return {
    age: age !== undefined && age >= 0 && age <= day ? age : undefined,
    isSteered: 'webdriver' in data && data.webdriver === true,
  };
}
