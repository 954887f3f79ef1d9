import { afterAll, expect, test } from 'vitest';
import { createMailParser } from '@/lib/server/inbox/incoming/parsing/parse-mail';
import { multipartMail, rawMail } from '@/tests/support/raw-mail';

const parser = createMailParser();
afterAll(() => parser.close());

const from = ['From: Eve Moss <eve@example.net>', 'Subject: =?utf-8?q?Caf=C3=A9?='];

async function visibleText(body: string): Promise<string | undefined> {
  const parsed = await parser.parse(rawMail(from, body));
  return parsed?.text.slice(0, parsed.visibleLength);
}

test('reads the sender, the subject and the text', async () => {
  expect(await parser.parse(rawMail(from, 'Gladly!\n\nEve'))).toEqual({
    from: [{ address: 'eve@example.net', name: 'Eve Moss' }],
    subject: 'Café',
    text: 'Gladly!\n\nEve',
    visibleLength: 12,
    hasHtml: false,
    attachments: [],
  });
});

test.each([
  ['Gladly!\n\nOn Mon, 3 Nov 2025, Desk <d@example.org> wrote:\n> Come on Friday.\n', 'Gladly!'],
  ['Ja, gern.\n\nAm 3. November 2025 schrieb Desk <d@example.org>:\n> Kommen Sie?', 'Ja, gern.'],
  ['Thanks\n-- \nEve Moss\n1 High Street', 'Thanks'],
  // An answer between the lines stays whole.
  [
    'On Monday, Desk wrote:\n> Come?\nYes\n> When?\nFriday\n',
    'On Monday, Desk wrote:\n> Come?\nYes\n> When?\nFriday',
  ],
  ['> only a quote', '> only a quote'],
])('ends the visible part of %j before the quote and the signature', async (body, visible) => {
  expect(await visibleText(body)).toBe(visible);
});

test('makes a text of HTML, and none of one that is too long', async () => {
  const html = (body: string) => rawMail([...from, 'Content-Type: text/html'], body);
  expect(await parser.parse(html('<p>See <b>you</b></p>'))).toMatchObject({
    text: 'See you',
    hasHtml: true,
  });
  expect(await parser.parse(html('<b>x</b>'.repeat(100_000)))).toMatchObject({ text: '' });
});

test('returns attachments with their declared names', async () => {
  const parts = [
    { headers: ['Content-Type: text/plain'], body: 'See the list.' },
    {
      headers: [
        'Content-Type: application/pdf; name="../../list.pdf"',
        'Content-Disposition: attachment; filename="../../list.pdf"',
        'Content-Transfer-Encoding: base64',
      ],
      body: Buffer.from('%PDF-1.7').toString('base64'),
    },
  ];
  const parsed = await parser.parse(multipartMail(from, 'multipart/mixed', parts));
  expect(parsed?.text).toBe('See the list.');
  const [attachment] = parsed?.attachments ?? [];
  expect(attachment).toMatchObject({ name: '../../list.pdf', type: 'application/pdf' });
  expect(Buffer.from(attachment?.content ?? []).toString()).toBe('%PDF-1.7');
});

test('gives up a mail of too many parts, and reads the next', async () => {
  const part = { headers: ['Content-Type: text/plain'], body: 'x' };
  const many = Array.from({ length: 1500 }, () => part);
  expect(await parser.parse(multipartMail(from, 'multipart/mixed', many))).toBeUndefined();
  expect(await visibleText('Gladly!')).toBe('Gladly!');
});

test('looks for quotes in the first part of a long text only', async () => {
  const started = Date.now();
  const parsed = await parser.parse(rawMail(from, 'On '.repeat(70_000)));
  expect(parsed?.text).toHaveLength(70_000 * 3 - 1);
  expect(Date.now() - started).toBeLessThan(4000);
});

test('gives up a mail above the limits of time and memory, and reads the next', async () => {
  const hasty = createMailParser({ milliseconds: 1, megabytes: 256 });
  expect(await hasty.parse(rawMail(from, 'Hello'))).toBeUndefined();
  await hasty.close();
  const small = createMailParser({ milliseconds: 20_000, megabytes: 24 });
  const heavy = rawMail([...from, 'Content-Type: text/html'], '<i>'.repeat(66_000));
  const results = await Promise.all([small.parse(heavy), small.parse(rawMail(from, 'Hello'))]);
  expect(results[1]?.text).toBe('Hello');
  await small.close();
});
