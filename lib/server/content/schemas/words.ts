/** What to write in place of an invalid setting; each text follows the name of the setting. */

export const valueWords = {
  date: 'write a day that exists as year-month-day, such as 2026-11-27',
  openingTimes: 'write opening times as 19:00-22:30',
  closedDay: "write times, such as ['09:00-12:30'], or remove the day if it is closed",
  reversedSpan:
    'closes before it opens. Write the earlier time first; past midnight, at most 12 hours later',
  spanOverlap: 'overlaps the time before it. Write times of a day without overlaps',
  spanOrder: 'is earlier than the time before it. Write the times of a day in order',
  timeOfDay: 'write a time of day as 19:00',
  timeIs: (time: string) => `write a time of day in quotes, as '${time}'`,
  localTime: 'write a day and a time as 2026-11-27T19:00',
  moment: 'write a day as 2026-11-27, or a day and a time as 2026-11-27T19:00',
  endsBeforePublication: (beginning: string) =>
    `it ends before it is published. Write a time after "${beginning}"`,
  link: 'write a link as /page, https://…, mailto:… or tel:…',
  languageTag: 'write a language tag such as en-GB',
  siteLocale: 'write a kind of English, such as en-GB or en-US: the site’s own words are English',
  currency: 'write a currency code such as GBP',
} as const;

export const geographyWords = {
  timeZone: 'write a time zone such as Europe/London',
  timeZoneIs: (zone: string) => `write a time zone by the name of its city, as ${zone}`,
  country: 'write the two letters of the country, such as GB',
  countryIs: (code: string) => `write the two letters of the country, as ${code}`,
} as const;

/** Mistakes in `picture`. */
export const pictureSchemaWords = {
  focus: 'write a point of the picture, from the left and from the top, as 30% 60%',
} as const;

export const hoursSchemaWords = {
  holidays: 'write a country or a part of it, such as GB-ENG, or none',
  lastEntry: 'write how long before closing, as 45 minutes or 1 hour',
  placeTwice: (name: string) => `another place is "${name}" already. Give each a name of its own`,
  exceptionDates: 'write either date, or from and to',
  exceptionOrder: 'ends before it begins. Write the earlier day first',
  exceptionTwice: (date: string) =>
    `${date} is in an earlier exception already, which counts. Write each day once`,
  seasonDay: 'write a day of each year as 10-01, or of one year as 2026-10-01',
  seasonDays: 'write both days of the season with a year, or both without',
  seasonEnd: 'the season ends before it begins. Write the earlier day first',
  overlap: (from: string, to: string) =>
    `the season shares days with that from ${from} to ${to}. Write days that are in one season only`,
} as const;

export const siteSchemaWords = {
  project: 'use letters, digits, - and _ only',
  phone: 'write the number in digits, such as +44 1632 960 168: a telephone cannot dial letters',
  phoneLength: (country: string, example = '') =>
    `a number in ${country} has fewer or more digits. Write one number with its area code${example && `, such as ${example}`}, or begin with + and the code of another country`,
  latitude: 'write the degrees north, from -90 to 90. Are latitude and longitude swapped?',
  swapped: (latitude: number, longitude: number) =>
    `is far from the time zone. Latitude and longitude seem swapped: write latitude: ${latitude} and longitude: ${longitude}`,
  email: 'write an address such as name@example.org',
  securityContact: 'write an e-mail address, or the address of a page that begins with https://',
  googleMaps: 'write the public key of the Maps Embed API',
  googleAnalytics: 'write an id such as G-ABC123',
  googleTagManager: 'write an id such as GTM-ABC123',
  buttonWithLinks: 'a button has no links below it. Remove "links", or "button: true"',
  twoTags:
    'write one of googleAnalytics and googleTagManager; a container brings its own Analytics',
} as const;

export const noticeSchemaWords = {
  where: 'write the path of a page as /visit, or of the pages below it as /events/*',
} as const;

