/** The fixed text of the error boundary and the light switch. */

export const errorBoundaryWords = {
  rest: 'This part of the page is missing; the rest of it works.',
  retry: 'Try again',
} as const;

export const lightWords = { label: 'Light', day: 'Day', night: 'Night', red: 'Red' } as const;
