import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { requestRaw } from '@/tests/support/desk-access/raw-request';
import { serveRoutes } from '@/tests/support/desk-access/serve-routes';
import { findHostileElements } from '@/tests/support/hostile-elements';
import { htmlPayloads } from '@/tests/support/html-payloads';

const { DOMParser } = new JSDOM().window;

const all = htmlPayloads.join(' ');
const [first = '', second = ''] = htmlPayloads;

/** Files of the site as a malicious editor could have written them: valid, and with a payload in each text. */
const files: Readonly<Record<string, string>> = {
  'content/notices/hostile.yaml': stringify({ text: all, from: '2026-11-24', title: first }),
  'content/events/hostile.yaml': stringify({
    title: second,
    date: '2026-12-24',
    start: '19:00',
    summary: all,
    place: 'javascript:alert(1)',
  }),
  'content/pages/hostile.md': [
    '---',
    stringify({ title: first, description: all, lede: second }).trimEnd(),
    '---',
    '',
    ...htmlPayloads.flatMap((payload) => [payload, '']),
    '[a link](javascript:alert(1))',
    '',
  ].join('\n'),
  'content/journal/2026-01-01-hostile.md': `---\n${stringify({ title: all, date: '2026-01-01' })}---\n\n${all}\n`,
  'content/people.yaml': stringify([{ name: all, roles: [first] }]),
};

test('the pages that edit the site show the HTML of its files as text, and lead nowhere else', async () => {
  const { site, signIn } = await serveRoutes();
  const folder = process.env.SITE_DIR ?? '';
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const Cookie = (await signIn('owner', 'owner@example.org')) ?? '';
  const pages = [
    '/desk/site',
    '/desk/site?search=%3Csvg+onload%3Dalert(1)%3E',
    ...Object.keys(files).flatMap((path) => [
      `/desk/site/edit/${path}`,
      `/desk/site/source/${path}`,
      `/desk/site/delete?path=${path}`,
      `/desk/site/move?path=${path}`,
      `/desk/site/share/${path}`,
      `/desk/site/preview/${path}`,
    ]),
  ];
  let shown = 0;
  for (const path of pages) {
    const headers = { Cookie, Accept: 'text/html' };
    const { status, body } = await requestRaw(site, { path, method: 'GET', headers });
    expect([200, 404], `${path}: ${body.slice(0, 200)}`).toContain(status);
    const page = new DOMParser().parseFromString(body, 'text/html');
    // The preview of the page, which cannot act as the operator.
    for (const frame of page.querySelectorAll('iframe[sandbox="allow-scripts allow-forms"]'))
      frame.remove();
    expect(findHostileElements(page), path).toEqual([]);
    if (body.includes('&lt;script&gt;alert(1)')) shown += 1;
  }
  expect(shown).toBeGreaterThanOrEqual(10);
});
