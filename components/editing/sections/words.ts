/** The fixed text of sections in the form of a page. */
export const sectionWords = {
  /** The legend of the form of a section. */
  legend: (number: number, label: string) => `${number}. ${label}`,
  asText: 'Edit as text',
  asForm: 'Edit in fields',
} as const;
