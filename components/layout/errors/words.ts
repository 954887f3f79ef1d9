/** The fixed text of error pages. It is not in words.ts, because every page loads that module. */

export const errorViewWords = {
  search: 'Search for the page',
  digest: 'Digest:',
  digestUse: 'If you write to us about it, quote the digest: it finds the error in our log.',
  contact: 'Tell us what happened',
} as const;

export const exceptionViewWords = {
  lede: 'Something in this page broke in your browser. What you typed into a form is kept in this tab, and is offered to you when you come back to it.',
  retry: 'Try again',
} as const;

export const contentProblemsWords = {
  title: (count: number) => `The content has ${count === 1 ? 'a mistake' : `${count} mistakes`}`,
  advice: 'Save the file when it is put right; this page follows.',
} as const;
