import { validContent } from '@/tests/support/content';
import { type Mistake, visit } from '@/tests/support/mistakes/mistake';
import { linkWords, redirectWords } from '@/lib/words/lib/server/content';
import { suggestionWords } from '@/lib/words/lib/server/content/files';

/** Mistakes in links and redirects. */
export const linkMistakes: readonly Mistake[] = [
  [
    'a dead link',
    visit('\nGo [there](/vist).\n'),
    [
      `content/pages/visit.md:6  ${linkWords.unknownPath('/vist', 'content/pages/vist.md')}${suggestionWords.didYouMean('/visit')}`,
    ],
  ],
  [
    'a link to an unknown heading',
    visit('## By bus\n\nSee [the train](#by-buss).\n'),
    [
      `content/pages/visit.md:7  ${linkWords.unknownFragment('/visit', 'by-buss')}${suggestionWords.didYouMean('by-bus')}`,
    ],
  ],
  [
    'a link without a leading slash or scheme',
    visit('[here](visit)\n'),
    [`content/pages/visit.md:5  ${linkWords.invalidWrite('visit', '/visit')}`],
  ],
  [
    'a dead link in the navigation',
    { 'content/site.yaml': validContent['content/site.yaml'].replace('/visit', '/visits') },
    [
      `content/site.yaml:20  ${linkWords.unknownPath('/visits', 'content/pages/visits.md')}${suggestionWords.didYouMean('/visit')}`,
    ],
  ],
  [
    'a redirect that hides a page, and one with an unknown target',
    { 'content/redirects.yaml': '- from: /visit\n  to: /\n- from: /old\n  to: /vist\n' },
    [
      `content/redirects.yaml:1  ${redirectWords.hidesPage('/visit')}`,
      `content/redirects.yaml:3  ${redirectWords.unknownPath('/old', '/vist')}${suggestionWords.didYouMean('/visit')}`,
    ],
  ],
  [
    'links to files that are missing',
    visit(
      '[a](/visit/bus)\n[a](/files/plan.pdf)\n[a](/journal/first)\n[a](/events/talk)\n[a](/f/book)\n',
    ),
    [
      `content/pages/visit.md:5  ${linkWords.unknownPath('/visit/bus', 'content/pages/visit/bus.md. Write one of: /, /visit, /f/contact, /pictures/hill.svg, /desk')}`,
      `content/pages/visit.md:6  ${linkWords.unknownPath('/files/plan.pdf', 'public/files/plan.pdf. Write one of: /, /visit, /f/contact, /pictures/hill.svg, /desk')}`,
      `content/pages/visit.md:7  ${linkWords.unknownPath('/journal/first', 'content/journal/first.md. Write one of: /, /visit, /f/contact, /pictures/hill.svg, /desk')}`,
      `content/pages/visit.md:8  ${linkWords.unknownPath('/events/talk', 'content/events/talk.yaml. Write one of: /, /visit, /f/contact, /pictures/hill.svg, /desk')}`,
      `content/pages/visit.md:9  ${linkWords.unknownPath('/f/book', 'content/forms/book.yaml. Write one of: /f/contact')}`,
    ],
  ],
  [
    'links to files in place of pages',
    visit('[a](visit.md)\n[a](/visit.md)\n[a](../pages/visit.md)\n[a](/visit.html)\n'),
    [
      `content/pages/visit.md:5  ${linkWords.invalidWrite('visit.md', '/visit')}`,
      `content/pages/visit.md:6  ${linkWords.invalidWrite('/visit.md', '/visit')}`,
      `content/pages/visit.md:7  ${linkWords.invalidWrite('../pages/visit.md', '/visit')}`,
      `content/pages/visit.md:8  ${linkWords.invalidWrite('/visit.html', '/visit')}`,
    ],
  ],
  [
    'links without a scheme',
    visit('[a](www.example.org/map)\n[a](hello@example.org)\n[a](HTTPS://example.org)\n'),
    [
      `content/pages/visit.md:5  ${linkWords.invalidWrite('www.example.org/map', 'https://www.example.org/map')}`,
      `content/pages/visit.md:6  ${linkWords.invalidWrite('hello@example.org', 'mailto:hello@example.org')}`,
      `content/pages/visit.md:7  ${linkWords.invalidWrite('HTTPS://example.org', 'https://example.org')}`,
    ],
  ],
  ['a link without an address', visit('[a]()\n'), [`content/pages/visit.md:5  ${linkWords.empty}`]],
  [
    'absolute links to the site itself',
    visit('[a](https://www.example.org/visit#by-bus)\n[a](http://localhost:3000/)\n'),
    [
      `content/pages/visit.md:5  ${linkWords.ownSite('https://www.example.org/visit#by-bus', '/visit#by-bus')}`,
      `content/pages/visit.md:6  ${linkWords.ownSite('http://localhost:3000/', '/')}`,
    ],
  ],
  [
    'links to hosts that cannot exist',
    visit('[a](https://example)\n[a](https://example..org,x)\n'),
    [
      `content/pages/visit.md:5  ${linkWords.invalidHost('https://example')}`,
      `content/pages/visit.md:6  ${linkWords.invalidHost('https://example..org,x')}`,
    ],
  ],
  [
    'links to no e-mail address and no telephone',
    visit('[a](mailto:hello)\n[a](tel:CALL-NOW)\n[a](tel:0163296)\n'),
    [
      `content/pages/visit.md:5  ${linkWords.invalidEmail('mailto:hello')}`,
      `content/pages/visit.md:6  ${linkWords.invalidPhone('tel:CALL-NOW')}`,
      `content/pages/visit.md:7  ${linkWords.impossiblePhoneWrite('tel:0163296', 'GB', '01632 960168')}`,
    ],
  ],
];
