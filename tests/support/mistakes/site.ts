import { type Mistake, siteWith } from '@/tests/support/mistakes/mistake';

/** Mistakes in the settings of the site. */
export const siteMistakes: readonly Mistake[] = [
  [
    'an unknown setting of the site',
    siteWith('coordinates:', 'cordinates:'),
    ['content/site.yaml:11  "cordinates" is not a setting here. Did you mean "coordinates"?'],
  ],
  [
    'an invalid time',
    siteWith('19:00-22:30', '7pm-10pm'),
    ['content/site.yaml:18  "hours.week.friday[1]": write opening times as 19:00-22:30'],
  ],
  [
    'a closed day in words',
    siteWith("['19:00-22:30']", 'closed'),
    [
      'content/site.yaml:18  "hours.week.friday": write times, such as [\'09:00-12:30\'], or remove the day if it is closed',
    ],
  ],
  [
    'an invalid time zone',
    siteWith('Europe/London', 'London'),
    [
      'content/site.yaml:5  "timeZone": write a time zone by the name of its city, as Europe/London',
    ],
  ],
  [
    'a time zone by its short name',
    siteWith('Europe/London', 'CET'),
    [
      'content/site.yaml:5  "timeZone": write a time zone by the name of its city, as Europe/Berlin',
    ],
  ],
  [
    'a time zone in small letters',
    siteWith('Europe/London', 'europe/berlin'),
    [
      'content/site.yaml:5  "timeZone": write a time zone by the name of its city, as Europe/Berlin',
    ],
  ],
  [
    'a time zone that is an offset',
    siteWith('Europe/London', "'+01:00'"),
    ['content/site.yaml:5  "timeZone": write a time zone such as Europe/London'],
  ],
  [
    'an old name of a time zone in small letters',
    siteWith('Europe/London', 'us/eastern'),
    [
      'content/site.yaml:5  "timeZone": write a time zone by the name of its city, as America/New_York',
    ],
  ],
  [
    'UK for the United Kingdom',
    siteWith('country: GB', 'country: UK'),
    ['content/site.yaml:10  "address.country": write the two letters of the country, as GB'],
  ],
  [
    'a country by its name',
    siteWith('country: GB', 'country: Germany'),
    ['content/site.yaml:10  "address.country": write the two letters of the country, as DE'],
  ],
  [
    'a country that does not exist',
    siteWith('country: GB', 'country: XX'),
    ['content/site.yaml:10  "address.country": write the two letters of the country, such as GB'],
  ],
  [
    'letters in a telephone number',
    siteWith('  email: hello@example.org', '  phone: 0800 CALL NOW'),
    [
      'content/site.yaml:15  "contact.phone": write the number in digits, such as +44 1632 960 168: a telephone cannot dial letters',
    ],
  ],
  [
    'a telephone number without some of its digits',
    siteWith('  email: hello@example.org', '  phone: 01632 96'),
    [
      'content/site.yaml:15  "contact.phone": a number in GB has fewer or more digits. Write one number with its area code, such as 01632 960168, or begin with + and the code of another country',
    ],
  ],
  [
    'two telephone numbers of a place',
    siteWith(
      'navigation:',
      'places:\n  - { name: Café, phone: 01632 960168 / 960169, hours: { week: {} } }\nnavigation:',
    ),
    [
      'content/site.yaml:20  "places[1].phone": a number in GB has fewer or more digits. Write one number with its area code, such as 01632 960168, or begin with + and the code of another country',
    ],
  ],
  [
    'a telephone number of a person with too many digits',
    {
      'content/people.yaml':
        '- { id: ana, name: Ana, role: Teacher, contact: { phone: 01632 9601689 } }\n',
    },
    [
      'content/people.yaml:1  "[1].contact.phone": a number in GB has fewer or more digits. Write one number with its area code, such as 01632 960168, or begin with + and the code of another country',
    ],
  ],
  [
    'a contact for reports that nobody can reach',
    siteWith('navigation:', 'security: { contact: the office }\nnavigation:'),
    [
      'content/site.yaml:19  "security.contact": write an e-mail address, or the address of a page that begins with https://',
    ],
  ],
  [
    'swapped coordinates',
    siteWith('latitude: 54.1\n  longitude: -1.9', 'latitude: -1.9\n  longitude: 54.1'),
    [
      'content/site.yaml:11  "coordinates": is far from the time zone. Latitude and longitude seem swapped: write latitude: 54.1 and longitude: -1.9',
    ],
  ],
  [
    'a latitude beyond the poles',
    siteWith('latitude: 54.1\n  longitude: -1.9', 'latitude: 151.2\n  longitude: -33.9'),
    [
      'content/site.yaml:12  "coordinates.latitude": write the degrees north, from -90 to 90. Are latitude and longitude swapped?',
    ],
  ],
  [
    'opening hours that overlap',
    siteWith("['19:00-22:30']", "['09:00-12:00', '11:00-14:00']"),
    [
      'content/site.yaml:18  "hours.week.friday[2]": overlaps the time before it. Write times of a day without overlaps',
    ],
  ],
  [
    'opening hours out of order',
    siteWith("['19:00-22:30']", "['14:00-18:00', '09:00-12:00']"),
    [
      'content/site.yaml:18  "hours.week.friday[2]": is earlier than the time before it. Write the times of a day in order',
    ],
  ],
  [
    'opening hours that are reversed',
    siteWith("['19:00-22:30']", "['17:00-09:00']"),
    [
      'content/site.yaml:18  "hours.week.friday[1]": closes before it opens. Write the earlier time first; past midnight, at most 12 hours later',
    ],
  ],
  [
    'holidays of a country that does not exist',
    siteWith('navigation:', '  holidays: UK\nnavigation:'),
    ['content/site.yaml:19  "hours.holidays": write the two letters of the country, as GB'],
  ],
  [
    'holidays in words',
    siteWith('navigation:', '  holidays: GB-North Yorkshire\nnavigation:'),
    [
      'content/site.yaml:19  "hours.holidays": write a country or a part of it, such as GB-ENG, or none',
    ],
  ],
  [
    'an exception that ends before it begins',
    siteWith(
      'navigation:',
      '  exceptions:\n    - { from: 2027-01-05, to: 2027-01-02 }\nnavigation:',
    ),
    [
      'content/site.yaml:20  "hours.exceptions[1].to": ends before it begins. Write the earlier day first',
    ],
  ],
  [
    'two exceptions for one day',
    siteWith(
      'navigation:',
      '  exceptions:\n    - { from: 2027-01-02, to: 2027-01-05 }\n    - { date: 2027-01-05 }\nnavigation:',
    ),
    [
      'content/site.yaml:21  "hours.exceptions[2]": 2027-01-05 is in an earlier exception already, which counts. Write each day once',
    ],
  ],
  [
    'a button with links below it',
    siteWith(
      '{ label: Visit, href: /visit }',
      '{ label: Visit, href: /visit, button: true, links: [{ label: Home, href: / }] }',
    ),
    [
      'content/site.yaml:20  "navigation[1].links": a button has no links below it. Remove "links", or "button: true"',
    ],
  ],
  [
    'dead links below a link of the menu and in a column of the footer',
    siteWith(
      '- { label: Visit, href: /visit }\nfooter:',
      '- label: Visit\n    href: /visit\n    links:\n      - { label: Bus, href: /bus }\nfooter:\n  columns:\n    - title: More\n      links:\n        - { label: Tram, href: /tram }',
    ),
    [
      'content/site.yaml:23  The link /bus leads nowhere: there is no content/pages/bus.md. Write one of: /, /visit, /f/contact, /pictures/hill.svg, /desk.',
      'content/site.yaml:28  The link /tram leads nowhere: there is no content/pages/tram.md. Write one of: /, /visit, /f/contact, /pictures/hill.svg, /desk.',
    ],
  ],
];
