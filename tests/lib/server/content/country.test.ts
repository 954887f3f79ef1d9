import { expect, test } from 'vitest';
import { fieldErrors } from '@/lib/forms/errors/field-errors';
import { previewText } from '@/lib/forms/price';
import { siteFrame } from '@/lib/server/site/pages/frame';
import { buildStructuredData } from '@/lib/server/site/seo/structured-data';
import { contentWith, eventFile, validContent } from '@/tests/support/content';

const site = validContent['content/site.yaml']
  .replace('country: GB', "country: DE\n  postalCode: '50674'")
  .replace('currency: GBP', 'currency: EUR')
  .replace('email: hello@example.org', 'email: hello@example.org\n  phone: 0221/1234567');

const files = {
  'content/site.yaml': site,
  'content/events/talk.yaml': eventFile(
    'Talk',
    "booking: { tickets: { adults: { label: Adults, price: '17.00' } } }\n",
  ),
  'content/forms/contact.yaml': `title: Write to us
fields:
  - { name: phone, label: Telephone, kind: tel }
payment: { currency: EUR, amount: '17.00', otherWays: Pay in cash. }
`,
};

test('writes addresses, prices and numbers of a site in Germany, in English', async () => {
  const content = await contentWith(files);
  const plain = (text = '') => text.replaceAll(/\s/g, ' ');
  expect(plain(content.events[0]?.data.price)).toBe('Adults 17,00 €');
  const { locale, visit } = siteFrame(content);
  expect([locale, visit.address]).toEqual(['en-GB', 'High Street 1, 50674 Town']);
  expect({ ...visit.phone, text: plain(visit.phone?.text) }).toEqual({
    text: '0221 1234567',
    href: 'tel:+492211234567',
  });
  const data = JSON.stringify(buildStructuredData(content, '/', 'https://test.example'));
  expect(data).toContain('"telephone":"+492211234567"');
  expect(data).toContain('"inLanguage":"en-GB"');
});

test('sends browsers the locale of sums and an example of a number', async () => {
  const { forms } = await contentWith(files);
  const form = forms.get('contact');
  expect(form?.payment?.locale).toBe('de-DE');
  const text = form && previewText(form, [], 'en-GB');
  expect(text?.replaceAll(/\s/g, ' ')).toBe('17,00 €');
  const [phone] = form?.fields ?? [];
  expect(phone && fieldErrors.NOT_A_PHONE_NUMBER.sentence(phone)).toMatch(/such as 0\d+ \d+$/);
});
