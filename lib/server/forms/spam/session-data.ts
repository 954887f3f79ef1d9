/** Session data of a protocol client. A client may send any value. */
export interface SessionData {
  /** Milliseconds since the client was created; `undefined` if its clock is wrong. */
  readonly age: number | undefined;
  /** Milliseconds since the first input in the form; `undefined` if the client does not say. */
  readonly typing: number | undefined;
  /** Whether the browser reports that a program controls it. */
  readonly isAutomated: boolean;
}

const maxLength = 1000;
const day = 24 * 60 * 60 * 1000;

/**
 * Reads `Formspree-Session-Data`: JSON with `loadedAt` (milliseconds since 1970) and `webdriver`, and
 * `typedAt` from this site's own client, in Base64. Returns `undefined` for a missing or invalid header.
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
  return {
    age: timeSince('loadedAt' in data ? data.loadedAt : undefined, now),
    typing: timeSince('typedAt' in data ? data.typedAt : undefined, now),
    isAutomated: 'webdriver' in data && data.webdriver === true,
  };
}

/** Returns the milliseconds since a time; `undefined` if it is none of the last day. */
function timeSince(time: unknown, now: Date): number | undefined {
  const age = typeof time === 'number' ? now.getTime() - time : undefined;
  return age !== undefined && age >= 0 && age <= day ? age : undefined;
}
