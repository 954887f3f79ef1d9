const titles: Readonly<Partial<Record<number, string>>> = {
  400: 'Bad Request',
  404: 'This page could not be found',
  405: 'Method Not Allowed',
  500: 'Internal Server Error',
};

/** The title of an error page by its HTTP status. */
export function errorTitle(statusCode: number): string {
  return titles[statusCode] ?? 'An unexpected error has occurred';
}

/** What is said of an exception that has no status of its own, by where it happened. */
export function exceptionTitle(side: 'client' | 'server'): string {
  return `Application error: a ${side}-side exception has occurred`;
}
