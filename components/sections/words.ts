/** The text of sections that does not come from the content. */

export const eventsListWords = {
  empty: 'Nothing is planned at the moment.',
  source: (name: string) => `By ${name}`,
  all: 'All events',
  calendar: 'Add them to your calendar',
} as const;

export const journalListWords = { all: 'The whole journal' } as const;

export const contactDetailsWords = {
  email: 'E-mail',
  phone: 'Telephone',
  directions: 'On the way',
  directionsLink: 'How to get here',
} as const;

export const formSectionWords = {
  payByCard: (submitLabel: string) => `${submitLabel} by card`,
} as const;

export const openingHoursWords = {
  closed: 'Closed',
  span: (from: string, to: string) => `${from} to ${to}`,
  /** `Friday`, `Saturday and Sunday` or `Monday to Thursday`. */
  days: (names: readonly string[]) => {
    const [first = '', second = ''] = names;
    if (names.length > 2) return `${first} to ${names.at(-1) ?? ''}`;
    return names.length === 2 ? `${first} and ${second}` : first;
  },
  week: 'The week',
  today: ', today',
} as const;

export const pictureStripWords = {
  label: (title: string | undefined) => (title === undefined ? 'Pictures' : `Pictures: ${title}`),
} as const;

export const placeMapWords = {
  directions: 'The way there with',
  googleMapNote:
    'Google’s map comes from Google, which then learns your internet address and which site you are on.',
  showMap: 'Show the map',
  showMapOf: (name: string) => `Show the map of ${name}`,
  remember: ' Show it at once from now on, on this device',
} as const;

export const videoWords = {
  play: 'Play',
  playTitle: (title: string) => `Play: ${title}`,
  watch: 'Watch',
  watchAtYouTube: 'Watch it at YouTube',
  length: (length: string) => `, ${length}`,
  youtubeNote:
    'It plays from youtube-nocookie.com, which then learns your internet address. Nothing is loaded from there before.',
  otherSiteNote: 'It plays on another site. Nothing is loaded from there before.',
} as const;
