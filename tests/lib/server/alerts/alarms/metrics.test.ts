import { expect, test, vi } from 'vitest';
import { renderStoreMetrics } from '@/lib/server/alerts/alarms/metrics';
import { StoreError } from '@/lib/server/platform/store/store-errors';
import { addPaid } from '@/tests/support/payments';
import { later, newMail, newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';
import { newWebhook } from '@/tests/support/webhooks';

function valuesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

test('renders queues, submissions by form and payments by state', async () => {
  const store = openTestStore();
  await store.addWebhook(newWebhook({ id: 'w' }));
  await store.addSubmission(newSubmission({}));
  await addPaid(store, { form: 'donate' });
  await store.queueMails(undefined, [newMail({ id: 'dead' }), newMail({})], noon);
  await store.claimMails({ now: noon, leaseUntil: later(9), limit: 2 });
  await store.recordMailResult('dead', { kind: 'dead', error: 'refused' });
  expect(valuesOf(await renderStoreMetrics(store, later(2)))).toEqual([
    'frontdesk_mails_waiting 1',
    'frontdesk_mail_queue_age_seconds 120',
    'frontdesk_mails_dead 1',
    'frontdesk_webhooks_waiting 1',
    'frontdesk_webhook_queue_age_seconds 120',
    'frontdesk_submissions{form="contact"} 1',
    'frontdesk_submissions{form="donate"} 1',
    'frontdesk_payments{mode="practice",state="paid"} 1',
    'frontdesk_store_readable 1',
  ]);
});

test('renders nothing that a person typed', async () => {
  const store = openTestStore();
  const typed = 'Ana Petrov ana@example.org 203.0.113.7';
  await store.addSubmission(newSubmission({ fields: [['message', [typed]]] }));
  await store.queueMails(undefined, [newMail({ to: 'ana@example.org', subject: typed })], noon);
  const text = await renderStoreMetrics(store, noon);
  for (const word of ['Ana', 'ana@', '203.0.113.7']) expect(text).not.toContain(word);
});

test('says only that the store cannot be read', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const countStored = () => Promise.reject(new StoreError('SQLITE_CORRUPT', 'damaged'));
  const text = await renderStoreMetrics({ ...openTestStore(), countStored }, noon);
  expect(valuesOf(text)).toEqual(['frontdesk_store_readable 0']);
  expect(written).toHaveBeenCalledOnce();
});
