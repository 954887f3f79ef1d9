/** The smallest valid content, which tests extend or break. */
export const validContent = {
  'content/site.yaml': `name: Test Clinic
tagline: A clinic
description: A clinic for tests.
locale: en-GB
timeZone: Europe/London
currency: GBP
address:
  lines: [High Street 1]
  locality: Town
  country: GB
coordinates:
  latitude: 54.1
  longitude: -1.9
contact:
  email: hello@example.org
hours:
  week:
    friday: ['19:00-22:30']
navigation:
  - { label: Visit, href: /visit }
footer:
  text: Invented.
`,
  'content/pages/index.md': `---
title: Test Clinic
description: The home page of a clinic for tests.
layout: wide
---

{% hero title="Come in" %}
Hello.
{% /hero %}
`,
  'content/pages/visit.md': `---
title: Visit
description: How to visit the clinic for tests.
---

## By bus

Take the bus.
`,
  'content/forms/contact.yaml': `title: Write to us
fields:
  - name: email
    label: E-mail address
    kind: email
`,
  'public/pictures/hill.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><g id="drawing"/></svg>',
} as const;
