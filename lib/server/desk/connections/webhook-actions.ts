import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/actions/desk-action';
import { createAuditEntry, recordDone } from '@/lib/server/desk/audit';
import { newSecretCookie } from '@/lib/server/desk/connections/new-secret';
import { isId } from '@/lib/server/desk/pages/list-query';
import { createToken } from '@/lib/server/http/requests/tokens';
import { webhookShapes } from '@/lib/server/store/webhook-store';
import { createId } from '@/lib/server/submissions/ids';
import { testBody } from '@/lib/server/webhooks/body';
import { parseWebhookUrl } from '@/lib/server/webhooks/check-address';
import { sendWebhook } from '@/lib/server/webhooks/send';
import { signatureHeaders } from '@/lib/server/webhooks/signature';

const page = '/desk/webhooks';

/** Adds, deletes or tests a webhook, or delivers again, as the field `do` says. */
export async function webhookAction(request: DeskActionRequest): Promise<ActionResult> {
  const { fields, services } = request;
  const id = fields.get('id');
  switch (fields.get('do')) {
    case 'add':
      return addWebhook(request);
    case 'delete':
      return isId(id) ? deleteWebhook(request, id) : { kind: 'invalid' };
    case 'test':
      return isId(id) ? testWebhook(request, id) : { kind: 'invalid' };
    case 'redeliver': {
      if (!isId(id)) return { kind: 'invalid' };
      const isQueued = await services.store.redeliver(id, services.now());
      return isQueued ? { kind: 'done', next: page } : { kind: 'missing' };
    }
    default:
      return { kind: 'invalid' };
  }
}

async function addWebhook(request: DeskActionRequest): Promise<ActionResult> {
  const { fields, services, operator, randomBytes, readContent } = request;
  const { store, settings, now } = services;
  const form = fields.get('form') ?? '';
  const shape = webhookShapes.find((known) => known === fields.get('shape'));
  if (shape === undefined || !(await readContent()).forms.has(form)) return { kind: 'invalid' };
  const url = parseWebhookUrl(fields.get('url') ?? '');
  if (url === undefined) return { kind: 'done', next: `${page}?problem=url` };
  const secret = createToken(randomBytes);
  const id = createId(now(), randomBytes);
  const by = { createdAt: now(), createdBy: operator.email };
  await store.addWebhook({ id, form, url: url.href, shape, secret, ...by });
  await record('webhook-added', form, request);
  return { kind: 'done', next: page, cookie: newSecretCookie(secret, settings.SITE_URL) };
}

async function deleteWebhook(request: DeskActionRequest, id: string): Promise<ActionResult> {
  const { store } = request.services;
  const webhook = await store.findWebhook(id);
  if (webhook === undefined || !(await store.deleteWebhook(id))) return { kind: 'missing' };
  await record('webhook-deleted', webhook.form, request);
  return { kind: 'done', next: page };
}

async function testWebhook(
  { services: { store, now }, randomBytes, webhookNetwork }: DeskActionRequest,
  id: string,
): Promise<ActionResult> {
  const webhook = await store.findWebhook(id);
  if (webhook === undefined) return { kind: 'missing' };
  const { url, shape, secret } = webhook;
  const body = testBody(shape, now());
  const headers = signatureHeaders(createId(now(), randomBytes), body, secret, now());
  const sent = await sendWebhook({ url, body, headers }, webhookNetwork);
  const isDelivered = sent.kind === 'response' && sent.status >= 200 && sent.status < 300;
  return { kind: 'done', next: `${page}?test=${isDelivered ? 'sent' : 'failed'}` };
}

async function record(
  action: 'webhook-added' | 'webhook-deleted',
  form: string,
  { services, operator, randomBytes }: DeskActionRequest,
): Promise<void> {
  const event = { operator: operator.email, action, subject: form };
  await recordDone(services.store, createAuditEntry(event, services.now(), randomBytes));
}
