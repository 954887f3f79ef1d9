import { expect, test, vi } from 'vitest';
import { validContent } from '@/tests/support/content';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { drawPhotograph } from '@/tests/support/photographs';
import { writeTree } from '@/tests/support/tree';

interface LibraryProps {
  readonly count: string;
  readonly pictures: readonly { readonly src: string; readonly used: string }[];
  readonly older?: string;
}

const visit = `---
title: Visit
description: How to visit the clinic for tests.
---

![The hill](/pictures/hill.svg) and ![a dome](/images/The%20dome.jpg)
`;

async function startSite(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  operator = newOperator({ role: 'owner' }),
) {
  const photograph = await drawPhotograph().jpeg().toBuffer();
  vi.stubEnv(
    'SITE_DIR',
    writeTree({
      ...validContent,
      'content/pages/visit.md': visit,
      'content/events/walk.yaml':
        'title: A walk\npicture: { src: /images/walk.jpg, alt: A path }\n',
      'public/images/The dome.jpg': photograph,
      'public/images/walk.jpg': photograph,
      'public/images/unused.jpg': photograph,
      'public/images/broken.jpg': 'no picture',
      'public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      ...files,
    }),
  );
  const desk = await startDesk({ settings: { EDITING: 'on' } });
  const Cookie = await desk.signInAs(operator);
  return async (path: string) => {
    const { status, body } = await desk.request(path, { headers: { Cookie } });
    return { status, props: status === 200 ? (JSON.parse(body) as LibraryProps) : undefined };
  };
}

test('lists the pictures that pages may show, with how often each is used', async () => {
  const open = await startSite({
    'content/pages/_draft.md': '---\ntitle: Draft\n---\n{% picture src="/images/walk.jpg" /%}\n',
  });
  const { props } = await open('/desk/site/pictures');
  const used = Object.fromEntries(props?.pictures.map((each) => [each.src, each.used]) ?? []);
  expect(used).toEqual({
    '/pictures/hill.svg': 'Used once',
    '/images/The dome.jpg': 'Used once',
    '/images/walk.jpg': 'Used 2 times',
    '/images/unused.jpg': 'Not used',
  });
});

test.each([
  ['DOME', ['/images/The dome.jpg']],
  ['images walk', ['/images/walk.jpg']],
  // The title of the page that shows them.
  ['visit', ['/images/The dome.jpg', '/pictures/hill.svg']],
  // The name that the file had on the device.
  ['THE_dome (2).HEIC', []],
  ['THE_dome.HEIC', ['/images/The dome.jpg']],
  ['nothing', []],
])('finds %j', async (query, expected) => {
  const open = await startSite();
  const { props } = await open(
    `/desk/site/pictures?${new URLSearchParams({ q: query }).toString()}`,
  );
  expect(props?.pictures.map(({ src }) => src).sort()).toEqual(expected);
});

test('a logo may be a drawing in its own colours without a script, and a page shows none', async () => {
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;
  const photograph = await drawPhotograph().png().toBuffer();
  const open = await startSite({
    'public/logo.svg': svg('<path d="M0 0h9"/>'),
    'public/hostile.svg': svg('<script>alert(1)</script>'),
    'public/images/logo.png': photograph,
    'content/people.yaml': '[]\n',
    'theme/theme.yaml': 'logo: { src: /logo.svg }\n',
  });
  const listed = async (query: Readonly<Record<string, string>>) => {
    const { props } = await open(
      `/desk/site/pictures?${new URLSearchParams({ field: 'v.logo.src', ...query }).toString()}`,
    );
    return props?.pictures.map(({ src }) => src).sort();
  };
  const ofLogo = ['/images/logo.png', '/logo.svg', '/pictures/hill.svg'];
  expect(await listed({ for: 'theme/theme.yaml' })).toEqual(ofLogo);
  expect(await listed({ for: 'content/people.yaml' })).not.toContain('/logo.svg');
  // It may be a part of the software: the library lists none, and deletes none.
  expect(await listed({})).not.toContain('/logo.svg');
  expect((await open('/desk/site/picture/logo.svg')).status).toBe(404);
  const list = '/api/desk/editing/pictures?purpose=';
  expect((await open(`${list}logo`)).props?.pictures).toHaveLength(ofLogo.length);
  expect((await open(`${list}page`)).props?.pictures.map(({ src }) => src)).not.toContain(
    '/logo.svg',
  );
});

test('shows 60 pictures on a page', async () => {
  const drawing = validContent['public/pictures/hill.svg'];
  const many = Array.from({ length: 60 }, (_, index) => [`public/pictures/${index}.svg`, drawing]);
  const open = await startSite(Object.fromEntries(many) as Record<string, string>);
  const { props } = await open('/desk/site/pictures');
  expect([props?.pictures.length, props?.count]).toEqual([60, '64 pictures']);
  expect((await open(props?.older ?? '')).props?.pictures).toHaveLength(4);
});

test('a page that is too long in one line of slashes is read at once', async () => {
  const open = await startSite({ 'content/pages/slashes.md': '/'.repeat(128 * 1024) });
  expect((await open('/desk/site/pictures')).status).toBe(200);
});

test('those who may not edit what has pictures see none', async () => {
  const open = await startSite({}, newOperator({ role: 'editor', areas: ['hours'] }));
  expect((await open('/desk/site/pictures')).status).toBe(404);
  expect((await open('/desk/site/picture/pictures/hill.svg')).status).toBe(404);
  expect((await open('/api/desk/editing/picture?path=public/pictures/hill.svg')).status).toBe(404);
});
