/** The fixed text of the error boundary. */
export const errorBoundaryWords = {
  rest: 'This part of the page is missing; the rest of it works.',
  retry: 'Try again',
} as const;
