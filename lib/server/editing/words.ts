/** Texts of the pages that edit the site. */

export const previewWords = {
  title: 'Preview',
} as const;
