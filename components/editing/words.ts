/** The fixed text of the pages that edit the site. */

export const mistakeWords = {
  title: (count: number) =>
    count === 1
      ? 'This cannot be shown yet'
      : `This cannot be shown yet: ${count} things to put right`,
  line: (line: number) => `Line ${line}: `,
  file: (file: string) => `${file}: `,
} as const;
