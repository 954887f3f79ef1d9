import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { honeypotNames } from '@/lib/forms/reserved-names';
import { UploadStore } from '@/lib/server/platform/uploads/upload-store';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { hashesIn, hashOf } from '@/tests/support/files';
import { startFormServer, type FormServer } from '@/tests/support/form-server';
import { formData } from '@/tests/support/requests';
import { patient } from '@/tests/support/patient';

const text = (content: string, name = 'list.csv') => new File([content], name);
const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806', 'hex');

async function send(
  { origin }: FormServer,
  entries: readonly (readonly [string, string | Blob])[],
  headers: Readonly<Record<string, string>> = {},
  form = 'files',
) {
  const reply = await fetch(`${origin}/f/${form}`, {
    method: 'POST',
    headers: { Accept: 'application/json', ...headers },
    body: formData(entries),
  });
  return { status: reply.status, body: (await reply.json()) as unknown };
}

test('writes files under random names before the response, and stores their hashes', async () => {
  const server = await startFormServer();
  const entries = [
    ['note', 'a'],
    ['list', text('a,b', '../../lists/Žáci.CSV')],
    ['list', text('hello', 'read me.txt')],
    ['plan', new File([png], 'plan.png', { type: 'text/html' })],
  ] as const;
  expect((await send(server, entries)).status).toBe(200);
  expect(server.kept[0]?.fields).toEqual([['note', ['a']]]);
  expect(server.kept[0]?.files.map(({ id, ...file }) => [id.length, file])).toEqual([
    [32, { field: 'list', name: 'Žáci.CSV', type: 'text/csv', bytes: 3, sha256: hashOf('a,b') }],
    [
      32,
      { field: 'list', name: 'read me.txt', type: 'text/plain', bytes: 5, sha256: hashOf('hello') },
    ],
    [32, { field: 'plan', name: 'plan.png', type: 'image/png', bytes: 26, sha256: hashOf(png) }],
  ]);
  expect(hashesIn(server.directory)).toEqual([hashOf('a,b'), hashOf('hello'), hashOf(png)].sort());
});

test('accepts a file without an extension by its content and names it', async () => {
  const server = await startFormServer();
  const entries = [
    ['list', new File(['a,b'], 'blob', { type: 'text/csv' })],
    ['plan', new File([png], 'blob', { type: 'image/jpeg' })],
  ] as const;
  expect((await send(server, entries)).status).toBe(200);
  expect(server.kept[0]?.files.map(({ name, type }) => [name, type])).toEqual([
    ['blob.csv', 'text/csv'],
    ['blob.png', 'image/png'],
  ]);
});

test.each(['BMX club', 'ID3,name', 'FWS Group', 'BEGIN:VCARD', 'Ren\u00e9, \u00a35'])(
  'accepts a text file that begins with %j',
  async (content) => {
    const server = await startFormServer();
    const latin1 = new File([Buffer.from(content, 'latin1')], 'a.csv');
    const entries = [['list', text(content, 'a.txt')] as const, ['list', latin1] as const];
    expect((await send(server, entries)).status).toBe(200);
    expect(server.kept[0]?.files).toHaveLength(2);
  },
);

