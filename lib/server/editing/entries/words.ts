/** What the form of a new copy says, by how its days were made. */
export const copyWords = {
  moved:
    'This is a copy, and nothing is saved yet. Its days are those of the same weekdays a year later: look at them, and at days in the text, before you save.',
  today: 'This is a copy, and nothing is saved yet. Its day is today.',
  form: 'This is a copy with all questions and recipients, and nothing is saved yet. It gets an address of its own from its title, and no page has it.',
  none: 'This is a copy, and nothing is saved yet.',
} as const;

/** What has become of an entry as a whole. */
export const entryNotices = {
  moved: 'It has moved, with all links to it. Visitors see it after you publish.',
  renamed:
    'The short name has changed, wherever the site has it. Visitors see it after you publish.',
  hidden: 'It is a draft now. Visitors see it until you publish.',
  shown: 'It is no draft any more. Visitors see it after you publish.',
} as const;

/** The messages of a request for what a link can lead to, by status. */
export const listErrors = {
  404: 'There is no list of pages and files.',
  405: 'Lists of the desk are fetched with GET.',
} as const;
