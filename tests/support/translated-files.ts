import { eventFile, postFile, validContent } from '@/tests/support/content';

/** The files of a site in English. */
export const englishFiles = {
  'content/site.yaml': `${validContent['content/site.yaml']}languages: [en, cy]\n`,
  'content/events/open-evening.yaml': eventFile(
    'Open evening',
    'form: evening\nbooking: { places: 40 }\n',
  ),
  'content/events/late.yaml': eventFile('Late evening', 'form: evening\n', '2026-12-04'),
  'content/forms/evening.yaml': `title: Book
fields:
  - { name: evening, label: Evening, kind: select, options: events }
  - name: seats
    label: Seats
    kind: radios
    options: [Front, Back]
`,
  'content/journal/roof.md': postFile('The roof', 'It is **new**. [Visit us](/visit#by-bus).'),
};

/** Translations of most of them. */
export const welshFiles = {
  'content/cy/site.yaml': `name: Clinig
navigation: [{ label: Ymweld, href: /visit }]
footer: { text: Dychmygol. }
`,
  'content/cy/pages/index.md': `---
title: Clinig
---

{% hero title="Dewch i mewn" %}
Helo.
{% /hero %}

[Ymweld](/visit#ar-y-bws)
`,
  'content/cy/pages/visit.md': `---
title: Ymweld
slug: ymweld
---

## Ar y bws

Daliwch y bws.
`,
  'content/cy/events/open-evening.yaml': `slug: noson-agored
title: Noson agored
description: Digwyddiad y mae’r profion yn sôn amdano.
lede: Sgwrs.
body: |
  Dewch â chôt.
`,
  'content/cy/forms/evening.yaml': `title: Archebu
fields:
  - name: seats
    label: Seddi
    options: [Blaen, { value: Back, label: Cefn }]
`,
};
