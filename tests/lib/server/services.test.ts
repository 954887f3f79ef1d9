import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { clearProcessState } from '@/lib/server/platform/state/process-state';
import { newSubmission } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

afterEach(() => {
  clearProcessState('services');
  vi.resetModules();
});

test('shares one store between copies of the module', async () => {
  const directory = await temporaryDirectory();
  vi.stubEnv('DATA_DIR', join(directory, 'data'));
  vi.stubEnv('SITE_URL', 'https://larkmoor.example');
  const first = await import('@/lib/server/services');
  vi.resetModules();
  const second = await import('@/lib/server/services');
  expect(second.services).not.toBe(first.services);
  expect(second.services()).toBe(first.services());

  const { settings, store, now } = first.services();
  expect(settings.SITE_URL).toBe('https://larkmoor.example');
  expect(now()).toBeInstanceOf(Date);
  expect(await store.addSubmission(newSubmission({}))).toEqual({ kind: 'added' });
  await store.close();
});

test('throws on an invalid setting', async () => {
  vi.stubEnv('SITE_URL', 'larkmoor.example');
  const { services } = await import('@/lib/server/services');
  expect(() => services()).toThrow('SITE_URL: write the site’s own address without a path');
});

test('opens PostgreSQL if DATABASE_URL is set', async () => {
  const { openStore } = await import('@/lib/server/services');
  const directory = join(await temporaryDirectory(), 'data');
  const settings = {
    SITE_URL: '',
    DATA_DIR: directory,
    TRUST_PROXY: 0,
    BACKUP_KEEP: 14,
    BACKUP_HOUR: 3,
    EDITING: 'off' as const,
    PAYMENTS: 'off' as const,
  };
  const store = openStore({ ...settings, DATABASE_URL: 'postgres://127.0.0.1:1/site' });
  await expect(store.check()).rejects.toMatchObject({ name: 'StoreBusy' });
  expect(existsSync(directory)).toBe(false);
  await store.close();
});

test('creates a mailer only with a mail server', async () => {
  const { openMailer } = await import('@/lib/server/services');
  const settings = {
    SITE_URL: '',
    DATA_DIR: '',
    TRUST_PROXY: 0,
    BACKUP_KEEP: 14,
    BACKUP_HOUR: 3,
    EDITING: 'off' as const,
    PAYMENTS: 'off' as const,
  };
  const readName = () => Promise.resolve('Larkmoor');
  expect(openMailer(settings, readName)).toBeUndefined();
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@larkmoor.example' };
  expect(openMailer({ ...settings, ...smtp }, readName)).toBeDefined();
});