export const contentSchemaWords = {
  eventEnd:
    'the event ends before it begins. Write a time after "from"; past midnight, at most 12 hours later',
  noTime: 'write "date", "from" and "to", or "sessions"',
  oneSession: 'write two sessions or more; an event at one time has "date", "from" and "to"',
  timeOfSessions: 'the sessions say when the event is. Remove this, or "sessions"',
  repeatedSessions:
    'an event with "sessions" cannot repeat. Write a file for each time, or remove "sessions"',
  places:
    'write a whole number of places, such as 40, or numbers such as { all: 40, children: 10 }',
  noPlaces:
    'with 0 places, nothing can be booked. Write 1 or more. To end the booking of an event, write "closes"',
  tickets: "write a name for each kind, such as { adults: { label: Adults, price: '12.00' } }",
  ticket: "write the label and the price of the kind, such as { label: Adults, price: '12.00' }",
  ticketName:
    "name the kind with letters, digits, - and _ only, beginning with a letter. The label is for visitors, such as under-12s: { label: Under 12, price: '5.00' }",
  ticketCode:
    "write a code of 6 to 60 characters in quotes, such as 'KIN-4827', or a list of such codes",
  was: 'write the name that the kind had before, such as was: adult, or several as was: [adult, grown-up]',
  ticketPrice: "write the price of one in quotes, such as '8.00', or remove it from free tickets",
  offerTime:
    'a waiting list needs the time for which it holds the places that it offers. Write waitingList: 24 hours, or waitingList: 2 days',
  changesUntil:
    'write never, or a time such as "2 days before", a day as 2026-12-01, or a day and a time as 2026-12-01T09:00',
  timeBefore: 'write a time before the start, such as "1 day before" or "3 hours before"',
  bookingTime:
    'write a day and a time as 2026-12-01T09:00, a day as 2026-12-01, or a time before the start as "2 hours before"',
  feedUrl: 'write the address of an iCalendar file, such as https://example.org/events.ics',
  feedHome: 'write the address of a page, such as https://example.org/events',
  tag: 'write a word, such as Concerts: a tag needs letters or digits',
  personId: 'use small letters, digits and - only',
  duplicatePerson: (id: string) =>
    `another person has the id "${id}". Give each an id of their own`,
  redirectFrom: 'write an old address of this site, such as /old-page, /old/:page or /old/:rest*',
  redirectTo: 'write a page as /page, or the whole address of a page at others',
} as const;

/** Mistakes in `repeats`, which makes a series of an event. */
export const repeatsWords = {
  invalidRule: 'write a rule such as FREQ=WEEKLY;BYDAY=FR;UNTIL=20270430',
  unknownPart: (name: string, parts: readonly string[]) =>
    `"${name}" is no part of a rule for dates. Parts are: ${parts.join(', ')}. Write a rule such as FREQ=WEEKLY;BYDAY=FR;UNTIL=20270430`,
  invalidPart: (name: string) =>
    `${name} cannot be read, or is there twice. Write a rule such as FREQ=WEEKLY;BYDAY=FR;UNTIL=20270430`,
  until: 'write the last date without lines and without a time, such as UNTIL=20270430',
  frequency: (frequencies: readonly string[]) =>
    `a series repeats by days, weeks, months or years. Begin with FREQ= and one of: ${frequencies.join(', ')}`,
  dailyByDay:
    'a daily rule has no BYDAY and no BYMONTHDAY. Choose days of the week with FREQ=WEEKLY, and days of the month with FREQ=MONTHLY',
  impossibleDay: (day: number, month: number) =>
    `month ${month} has no day ${day}. Correct BYMONTH or BYMONTHDAY`,
  noEnd:
    'a series needs an end. Add either UNTIL with the last date, such as UNTIL=20270430, or COUNT, such as COUNT=12',
  tooManyDates: (max: number) =>
    `a series has ${max} dates at most. Let it end earlier, and go on in another file`,
  noDates: 'a series needs at least one date, and none is left',
  firstDate: (first: string) =>
    `this is no date of the rule in "repeats". Write its first date, ${first}, or change the rule`,
  notOfRule: (date: string) => `${date} is no date of the rule. Remove it, or correct it.`,
  notOfSeries: (date: string) =>
    `${date} is no date of the series. Add it to "also", or correct it.`,
  duplicateDate: (date: string) => `${date} is a date of the series already. Remove it here`,
  timesOrder: (before: string) =>
    `write "since" with a date after ${before}: the times are in order, and begin after the first date`,
} as const;

/** Mistakes in a resource and its slots. */
export const resourceSchemaWords = {
  length: 'write "30 minutes" (5 minutes to 12 hours), "1 day" or "1 month"',
  gap: 'write a time between two slots such as "10 minutes"',
  ahead:
    'write how early a slot can be booked as a number and its unit, such as "6 weeks" or "6 months"',
  notice:
    'write how long before its start booking ends as a number and its unit, such as "2 hours" or "3 days"',
  nothingBookable:
    'no slot could be booked, because booking would close before it opens. Write a shorter "notice" or a longer "ahead"',
  hours:
    "write opening, for the opening hours of the site, or hours by weekday such as { monday: ['09:00-12:00'] }",
  noHours:
    "is missing. Write opening, hours by weekday such as { monday: ['09:00-12:00'] }, or dates",
  hoursOfMonth: 'a slot of a month has no hours. Remove this',
  gapOfDay: 'is for slots of minutes or hours. Remove it',
  startsOfMonth: 'is for slots of a month. Remove it',
  monthStart: 'write a day from 1 to 28, or a weekday such as first saturday',
  except: "write a month, a day or a start in quotes, such as '2026-12-24'",
} as const;
