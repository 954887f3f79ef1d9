import { expect, test, vi } from 'vitest';
import { UploadStore } from '@/lib/server/platform/uploads/upload-store';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { hashesIn } from '@/tests/support/files';
import { startFormPage as start } from '@/tests/support/form-page-server';
import { openTestStore } from '@/tests/support/test-store';
import { urlEncoded, formData, contactFields } from '@/tests/support/requests';
import {
  adviceWords,
  constraintWords,
  validWords,
  totalFilesMessages,
} from '@/lib/words/lib/forms/errors';

test('shows all values after an error, with a title that says so', async () => {
  const { visit, kept } = await start();
  const { reply, page } = await visit(
    '/f/contact',
    urlEncoded('name=Ana&email=ana%40&message=a%0D%0Ab'),
  );
  expect(reply.status).toBe(422);
  expect(page).toMatchObject({
    view: {
      kind: 'form',
      issues: [
        {
          field: 'email',
          sentence: `For “E-mail address”, ${adviceWords.email}`,
        },
      ],
      values: [
        ['name', ['Ana']],
        ['email', ['ana@']],
        ['message', ['a\r\nb']],
      ],
    },
    meta: { title: 'Error: Write to us', unlisted: true },
  });
  expect(kept).toEqual([]);
});

test('keeps the requested redirect after an error', async () => {
  const { visit, kept } = await start();
  const post = (email: string) =>
    urlEncoded(String(new URLSearchParams({ ...contactFields, email, _next: '/visit' })));
  const { page } = await visit('/f/contact', post('no'));
  expect(page).toMatchObject({ view: { values: [{}, {}, {}, ['_next', ['/visit']]] } });
  const { reply } = await visit('/f/contact', post(contactFields.email));
  expect(reply.headers.get('location')).toBe('/visit');
  expect(kept[0]?.fields.map(([name]) => name)).not.toContain('_next');
});

test('rejects a post from another origin and shows its values', async () => {
  const { visit, kept, directory } = await start();
  const body = formData([
    ['note', 'typed'],
    ['list', new File(['a'], 'pupils.csv')],
  ]);
  const headers = { Origin: 'https://evil.example' };
  const posted = await visit('/f/files', { method: 'POST', body, headers });
  expect(posted.reply.status).toBe(303);
  const { reply, page } = await visit(posted.reply.headers.get('location') ?? '');
  expect(reply.status).toBe(403);
  expect(page).toMatchObject({
    view: { values: [['note', ['typed']]], missingFiles: [{ field: 'list', name: 'pupils.csv' }] },
  });
  expect([kept, hashesIn(directory)]).toEqual([[], []]);
});

test('shows the values when the submission cannot be stored', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  for (const [error, status] of [
    [new StoreBusy('full'), 503],
    [new Error('broken'), 500],
  ] as const) {
    const { visit } = await start({ addSubmission: () => Promise.reject(error) });
    const post = urlEncoded(new URLSearchParams(contactFields).toString());
    const { reply, page } = await visit('/f/contact', post);
    expect(reply.status).toBe(status);
    expect(page).toMatchObject({
      view: {
        kind: 'form',
        values: Object.entries(contactFields).map(([name, value]) => [name, [value]]),
      },
    });
  }
  expect(written.mock.calls.map(([line]) => String(line)).join('')).toContain('"error":"Error"');
});

test('shows a value that is too long', async () => {
  const { visit, kept } = await start();
  const fields = { name: 'Ana', message: 'x'.repeat(65_537), email: 'ana@example.org' };
  const values = Object.entries(fields).map(([name, value]) => [name, [value]]);
  for (const post of [
    urlEncoded(String(new URLSearchParams(fields))),
    { method: 'POST', body: formData(Object.entries(fields)) },
  ]) {
    const { reply, page } = await visit('/f/contact', post);
    expect(reply.status).toBe(413);
    const advice = constraintWords.enter(validWords.characters('4,000'));
    const sentence = constraintWords.advice('“Message”', advice);
    expect(page).toMatchObject({ view: { issues: [{ field: 'message', sentence }], values } });
  }
  expect(kept).toEqual([]);
});

test('shows one megabyte of a longer value', async () => {
  const { visit } = await start();
  const body = formData([
    ['message', 'x'.repeat(2_000_000)],
    ['name', 'Ana'],
  ]);
  const { reply, page } = await visit('/f/contact', { method: 'POST', body });
  expect(reply.status).toBe(413);
  const values = [
    ['message', ['x'.repeat(1_048_576)]],
    ['name', ['Ana']],
  ];
  expect(page).toMatchObject({ view: { issues: [{ field: 'message' }], values } });
});

test('shows a body that is too large, up to 1 MB', async () => {
  const { visit, kept } = await start();
  const long = '\u0436'.repeat(30_000);
  const fields = { name: long, message: long, email: 'ana@example.org' };
  const values = Object.entries(fields).map(([name, value]) => [name, [value]]);
  const { reply, page } = await visit(
    '/f/contact',
    urlEncoded(String(new URLSearchParams(fields))),
  );
  expect(reply.status).toBe(413);
  expect(page).toMatchObject({ view: { issues: [{ name: 'BODY_TOO_BIG' }], values } });
  const huge = urlEncoded(`message=${'x'.repeat(1_100_000)}`);
  expect((await visit('/f/contact', huge)).page).toMatchObject({ view: { values: [] } });
  expect(kept).toEqual([]);
});

