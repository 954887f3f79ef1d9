import { expect, test, vi } from 'vitest';
import type { FormEntries } from '@/lib/editing/form-field';
import { writePictureText } from '@/lib/server/editing/pictures/text/picture-text';
import { validContent } from '@/tests/support/content';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { drawPhotograph } from '@/tests/support/photographs';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';
import { libraryWords } from '@/lib/words/lib/server/editing/pictures/library';

const target = 'content/events/walk.yaml';
const field = 'v.picture.src';
const event = `title: A walk
description: A walk round the hill by the light of the moon.
date: 2026-12-04
from: '19:00'
picture: { src: /pictures/hill.svg, alt: A hill, focus: 20% 30% }
`;

interface FormProps {
  readonly form: { readonly entries: FormEntries; readonly base: string; readonly seen: string };
}

async function startSite(operator = newOperator({ role: 'owner' })) {
  const photograph = await drawPhotograph().jpeg().toBuffer();
  const directory = writeTree({
    ...validContent,
    [target]: event,
    'public/images/dome.jpg': writePictureText(photograph, 'The dome at night') ?? '',
  });
  vi.stubEnv('SITE_DIR', directory);
  const DATA_DIR = await temporaryDirectory();
  const desk = await startDesk({ settings: { EDITING: 'on', DATA_DIR } });
  const Cookie = await desk.signInAs(operator);
  const get = async <Props>(path: string) => {
    const { body } = await desk.request(path, { headers: { Cookie } });
    return JSON.parse(body) as Props;
  };
  const open = async () => (await get<FormProps>(`/desk/site/edit/${target}`)).form;
  const post = (action: string, fields: readonly (readonly [string, string])[]) => {
    const body = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
    return desk.post(`/api/desk/editing/${action}`, body, { Cookie });
  };
  const press = async (intent: string, changed: Readonly<Record<string, string>> = {}) => {
    const { entries, base, seen } = await open();
    const sent = Object.entries(entries).flatMap(([name, values]) =>
      values.map((value) => [name, changed[name] ?? value] as const),
    );
    return post('save', [
      ['target', target],
      ['base', base],
      ['seen', seen],
      ...sent,
      ['intent', intent],
    ]);
  };
  const choose = (src: string) =>
    post('pictures/choose', [
      ['target', target],
      ['field', field],
      ['src', src],
    ]);
  return { desk, get, open, press, choose };
}

test('leads from a form to the library, and back with the picture and what it shows', async () => {
  const { get, open, press, choose } = await startSite();
  const { headers } = await press(`choose ${field}`, {
    'v.title': 'A longer walk',
    'v.picture.alt': '',
  });
  expect(headers.location).toBe(
    `/desk/site/pictures?for=content%2Fevents%2Fwalk.yaml&field=${field}`,
  );
  expect(await get(headers.location ?? '')).toMatchObject({
    title: libraryWords.choose,
    choice: { target, field, back: `/desk/site/edit/${target}` },
  });
  const chosen = await choose('/images/dome.jpg');
  expect(chosen.headers.location).toBe(`/desk/site/edit/${target}#v.picture`);
  expect((await open()).entries).toMatchObject({
    'v.title': ['A longer walk'],
    [field]: ['/images/dome.jpg'],
    'v.picture.alt': ['The dome at night'],
    'v.picture.focus.from': ['50'],
  });
});

test('keeps what a person wrote about the picture before', async () => {
  const { open, press, choose } = await startSite();
  await press(`choose ${field}`);
  await choose('/images/dome.jpg');
  expect((await open()).entries['v.picture.alt']).toEqual(['A hill']);
});

test.each(['/images/none.jpg', '/../content/site.yaml', 'https://example.org/a.jpg'])(
  'does not choose %s, which is no picture of the site',
  async (src) => {
    const { press, choose } = await startSite();
    await press(`choose ${field}`);
    expect((await choose(src)).status).toBe(404);
  },
);

test('an editor chooses for forms of their areas only', async () => {
  const { choose } = await startSite(newOperator({ role: 'editor', areas: ['journal'] }));
  expect((await choose('/images/dome.jpg')).status).toBe(404);
});

test('the list for the dialog finds a picture by what it shows', async () => {
  const { get } = await startSite();
  expect(await get('/api/desk/editing/pictures?q=night')).toEqual({
    pictures: [
      { src: '/images/dome.jpg', name: 'dome.jpg', text: 'The dome at night', isLogo: false },
    ],
    count: '1 picture',
    hasMore: false,
  });
});
