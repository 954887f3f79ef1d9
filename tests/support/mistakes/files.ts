import { postFile } from '@/tests/support/content';
import { type Mistake, visitHead } from '@/tests/support/mistakes/mistake';
import {
  yamlWords,
  contentFileWords,
  suggestionWords,
  scalarWords,
  issueWords,
} from '@/lib/words/lib/server/content/files';
import { linkWords, contentProblemWords, postWords } from '@/lib/words/lib/server/content';
import { valueWords } from '@/lib/words/lib/server/content/schemas';

/** Mistakes in files and their first settings. */
export const fileMistakes: readonly Mistake[] = [
  [
    'invalid YAML',
    { 'content/forms/contact.yaml': 'title: Write\ntitle: Again\n' },
    [`content/forms/contact.yaml:2  ${yamlWords.duplicateKey}`],
  ],
  [
    'missing front matter',
    { 'content/pages/visit.md': 'Just words\n' },
    [`content/pages/visit.md:1  ${contentFileWords.noFrontMatter}`],
  ],
  [
    'a page with a reserved path',
    { 'content/pages/search.md': `${visitHead}Words\n` },
    [`content/pages/search.md:1  ${linkWords.reservedPath('/search')}`],
  ],
  [
    'a page with the path of a project’s forms',
    { 'content/pages/p/visit.md': `${visitHead}Words\n` },
    [`content/pages/p/visit.md:1  ${linkWords.reservedPath('/p/visit')}`],
  ],
  [
    'two files with the same path',
    { 'content/pages/visit/index.md': `${visitHead}Words\n` },
    [
      `content/pages/visit/index.md:1  ${contentProblemWords.duplicatePath('content/pages/visit.md', '/visit')}`,
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
      `content/journal/first.md:5  ${contentProblemWords.unknownPerson('anna')}${suggestionWords.didYouMean('ana')}`,
    ],
  ],
  [
    'an invalid date',
    {
      'content/journal/first.md':
        '---\ntitle: First\ndescription: The first post of the tests.\ndate: 2026-02-30\n---\nHi\n',
    },
    [`content/journal/first.md:4  "date": ${valueWords.date}`],
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
    [`content/pages/visit.md:2  ${scalarWords.curlyQuotes('title: "Visit us"', "'“Visit us”'")}`],
  ],
  [
    'a title that is a word for on',
    { 'content/pages/visit.md': visitHead.replace('title: Visit', 'title: Yes') },
    [`content/pages/visit.md:2  ${scalarWords.booleanWord('Yes', 'title: "Yes"')}`],
  ],
  [
    'a title that is true',
    { 'content/pages/visit.md': visitHead.replace('title: Visit', 'title: true') },
    [`content/pages/visit.md:2  "title" ${issueWords.wrongTypeWrite('a text', 'title: "true"')}`],
  ],
  [
    'a title that is a number',
    { 'content/pages/visit.md': visitHead.replace('title: Visit', 'title: 2026') },
    [`content/pages/visit.md:2  "title" ${issueWords.wrongTypeWrite('a text', 'title: "2026"')}`],
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
      `content/journal/first.md:4  ${postWords.farAhead('2062-11-01', 5)}`,
      `content/journal/second.md:5  ${postWords.updatedEarly}`,
    ],
  ],
];
