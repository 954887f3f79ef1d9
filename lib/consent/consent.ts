/** The visitor's choice about analytics. */
export type ConsentChoice = 'yes' | 'no';

/** The cookie that stores the choice: `yes.<version>.<day>`. */
export const consentCookieName = 'consent';

/** The endpoint for the choice, posted as `answer`: `yes` or `no`. */
export const consentUrl = '/api/consent';

/** About six months, in seconds; then the question is asked again. */
export const consentMaxAge = 183 * 24 * 60 * 60;

/** Raise it when the meaning of the question changes: earlier choices then expire. */
const questionVersion = 1;

/** Returns the version of the question for a Google tag; each tool has its own. */
export function consentVersion(tag: string): string {
  return `${questionVersion}-${isTagManagerId(tag) ? 'manager' : 'analytics'}`;
}

/** Returns whether an id is that of a Tag Manager container. */
export function isTagManagerId(tag: string): boolean {
  return tag.startsWith('GTM-');
}

/** Parses the choice from cookies; `undefined` if there is none for this version. */
export function parseConsentCookie(cookies: string, version: string): ConsentChoice | undefined {
  const [, answer, asked] = /(?:^|;\s*)consent=(yes|no)\.([^.;]+)\./.exec(cookies) ?? [];
  if (asked !== version) return undefined;
  return answer === 'yes' ? 'yes' : 'no';
}

/**
 * Returns whether any version of the question was accepted and Global Privacy Control is off. It
 * is enough to store an event for a page that knows the current version.
 */
export function hasConsented({ cookie }: Pick<Document, 'cookie'>, browser: object): boolean {
  const isYes = /(?:^|;\s*)consent=yes\./.test(cookie);
  return isYes && Reflect.get(browser, 'globalPrivacyControl') !== true;
}
