/** The fixed text of the error boundary, the light switch and errors of fields. */

export const errorBoundaryWords = {
  rest: 'This part of the page is missing; the rest of it works.',
  retry: 'Try again',
} as const;

export const lightWords = { label: 'Light', day: 'Day', night: 'Night', red: 'Red' } as const;

export const fieldErrorWords = { prefix: 'Error:' } as const;
