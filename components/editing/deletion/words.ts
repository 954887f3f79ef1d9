/** The fixed text of the page that asks before a deletion. */
export const deletePageWords = {
  until: 'Visitors see it until you publish. Until then you can bring it back with the changes.',
  links: 'These link to it, and their links would lead to nothing:',
  noLinks: 'Nothing on the site links to it.',
  delete: 'Delete',
  keep: 'Keep it',
} as const;
