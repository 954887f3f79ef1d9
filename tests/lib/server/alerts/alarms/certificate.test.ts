import { once } from 'node:events';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { certificateEnd, readCertificate } from '@/lib/server/alerts/alarms/certificate';
import { createCertificate } from '@/tests/support/certificate';

const begin = new Date('2020-01-01T00:00:00.000Z');
const end = new Date('2049-01-01T00:00:00.000Z');

async function listen(options: TlsOptions): Promise<string> {
  const server = createServer(options);
  // A client that has read the certificate closes its connection.
  server.on('tlsClientError', () => undefined);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

test('reads a valid certificate', async () => {
  const certificate = createCertificate('localhost', begin, end);
  const url = await listen(certificate);
  expect(await readCertificate(url, { ca: certificate.cert })).toEqual({ end, problem: undefined });
  expect(await certificateEnd(url)).toEqual(end);
});

test.each([
  ['other.example', end, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['localhost', new Date('2021-01-01T00:00:00.000Z'), 'CERT_HAS_EXPIRED'],
])('reads what is wrong with a certificate for %s until %s', async (host, until, problem) => {
  const certificate = createCertificate(host, begin, until);
  const url = await listen(certificate);
  expect(await readCertificate(url, { ca: certificate.cert })).toEqual({ end: until, problem });
});

test('reports a certificate that no authority has signed', async () => {
  const url = await listen(createCertificate('localhost', begin, end));
  expect(await readCertificate(url)).toMatchObject({ end, problem: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
});

test('has no end for a site without https', async () => {
  expect(await certificateEnd('http://localhost:3000')).toBeUndefined();
});

test('has no known end where the server speaks no TLS', async () => {
  const server = createTcpServer((socket) => socket.end('no\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await certificateEnd(`https://127.0.0.1:${port}`)).toBeUndefined();
});
