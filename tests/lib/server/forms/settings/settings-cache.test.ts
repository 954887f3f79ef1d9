import { expect, test, vi } from 'vitest';
import { defaultFormSettings } from '@/lib/server/forms/settings/form-settings';
import { FormSettingsCache } from '@/lib/server/forms/settings/settings-cache';
import { noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const after = (milliseconds: number) => new Date(noon.getTime() + milliseconds);

test('reads a change after two seconds, and keeps the last settings while the store fails', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const store = openTestStore();
  const cache = new FormSettingsCache();
  expect(await cache.read(store, noon)).toEqual(new Map());
  const change = { version: 0, changedAt: noon, changedBy: 'ana@example.org' };
  await store.saveDeskSetting({ ...change, name: 'form:contact', value: { isClosed: true } });
  expect(await cache.read(store, after(1999))).toEqual(new Map());
  const closed = new Map([['contact', { ...defaultFormSettings, isClosed: true }]]);
  expect(await cache.read(store, after(2000))).toEqual(closed);
  const broken = { listDeskSettings: () => Promise.reject(new Error('disk')) };
  expect(await cache.read(broken, after(4000))).toEqual(closed);
});
