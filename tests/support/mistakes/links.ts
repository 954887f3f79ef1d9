import { validContent } from '@/tests/support/content';
import { type Mistake, visit } from '@/tests/support/mistakes/mistake';

/** Mistakes in links and redirects. */
export const linkMistakes: readonly Mistake[] = [
  [
    'a dead link',
    visit('\nGo [there](/vist).\n'),
    ['content/pages/visit.md:6  The link /vist leads nowhere. Did you mean "/visit"?'],
  ],
  [
    'a link to an unknown heading',
    visit('## By bus\n\nSee [the train](#by-buss).\n'),
    ['content/pages/visit.md:7  /visit has no heading "#by-buss". Did you mean "by-bus"?'],
  ],
  [
    'a link without a leading slash or scheme',
    visit('[here](visit)\n'),
    [
      'content/pages/visit.md:5  The link "visit" cannot be followed. Begin it with /, https://, mailto: or tel:.',
    ],
  ],
  [
    'a dead link in the navigation',
    { 'content/site.yaml': validContent['content/site.yaml'].replace('/visit', '/visits') },
    ['content/site.yaml:20  The link /visits leads nowhere. Did you mean "/visit"?'],
  ],
  [
    'a redirect that hides a page, and one with an unknown target',
    { 'content/redirects.yaml': '- from: /visit\n  to: /\n- from: /old\n  to: /vist\n' },
    [
      'content/redirects.yaml:1  /visit is a page of this site; a redirect would hide it.',
      'content/redirects.yaml:3  /old leads to /vist, which is no page. Did you mean "/visit"?',
    ],
  ],
];
