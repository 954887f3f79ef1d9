import type { SubmissionData } from '@formspree/core';

/** The published client that the headers name, at the version of the installed package. */
const protocolClient = '@formspree/core@4.0.0';

interface HeaderOptions {
  /** The name of a package that calls the client, put in front of the client's own. */
  readonly clientName: string | undefined;
  /** Milliseconds since 1970. */
  readonly loadedAt: number;
  /** When the first letter was entered, in milliseconds since 1970. */
  readonly typedAt: number | undefined;
}

/**
 * Returns the headers of a submission as `@formspree/core` sends them. Session data exists only in a
 * browser. The browser itself sets the content type of `FormData`, with its boundary.
 */
export function protocolHeaders(
  data: SubmissionData,
  { clientName, loadedAt, typedAt }: HeaderOptions,
): Readonly<Record<string, string>> {
  return {
    accept: 'application/json',
    'formspree-client':
      clientName === undefined ? protocolClient : `${clientName} ${protocolClient}`,
    ...(typeof window === 'undefined'
      ? {}
      : { 'formspree-session-data': sessionData(loadedAt, typedAt) }),
    ...(data instanceof FormData ? {} : { 'content-type': 'application/json' }),
  };
}

/** `typedAt` is of this site's client, for the spam check. */
function sessionData(loadedAt: number, typedAt: number | undefined): string {
  return btoa(
    JSON.stringify({ loadedAt: Math.round(loadedAt), webdriver: isAutomated(), typedAt }),
  );
}

/** Whether a program controls the browser, by the same signs as in `@formspree/core`. */
function isAutomated(): boolean {
  return (
    navigator.webdriver ||
    Boolean(document.documentElement.getAttribute('webdriver')) ||
    ['callPhantom', '_phantom'].some((name) => Boolean(Reflect.get(window, name)))
  );
}
