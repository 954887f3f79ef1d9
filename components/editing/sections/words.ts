/** The fixed text of sections in the form of a page. */
export const sectionWords = {
  /** The legend of the form of a section. */
  legend: (number: number, label: string) => `${number}. ${label}`,
  asText: 'Edit as text',
  asForm: 'Edit in fields',
  add: 'Add a section',
  addBelow: 'Add a section below',
  back: 'Back without adding one',
  about: 'It comes with example words, which you change in the form. Nothing is saved yet.',
} as const;
