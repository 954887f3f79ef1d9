/** Texts of the pages that edit the site. */

export const previewWords = {
  title: 'Preview',
  share: (name: string) => `Show “${name}” to someone`,
  notShown: 'Visitors do not see this at that time.',
} as const;
