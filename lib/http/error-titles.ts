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
