import type { Content } from '@/lib/server/content/content';
import { loadContent } from '@/lib/server/content/load-content';
import { formatProblem, type Problem } from '@/lib/server/content/files/problems';
import { writeTree } from '@/tests/support/tree';

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

/** After the days of all posts in tests. */
const now = new Date('2030-01-01T12:00Z');

/** Loads the valid content with additional files. Throws if there are problems. */
export async function contentWith(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<Content> {
  const loaded = await loadContent(writeTree({ ...validContent, ...files }), { now });
  if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  return loaded.content;
}

/** Returns the formatted problems of the valid content with additional files. */
export async function problemsWith(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string[]> {
  return (await contentProblems(writeTree({ ...validContent, ...files }))).map(formatProblem);
}

/** Returns the problems of the content in `root`. */
export async function contentProblems(root: string): Promise<readonly Problem[]> {
  const loaded = await loadContent(root, { now });
  return loaded.ok ? [] : loaded.problems;
}

/** Returns the file of a post of 1 November 2026; `settings` are lines of its front matter. */
export function postFile(title: string, body: string, settings = 'date: 2026-11-01'): string {
  return `---\ntitle: ${title}\ndescription: A post that the tests are about.\n${settings}\n---\n\n${body}\n`;
}

/** Returns the file of an event from 19:00 to 21:30; `settings` are more lines. */
export function eventFile(title: string, settings = '', date = '2026-11-27'): string {
  return `title: ${title}
description: An event that the tests are about.
date: ${date}
from: '19:00'
to: '21:30'
place: The dome
lede: A talk.
body: |
  Bring a coat.
${settings}`;
}

/** Returns the file of a series of Fridays from 27 November 2026; `settings` are more lines. */
export function seriesFile(title: string, settings = '', count = 3): string {
  return `${eventFile(title, settings)}repeats: { rule: FREQ=WEEKLY;COUNT=${count} }\n`;
}
