/** The text that the server adds to pages of the site. */

export const frameWords = { cookieSettings: 'Cookie settings' } as const;

export const cookiesPageWords = {
  title: 'Cookies',
  description: 'What your browser keeps for this site, and whom else it asks.',
} as const;

export const searchPageWords = {
  title: 'Search',
  description: (site: string) => `What ${site} has on a word: pages, posts, events and forms.`,
} as const;

export const galleryPageWords = { title: 'Gallery' } as const;

/** On which dates of the coming weeks something of the timetable takes place. */
export const timetableWords = {
  from: (day: string) => `From ${day}`,
  until: (day: string) => `Until ${day}`,
  on: (days: string) => `On ${days}`,
  notOn: (days: string) => `Not on ${days}`,
  cancelled: (days: string) => `Cancelled on ${days}`,
} as const;

/** The calendar of a resource. */
export const slotCalendarWords = {
  left: (places: number) => `${places} left`,
  free: (slots: number) => `${slots} free`,
  notOpen: 'Not open yet',
  past: 'Closed',
  cancelled: 'Cancelled',
} as const;
