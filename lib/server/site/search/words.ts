/** Fixed text of search results. */

export const kindWords = {
  all: 'Everything',
  pages: 'Pages',
  journal: 'Journal',
  events: 'Events',
  forms: 'Forms',
} as const;

/** Labels of single results. */
export const resultWords = {
  page: 'Page',
  post: (journal: string, date: string) => `${journal}, ${date}`,
  event: (date: string, time: string) => `${date}, ${time}`,
  form: 'Form',
} as const;