describe('a rejected upload leaves no file', () => {
  const good = ['list', text('a,b')] as const;
  const large = (bytes: number) => text('x'.repeat(bytes));
  test.each([
    ['a missing required file', [['note', 'a']], 422, 'REQUIRED_FIELD_MISSING'],
    [
      'a required file input without a file',
      [
        ['note', ''],
        ['list', new File([], '')],
      ],
      422,
      'REQUIRED_FIELD_EMPTY',
    ],
    ['a type that the field does not accept', [['list', text('MZ', 'a.exe')]], 422, 'TYPE_TEXT'],
    ['a file without an extension', [['list', text('a,b', 'list')]], 422, 'TYPE_TEXT'],
    [
      'content of another type than the extension',
      [['list', new File([png], 'a.pdf')]],
      422,
      'TYPE_TEXT',
    ],
    [
      'HTML with the extension of a picture',
      [good, ['plan', text('<html>', 'a.png')]],
      422,
      'TYPE_TEXT',
    ],
    ['an empty file', [['list', text('')]], 422, 'TYPE_TEXT'],
    ['one byte too many', [['list', large(1024 * 1024 + 1)]], 413, 'FILES_TOO_BIG'],
    ['one file too many', [good, good, good], 400, 'TOO_MANY_FILES'],
    ['more files than any form accepts', Array(6).fill(good), 400, 'TOO_MANY_FILES'],
    ['a file of an unknown field', [good, ['other', text('a')]], 400, 'NO_FILE_UPLOADS'],
    ['a text that is too long beside it', [good, ['note', 'x'.repeat(65_537)]], 413, 'TYPE_TEXT'],
    ['more bytes than a body may have', [good, ['plan', large(11_600_000)]], 413, 'FILES_TOO_BIG'],
  ] as [string, [string, string | Blob][], number, string | undefined][])(
    '%s',
    async (_what, entries, status, code) => {
      const server = await startFormServer();
      const { status: got, body } = await send(server, entries);
      expect(got).toBe(status);
      if (code !== undefined) expect(body).toMatchObject({ errors: [{ code }] });
      expect(hashesIn(server.directory)).toEqual([]);
      expect(server.kept).toEqual([]);
    },
  );

  test('for a form without files', async () => {
    const server = await startFormServer();
    const { status, body } = await send(server, [['note', 'a'], good], {}, 'open');
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ code: 'NO_FILE_UPLOADS' }] });
    expect(hashesIn(server.directory)).toEqual([]);
  });

  test('from a program that fills in the honeypot', async () => {
    const server = await startFormServer();
    for (const trap of honeypotNames('files')) {
      expect((await send(server, [good, [trap, 'x']])).status).toBe(200);
      expect(server.kept.at(-1)).toMatchObject({
        state: 'spam',
        files: [],
        fields: [[trap, ['x']]],
      });
      expect(hashesIn(server.directory)).toEqual([]);
    }
  });

  test('after a connection breaks in a file', async () => {
    const server = await startFormServer();
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    await once(socket, 'connect');
    const head =
      '--b\r\nContent-Disposition: form-data; name="list"; filename="a.csv"\r\n\r\n' +
      'x'.repeat(100_000);
    socket.write(
      'POST /f/files HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
        `Content-Length: 200000\r\n\r\n${head}`,
    );
    await patient.waitFor(() => {
      expect(hashesIn(server.directory)).toHaveLength(1);
    });
    socket.destroy();
    await patient.waitFor(() => {
      expect(hashesIn(server.directory)).toEqual([]);
    });
    expect(server.kept).toEqual([]);
  });

  test('while the store is busy', async () => {
    const server = await startFormServer({
      addSubmission: () => Promise.reject(new StoreBusy('full')),
    });
    expect((await send(server, [good])).status).toBe(503);
    expect(hashesIn(server.directory)).toEqual([]);
  });

  test('while the disk is full, and accepts the next file after it', async () => {
    const write = vi.spyOn(UploadStore.prototype, 'write');
    write.mockRejectedValueOnce(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    const server = await startFormServer();
    expect((await send(server, [good])).status).toBe(503);
    expect((await send(server, [good])).status).toBe(200);
  });
});

test('keeps files of a submission that the store may have committed', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const lost = () => Promise.reject(new Error('The connection to the store broke.'));
  const asked = await startFormServer({ addSubmission: lost });
  expect((await send(asked, [['list', text('a,b')]])).status).toBe(500);
  expect(hashesIn(asked.directory)).toEqual([]);
  const unsure = await startFormServer({ addSubmission: lost, findFile: lost });
  expect((await send(unsure, [['list', text('a,b')]])).status).toBe(500);
  expect(hashesIn(unsure.directory)).toEqual([hashOf('a,b')]);
});

test('accepts a submission when an unused upload cannot be removed', async () => {
  vi.spyOn(UploadStore.prototype, 'remove').mockRejectedValue(new Error('EIO'));
  const server = await startFormServer();
  expect((await send(server, [['list', text('a,b')]])).status).toBe(200);
  expect(server.kept).toHaveLength(1);
});

test('stores repeated files once and repeats the response', async () => {
  const server = await startFormServer();
  const entries = [['list', text('a,b')]] as const;
  const key = { 'Idempotency-Key': 'one' };
  const first = await send(server, entries, key);
  expect(await send(server, entries, key)).toEqual(first);
  expect((await send(server, [['list', text('a,c')]], key)).status).toBe(409);
  expect(hashesIn(server.directory)).toEqual([hashOf('a,b')]);
});
