/** Whether a visitor lets visits be counted. */
export type ConsentChoice = 'yes' | 'no';

/** The one cookie that keeps the answer: `yes.<version>.<day>`. */
export const consentCookieName = 'consent';

/** Where answers are posted, with `answer` as `yes` or `no`. */
export const consentUrl = '/api/consent';

/** In seconds: about six months, after which the question is asked again. */
export const consentMaxAge = 183 * 24 * 60 * 60;

/** Raised when the question comes to mean something else: earlier answers then count no more. */
const questionVersion = 1;

/** The version of the question that asks for this tag of Google's; another tool is another question. */
export function consentVersion(tag: string): string {
  return `${questionVersion}-${isTagManagerId(tag) ? 'manager' : 'analytics'}`;
}

/** Whether an id is that of a Tag Manager's container, and not of Google Analytics. */
export function isTagManagerId(tag: string): boolean {
  return tag.startsWith('GTM-');
}

/** The answer in a request's cookies; `undefined` if none was given to this version of the question. */
export function parseConsentCookie(cookies: string, version: string): ConsentChoice | undefined {
  const [, answer, asked] = /(?:^|;\s*)consent=(yes|no)\.([^.;]+)\./.exec(cookies) ?? [];
  if (asked !== version) return undefined;
  return answer === 'yes' ? 'yes' : 'no';
}

/**
 * Whether a visitor has said yes to some version of the question, and the browser does not say no for
 * them (Global Privacy Control): enough to keep something for a page that knows whether it counts.
 */
export function hasConsented({ cookie }: Pick<Document, 'cookie'>, browser: object): boolean {
  const isYes = /(?:^|;\s*)consent=yes\./.test(cookie);
  return isYes && Reflect.get(browser, 'globalPrivacyControl') !== true;
}
