/** The text of the forms of sections that no schema has. */
export const sectionFieldWords = {
  text: 'Text',
} as const;

/** The groups in the list of sections to add. */
export const sectionGroupWords = {
  text: 'Text',
  pictures: 'Pictures',
  ways: 'Links and forms',
  site: 'From the site',
  numbers: 'Prices and numbers',
  others: 'Other',
} as const;

export const addSectionWords = {
  title: 'Add a section',
} as const;
