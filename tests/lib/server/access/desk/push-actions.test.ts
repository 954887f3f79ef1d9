import { expect, test } from 'vitest';
import { cookieOf, startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { deviceWords } from '@/lib/words/lib/server/access';

const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
const add = new URLSearchParams({ endpoint }).toString();

async function open() {
  const desk = await startDesk();
  const signedIn = await desk.post('/api/desk/sign-in', `key=${await desk.key()}&own=yes`);
  const headers = { Cookie: cookieOf(signedIn) };
  const account = async () =>
    JSON.parse((await desk.request('/desk/account', { headers })).body) as {
      push: { key?: string; devices: { id: string; isCurrent: boolean }[] };
    };
  return { desk, headers, account };
}

test('adds this browser, lists it and removes it', async () => {
  const { desk, headers, account } = await open();
  expect((await account()).push).toMatchObject({ devices: [] });
  expect((await account()).push.key).toHaveLength(87);
  const added = await desk.post('/api/desk/push/add', add, headers);
  expect(added.headers.location).toBe('/desk/account?done=push-added');
  const [device] = (await account()).push.devices;
  expect(device).toMatchObject({ name: deviceWords.unknown, isCurrent: true });
  const other = await desk.signInAs(newOperator({ email: 'ben@example.org', role: 'reader' }));
  const deletion = `device=${device?.id ?? ''}`;
  expect((await desk.post('/api/desk/push/delete', deletion, { Cookie: other })).status).toBe(404);
  const deleted = await desk.post('/api/desk/push/delete', deletion, headers);
  expect(deleted.headers.location).toBe('/desk/account?done=push-deleted');
  expect(desk.store.rows('push_devices')).toEqual([]);
});

test('signing out ends it', async () => {
  const { desk, headers } = await open();
  await desk.post('/api/desk/push/add', add, headers);
  await desk.post('/api/desk/sign-out', '', headers);
  expect(desk.store.rows('push_devices')).toEqual([]);
});

test('refuses other hosts, and a device that is not the operator’s own', async () => {
  const { desk, headers } = await open();
  const other = new URLSearchParams({ endpoint: 'https://127.0.0.1/' }).toString();
  expect((await desk.post('/api/desk/push/add', other, headers)).status).toBe(400);
  const Cookie = await desk.signIn();
  expect((await desk.post('/api/desk/push/add', add, { Cookie })).status).toBe(400);
  expect((await desk.request('/desk/account', { headers: { Cookie } })).body).not.toContain(
    '"key"',
  );
});

test('the manifest and the worker are public, and have nothing private', async () => {
  const { desk } = await open();
  const manifest: unknown = JSON.parse((await desk.request('/api/desk/manifest')).body);
  expect(manifest).toMatchObject({
    id: '/desk',
    start_url: '/desk',
    scope: '/desk',
    display: 'standalone',
    name: 'Desk of Larkmoor',
  });
  const worker = await desk.request('/api/desk/push/worker');
  expect(worker.headers['service-worker-allowed']).toBe('/desk');
  expect(worker.headers['content-type']).toContain('text/javascript');
});
