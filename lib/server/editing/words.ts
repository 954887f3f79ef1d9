/** Texts of the pages that edit the site. */

export const previewWords = {
  title: 'Preview',
  share: (name: string) => `Show “${name}” to someone`,
  tooMuch: 'This text is too long, or has more in it than a file of the site needs.',
  notShown: 'Visitors do not see this at that time.',
} as const;
