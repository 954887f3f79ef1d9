/** Texts of the pages that edit the site. */

export const previewWords = {
  title: 'Preview',
  notShown: 'Visitors do not see this at that time.',
} as const;
