import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { receiveMail } from '@/lib/server/inbox/incoming/webhook/inbound-endpoint';
import type { Services } from '@/lib/server/services';
import type { Settings } from '@/lib/server/settings';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { UploadStore } from '@/lib/server/platform/uploads/upload-store';
import { completeContent, readDeskContent } from '@/tests/support/desk/content';
import { rawMail } from '@/tests/support/raw-mail';
import { serve } from '@/tests/support/serve';
import { noon } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { openTestStore } from '@/tests/support/test-store';

const raw = Buffer.from(rawMail(['From: eve@example.net', 'Subject: Hello'], 'Caf\u00e9?'));
const seconds = String(noon.getTime() / 1000);
const secret = 'a-secret-of-the-service';

async function startEndpoint(
  service: Settings['INBOUND_WEBHOOK'],
  webhookSecret = secret,
  store = openTestStore(),
) {
  const services: Services = {
    settings: {
      SITE_URL: 'https://site.example',
      DATA_DIR: '/nowhere',
      TRUST_PROXY: 0,
      BACKUP_KEEP: 14,
      BACKUP_HOUR: 3,
      EDITING: 'off',
      PAYMENTS: 'off',
      INBOUND_ADDRESS: 'desk+*@example.org',
      INBOUND_WEBHOOK: service,
      INBOUND_WEBHOOK_SECRET: webhookSecret,
    },
    store,
    uploads: new UploadStore(await temporaryDirectory(), randomBytes),
    now: () => noon,
  };
  const deps = { services: () => services, readContent: () => completeContent(readDeskContent) };
  const origin = await serve((request, response) => void receiveMail(request, response, deps));
  return {
    store,
    post: async (body: RequestInit['body'], headers: Readonly<Record<string, string>> = {}) => {
      const response = await fetch(origin, { method: 'POST', body, headers });
      await response.arrayBuffer();
      return response.status;
    },
    subjects: () => store.rows('inbound_mails').map(({ subject, content }) => [subject, content]),
  };
}

const stored = [['Hello', 'Café?']];

test('Postmark: reads the raw mail of a request with the user and the password', async () => {
  const endpoint = await startEndpoint('postmark', 'frontdesk:a-long-password');
  const body = JSON.stringify({ RawEmail: raw.toString(), OriginalRecipient: 'x@example.org' });
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  expect(await endpoint.post(body)).toBe(401);
  expect(await endpoint.post(body, { Authorization: basic('frontdesk:wrong') })).toBe(401);
  const headers = { Authorization: basic('frontdesk:a-long-password') };
  expect(await endpoint.post('{}', headers)).toBe(400);
  expect(await endpoint.post('nothing', headers)).toBe(400);
  expect(endpoint.subjects()).toEqual([]);
  expect(await endpoint.post(body, headers)).toBe(200);
  expect(await endpoint.post(body, headers)).toBe(200);
  expect(endpoint.subjects()).toEqual(stored);
});

test('Mailgun: takes a signed token once, within five minutes', async () => {
  const endpoint = await startEndpoint('mailgun');
  const form = (timestamp: string, token: string, mail: string, key = secret) => {
    const fields = new FormData();
    const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');
    const values = { timestamp, token, signature, recipient: 'x@example.org', 'body-mime': mail };
    for (const [name, value] of Object.entries(values)) fields.append(name, value);
    return fields;
  };
  expect(await endpoint.post(form(seconds, 'a', raw.toString(), 'wrong'))).toBe(401);
  expect(await endpoint.post(form(String(Number(seconds) - 301), 'a', raw.toString()))).toBe(401);
  expect(await endpoint.post(new FormData())).toBe(401);
  expect(await endpoint.post('{}', { 'Content-Type': 'application/json' })).toBe(401);
  expect(await endpoint.post(form(seconds, 'a', raw.toString()))).toBe(200);
  // The signature does not cover the mail.
  const other = rawMail(['From: bob@example.net', 'Subject: Forged']);
  expect(await endpoint.post(form(seconds, 'a', Buffer.from(other).toString()))).toBe(401);
  expect(endpoint.subjects()).toEqual(stored);
});

test('SendGrid: verifies the signature of the time and the bytes', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const der = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const endpoint = await startEndpoint('sendgrid', der);
  const fields = new FormData();
  fields.append('envelope', JSON.stringify({ to: ['x@example.org'] }));
  fields.append('email', raw.toString());
  const encoded = new Response(fields);
  const type = encoded.headers.get('Content-Type') ?? '';
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const signature = sign('sha256', Buffer.concat([Buffer.from(seconds), bytes]), privateKey);
  const headers = {
    'Content-Type': type,
    'X-Twilio-Email-Event-Webhook-Timestamp': seconds,
    'X-Twilio-Email-Event-Webhook-Signature': signature.toString('base64'),
  };
  const changed = Buffer.from(bytes);
  changed.write('H', bytes.indexOf('Hello') + 1);
  expect(await endpoint.post(changed, headers)).toBe(401);
  const unsigned = { ...headers, 'X-Twilio-Email-Event-Webhook-Signature': 'nonsense' };
  expect(await endpoint.post(bytes, unsigned)).toBe(401);
  expect(await endpoint.post(bytes, { 'Content-Type': type })).toBe(401);
  expect(await endpoint.post(bytes, headers)).toBe(200);
  expect(endpoint.subjects()).toEqual(stored);
});

test('Cloudflare: verifies our signature of the time, the recipient and the bytes', async () => {
  const endpoint = await startEndpoint('cloudflare');
  const headersOf = (recipient: string, signed = recipient, time = seconds) => ({
    'X-Frontdesk-Timestamp': time,
    'X-Frontdesk-Recipient': recipient,
    'X-Frontdesk-Signature': createHmac('sha256', secret)
      .update(`${time}.${signed}.`)
      .update(raw)
      .digest('hex'),
  });
  const to = 'x@example.org';
  expect(await endpoint.post(raw)).toBe(401);
  expect(await endpoint.post(raw, headersOf('other@example.org', to))).toBe(401);
  expect(await endpoint.post(raw.subarray(1), headersOf(to))).toBe(401);
  expect(await endpoint.post(raw, headersOf(to, to, String(Number(seconds) - 400)))).toBe(401);
  expect(await endpoint.post(raw, headersOf(to))).toBe(200);
  expect(endpoint.subjects()).toEqual(stored);
});

test('responds 404 without a mail service, and 503 while the store is busy', async () => {
  const off = await startEndpoint(undefined);
  expect(await off.post('x')).toBe(404);
  const busy = () => Promise.reject(new StoreBusy('full'));
  const store = { ...openTestStore(), addInboundMail: busy };
  const endpoint = await startEndpoint('postmark', 'frontdesk:a-long-password', store);
  const basic = Buffer.from('frontdesk:a-long-password').toString('base64');
  const body = JSON.stringify({ RawEmail: raw.toString() });
  expect(await endpoint.post(body, { Authorization: `Basic ${basic}` })).toBe(503);
});

test('refuses a body that is too large', async () => {
  const endpoint = await startEndpoint('postmark', 'frontdesk:a-long-password');
  const basic = Buffer.from('frontdesk:a-long-password').toString('base64');
  const headers = { Authorization: `Basic ${basic}` };
  const status = await endpoint.post('x'.repeat(41 * 1024 * 1024), headers).catch(() => 413);
  expect(status).toBe(413);
});
