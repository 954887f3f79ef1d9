import { type Mistake, siteWith } from '@/tests/support/mistakes/mistake';
import { settingWords, suggestionWords } from '@/lib/words/lib/server/content/files';
import {
  valueWords,
  geographyWords,
  siteSchemaWords,
  hoursSchemaWords,
} from '@/lib/words/lib/server/content/schemas';
import { phoneWords, linkWords } from '@/lib/words/lib/server/content';

/** Mistakes in the settings of the site. */
export const siteMistakes: readonly Mistake[] = [
  [
    'an unknown setting of the site',
    siteWith('coordinates:', 'cordinates:'),
    [
      `content/site.yaml:11  ${settingWords.unknown('cordinates')}${suggestionWords.didYouMean('coordinates')}`,
    ],
  ],
  [
    'an invalid time',
    siteWith('19:00-22:30', '7pm-10pm'),
    [`content/site.yaml:18  "hours.week.friday[1]": ${valueWords.openingTimes}`],
  ],
  [
    'a closed day in words',
    siteWith("['19:00-22:30']", 'closed'),
    [`content/site.yaml:18  "hours.week.friday": ${valueWords.closedDay}`],
  ],
  [
    'an invalid time zone',
    siteWith('Europe/London', 'London'),
    [`content/site.yaml:5  "timeZone": ${geographyWords.timeZoneIs('Europe/London')}`],
  ],
  [
    'a time zone by its short name',
    siteWith('Europe/London', 'CET'),
    [`content/site.yaml:5  "timeZone": ${geographyWords.timeZoneIs('Europe/Berlin')}`],
  ],
  [
    'a time zone in small letters',
    siteWith('Europe/London', 'europe/berlin'),
    [`content/site.yaml:5  "timeZone": ${geographyWords.timeZoneIs('Europe/Berlin')}`],
  ],
  [
    'a time zone that is an offset',
    siteWith('Europe/London', "'+01:00'"),
    [`content/site.yaml:5  "timeZone": ${geographyWords.timeZone}`],
  ],
  [
    'an old name of a time zone in small letters',
    siteWith('Europe/London', 'us/eastern'),
    [`content/site.yaml:5  "timeZone": ${geographyWords.timeZoneIs('America/New_York')}`],
  ],
  [
    'UK for the United Kingdom',
    siteWith('country: GB', 'country: UK'),
    [`content/site.yaml:10  "address.country": ${geographyWords.countryIs('GB')}`],
  ],
  [
    'a country by its name',
    siteWith('country: GB', 'country: Germany'),
    [`content/site.yaml:10  "address.country": ${geographyWords.countryIs('DE')}`],
  ],
  [
    'a country that does not exist',
    siteWith('country: GB', 'country: XX'),
    [`content/site.yaml:10  "address.country": ${geographyWords.country}`],
  ],
  [
    'letters in a telephone number',
    siteWith('  email: hello@example.org', '  phone: 0800 CALL NOW'),
    [`content/site.yaml:15  "contact.phone": ${siteSchemaWords.phone}`],
  ],
  [
    'a telephone number without some of its digits',
    siteWith('  email: hello@example.org', '  phone: 01632 96'),
    [`content/site.yaml:15  "contact.phone": ${phoneWords.lengthWrite('GB', '01632 960168')}`],
  ],
  [
    'two telephone numbers of a place',
    siteWith(
      'navigation:',
      'places:\n  - { name: Café, phone: 01632 960168 / 960169, hours: { week: {} } }\nnavigation:',
    ),
    [`content/site.yaml:20  "places[1].phone": ${phoneWords.lengthWrite('GB', '01632 960168')}`],
  ],
  [
    'a telephone number of a person with too many digits',
    {
      'content/people.yaml':
        '- { id: ana, name: Ana, role: Teacher, contact: { phone: 01632 9601689 } }\n',
    },
    [`content/people.yaml:1  "[1].contact.phone": ${phoneWords.lengthWrite('GB', '01632 960168')}`],
  ],
  [
    'a contact for reports that nobody can reach',
    siteWith('navigation:', 'security: { contact: the office }\nnavigation:'),
    [`content/site.yaml:19  "security.contact": ${siteSchemaWords.securityContact}`],
  ],
  [
    'swapped coordinates',
    siteWith('latitude: 54.1\n  longitude: -1.9', 'latitude: -1.9\n  longitude: 54.1'),
    [`content/site.yaml:11  "coordinates": ${siteSchemaWords.swapped(54.1, -1.9)}`],
  ],
  [
    'a latitude beyond the poles',
    siteWith('latitude: 54.1\n  longitude: -1.9', 'latitude: 151.2\n  longitude: -33.9'),
    [`content/site.yaml:12  "coordinates.latitude": ${siteSchemaWords.latitude}`],
  ],
  [
    'opening hours that overlap',
    siteWith("['19:00-22:30']", "['09:00-12:00', '11:00-14:00']"),
    [`content/site.yaml:18  "hours.week.friday[2]": ${valueWords.spanOverlap}`],
  ],
  [
    'opening hours out of order',
    siteWith("['19:00-22:30']", "['14:00-18:00', '09:00-12:00']"),
    [`content/site.yaml:18  "hours.week.friday[2]": ${valueWords.spanOrder}`],
  ],
  [
    'opening hours that are reversed',
    siteWith("['19:00-22:30']", "['17:00-09:00']"),
    [`content/site.yaml:18  "hours.week.friday[1]": ${valueWords.reversedSpan}`],
  ],
  [
    'holidays of a country that does not exist',
    siteWith('navigation:', '  holidays: UK\nnavigation:'),
    [`content/site.yaml:19  "hours.holidays": ${geographyWords.countryIs('GB')}`],
  ],
  [
    'holidays in words',
    siteWith('navigation:', '  holidays: GB-North Yorkshire\nnavigation:'),
    [`content/site.yaml:19  "hours.holidays": ${hoursSchemaWords.holidays}`],
  ],
  [
    'an exception that ends before it begins',
    siteWith(
      'navigation:',
      '  exceptions:\n    - { from: 2027-01-05, to: 2027-01-02 }\nnavigation:',
    ),
    [`content/site.yaml:20  "hours.exceptions[1].to": ${hoursSchemaWords.exceptionOrder}`],
  ],
  [
    'two exceptions for one day',
    siteWith(
      'navigation:',
      '  exceptions:\n    - { from: 2027-01-02, to: 2027-01-05 }\n    - { date: 2027-01-05 }\nnavigation:',
    ),
    [
      `content/site.yaml:21  "hours.exceptions[2]": ${hoursSchemaWords.exceptionTwice('2027-01-05')}`,
    ],
  ],
  [
    'a button with links below it',
    siteWith(
      '{ label: Visit, href: /visit }',
      '{ label: Visit, href: /visit, button: true, links: [{ label: Home, href: / }] }',
    ),
    [`content/site.yaml:20  "navigation[1].links": ${siteSchemaWords.buttonWithLinks}`],
  ],
  [
    'dead links below a link of the menu and in a column of the footer',
    siteWith(
      '- { label: Visit, href: /visit }\nfooter:',
      '- label: Visit\n    href: /visit\n    links:\n      - { label: Bus, href: /bus }\nfooter:\n  columns:\n    - title: More\n      links:\n        - { label: Tram, href: /tram }',
    ),
    [
      `content/site.yaml:23  ${linkWords.unknownPath('/bus', 'content/pages/bus.md. Write one of: /, /visit, /f/contact, /pictures/hill.svg, /desk')}`,
      `content/site.yaml:28  ${linkWords.unknownPath('/tram', 'content/pages/tram.md. Write one of: /, /visit, /f/contact, /pictures/hill.svg, /desk')}`,
    ],
  ],
];
