import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { SiteEvent } from '@/lib/analytics/site-events';
import { requestMetrics } from '@/lib/server/platform/http/metrics/request-metrics';
import { jobMetrics } from '@/lib/server/platform/jobs/job-metrics';
import { renderStoreMetrics } from '@/lib/server/alerts/alarms/metrics';
import type { PaymentState } from '@/lib/server/payments/records/payment-record';
import { settingsSchema } from '@/lib/server/settings';
import { formRoles } from '@/scripts/conformance/wire';
import { testCards } from '@/scripts/practice/objects/cards';
import { noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';
import { codeSpans, readTable } from '../support/documents';

function firstColumn(file: string, after: string): string[] {
  return readTable(file, after).flatMap(([cell = '']) => codeSpans(cell));
}

test('docs/third-parties.md lists every event of analytics', () => {
  const events: Readonly<Record<SiteEvent['event'] | 'page_view', true>> = {
    page_view: true,
    form_started: true,
    form_sent: true,
    form_failed: true,
    payment_result: true,
    video_played: true,
    map_shown: true,
    file_downloaded: true,
    outbound_link: true,
  };
  expect(firstColumn('docs/third-parties.md', '## Events')).toEqual(Object.keys(events));
});

test('docs/forms/conformance.md lists every flag of the conformance command', () => {
  const flags = [...formRoles, 'project'].map((name) => `--${name}`);
  expect(firstColumn('docs/forms/conformance.md', '# Conformance').sort()).toEqual(flags.sort());
});

test('docs/payments/modes.md lists every mode', () => {
  const modes = settingsSchema.shape.PAYMENTS.unwrap().options;
  expect(firstColumn('docs/payments/modes.md', '# Modes')).toEqual(modes);
});

test('docs/payments/test-cards.md lists every test card', () => {
  const listed = readTable('docs/payments/test-cards.md', '# Test cards').flatMap(([cards = '']) =>
    cards.split(', ').map((number) => number.replaceAll(' ', '')),
  );
  expect(listed.sort()).toEqual(testCards.map(({ number }) => number).sort());
});

test('docs/payments/how-payments-work.md lists every state of a payment', () => {
  const states: Readonly<Record<PaymentState, true>> = {
    awaiting_payment: true,
    awaiting_sca: true,
    processing: true,
    paid: true,
    abandoned: true,
  };
  const listed = firstColumn(
    'docs/payments/how-payments-work.md',
    'A payment has one of these states',
  );
  expect(listed).toEqual(Object.keys(states));
});

test('docs/deviations.md lists every file of lib/next', () => {
  const listed = firstColumn('docs/deviations.md', '# Deviations from the framework');
  const files = readdirSync('lib/next').filter((file) => file !== 'client-modules.js');
  expect(listed.sort()).toEqual(files.sort());
});

test('docs/operations/metrics.md lists every metric of the site', async () => {
  const store = await renderStoreMetrics(openTestStore(), noon);
  const requests = await requestMetrics().registry.metrics();
  const jobs = await jobMetrics().registry.metrics();
  const names = [...`${requests}\n${jobs}\n${store}`.matchAll(/^# TYPE (\S+)/gm)].map(
    ([, name]) => name,
  );
  const listed = firstColumn('docs/operations/metrics.md', '# Metrics');
  const isOwn = (name = '') => name.startsWith('frontdesk_');
  expect(listed.filter(isOwn).sort()).toEqual(names.filter(isOwn).sort());
  expect(listed.filter((name) => !names.includes(name))).toEqual([]);
});
