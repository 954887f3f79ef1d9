import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { startDesk } from '@/tests/support/desk-server';
import { hashOf } from '@/tests/support/files';
import { newSubmission } from '@/tests/support/submissions';

const page = '<script>alert(1)</script>';

/** Starts the desk with a submission whose file has the type of a page. */
async function startWithFile(name = 'Žáci "1".html') {
  const desk = await startDesk();
  const shelved = await desk.uploads.write(Readable.from([Buffer.from(page)]), 100);
  if (shelved === 'too-big') throw new Error('It is short.');
  const { id, bytes } = shelved;
  const file = { id, field: 'list', name, type: 'text/plain', bytes, sha256: hashOf(page) };
  await desk.store.addSubmission(newSubmission({ id: 'letter', files: [file] }));
  return { ...desk, id, path: `/api/desk/files/${id}` };
}

test('sends the file as an attachment', async () => {
  const desk = await startWithFile();
  const headers = { Cookie: await desk.signIn() };
  const response = await desk.request(desk.path, { headers });
  expect(response).toMatchObject({
    status: 200,
    body: page,
    headers: {
      'content-type': 'text/plain',
      'content-length': String(page.length),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
  const disposition = response.headers['content-disposition'];
  expect(disposition).toMatch(/^attachment; filename="[ !#-~]+"; filename\*=UTF-8''[\w%.-]+$/);
  expect(disposition).toContain(encodeURIComponent('Žáci "1".html'));
  const head = await desk.request(desk.path, { headers, method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, body: '' });
});

test.each(['GET', 'HEAD'])(
  'responds 401 without a session, whether the file exists or not: %s',
  async (method) => {
    const desk = await startWithFile();
    for (const path of [desk.path, `/api/desk/files/${'0'.repeat(32)}`, '/api/desk/files/x']) {
      for (const Cookie of ['', `desk=${'a'.repeat(43)}`]) {
        const response = await desk.request(path, { method, headers: { Cookie } });
        expect(response.status).toBe(401);
        expect(response.body).not.toContain('script');
      }
    }
  },
);

test('escapes the file name in the header', async () => {
  const desk = await startWithFile('a"; filename=b\r\nX-Evil: 1');
  const response = await desk.request(desk.path, { headers: { Cookie: await desk.signIn() } });
  expect(response.headers['x-evil']).toBeUndefined();
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="[^"]+"; filename\*=UTF-8''[\w%.-]+$/,
  );
});

test.each([
  ['0'.repeat(32), 404],
  ['..%2F..%2Fetc%2Fpasswd', 404],
  ['', 404],
])('responds 404 for an unknown file: %s', async (id, status) => {
  const desk = await startWithFile();
  const headers = { Cookie: await desk.signIn() };
  expect((await desk.request(`/api/desk/files/${id}`, { headers })).status).toBe(status);
});

test('responds 404 for a file deleted from the disk, and 405 to other methods', async () => {
  const desk = await startWithFile();
  const headers = { Cookie: await desk.signIn() };
  expect((await desk.request(desk.path, { headers, method: 'DELETE' })).status).toBe(405);
  await desk.uploads.remove([desk.id]);
  expect((await desk.request(desk.path, { headers })).status).toBe(404);
});

test('is listed on the page of its submission', async () => {
  const desk = await startWithFile();
  const response = await desk.request('/desk/letter', { headers: { Cookie: await desk.signIn() } });
  expect(JSON.parse(response.body)).toMatchObject({
    view: {
      submission: {
        files: [{ label: 'list', name: 'Žáci "1".html', size: '25 bytes', href: desk.path }],
      },
    },
  });
});

test('responds 500 with the digest of the log entry', async () => {
  const desk = await startWithFile();
  const headers = { Cookie: await desk.signIn() };
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  desk.store.findFile = () => Promise.reject(new Error('the uploads fell'));
  const response = await desk.request(desk.path, { headers });
  expect(response.status).toBe(500);
  const digest = /Digest: ([0-9a-f]{10})\./.exec(response.body)?.[1];
  expect(JSON.parse(lines.join(''))).toMatchObject({ digest, message: 'the uploads fell' });
});
