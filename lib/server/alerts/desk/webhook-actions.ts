import { z } from 'zod';
import {
  type ActionResult,
  type DeskActionRequest,
  deskAction,
} from '@/lib/server/desk/desk-action';
import { optionalText, text } from '@/lib/server/desk/fields';
import { createAuditEntry, recordDone } from '@/lib/server/access/audit';
import { newSecretCookie } from '@/lib/server/access/desk/connections/new-secret';
import { isId } from '@/lib/server/desk/list-query';
import { createToken } from '@/lib/server/platform/http/requests/tokens';
import { createId } from '@/lib/server/platform/store/ids';
import { testBody } from '@/lib/server/alerts/webhooks/body';
import { parseWebhookUrl } from '@/lib/server/alerts/webhooks/check-address';
import { sendWebhook } from '@/lib/server/alerts/webhooks/send';
import { signatureHeaders } from '@/lib/server/alerts/webhooks/signature';
import { webhookShapes } from '@/lib/server/platform/store/tables/webhook-rows';

const page = '/desk/webhooks';

const webhookFields = {
  do: z.enum(['add', 'delete', 'test', 'redeliver']),
  id: optionalText,
  form: text,
  shape: z.enum(webhookShapes).optional().catch(undefined),
  url: text,
};

/** Adds, deletes or tests a webhook, or delivers again, as the field `do` says. */
export const changeWebhook = deskAction(webhookFields, async (request) => {
  const { input, services } = request;
  const { id } = input;
  if (input.do === 'add') return addWebhook(request, input);
  if (!isId(id)) return { kind: 'invalid' };
  switch (input.do) {
    case 'delete':
      return deleteWebhook(request, id);
    case 'test':
      return testWebhook(request, id);
    case 'redeliver': {
      const isQueued = await services.store.redeliver(id, services.now());
      return isQueued ? { kind: 'done', next: page } : { kind: 'missing' };
    }
  }
});

async function addWebhook(
  request: DeskActionRequest,
  { form, shape, url: typed }: Readonly<z.output<z.ZodObject<typeof webhookFields>>>,
): Promise<ActionResult> {
  const { services, operator, randomBytes, readContent } = request;
  const { store, settings, now } = services;
  if (shape === undefined || !(await readContent()).forms.has(form)) return { kind: 'invalid' };
  const url = parseWebhookUrl(typed);
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
