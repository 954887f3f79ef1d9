import { validContent } from '@/tests/support/content';
import { type Mistake, visit } from '@/tests/support/mistakes/mistake';

/** Mistakes in links and redirects. */
export const linkMistakes: readonly Mistake[] = [
  [
    'a dead link',
    visit('\nGo [there](/vist).\n'),
    [
      'content/pages/visit.md:6  The link /vist leads nowhere: there is no content/pages/vist.md. Did you mean "/visit"?',
    ],
  ],
  [
    'a link to an unknown heading',
    visit('## By bus\n\nSee [the train](#by-buss).\n'),
    ['content/pages/visit.md:7  /visit has no heading "#by-buss". Did you mean "by-bus"?'],
  ],
  [
    'a link without a leading slash or scheme',
    visit('[here](visit)\n'),
    ['content/pages/visit.md:5  The link "visit" cannot be followed. Write /visit.'],
  ],
  [
    'a dead link in the navigation',
    { 'content/site.yaml': validContent['content/site.yaml'].replace('/visit', '/visits') },
    [
      'content/site.yaml:20  The link /visits leads nowhere: there is no content/pages/visits.md. Did you mean "/visit"?',
    ],
  ],
  [
    'a redirect that hides a page, and one with an unknown target',
    { 'content/redirects.yaml': '- from: /visit\n  to: /\n- from: /old\n  to: /vist\n' },
    [
      'content/redirects.yaml:1  /visit is a page of this site; a redirect would hide it.',
      'content/redirects.yaml:3  /old leads to /vist, which is no page. Did you mean "/visit"?',
    ],
  ],
  [
    'links to files that are missing',
    visit(
      '[a](/visit/bus)\n[a](/files/plan.pdf)\n[a](/journal/first)\n[a](/events/talk)\n[a](/f/book)\n',
    ),
    [
      'content/pages/visit.md:5  The link /visit/bus leads nowhere: there is no content/pages/visit/bus.md. Write one of: /, /visit, /f/contact, /pictures/hill.svg, /desk.',
      'content/pages/visit.md:6  The link /files/plan.pdf leads nowhere: there is no public/files/plan.pdf. Write one of: /, /visit, /f/contact, /pictures/hill.svg, /desk.',
      'content/pages/visit.md:7  The link /journal/first leads nowhere: there is no content/journal/first.md. Write one of: /, /visit, /f/contact, /pictures/hill.svg, /desk.',
      'content/pages/visit.md:8  The link /events/talk leads nowhere: there is no content/events/talk.yaml. Write one of: /, /visit, /f/contact, /pictures/hill.svg, /desk.',
      'content/pages/visit.md:9  The link /f/book leads nowhere: there is no content/forms/book.yaml. Write one of: /f/contact.',
    ],
  ],
  [
    'links to files in place of pages',
    visit('[a](visit.md)\n[a](/visit.md)\n[a](../pages/visit.md)\n[a](/visit.html)\n'),
    [
      'content/pages/visit.md:5  The link "visit.md" cannot be followed. Write /visit.',
      'content/pages/visit.md:6  The link "/visit.md" cannot be followed. Write /visit.',
      'content/pages/visit.md:7  The link "../pages/visit.md" cannot be followed. Write /visit.',
      'content/pages/visit.md:8  The link "/visit.html" cannot be followed. Write /visit.',
    ],
  ],
  [
    'links without a scheme',
    visit('[a](www.example.org/map)\n[a](hello@example.org)\n[a](HTTPS://example.org)\n'),
    [
      'content/pages/visit.md:5  The link "www.example.org/map" cannot be followed. Write https://www.example.org/map.',
      'content/pages/visit.md:6  The link "hello@example.org" cannot be followed. Write mailto:hello@example.org.',
      'content/pages/visit.md:7  The link "HTTPS://example.org" cannot be followed. Write https://example.org.',
    ],
  ],
  [
    'a link without an address',
    visit('[a]()\n'),
    [
      'content/pages/visit.md:5  The link has no address. Write one between ( and ), such as /page.',
    ],
  ],
  [
    'absolute links to the site itself',
    visit('[a](https://www.example.org/visit#by-bus)\n[a](http://localhost:3000/)\n'),
    [
      'content/pages/visit.md:5  The link https://www.example.org/visit#by-bus is to this site, and goes astray on a copy of it or at another address. Write /visit#by-bus.',
      'content/pages/visit.md:6  The link http://localhost:3000/ is to this site, and goes astray on a copy of it or at another address. Write /.',
    ],
  ],
  [
    'links to hosts that cannot exist',
    visit('[a](https://example)\n[a](https://example..org,x)\n'),
    [
      'content/pages/visit.md:5  The link https://example has no valid name of a site. Write it as in the address bar of a browser, such as https://example.org/page.',
      'content/pages/visit.md:6  The link https://example..org,x has no valid name of a site. Write it as in the address bar of a browser, such as https://example.org/page.',
    ],
  ],
  [
    'links to no e-mail address and no telephone',
    visit('[a](mailto:hello)\n[a](tel:CALL-NOW)\n[a](tel:0163296)\n'),
    [
      'content/pages/visit.md:5  The link mailto:hello is no e-mail address. Write it as mailto:name@example.org.',
      'content/pages/visit.md:6  The link tel:CALL-NOW is no telephone number. Write it in digits, as tel:+441632960168.',
      'content/pages/visit.md:7  The link tel:0163296 has fewer or more digits than a number in GB. Write it with its area code, such as 01632 960168, or with + and the code of another country.',
    ],
  ],
];
