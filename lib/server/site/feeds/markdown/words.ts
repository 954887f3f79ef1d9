/** Texts of pages as Markdown. */
export const markdownWords = {
  closed: 'closed',
  span: (from: string, to: string) => `${from} to ${to}`,
  by: (author: string, date: string) => `${author}, ${date}`,
} as const;
