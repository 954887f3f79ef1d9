import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseEnv } from 'node:util';
import { readSettings, readSiteUrl, settingsSchema } from '@/lib/server/settings';

test('without any setting the site runs on this machine', () => {
  expect(readSettings({})).toEqual({
    ok: true,
    settings: {
      SITE_URL: 'http://localhost:3000',
      DATA_DIR: './data',
      TRUST_PROXY: 0,
      PAYMENTS: 'off',
    },
  });
});

test('an empty setting counts as none, a closing slash as nothing', () => {
  expect(readSettings({ SITE_URL: 'https://larkmoor.example/', DATA_DIR: '' })).toEqual({
    ok: true,
    settings: {
      SITE_URL: 'https://larkmoor.example',
      DATA_DIR: './data',
      TRUST_PROXY: 0,
      PAYMENTS: 'off',
    },
  });
});

test.each([
  'larkmoor.example',
  'ftp://larkmoor.example',
  'https://larkmoor.example/site',
  'nonsense',
])('an address that no link can begin with is refused: %s', (address) => {
  expect(readSettings({ SITE_URL: address })).toEqual({
    ok: false,
    problems: [
      'SITE_URL: write the site’s own address without a path, such as https://example.org.',
    ],
  });
});

test.each([
  ['DATABASE_URL', 'mysql://localhost/site', 'write the address of a PostgreSQL database'],
  ['DATABASE_URL', 'secret@localhost', 'write the address of a PostgreSQL database'],
  ['SMTP_URL', 'post.example.net', 'write the address of a mail server'],
  ['SMTP_URL', 'https://post.example.net', 'write the address of a mail server'],
])('%s=%s is refused without being repeated', (name, value, words) => {
  const result = readSettings({ MAIL_FROM: 'desk@example.org', [name]: value });
  expect(result).toMatchObject({ ok: false, problems: [expect.stringContaining(words)] });
  expect(JSON.stringify(result)).not.toContain(value);
});

test.each(['Desk <desk@example.org>', 'a@example.org, b@example.org', 'desk'])(
  'mails come from one plain address, not from %j',
  (address) => {
    expect(readSettings({ MAIL_FROM: address })).toEqual({
      ok: false,
      problems: ['MAIL_FROM: write one plain e-mail address, such as desk@example.org.'],
    });
  },
);

test('a mail server is nothing without an address to send from', () => {
  expect(readSettings({ SMTP_URL: 'smtp://localhost:25' })).toEqual({
    ok: false,
    problems: [
      'MAIL_FROM: write the address that mails come from, such as desk@example.org, because SMTP_URL is set.',
    ],
  });
  const both = { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'desk@example.org' };
  expect(readSettings(both)).toMatchObject({ ok: true, settings: both });
});

test('.env.example has every setting with its default and a sentence above it', () => {
  const text = readFileSync('.env.example', 'utf8');
  const example = parseEnv(text);
  expect(Object.keys(example).sort()).toEqual(Object.keys(settingsSchema.shape).sort());
  expect(readSettings(example)).toEqual(readSettings({}));
  const lines = text.split('\n');
  for (const name of Object.keys(example)) {
    const above = lines[lines.findIndex((line) => line.startsWith(`${name}=`)) - 1];
    expect(above).toMatch(/^# .+\.$/);
  }
});

test('the hosted form service is an origin, or none', () => {
  expect(readSettings({ FORMS_ORIGIN: 'https://formspree.io/' })).toMatchObject({
    ok: true,
    settings: { FORMS_ORIGIN: 'https://formspree.io' },
  });
  expect(readSettings({ FORMS_ORIGIN: '/' })).toEqual({
    ok: false,
    problems: [
      'FORMS_ORIGIN: write the origin of the hosted form service, such as https://formspree.io, or leave it empty.',
    ],
  });
});

test('the site’s address is known without any secret of the server', () => {
  expect(readSiteUrl('https://larkmoor.example/')).toBe('https://larkmoor.example');
  expect(readSiteUrl('')).toBe('http://localhost:3000');
  expect(readSiteUrl(undefined)).toBe('http://localhost:3000');
  expect(readSiteUrl('larkmoor')).toBeUndefined();
});
