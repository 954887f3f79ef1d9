/** The kinds of which the start page lists some entries each, and what several of them are called. */
const entries = {
  notices: 'notices',
  events: 'events',
  posts: 'posts',
  resources: 'things to lend',
  forms: 'forms',
} as const;

/** A kind of which the start page lists some entries. */
export type ListedKind = keyof typeof entries;

/** The text of the start page of editing that depends on data. */
export const startWords = {
  title: 'Site',
  done: {
    deleted: 'Deleted. Visitors see it until you publish.',
    discarded: 'What was typed is thrown away.',
  },
  notWritable:
    'This server cannot write the files of the site, so nothing can be saved here. The check-up of the installation (npm run doctor) says why.',
  found: (query: string) => `Search for “${query}”`,
  tooMany: (shown: number, count: number) =>
    `${shown} of ${count} are shown. Write more of the title.`,
  all: (count: number, kind: ListedKind) => `All ${count} ${entries[kind]}`,
  atLine: (line: number, message: string) => `Line ${line}: ${message}`,
  unpublished: (count: number) =>
    count === 1 ? '1 change is not published' : `${count} changes are not published`,
  changeHours: 'Change today’s hours',
  openToday: (times: string) => `Today: ${times}`,
  closedToday: 'Today: closed',
  notices: (count: number) => {
    if (count === 0) return 'There is none now';
    return count === 1 ? '1 is shown now' : `${count} are shown now`;
  },
  nextEvent: (day: string) => `The next one: ${day}`,
  publishing: (name: string) => `${name} is publishing.`,
  copyEvent: 'Duplicate an earlier one',
  noEvent: 'None is planned',
  menuOf: (title: string) => `Menu of “${title}”`,
  pictures: 'Pictures',
  marks: {
    draft: 'Draft',
    upcoming: (day: string) => `From ${day}`,
    ended: 'Over',
    added: 'Not published',
    changed: 'Changed',
    unreadable: 'Has a mistake',
  },
} as const;
