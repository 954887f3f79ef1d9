/** Session data of a protocol client. A client may send any value. */
export interface SessionData {
  /** Milliseconds since the client was created; `undefined` if its clock is wrong. */
  readonly age: number | undefined;
  /** Whether the browser reports that a program controls it. */
  readonly isAutomated: boolean;
}

const maxLength = 1000;
const day = 24 * 60 * 60 * 1000;

/**
 * Reads `Formspree-Session-Data`: JSON with `loadedAt` (milliseconds since 1970) and `webdriver`, in
 * Base64. Returns `undefined` for a missing or invalid header.
 */
export function readSessionData(
  header: string | readonly string[] | undefined,
  now: Date,
): SessionData | undefined {
  if (typeof header !== 'string' || header.length > maxLength) return undefined;
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
    isAutomated: 'webdriver' in data && data.webdriver === true,
  };
}
