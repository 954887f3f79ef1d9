/** The text of sections that does not come from the content. */

export const eventsListWords = {
  empty: 'Nothing is planned at the moment.',
  noPast: 'Nothing has taken place yet.',
  source: (name: string) => `By ${name}`,
  categories: 'Categories',
  allCategories: 'All',
  all: 'All events',
  book: 'Book',
  join: 'Join the waiting list',
  /** `date` is that of a series, whose dates have the same title. */
  bookTitle: (title: string, date?: string) =>
    date === undefined ? `: ${title}` : `: ${title}, ${date}`,
  calendar: 'Add them to your calendar',
  later: (count: number) => (count === 1 ? 'One later date' : `${count} later dates`),
  laterTitle: (title: string) => `: ${title}`,
} as const;

export const eventsMonthWords = {
  months: 'Months',
  previous: 'Previous month: ',
  next: 'Next month: ',
  empty: 'Nothing is planned in this month.',
} as const;

export const timetableWords = {
  caption: 'The week by day and time',
  empty: 'Nothing takes place in the coming weeks.',
  people: (names: string) => `With ${names}`,
  next: (day: string) => `${day}: `,
} as const;

export const journalListWords = {
  all: 'The whole journal',
  pages: 'Pages',
  years: 'By year',
  tags: 'By subject',
} as const;

export const contactDetailsWords = {
  email: 'E-mail',
  phone: 'Telephone',
  directions: 'On the way',
  directionsLink: 'How to get here',
} as const;

export const formSectionWords = {
  payByCard: (submitLabel: string) => `${submitLabel} by card`,
} as const;

export const balanceWords = {
  out: 'Out',
  income: 'In',
  bar: (name: string, sum: string) => `${name}: ${sum}`,
  surplus: (sum: string) => `${sum} left over`,
  deficit: (sum: string) => `${sum} short`,
  label: (parts: readonly string[]) => `Two bars on one scale. ${parts.join('. ')}.`,
} as const;

export const pictureStripWords = {
  label: (title: string | undefined) => (title === undefined ? 'Pictures' : `Pictures: ${title}`),
  credit: (credit: string) => `Picture: ${credit}`,
} as const;

export const galleryWords = {
  /** The name of a link to a picture that means nothing by itself. */
  picture: (number: number, count: number) => `Picture ${number} of ${count}`,
} as const;

export const placeMapWords = {
  directions: 'The way there with',
  north: 'N',
  googleMapNote:
    'Google’s map comes from Google, which then learns your internet address and which site you are on.',
  showMap: 'Show the map',
  showMapOf: (name: string) => `Show the map of ${name}`,
  remember: ' Show it at once from now on, on this device',
} as const;

export const heightProfileWords = {
  place: (label: string, height: string) => `${label}, ${height}`,
  point: (label: string, distance: string, height: string) =>
    `${label}: ${height} above the sea at ${distance}`,
  label: (points: readonly string[]) => `${['Height against distance', ...points].join('. ')}.`,
  caption: (way: {
    readonly falls: boolean;
    readonly rise: string;
    readonly length: string;
    readonly average: string;
    readonly steepest: string;
    readonly from: string;
    readonly to: string;
  }) =>
    `It ${way.falls ? 'falls' : 'rises'} ${way.rise} in ${way.length}: ${way.average} on average, ${way.steepest} at the steepest, from ${way.from} to ${way.to}.`,
} as const;

export const peopleWords = { since: 'Since' } as const;

export const distanceScaleWords = {
  distance: (number: string, unit: string) => `${number}\u00a0${unit}`,
} as const;

export const tuneWords = { play: 'Play', stop: 'Stop' } as const;

export const videoWords = {
  play: 'Play',
  playTitle: (title: string) => `Play: ${title}`,
  watch: 'Watch',
  /** The link to the page of a video that plays here, and to a film of the site. */
  watchAt: { youtube: 'Watch it at YouTube', vimeo: 'Watch it at Vimeo', file: 'Open the film' },
  length: (length: string) => `, ${length}`,
  notes: {
    youtube:
      'It plays from youtube-nocookie.com, which then learns your internet address. Nothing is loaded from there before.',
    vimeo:
      'It plays from player.vimeo.com, which then learns your internet address. Nothing is loaded from there before.',
  },
  otherSiteNote: 'It plays on another site. Nothing is loaded from there before.',
  captions: 'Captions',
} as const;

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

export const retentionWords = {
  everyForm: (count: number | undefined) =>
    count === undefined
      ? 'What you send with any form is kept until we delete it, or you ask us to.'
      : `What you send with any form is kept for ${days(count)}.`,
  forms: (titles: string, count: number | undefined) =>
    `${titles}: ${count === undefined ? 'until we delete it, or you ask us to' : days(count)}`,
  spam: (least: number, most: number) =>
    least === most
      ? `Spam is deleted after ${days(least)}.`
      : `Spam is deleted after ${least} to ${days(most)}, which depends on the form.`,
  bin: (count: number) => `What we put in the bin is deleted after ${days(count)}.`,
  payments:
    'Of a payment, the sum, the date and the reference remain when the message is deleted, because the law asks for them.',
} as const;
