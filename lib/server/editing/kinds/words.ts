/** The names of the kinds of files: of one entry, of all, and what adds one. */
export const kindWords = {
  hours: { one: 'Opening hours', many: 'Opening hours' },
  notices: { one: 'Notice', many: 'Notices', add: 'Add a notice' },
  events: { one: 'Event', many: 'Events', add: 'Add an event' },
  resources: { one: 'Thing to lend', many: 'Things to lend', add: 'Add a thing to lend' },
  posts: { one: 'Journal post', many: 'Journal', add: 'Write a post' },
  pages: { one: 'Page', many: 'Pages', add: 'Add a page' },
  sections: { one: 'Menu of a section', many: 'Menus of sections' },
  people: { one: 'People', many: 'People' },
  pictureLists: { one: 'List of pictures', many: 'Lists of pictures' },
  forms: { one: 'Form', many: 'Forms', add: 'Add a form' },
  feeds: { one: 'Calendars of others', many: 'Calendars of others' },
  redirects: { one: 'Old addresses', many: 'Old addresses' },
  site: { one: 'Name, address and menu', many: 'Name, address and menu' },
  theme: { one: 'Look', many: 'Look' },
} as const satisfies Readonly<Record<string, KindNames>>;

interface KindNames {
  readonly one: string;
  readonly many: string;
  /** Without it, the desk adds no entries of the kind. */
  readonly add?: string;
}

/** The name of a kind in addresses. */
export type KindId = keyof typeof kindWords;
