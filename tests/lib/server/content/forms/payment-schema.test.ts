import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { currencies } from '@/lib/payments/currencies';
import { readSettings } from '@/lib/server/content/files/read-settings';
import { defineForm } from '@/lib/server/content/forms/define-form';
import { formSchema } from '@/lib/server/content/forms/form-schema';

const section =
  /^## Card payments$([\s\S]*?)^## /m.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';

test('the form that the README shows is one that can be read', () => {
  const [, written = ''] = /```yaml\n([\s\S]*?)```/.exec(section) ?? [];
  const read = readSettings(formSchema, written, 'README.md');
  expect(read).toMatchObject({ ok: true });
  const { payment } = read.ok ? defineForm('give', read.settings.value) : {};
  expect(payment).toMatchObject({
    currency: 'GBP',
    sendsReceipt: true,
    price: { minorOf: { '8': 800, '24': 2400 }, own: { minMinor: 500, maxMinor: 500_000 } },
  });
});

test('the README names every currency', () => {
  expect(section).toContain(`Currencies: ${Object.keys(currencies).join(', ')}.`);
});
