/** The fixed text around the pages of the site, and of content pages. */

export const siteWords = {
  skip: 'Skip to the content',
  menu: 'Menu',
  navigation: 'Site',
  /** The button beside a link of the menu that shows the links below it. */
  below: (label: string) => `More: ${label}`,
  footer: 'Footer',
  /** Profiles at other sites. */
  social: 'Elsewhere',
  smallPrint: 'Small print',
  search: 'Search this site',
  /** The search in the menu, whose name must differ from that in the footer. */
  menuSearch: 'Search',
} as const;

export const visitDetailsWords = { directions: 'How to get here' } as const;

export const practiceBannerWords = {
  label: 'Practice payments',
  text: 'Practice payments: no real money moves here.',
} as const;

/** Notices above the header. */
export const noticeWords = {
  note: 'Notice',
  warning: 'Important',
  dismiss: 'Hide this notice',
} as const;

export const ticketWords = {
  reference: 'Reference',
  calendar: 'Add to your calendar',
  bookingPage: 'Change or cancel this booking',
  code: (reference: string) => `QR code of booking ${reference}: it shows this ticket`,
  codeUse: 'Show this code at the door.',
} as const;

export const contentPageWords = {
  chosen: 'Your choice',
  journal: 'Journal',
  /** Before the tags of a post. */
  tags: 'On',
  readOn: 'Read on',
  newer: 'Newer',
  older: 'Older',
  moreOn: (tag: string) => `More on ${tag}`,
  contents: 'On this page',
  calendar: 'Add to your calendar',
  series: 'All dates',
} as const;

/** A booking's page. */
export const bookingPageWords = {
  reference: 'Reference',
  back: 'Back to your booking',
  /** The links of a booking that cannot be changed. */
  event: 'See the event and its other dates',
  home: 'Go to the home page',
} as const;

/** The page of a booking's or an offer's link that does not work. */
export const brokenLinkWords = {
  title: 'This link is incomplete or no longer valid',
  again: 'Open the link in our e-mail again, or copy it as a whole: its end may be missing.',
  ask: 'If that does not help, ask us and give the reference of your booking, which is in the e-mail too.',
  write: {
    before: 'If that does not help, write to',
    after: ' and give the reference of your booking, which is in the e-mail too.',
  },
} as const;

/** The page of a resource. */
export const resourcePageWords = {
  chooseMonth: 'Choose a month',
  chooseDay: 'Choose a day',
  months: 'Months',
  noMonths: 'There is nothing to book at present.',
  noTimes: 'There is nothing to book on this day.',
  previous: (month: string) => `Previous month: ${month}`,
  next: (month: string) => `Next month: ${month}`,
  book: (submit: string) => `${submit} by card`,
} as const;
