/** Texts of errors that visitors read. */

const titles: Readonly<Partial<Record<number, string>>> = {
  400: 'Bad Request',
  401: 'You are not signed in',
  403: 'Forbidden',
  404: 'This page could not be found',
  405: 'Method Not Allowed',
  409: 'It has changed meanwhile',
  500: 'Internal Server Error',
  503: 'The site is busy at the moment',
};

/** Returns the title of an error page by HTTP status. */
export function errorTitle(statusCode: number): string {
  return titles[statusCode] ?? 'An unexpected error has occurred';
}

/** Returns the title for an exception without an HTTP status. */
export function exceptionTitle(side: 'client' | 'server'): string {
  return `Application error: a ${side}-side exception has occurred`;
}

const advice: Readonly<Partial<Record<number, string>>> = {
  400: 'Part of the address could not be read. Check it, or start from the home page.',
  401: 'This is for people who are signed in, and you are not, or not any more.',
  403: 'This came from a page that is not part of this site, so nothing was done.',
  404: 'The address may be mistyped, or the page may have moved.',
  405: 'This page is for reading; nothing can be sent to it. If you were filling in a form, go back and try again.',
  409: 'Somebody else has changed it meanwhile, so nothing was done. Go back and reload the page.',
  413: 'What was sent is too large for this site. Go back, and send less or smaller files.',
  415: 'What was sent is of a kind that this site cannot read. Go back and try again.',
  429: 'There were too many requests in a short time. Wait a minute, then try again.',
  500: 'Something broke on our side. What you typed is still in the page before this one: go back to it.',
  503: 'The site is busy or being looked after. Wait a minute, then try again.',
};
/** The labels of links on error pages. Errors of the desk link to the desk instead of the home page. */
export const errorLinks = { home: 'Go to the home page', desk: 'Back to the desk' } as const;

/** The label of a text that was sent and not stored, on error pages of the desk. */
export const unstoredText = 'What you typed. Copy it before you leave this page:';

const otherAdvice = 'Try again in a moment, or start from the home page.';

/** Returns advice for a visitor by HTTP status. */
export function errorAdvice(statusCode: number): string {
  return advice[statusCode] ?? otherAdvice;
}
