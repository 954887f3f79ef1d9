import { expect, test, vi } from 'vitest';
import { rewriteLinks } from '@/lib/server/editing/moves/rewrite-links';
import { readShippedFiles } from '@/tests/support/editing/shipped-files';

const findMoved = (address: string) => (address === '/visit' ? '/come/here' : undefined);

test('puts links of a text right, and leaves everything else', () => {
  const text = `---
title: /visit is a title # /visit
lede: 'See [us](/visit#bus).'
picture: { src: /visit.png, alt: x }
---

[A](/visit) [b](</visit> "T") [c](/visit?x=1#bus) ![d](/visit.png) [e](/visit/bus)
[f]: /visit

Open /visit, or \`/visit\`, or https://example.org/visit. (/visit)

{% card title="To /visit" href="/visit" /%}
{% cards items=[{ href: '/visit#bus', to: "/visiting" }] /%}
`;
  const expected = text
    .replace('[us](/visit#bus)', '[us](/come/here#bus)')
    .replace('[A](/visit)', '[A](/come/here)')
    .replace('(</visit>', '(</come/here>')
    .replace('(/visit?x', '(/come/here?x')
    .replace('[f]: /visit', '[f]: /come/here')
    .replace('href="/visit"', 'href="/come/here"')
    .replace("'/visit#bus', to", "'/come/here#bus', to");
  expect(rewriteLinks('content/pages/a.md', text, findMoved)).toBe(expected);
});

test('puts links of settings right, with the quotes and comments that they have', () => {
  const text = `# /visit
navigation:
  - { label: Visit, href: "/visit" } # the page /visit
  - href: /visit#bus
    label: '/visit'
where: [/visit/*, /visits]
body: |
  Come to [us](/visit).
  /visit stays.
`;
  expect(rewriteLinks('content/notices/a.yaml', text, findMoved)).toBe(`# /visit
navigation:
  - { label: Visit, href: "/come/here" } # the page /visit
  - href: /come/here#bus
    label: '/come/here'
where: [/come/here/*, /visits]
body: |
  Come to [us](/come/here).
  /visit stays.
`);
});

test('changes where redirects lead, and not where they come from', () => {
  const text = '- from: /visit\n  to: /visit\n';
  expect(rewriteLinks('content/redirects.yaml', text, findMoved)).toBe(
    '- from: /visit\n  to: /come/here\n',
  );
});

test.each([
  ['content/pages/a.md', '.md'],
  ['content/a.yaml', '.yaml'],
])('keeps each byte of the shipped files when links stay as they are: %s', (path, extension) => {
  const findSame = vi.fn((address: string) => address);
  for (const text of readShippedFiles(extension)) {
    expect(rewriteLinks(path, text, findSame)).toBe(text);
  }
  expect(findSame).toHaveBeenCalledWith('/events');
});