test('shows the values while the store fails', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const broken = () => Promise.reject(new Error('broken'));
  const { visit } = await start({ addSubmission: broken, secret: broken });
  const { reply, page } = await visit(
    '/f/contact',
    urlEncoded(String(new URLSearchParams(contactFields))),
  );
  expect(reply.status).toBe(500);
  expect(page).toMatchObject({
    view: {
      kind: 'form',
      values: Object.entries(contactFields).map(([name, value]) => [name, [value]]),
    },
  });
  expect((await visit('/f/contact')).reply.status).toBe(200);
  expect(written.mock.calls.map(([line]) => String(line)).join('')).not.toContain(
    contactFields.message,
  );
});

test('shows the values and the file name while the disk is full', async () => {
  const write = vi.spyOn(UploadStore.prototype, 'write');
  write.mockRejectedValueOnce(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  const { visit, kept } = await start();
  const body = formData([
    ['note', 'before'],
    ['list', new File(['x'.repeat(200_000)], 'pupils.csv')],
    ['plan', new File(['y'.repeat(200_000)], 'plan.pdf')],
    ['_subject', 'after'],
  ]);
  const { reply, page } = await visit('/f/files', { method: 'POST', body });
  expect(reply.status).toBe(503);
  expect(page).toMatchObject({
    view: {
      values: [
        ['note', ['before']],
        ['_subject', ['after']],
      ],
      missingFiles: [
        { field: 'list', name: 'pupils.csv' },
        { field: 'plan', name: 'plan.pdf' },
      ],
    },
  });
  expect(kept).toEqual([]);
});

test('removes the file and shows the values when the disk fails in a file', async () => {
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  const sync = vi.spyOn(UploadStore.prototype, 'write').mockImplementationOnce(async (content) => {
    for await (const chunk of content) if (chunk.length > 0) throw full;
    return 'too-big';
  });
  const { visit, directory } = await start();
  const body = formData([
    ['list', new File(['x'.repeat(3_000_000)], 'pupils.csv')],
    ['note', 'after'],
  ]);
  const { reply, page } = await visit('/f/files', { method: 'POST', body });
  expect(sync).toHaveBeenCalledOnce();
  expect(reply.status).toBe(503);
  expect(page).toMatchObject({ view: { values: [['note', ['after']]] } });
  expect(hashesIn(directory)).toEqual([]);
});

test('shows the error of a rejected upload that cannot be removed', async () => {
  vi.spyOn(UploadStore.prototype, 'remove').mockRejectedValue(new Error('EIO'));
  const { visit } = await start();
  const body = formData([
    ['note', 'typed'],
    ...Array.from({ length: 6 }, () => ['list', new File(['a'], 'a.csv')] as const),
  ]);
  const { reply, page } = await visit('/f/files', { method: 'POST', body });
  // The clean-up deletes the file later.
  expect(reply.status).toBe(400);
  expect(page).toMatchObject({
    view: { values: [['note', ['typed']]], issues: [{ name: 'TOO_MANY_FILES', field: 'list' }] },
  });
});

test.each<[string, [string, number][], number, object]>([
  [
    'one file above the limit of a body',
    [['list', 12_000_000]],
    413,
    { field: 'list', sentence: `For “Pupils”, ${adviceWords.smallerFiles('1')}` },
  ],
  [
    'several files above it together',
    [
      ['list', 900_000],
      ['plan', 11_000_000],
    ],
    413,
    { field: 'plan', sentence: totalFilesMessages.FILES_TOO_BIG },
  ],
  [
    'more files than any form accepts',
    Array.from({ length: 6 }, () => ['list', 1]),
    400,
    { field: 'list', sentence: `For “Pupils”, ${adviceWords.fewerFiles(2)}` },
  ],
  [
    'more files than any form accepts, of two fields',
    Array.from({ length: 6 }, (_, index) => [index < 2 ? 'list' : 'plan', 1]),
    400,
    { field: 'plan', sentence: totalFilesMessages.TOO_MANY_FILES },
  ],
])('shows a file limit at the field: %s', async (...given) => {
  const [, files, status, issue] = given;
  const { visit, directory } = await start();
  const body = formData([
    ['note', 'typed'],
    ...files.map(([name, size]) => [name, new File(['a'.repeat(size)], 'a.csv')] as const),
  ]);
  const { reply, page } = await visit('/f/files', { method: 'POST', body });
  expect(reply.status).toBe(status);
  expect(page).toMatchObject({ view: { issues: [issue], values: [['note', ['typed']]] } });
  expect(hashesIn(directory)).toEqual([]);
});

test('shows the values and the files to choose again above the sender’s limit', async () => {
  const full = () => Promise.resolve({ until: new Date('2026-11-20T12:05:00Z') });
  const store = Object.assign(openTestStore(), { findFullLimit: full });
  const { visit } = await start({ services: { proxies: 1, store } });
  const body = formData([
    ['list', new File(['a'], 'pupils.csv')],
    ['note', 'typed'],
  ]);
  const headers = { 'X-Forwarded-For': '203.0.113.7' };
  const { reply, page } = await visit('/f/files', { method: 'POST', body, headers });
  expect(reply.status).toBe(429);
  expect(page).toMatchObject({
    view: {
      values: [['note', ['typed']]],
      missingFiles: [{ field: 'list', name: 'pupils.csv' }],
    },
  });
});
