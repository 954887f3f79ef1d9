import { type Mistake, visit, visitHead } from '@/tests/support/mistakes/mistake';

/** Mistakes in the text of pages. */
export const pageMistakes: readonly Mistake[] = [
  [
    'an unknown setting of a page',
    { 'content/pages/visit.md': visitHead.replace('description:', 'discription:') },
    [
      'content/pages/visit.md:2  "description" is missing. Write a text for it.',
      'content/pages/visit.md:3  "discription" is not a setting here. Did you mean "description"?',
    ],
  ],
  [
    'a missing picture',
    visit('{% picture src="/pictures/hil.svg" alt="A hill" /%}\n'),
    [
      'content/pages/visit.md:5  There is no picture public/pictures/hil.svg. Did you mean "/pictures/hill.svg"?',
    ],
  ],
  [
    'a picture without a text alternative',
    visit('{% picture src="/pictures/hill.svg" /%}\n'),
    [
      'content/pages/visit.md:5  The picture /pictures/hill.svg has no text alternative. Write as its alt what it shows, or decorative: true if it means nothing.',
    ],
  ],
  [
    'a Markdown picture without a text alternative',
    visit('\n![](/pictures/hill.svg)\n'),
    [
      'content/pages/visit.md:6  The picture /pictures/hill.svg has no text alternative. Write as its alt what it shows, or decorative: true if it means nothing.',
    ],
  ],
  [
    'an unknown form',
    visit('{% form id="contct" /%}\n'),
    [
      'content/pages/visit.md:5  There is no form "contct" in content/forms. Did you mean "contact"?',
    ],
  ],
  [
    'an unknown section',
    visit('\n\n{% openinghours /%}\n'),
    ['content/pages/visit.md:7  There is no section "openinghours". Did you mean "opening-hours"?'],
  ],
  [
    'an unknown setting of a section',
    visit('{% picture src="/pictures/hill.svg" alt="A hill" captoin="Hill" /%}\n'),
    ['content/pages/visit.md:5  "captoin" is not a setting of picture. Did you mean "caption"?'],
  ],
  [
    'a missing setting of a section',
    visit('{% form /%}\n'),
    ['content/pages/visit.md:5  form needs "id". Write {% form id="…" %}.'],
  ],
  [
    'a list of past events with the number of the next ones',
    visit('{% events-list when="past" next=3 /%}\n'),
    [
      'content/pages/visit.md:5  when="past" shows all that was, by year. Remove next, form, aside and days, or write another events-list for them.',
    ],
  ],
  [
    'a tag that is not closed',
    visit('{% prose title="A" %}\nText\n'),
    [
      'content/pages/visit.md:5  A section tag has no partner. Open it with {% name %} and close it with {% /name %}, or write {% name /%}.',
    ],
  ],
  [
    'a heading of level 1',
    visit('# Visit\n'),
    [
      'content/pages/visit.md:5  The page’s title is the "title" at the top. Begin headings here with ##.',
    ],
  ],
];
