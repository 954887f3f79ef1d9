import { randomBytes } from 'node:crypto';
import { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { parseMultipart } from '@/lib/server/forms/body/multipart/parse-multipart';
import { UploadStore } from '@/lib/server/platform/uploads/upload-store';
import { hashesIn } from '@/tests/support/files';
import { startFormServer } from '@/tests/support/form-server';
import { contactFields, json } from '@/tests/support/requests';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

/** The same numbers in every run (a linear congruential generator). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const sample = [
  '--edge\r\nContent-Disposition: form-data; name="note"\r\n\r\nHello\r\n',
  '--edge\r\nContent-Disposition: form-data; name="file"; filename=""\r\n',
  'Content-Type: application/octet-stream\r\n\r\n\r\n--edge--\r\n',
].join('');

test('responds to malformed bodies without a crash', async () => {
  const { origin } = await startFormServer();
  const draw = numbers(7);
  for (let round = 0; round < 300; round += 1) {
    const bytes = [...Buffer.from(sample)];
    for (let change = draw(8); change >= 0; change -= 1) {
      const at = draw(bytes.length);
      switch (draw(4)) {
        case 0:
          bytes.splice(at, draw(40));
          break;
        case 1:
          bytes.splice(at, 0, ...bytes.slice(at, at + draw(60)));
          break;
        case 2:
          bytes[at] = draw(256);
          break;
        default:
          bytes.splice(at, 0, draw(256));
      }
    }
    const reply = await fetch(`${origin}/f/open`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=edge' },
      body: Buffer.from(bytes),
    });
    expect([200, 400, 413, 422]).toContain(reply.status);
    await reply.json();
  }
});

test.each(['multipart/form-data; boundary=edge', 'application/x-www-form-urlencoded'])(
  'stores nothing when the connection breaks: %s',
  async (type) => {
    const { origin, kept } = await startFormServer();
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /f/open HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 500\r\n\r\n${sample}`,
    );
    socket.destroySoon();
    await once(socket, 'close');
    const reply = await fetch(`${origin}/f/open`, json(contactFields));
    expect(reply.status).toBe(200);
    expect(kept).toHaveLength(1);
  },
);

test('rejects a part with too many headers and removes the previous file', async () => {
  const { origin, kept, directory } = await startFormServer();
  const file = 'Content-Disposition: form-data; name="list"; filename="a.csv"\r\n\r\na,b';
  const lines = Array.from({ length: 100 }, (_, index) => `X-${index}: a\r\n`).join('');
  const late = `${lines}Content-Disposition: form-data; name="note"\r\n\r\na`;
  const reply = await fetch(`${origin}/f/files`, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: `--b\r\n${file}\r\n--b\r\n${late}\r\n--b--\r\n`,
  });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({
    errors: [{ message: formErrorWords.TOO_MANY_PART_HEADERS }],
  });
  expect([kept, hashesIn(directory)]).toEqual([[], []]);
});

test.each(['', 'x'.repeat(200_000)])(
  'rejects a file that starts after the closing delimiter and does not end',
  async (rest) => {
    const { origin, directory } = await startFormServer();
    const file = 'Content-Disposition: form-data; name="list"; filename="a.csv"';
    const field = 'Content-Disposition: form-data; name="note"\r\n\r\na';
    const body = `a\r\n--b--\r\n--b\r\n${field}\r\n--b\r\n${file}\r\n\r\nbegun${rest}`;
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    for (const form of ['files', 'contact']) {
      const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(2000) };
      expect((await fetch(`${origin}/f/${form}`, init)).status).toBe(400);
    }
    expect(hashesIn(directory)).toEqual([]);
  },
);

test.each([
  ['several parts in one', 'Content-Type: multipart/mixed; boundary=c', '--c\r\n\r\na\r\n--c--'],
  ['damaged Base64', 'Content-Transfer-Encoding: base64', 'YQ*='],
  ['an unknown transfer encoding', 'Content-Transfer-Encoding: x-zip', 'a'],
  ['a file in several parts', 'Content-Type: multipart/mixed; boundary=c', '', 'list'],
])('rejects a part that it cannot read: %s', async (_what, header, content, name = 'note') => {
  const { origin, kept } = await startFormServer();
  const reply = await fetch(`${origin}/f/open`, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: `--b\r\nContent-Disposition: form-data; name="${name}"\r\n${header}\r\n\r\n${content}\r\n--b--`,
  });
  expect(reply.status).toBe(400);
  expect(kept).toEqual([]);
});

test.each([
  ['base64', 'xb1sdcWlIPCfqpA', 'Žluť 🪐'],
  ['quoted-printable', '=C5=BDlu=\r\n=C5=A5=3D', 'Žluť='],
  ['8bit', 'Žluť', 'Žluť'],
])('decodes the transfer encoding of a part: %s', async (encoding, content, value) => {
  const { origin, kept } = await startFormServer();
  const head = 'Content-Disposition: form-data; name="note"';
  const reply = await fetch(`${origin}/f/open`, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
    body: `--b\r\n${head}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${content}\r\n--b--`,
  });
  expect(reply.status).toBe(200);
  expect(kept[0]?.fields).toEqual([['note', [value]]]);
});

test('lets other requests have their turn between the names of many files', async () => {
  const file = '--edge\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nc\r\n';
  const request = new IncomingMessage(new Socket());
  request.headers['content-type'] = 'multipart/form-data; boundary=edge';
  request.push(`${file.repeat(200)}--edge--\r\n`);
  request.push(null);
  let isRead = false;
  let turns = 0;
  const countTurns = () => {
    turns += 1;
    if (!isRead) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const uploads = new UploadStore(await temporaryDirectory(), randomBytes);
  const result = await parseMultipart(request, { uploads, fieldOf: () => undefined });
  isRead = true;
  expect(result).toMatchObject({ ok: true, unwantedFiles: 200 });
  expect(turns).toBeGreaterThan(8);
});
