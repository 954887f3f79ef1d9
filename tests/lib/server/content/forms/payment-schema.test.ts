import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { currencies } from '@/lib/payments/money';
import { parseSettings } from '@/lib/server/content/files/parse-settings';
import { defineForm } from '@/lib/server/content/forms/define-form';
import { formSchema } from '@/lib/server/content/forms/form-schema';

const page = readFileSync('docs/payments/paid-forms.md', 'utf8');

test('accepts the form that docs/payments/paid-forms.md shows', () => {
  const [, written = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
  const read = parseSettings(formSchema, written, 'docs/payments/paid-forms.md');
  expect(read).toMatchObject({ ok: true });
  const { payment } = read.ok ? defineForm('give', read.settings.value) : {};
  expect(payment).toMatchObject({
    currency: 'GBP',
    sendsReceipt: true,
    price: { minorOf: { '8': 800, '24': 2400 }, own: { minMinor: 500, maxMinor: 500_000 } },
  });
});

test('docs/payments/paid-forms.md names every currency', () => {
  expect(page).toContain(`Currencies: ${Object.keys(currencies).join(', ')}.`);
});
