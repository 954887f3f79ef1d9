/** The Welsh of a site in English that `npm run new-site` has written. */
const welshFiles: Readonly<Record<string, string>> = {
  'content/cy/site.yaml': `name: Côr Millstone
tagline: Cymdeithas i bawb
description: Côr Millstone yn Otley.
locale: cy-GB
navigation: [{ label: Ymweld, href: /visit }, { label: Cysylltu, href: /contact }]
footer: { text: Côr Millstone }
`,
  'content/cy/pages/index.md': `---
title: Côr Millstone
description: Côr Millstone yn Otley.
---

{% hero title="Croeso i bawb" %}
Dewch i ganu.

- [Ymweld](/visit)
{% /hero %}
`,
  'content/cy/pages/visit.md':
    '---\ntitle: Eich ymweliad\nslug: ymweld\ndescription: Sut i gyrraedd y côr yn Otley.\nlede: Dewch draw.\n---\n\nMae’r drws ar agor.\n',
  'content/cy/pages/contact.md':
    '---\ntitle: Cysylltu\nslug: cysylltu\ndescription: Sut i gysylltu â’r côr yn Otley.\nlede: Ysgrifennwch aton ni.\n---\n\n{% form id="contact" /%}\n',
  'content/cy/forms/contact.yaml': `title: Ysgrifennwch aton ni
submit: Anfon y neges
fields:
  - { name: name, label: Eich enw }
  - { name: email, label: Cyfeiriad e-bost, hint: Dim ond i’ch ateb. }
  - { name: message, label: Neges }
thanks: { title: Mae eich neges gennym, text: Diolch. }
`,
};

interface SiteFiles {
  readonly read: (file: string) => string;
  readonly write: (file: string, text: string) => void;
}

/** Adds Welsh to a site in English, before it is built. */
export function addWelsh({ read, write }: SiteFiles): void {
  write('content/site.yaml', `${read('content/site.yaml')}languages: [en, cy]\n`);
  for (const [file, text] of Object.entries(welshFiles)) write(file, text);
}
