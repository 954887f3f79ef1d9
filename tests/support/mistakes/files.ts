import { postFile } from '@/tests/support/content';
import { type Mistake, visitHead } from '@/tests/support/mistakes/mistake';

/** Mistakes in files and their first settings. */
export const fileMistakes: readonly Mistake[] = [
  [
    'invalid YAML',
    { 'content/forms/contact.yaml': 'title: Write\ntitle: Again\n' },
    [
      'content/forms/contact.yaml:2  This is not YAML: the same setting is here twice. Keep one of them.',
    ],
  ],
  [
    'missing front matter',
    { 'content/pages/visit.md': 'Just words\n' },
    [
      'content/pages/visit.md:1  The file must begin with its settings between two lines of ---, such as title: Visit us.',
    ],
  ],
  [
    'a page with a reserved path',
    { 'content/pages/search.md': `${visitHead}Words\n` },
    ['content/pages/search.md:1  The site itself answers /search. Rename this file.'],
  ],
  [
    'a page with the path of a project’s forms',
    { 'content/pages/p/visit.md': `${visitHead}Words\n` },
    ['content/pages/p/visit.md:1  The site itself answers /p/visit. Rename this file.'],
  ],
  [
    'two files with the same path',
    { 'content/pages/visit/index.md': `${visitHead}Words\n` },
    [
      'content/pages/visit/index.md:1  This file and content/pages/visit.md have the same address /visit. Rename one.',
    ],
  ],
  [
    'an unknown author',
    {
      'content/people.yaml': '- id: ana\n  name: Ana\n  role: Doctor\n',
      'content/journal/first.md':
        '---\ntitle: First\ndescription: The first post of the tests.\ndate: 2026-02-01\nauthor: anna\n---\nHi\n',
    },
    [
      'content/journal/first.md:5  There is no person "anna" in content/people.yaml. Did you mean "ana"?',
    ],
  ],
  [
    'an invalid date',
    {
      'content/journal/first.md':
        '---\ntitle: First\ndescription: The first post of the tests.\ndate: 2026-02-30\n---\nHi\n',
    },
    [
      'content/journal/first.md:4  "date": write a day that exists as year-month-day, such as 2026-11-27',
    ],
  ],
  [
    'a title of 139 characters',
    {
      'content/pages/visit.md': visitHead.replace(
        'title: Visit',
        'title: Very long Very long Very long Very long Very long Very long Very long Very long Very long Very long Very long Very long Very long Very long ',
      ),
    },
    ['content/pages/visit.md:2  "title" has 139 characters. Write at most 120 characters.'],
  ],
  [
    'a title in curly quotes',
    { 'content/pages/visit.md': visitHead.replace('title: Visit', 'title: “Visit us”') },
    [
      'content/pages/visit.md:2  Visitors would see these curly quotes. Write title: "Visit us", or \'“Visit us”\' to show them.',
    ],
  ],
  [
    'a title that is a word for on',
    { 'content/pages/visit.md': visitHead.replace('title: Visit', 'title: Yes') },
    [
      'content/pages/visit.md:2  "Yes" is the word for a setting that is on or off. Write what the title is, or title: "Yes" if it is meant.',
    ],
  ],
  [
    'a title that is true',
    { 'content/pages/visit.md': visitHead.replace('title: Visit', 'title: true') },
    ['content/pages/visit.md:2  "title" must be a text. Write title: "true"'],
  ],
  [
    'a title that is a number',
    { 'content/pages/visit.md': visitHead.replace('title: Visit', 'title: 2026') },
    ['content/pages/visit.md:2  "title" must be a text. Write title: "2026"'],
  ],
  [
    'a post of a day that is far ahead, and a change before the post',
    {
      'content/journal/first.md': postFile('First', 'Hi.', 'date: 2062-11-01'),
      'content/journal/second.md': postFile(
        'Second',
        'Hi.',
        'date: 2026-11-01\nupdated: 2026-10-31',
      ),
    },
    [
      'content/journal/first.md:4  2062-11-01 is more than 5 years ahead, and the post is published on that day. Correct the year.',
      'content/journal/second.md:5  The post was changed before its date. Write a later day, or remove "updated".',
    ],
  ],
];
