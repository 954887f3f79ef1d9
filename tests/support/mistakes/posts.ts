import { eventFile, postFile } from '@/tests/support/content';
import type { Mistake } from '@/tests/support/mistakes/mistake';
import { contentSchemaWords } from '@/lib/words/lib/server/content/schemas';
import {
  contentProblemWords,
  markdownWords,
  linkWords,
  postWords,
} from '@/lib/words/lib/server/content';
import { suggestionWords } from '@/lib/words/lib/server/content/files';

/** Posts of 1 November 2026 with some tags each, as they are written. */
function posts(...tags: readonly string[]): Mistake[1] {
  return Object.fromEntries(
    tags.map((list, index) => [
      `content/journal/${index + 1}.md`,
      postFile(`Post ${index + 1}`, 'Words.', `date: 2026-11-01\ntags: [${list}]`),
    ]),
  );
}

const spelling = (post: number, tag: string, usual: string) =>
  `content/journal/${post}.md:5  ${postWords.tagSpelling(tag, usual)}`;

/** Mistakes in posts, and in the people that posts and events name. */
export const postMistakes: readonly Mistake[] = [
  [
    'tags that differ only by capitals, spaces, accents or a plural',
    posts(
      'café nights',
      'Café nights, Walk',
      'Café nights, Cafe-Nights',
      'Walks',
      'Families',
      'Family',
    ),
    [
      spelling(1, 'café nights', 'Café nights'),
      spelling(3, 'Cafe-Nights', 'Café nights'),
      spelling(4, 'Walks', 'Walk'),
      spelling(6, 'Family', 'Families'),
    ],
  ],
  [
    'a mistyped tag, and no tags that differ by a number or are short',
    posts('Photography, Summer 2026, Tea', 'Photograpy, Summer 2027, Sea'),
    [spelling(2, 'Photograpy', 'Photography')],
  ],
  [
    'a tag without letters',
    posts('"+++"'),
    [`content/journal/1.md:5  "tags[1]": ${contentSchemaWords.tag}`],
  ],
  [
    'an unknown person of an event',
    {
      'content/people.yaml': '- { id: ana, name: Ana, role: Chair }\n',
      'content/events/talk.yaml': eventFile('Talk', 'people: [anna]\n'),
    },
    [
      `content/events/talk.yaml:10  ${contentProblemWords.unknownPerson('anna')}${suggestionWords.didYouMean('ana')}`,
    ],
  ],
  [
    'mistakes in a link and in the text of a person',
    {
      'content/people.yaml':
        '- id: ana\n  name: Ana\n  role: Chair\n  links: [{ label: A, href: /vist }]\n  body: |\n    # Ana\n',
    },
    [
      `content/people.yaml:4  ${linkWords.unknownPath('/vist', 'content/pages/vist.md')}${suggestionWords.didYouMean('/visit')}`,
      `content/people.yaml:6  ${markdownWords.levelOneHeading}`,
    ],
  ],
  [
    'one of several authors who is unknown',
    {
      'content/people.yaml': '- { id: ana, name: Ana, role: Chair }\n',
      'content/journal/1.md': postFile('Post', 'W.', 'date: 2026-11-01\nauthor: [ana, anna]'),
    },
    [
      `content/journal/1.md:5  ${contentProblemWords.unknownPerson('anna')}${suggestionWords.didYouMean('ana')}`,
    ],
  ],
];
