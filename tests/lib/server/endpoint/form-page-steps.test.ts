import { expect, test } from 'vitest';
import { hashesIn } from '@/tests/support/files';
import { startFormPage as start } from '@/tests/support/form-page-server';
import { urlEncoded, formData } from '@/tests/support/requests';
import { adviceWords } from '@/lib/words/lib/forms/errors';

test('shows the steps, and stores nothing before the last', async () => {
  const { visit, kept } = await start();
  const post = (query: string) => visit('/f/steps', urlEncoded(query));
  const wrong = await post('_step=1&_go=next&who=&day=');
  expect(wrong.reply.status).toBe(422);
  expect(wrong.page).toMatchObject({
    view: { step: 1, issues: [{ field: 'who' }] },
    meta: { title: 'Error: Step 1 of 2: Who – Plan a visit' },
  });

  const second = await post('_step=1&_go=next&who=Ana&day=');
  expect(second.reply.status).toBe(200);
  expect(second.page).toMatchObject({
    view: {
      step: 2,
      issues: [],
      hasCheckedAnswers: false,
      values: [
        ['who', ['Ana']],
        ['day', ['']],
      ],
    },
    meta: { title: 'Step 2 of 2: When – Plan a visit' },
  });

  const check = await post('_step=2&_go=next&who=Ana&day=2027-03-28');
  expect(check.page).toMatchObject({ view: { step: 'check' } });
  const change = await post('_step=check&_checked=yes&_go=1&who=Ana&day=2027-03-28');
  expect(change.page).toMatchObject({ view: { step: 1, hasCheckedAnswers: true } });
  expect(kept).toEqual([]);
});

test('shows a value that is too long in its step, and continues with every later step', async () => {
  const { visit, kept } = await start();
  const long = 'x'.repeat(70_000);
  const next = await visit('/f/steps', urlEncoded(`_step=1&_go=next&who=${long}&day=`));
  expect(next.reply.status).toBe(413);
  const sentence = `For “Who comes”, ${adviceWords.bytes}`;
  expect(next.page).toMatchObject({
    view: {
      step: 1,
      hasCheckedAnswers: false,
      issues: [{ field: 'who', sentence }],
      values: [
        ['who', [long]],
        ['day', ['']],
      ],
    },
  });
  const end = await visit(
    '/f/steps',
    urlEncoded(`_step=check&_go=send&who=${long}&day=2027-03-28`),
  );
  expect(end.reply.status).toBe(413);
  expect(end.page).toMatchObject({ view: { step: 1, issues: [{ field: 'who' }] } });
  expect(kept).toEqual([]);
});

test('stores the last step once, without reserved fields', async () => {
  const { visit, kept } = await start();
  const end = formData([
    ['_step', 'check'],
    ['_checked', 'yes'],
    ['_go', 'send'],
    ['who', 'Ana'],
    ['day', '2027-03-28'],
    ['list', new File(['name\nAda\n'], 'pupils.csv', { type: 'text/csv' })],
  ]);
  const { reply } = await visit('/f/steps', { method: 'POST', body: end });
  expect(reply.status).toBe(303);
  expect(kept).toHaveLength(1);
  expect(kept[0]?.fields).toEqual([
    ['who', ['Ana']],
    ['day', ['2027-03-28']],
  ]);
  expect(kept[0]?.files).toMatchObject([{ name: 'pupils.csv' }]);
});

test('shows issues after the last step in the step of the first one', async () => {
  const { visit, kept } = await start();
  const end = (day: string, name: string) =>
    formData([
      ['_step', 'check'],
      ['_go', 'send'],
      ['who', 'Ana'],
      ['day', day],
      ['list', new File(['x'], name)],
    ]);
  const day = await visit('/f/steps', { method: 'POST', body: end('soon', 'a.csv') });
  expect(day.reply.status).toBe(422);
  expect(day.page).toMatchObject({ view: { step: 2, issues: [{ field: 'day' }] } });

  const list = await visit('/f/steps', { method: 'POST', body: end('2027-03-28', 'a.exe') });
  expect(list.reply.status).toBe(422);
  expect(list.page).toMatchObject({
    view: {
      step: 'check',
      issues: [{ field: 'list', name: 'NOT_A_FILE_TYPE' }],
      missingFiles: [{ field: 'list', name: 'a.exe' }],
    },
  });
  expect(kept).toEqual([]);
});

test('names a file that must be chosen again after a change', async () => {
  const { visit, kept, directory } = await start();
  const page = (go: string, more: readonly (readonly [string, string | Blob])[]) =>
    visit('/f/steps', {
      method: 'POST',
      body: formData([
        ['_step', go === 'next' ? '1' : 'check'],
        ['_checked', 'yes'],
        ['_go', go],
        ['who', 'Ana'],
        ['day', '2027-03-28'],
        ...more,
      ]),
    });
  const missingFiles = [{ field: 'list', name: 'pupils.csv' }];
  const change = await page('1', [['list', new File(['a'], 'C:\\pupils.csv')]]);
  expect(change.page).toMatchObject({ view: { step: 1, missingFiles } });
  expect(hashesIn(directory)).toEqual([]);

  const carried = ['_chosen', JSON.stringify(['list', 'pupils.csv'])] as const;
  const rubbish = [
    '',
    'x',
    '[]',
    '{}',
    '["list"]',
    '["list",1]',
    '["who","x"]',
    '["list","a","b"]',
  ];
  const made = rubbish.map((text) => ['_chosen', text] as const);
  const untouched = ['list', new File([], '')] as const;
  const back = await page('next', [...made, carried, untouched]);
  expect(back.page).toMatchObject({ view: { step: 'check', missingFiles } });

  const sent = await page('send', [carried, ['list', new File(['b'], 'other.csv')]]);
  expect(sent.reply.status).toBe(303);
  expect(kept[0]?.fields.map(([name]) => name)).toEqual(['who', 'day']);
  expect(kept[0]?.files).toMatchObject([{ name: 'other.csv' }]);
});

test('accepts a whole submission without steps', async () => {
  const { visit, kept } = await start();
  const { reply } = await visit('/f/steps', {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: formData([
      ['_step', '1'],
      ['_go', 'next'],
      ['who', 'Ana'],
      ['day', '2027-03-28'],
      ['list', new File(['x'], 'a.txt')],
    ]),
  });
  expect(reply.status).toBe(200);
  expect(kept).toHaveLength(1);
});
