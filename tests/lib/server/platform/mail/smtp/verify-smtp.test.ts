import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { verifySmtp } from '@/lib/server/platform/mail/smtp/verify-smtp';
import { createCertificate } from '@/tests/support/certificate';
import { startMailServer } from '@/tests/support/mail-server';

const password = 'p@ss/word';
const withLogin = (url: string, typed: string) =>
  url.replace('smtp://', `smtp://desk:${encodeURIComponent(typed)}@`);

test('accepts a server after the login, and says that nothing is encrypted', async () => {
  const logins: unknown[] = [];
  const { url, received } = await startMailServer({
    signIn: (auth) => {
      logins.push([auth.username, auth.password]);
      return auth.password === password;
    },
  });
  const state = await verifySmtp(withLogin(url, password), { timeout: 5000 });
  expect(state).toEqual({ kind: 'accepted', isEncrypted: false });
  expect(logins).toEqual([['desk', password]]);
  expect(received).toEqual([]);
});

test('accepts an encrypted connection, and rejects a certificate that is not trusted', async () => {
  const begin = new Date('2020-01-01T00:00:00.000Z');
  const tls = createCertificate('localhost', begin, new Date('2049-01-01T00:00:00.000Z'));
  const server = await startMailServer({ tls, signIn: () => true });
  const url = withLogin(server.url.replace('127.0.0.1', 'localhost'), password);
  const timeout = 5000;
  expect(await verifySmtp(url, { timeout, ca: tls.cert })).toEqual({
    kind: 'accepted',
    isEncrypted: true,
  });
  expect(await verifySmtp(url, { timeout })).toMatchObject({
    kind: 'unreachable',
    error: expect.stringContaining('self-signed') as string,
  });
});

test('reports a refused login without the password', async () => {
  const { url } = await startMailServer({ signIn: () => false });
  const state = await verifySmtp(withLogin(url, password), { timeout: 5000 });
  expect(state).toMatchObject({ kind: 'login-refused' });
  expect(JSON.stringify(state)).not.toMatch(/p@ss|p%40ss/);
});

test('reports a server that does not answer', async () => {
  const server = await startMailServer();
  await server.stop();
  expect(await verifySmtp(server.url, { timeout: 5000 })).toMatchObject({ kind: 'unreachable' });
});

test('hides the password in the answer of a server that repeats it', async () => {
  const server = createServer((socket) => {
    socket.end(`554 No service for ${password}\r\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const state = await verifySmtp(withLogin(`smtp://127.0.0.1:${port}`, password), {
    timeout: 5000,
  });
  expect(state).toMatchObject({ kind: 'unreachable' });
  expect(JSON.stringify(state)).toContain('No service for ***');
});
