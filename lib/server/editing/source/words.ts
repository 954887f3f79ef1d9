/** The text of the source view of a file. */
export const sourceWords = {
  page: (name: string) => `Text of “${name}”`,
  title: 'Text of the file',
  line: (line: number) => `Line ${line}`,
} as const;
