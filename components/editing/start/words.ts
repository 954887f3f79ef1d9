/** The fixed text of the start page of editing. */
export const startPageWords = {
  today: 'Today',
  lost: 'You typed into these and did not save, and then they were deleted',
  mistakes: 'The site cannot be shown: there are mistakes in its files',
  publish: 'Look through and publish',
  published: 'All changes are published.',
  search: 'Find a page, post or event',
  searchButton: 'Find',
  nothingFound: 'Nothing has this in its title or address. Use fewer letters.',
  copy: 'Duplicate',
  copyOf: (title: string) => `Duplicate “${title}”`,
  back: 'Back to the site',
  pages: 'Pages',
  below: (count: number, marked: number) => {
    const pages = count === 1 ? '1 page below' : `${count} pages below`;
    return marked === 0 ? pages : `${pages}, ${marked} marked`;
  },
  others: 'More',
  history: 'What was published',
} as const;
