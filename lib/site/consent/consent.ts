/** The visitor's choice about analytics. */
export type ConsentChoice = 'yes' | 'no';

/**
 * The choice; `open` before one, `signal` when the browser sends Global Privacy Control, and
 * `no-analytics` on a site without analytics.
 */
export type ConsentState = ConsentChoice | 'open' | 'signal' | 'no-analytics';

/** The cookie that stores the choice: `yes.<version>.<day>`. */
export const consentCookieName = 'consent';

/** The endpoint for the choice, posted as `answer`: `yes` or `no`. */
export const consentUrl = '/api/consent';

/** About six months, in seconds; then the visitor chooses again. */
export const consentMaxAge = 183 * 24 * 60 * 60;

/** Increase it when the question's meaning changes: earlier choices then expire. */
const questionVersion = 1;

/** Returns the version of the question for a Google tag; each tool has its own. */
export function consentVersion(tag: string): string {
  return `${questionVersion}-${isTagManagerId(tag) ? 'manager' : 'analytics'}`;
}

/** Whether an id is that of a Tag Manager container. */
export function isTagManagerId(tag: string): boolean {
  return tag.startsWith('GTM-');
}

/** Parses the choice from cookies; `undefined` if there is none for this version. */
export function parseConsentCookie(cookies: string, version: string): ConsentChoice | undefined {
  const [, choice, askedVersion] = /(?:^|;\s*)consent=(yes|no)\.([^.;]+)\./.exec(cookies) ?? [];
  if (askedVersion !== version) return undefined;
  return choice === 'yes' ? 'yes' : 'no';
}

/**
 * Whether any version of the question was accepted and Global Privacy Control is off.
 *
 * Use it to store events; the page that sends them checks the version.
 */
export function hasConsented({ cookie }: Pick<Document, 'cookie'>, navigator: object): boolean {
  const isAccepted = /(?:^|;\s*)consent=yes\./.test(cookie);
  return isAccepted && Reflect.get(navigator, 'globalPrivacyControl') !== true;
}
