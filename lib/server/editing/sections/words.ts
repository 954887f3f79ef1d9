/** The text of the forms of sections that no schema has. */
export const sectionFieldWords = {
  text: 'Text',
} as const;
