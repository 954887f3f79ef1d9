import { expect, test } from 'vitest';
import { describeParts, type Findings } from '@/lib/server/desk/telling/check-up';
import { later, noon } from '@/tests/support/submissions';

const secrets = {
  SMTP_URL: 'smtps://user:secret-1@mail.example.org',
  MAIL_FROM: 'desk@larkmoor.example',
  DATABASE_URL: 'postgres://user:secret-2@localhost/frontdesk',
  STRIPE_SECRET_KEY: 'sk_live_secret3',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
};

const healthy: Findings = {
  settings: {
    SITE_URL: 'https://larkmoor.example',
    DATA_DIR: './data',
    TRUST_PROXY: 1,
    BACKUP_KEEP: 14,
    BACKUP_HOUR: 3,
    PAYMENTS: 'stripe-live',
    FORMS_ORIGIN: 'https://forms.example',
    ...secrets,
  },
  site: {
    embeds: { youtube: true, googleMaps: 'a-public-key-of-google' },
    analytics: { googleAnalytics: 'G-TEST' },
    locale: 'en-GB',
    timeZone: 'Europe/London',
  },
  forms: new Map([['contact', { hostedId: 'abc' }]]),
  isStoreWritable: true,
  freeBytes: 5e9,
  certificateEnd: later(60 * 24 * 60),
  hasDeadMail: false,
  isKeyRefused: false,
  hasUntrustedProxy: false,
  jobsRanAt: noon,
  now: noon,
};

const names = (findings: Findings, state: string) =>
  describeParts(findings)
    .filter((part) => part.state === state)
    .map(({ name }) => name);

test('a healthy installation has every part on except backups', () => {
  expect(names(healthy, 'broken')).toEqual([]);
  expect(names(healthy, 'off')).toEqual(['Backups']);
});

test('shows no secret', () => {
  const shown = JSON.stringify(describeParts(healthy));
  expect(shown).not.toContain('secret');
  expect(shown).not.toContain('mail.example.org');
  expect(shown).not.toContain('a-public-key');
});

test('a new installation has the optional parts off', () => {
  const { SITE_URL: _url, ...settings } = { ...healthy.settings };
  const fresh: Findings = {
    ...healthy,
    settings: {
      SITE_URL: 'http://localhost:3000',
      DATA_DIR: settings.DATA_DIR,
      TRUST_PROXY: 0,
      BACKUP_KEEP: 14,
      BACKUP_HOUR: 3,
      PAYMENTS: 'off',
    },
    site: { ...healthy.site, embeds: { youtube: false }, analytics: {} },
    certificateEnd: undefined,
  };
  expect(names(fresh, 'broken')).toEqual([]);
  expect(names(fresh, 'on')).toEqual(['Store', 'Disk', 'Background jobs']);
});

test.each<[string, Partial<Findings>]>([
  ['Store', { isStoreWritable: false }],
  ['Disk', { freeBytes: 1000 }],
  ['Disk', { freeBytes: undefined }],
  ['Mail', { hasDeadMail: true }],
  ['Payments', { isKeyRefused: true }],
  ['TLS', { certificateEnd: later(60) }],
  ['TLS', { certificateEnd: undefined }],
  ['Reverse proxy', { hasUntrustedProxy: true }],
  ['Background jobs', { jobsRanAt: undefined }],
  ['Background jobs', { jobsRanAt: later(-11) }],
])('%s is broken with %j', (name, change) => {
  expect(names({ ...healthy, ...change }, 'broken')).toEqual([name]);
});

test('hosted payments need no secret key here', () => {
  const { STRIPE_SECRET_KEY: _key, ...settings } = healthy.settings;
  const part = describeParts({ ...healthy, settings }).find(({ name }) => name === 'Payments');
  expect(part).toMatchObject({ state: 'on', settings: ['PAYMENTS', 'FORMS_ORIGIN'] });
});

test('a hosted service without a form is off', () => {
  expect(names({ ...healthy, forms: new Map() }, 'off')).toEqual(['Hosted forms', 'Backups']);
});
