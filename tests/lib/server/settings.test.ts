import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseEnv } from 'node:util';
import { readSettings, settingsSchema, siteUrl } from '@/lib/server/settings';
import { settingWords } from '@/lib/words/lib/server';

test('has a default for every setting that is required', () => {
  expect(readSettings({})).toEqual({
    ok: true,
    settings: {
      SITE_URL: 'http://localhost:3000',
      DATA_DIR: './data',
      TRUST_PROXY: 0,
      BACKUP_KEEP: 14,
      BACKUP_HOUR: 3,
      EDITING: 'off',
      PAYMENTS: 'off',
    },
  });
});

test('treats empty settings as unset and removes a trailing slash', () => {
  expect(readSettings({ SITE_URL: 'https://larkmoor.example/', DATA_DIR: '' })).toEqual({
    ok: true,
    settings: {
      SITE_URL: 'https://larkmoor.example',
      DATA_DIR: './data',
      TRUST_PROXY: 0,
      BACKUP_KEEP: 14,
      BACKUP_HOUR: 3,
      EDITING: 'off',
      PAYMENTS: 'off',
    },
  });
});

test.each([
  'larkmoor.example',
  'ftp://larkmoor.example',
  'https://larkmoor.example/site',
  'nonsense',
])('rejects %s as the site’s address', (address) => {
  expect(readSettings({ SITE_URL: address })).toEqual({
    ok: false,
    problems: [`SITE_URL: ${settingWords.siteUrl}.`],
  });
});

test.each([
  ['DATABASE_URL', 'mysql://localhost/site', 'write the address of a PostgreSQL database'],
  ['DATABASE_URL', 'secret@localhost', 'write the address of a PostgreSQL database'],
  ['SMTP_URL', 'post.example.net', 'write the address of a mail server'],
  ['SMTP_URL', 'https://post.example.net', 'write the address of a mail server'],
  ['DKIM_SELECTOR', 's1._domainkey.', 'write the selector with which the mail server signs'],
  ['METRICS_TOKEN', 'fifteen-letters', 'write 16 to 200 letters'],
  ['METRICS_TOKEN', 'sixteen letters and a space', 'write 16 to 200 letters'],
])('rejects %s=%s without repeating the value', (name, value, message) => {
  const result = readSettings({ MAIL_FROM: 'desk@example.org', [name]: value });
  expect(result).toMatchObject({ ok: false, problems: [expect.stringContaining(message)] });
  expect(JSON.stringify(result)).not.toContain(value);
});

test.each(['Desk <desk@example.org>', 'a@example.org, b@example.org', 'desk'])(
  'rejects %j as the sender of mails',
  (address) => {
    expect(readSettings({ MAIL_FROM: address })).toEqual({
      ok: false,
      problems: [`MAIL_FROM: ${settingWords.mailFrom}.`],
    });
  },
);

test('requires MAIL_FROM if SMTP_URL is set', () => {
  expect(readSettings({ SMTP_URL: 'smtp://localhost:25' })).toEqual({
    ok: false,
    problems: [settingWords.mailFromMissing],
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

test('accepts only an origin as the hosted form service', () => {
  expect(readSettings({ FORMS_ORIGIN: 'https://formspree.io/' })).toMatchObject({
    ok: true,
    settings: { FORMS_ORIGIN: 'https://formspree.io' },
  });
  expect(readSettings({ FORMS_ORIGIN: '/' })).toEqual({
    ok: false,
    problems: [`FORMS_ORIGIN: ${settingWords.formsOrigin}.`],
  });
});

test('reads the site’s address without other settings', () => {
  expect(siteUrl('https://larkmoor.example/')).toBe('https://larkmoor.example');
  expect(siteUrl('')).toBe('http://localhost:3000');
  expect(siteUrl(undefined)).toBe('http://localhost:3000');
  expect(siteUrl('larkmoor')).toBe('');
});
