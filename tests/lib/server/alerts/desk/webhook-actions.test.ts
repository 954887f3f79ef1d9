import { expect, test } from 'vitest';
import { cookieOf, startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { newSubmission } from '@/tests/support/submissions';
import { newWebhook } from '@/tests/support/webhooks';
import { connectionWords } from '@/lib/words/lib/server/access/connections';

const path = '/api/desk/webhooks';
const added = 'do=add&form=contact&shape=slack&url=https%3A%2F%2Fhooks.example.org%2Fa';

async function start() {
  const desk = await startDesk();
  const Cookie = await desk.signIn();
  return {
    ...desk,
    Cookie,
    send: (body: string) => desk.post(path, body, { Cookie }),
    page: async (cookie = '', search = '') => {
      const headers = { Cookie: `${Cookie}; ${cookie}` };
      const { body, headers: sent } = await desk.request(`/desk/webhooks${search}`, { headers });
      return { props: JSON.parse(body) as Record<string, unknown>, sent };
    },
  };
}

test('adds a webhook and shows its secret once', async () => {
  const desk = await start();
  const response = await desk.send(added);
  expect(response).toMatchObject({ status: 303, headers: { location: '/desk/webhooks' } });
  const { props, sent } = await desk.page(cookieOf(response));
  expect(props).toMatchObject({
    webhooks: [
      { url: 'https://hooks.example.org/a', shape: 'Slack', createdBy: 'operator@example.org' },
    ],
  });
  expect(props.secret).toMatch(/^whsec_/);
  expect(sent['set-cookie']?.join()).toContain('Max-Age=0');
  expect((await desk.page()).props).not.toHaveProperty('secret');
  expect(await desk.store.listAuditEntries({ limit: 9, action: 'webhook-added' })).toHaveLength(1);
});

test.each(['http://hooks.example.org/', 'https://127.0.0.1/', 'https://hooks.example.org:8080/'])(
  'does not add %s',
  async (url) => {
    const desk = await start();
    const body = `do=add&form=contact&shape=standard&url=${encodeURIComponent(url)}`;
    expect((await desk.send(body)).headers.location).toBe('/desk/webhooks?problem=url');
    expect(await desk.store.listWebhooks()).toEqual([]);
  },
);

test.each([
  'do=add&form=missing&shape=slack&url=https://a.example',
  'do=add&form=contact&shape=x&url=https://a.example',
  'do=other',
  'do=delete',
  'do=test&id=',
])('responds 400 to %j', async (body) => {
  expect((await (await start()).send(body)).status).toBe(400);
});

test('deletes a webhook and records it', async () => {
  const desk = await start();
  await desk.store.addWebhook(newWebhook({ id: 'w' }));
  expect((await desk.send('do=delete&id=w')).status).toBe(303);
  expect((await desk.send('do=delete&id=w')).status).toBe(404);
  expect(await desk.store.listWebhooks()).toEqual([]);
  expect(await desk.store.listAuditEntries({ limit: 9, action: 'webhook-deleted' })).toHaveLength(
    1,
  );
});

test('says that a test failed when the host is not on the public internet', async () => {
  const desk = await start();
  await desk.store.addWebhook(newWebhook({ id: 'w' }));
  const { location = '' } = (await desk.send('do=test&id=w')).headers;
  expect(location).toBe('/desk/webhooks?test=failed');
  const { props } = await desk.page('', '?test=failed');
  expect(props).toMatchObject({ message: connectionWords.testFailed });
});

test('lists deliveries in pages and delivers again', async () => {
  const desk = await start();
  await desk.store.addWebhook(newWebhook({ id: 'w' }));
  const ids = Array.from({ length: 21 }, (_, index) => `s${10 + index}`);
  for (const id of ids) await desk.store.addSubmission(newSubmission({ id }));
  const { props } = await desk.page();
  expect(props).toMatchObject({ older: '/desk/webhooks?before=s11_w' });
  expect((await desk.send('do=redeliver&id=s30_w')).status).toBe(404);
  const now = new Date('2026-11-20T12:00:00.000Z');
  await desk.store.claimDeliveries({ now, leaseUntil: now, limit: 50 });
  await desk.store.recordDelivery('s30_w', { kind: 'dead', at: now, error: 'Status 500' });
  expect((await desk.page()).props.deliveries).toMatchObject([
    { id: 's30_w', state: 'Given up: Status 500', isOver: true },
    ...Array.from({ length: 19 }, () => ({ isOver: false })),
  ]);
  expect((await desk.send('do=redeliver&id=s30_w')).status).toBe(303);
});

test('refuses staff', async () => {
  const desk = await start();
  await desk.store.addOperator(newOperator({ email: 'second@example.org' }));
  await desk.store.changeOperator(newOperator({ role: 'staff' }));
  expect((await desk.send(added)).status).toBe(403);
  for (const page of ['/desk/webhooks', '/desk/tokens']) {
    expect((await desk.request(page, { headers: { Cookie: desk.Cookie } })).status).toBe(403);
  }
});
