import { expect, test } from 'vitest';
import { describeParts, type Findings } from '@/lib/server/alerts/desk/check-up';
import { later, noon } from '@/tests/support/submissions';
import { partWords } from '@/lib/words/lib/server/alerts';

const secrets = {
  SMTP_URL: 'smtps://user:secret-1@mail.example.org',
  MAIL_FROM: 'desk@larkmoor.example',
  INBOUND_ADDRESS: 'desk+*@larkmoor.example',
  INBOUND_IMAP_URL: 'imaps://desk:secret-4@mail.example.org',
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
    EDITING: 'off',
    PAYMENTS: 'stripe-live',
    FORMS_ORIGIN: 'https://forms.example',
    ...secrets,
  },
  site: {
    embeds: { youtube: true, vimeo: false, googleMaps: 'a-public-key-of-google' },
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
  backup: { succeededAt: later(-60).toISOString() },
  now: noon,
};

const backedUp = { ...healthy.settings, BACKUP_DIR: '/mnt/secret-place' };

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
      EDITING: 'off',
      PAYMENTS: 'off',
    },
    site: { ...healthy.site, embeds: { youtube: false, vimeo: false }, analytics: {} },
    certificateEnd: undefined,
  };
  expect(names(fresh, 'broken')).toEqual([]);
  expect(names(fresh, 'on')).toEqual(['Store', 'Disk', partWords.jobs.name]);
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
  ['Backups', { settings: backedUp, backup: { succeededAt: later(-37 * 60).toISOString() } }],
  ['Backups', { settings: backedUp, backup: { failure: { at: '', fault: 'no-space' } } }],
  [partWords.jobs.name, { jobsRanAt: undefined }],
  [partWords.jobs.name, { jobsRanAt: later(-11) }],
])('%s is broken with %j', (name, change) => {
  expect(names({ ...healthy, ...change }, 'broken')).toEqual([name]);
});

test('hosted payments need no secret key here', () => {
  const { STRIPE_SECRET_KEY: _key, ...settings } = healthy.settings;
  const part = describeParts({ ...healthy, settings }).find(({ name }) => name === 'Payments');
  expect(part).toMatchObject({ state: 'on', settings: ['PAYMENTS', 'FORMS_ORIGIN'] });
});

test('says why the mailbox of answers cannot be read, and what is off without one', () => {
  const mailboxError = 'The mail server refuses the password.';
  const broken = describeParts({ ...healthy, mailboxError });
  expect(broken.filter(({ state }) => state === 'broken')).toMatchObject([
    { name: partWords.inbound.name, text: mailboxError },
  ]);
  const settings = { ...healthy.settings, INBOUND_ADDRESS: undefined };
  expect(names({ ...healthy, settings }, 'off')).toContain(partWords.inbound.name);
});

test('a hosted service without a form is off', () => {
  expect(names({ ...healthy, forms: new Map() }, 'off')).toEqual([
    partWords.hosted.name,
    'Backups',
  ]);
});

const backups = (backup: Findings['backup']) =>
  describeParts({ ...healthy, settings: backedUp, backup }).find(({ name }) => name === 'Backups');

test('shows the last backup, in the time zone of the site', () => {
  const succeededAt = '2026-11-20T03:00:00.000Z';
  expect(backups({ succeededAt })).toEqual({
    name: partWords.backups.name,
    state: 'on',
    text: partWords.backups.on('20 Nov 2026, 03:00'),
    settings: ['BACKUP_DIR'],
  });
  expect(backups({})?.text).toBe(partWords.backups.waiting);
});

test('says why the last backup failed, the last good one and the setting to change', () => {
  const failure = { at: noon.toISOString(), fault: 'program-missing' as const };
  expect(backups({ succeededAt: '2026-11-19T03:00:00.000Z', failure })).toEqual({
    name: partWords.backups.name,
    state: 'broken',
    text: `${partWords.backups['program-missing']} ${partWords.backups.last('19 Nov 2026, 03:00')}`,
    settings: ['POSTGRES_PROGRAMS'],
  });
  expect(backups({ failure: { ...failure, fault: 'unreachable' } })?.text).toBe(
    `${partWords.backups.failed} ${partWords.backups.none}`,
  );
});
