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
];
