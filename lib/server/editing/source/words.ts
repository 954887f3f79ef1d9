/** The text of the source view of a file. */
export const sourceWords = {
  page: (name: string) => `Text of “${name}”`,
  title: 'Text of the file',
  line: (line: number) => `Line ${line}`,
  tooLong: 'This text is too long, or has more in it than a file of the site needs.',
} as const;
