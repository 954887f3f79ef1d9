import { expect, test } from 'vitest';
import {
  loadNotificationSettings,
  notificationSettings,
} from '@/lib/server/alerts/notifications/notification-settings';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { newOperator } from '@/tests/support/operators';
import { openTestStore } from '@/tests/support/test-store';
import { noon } from '@/tests/support/submissions';

const seconds = (count: number) => new Date(noon.getTime() + count * 1000);
const saved = { version: 0, changedAt: noon, changedBy: '' };

test('loads valid settings and ignores others', async () => {
  const store = openTestStore();
  await store.addOperator(newOperator({}));
  const value = { isOn: true, subject: '', text: 'Hello' };
  await store.saveDeskSetting({ ...saved, name: 'answer:contact', value });
  await store.saveDeskSetting({ ...saved, name: 'answer:book', value: { text: 1 } });
  const settings = await loadNotificationSettings(store);
  expect([...settings.answers]).toEqual([['contact', value]]);
  expect(settings.operators).toHaveLength(1);
});

test('reads a change within three seconds', async () => {
  const store = openTestStore();
  await notificationSettings(store, noon);
  await store.addOperator(newOperator({}));
  expect((await notificationSettings(store, seconds(2))).operators).toHaveLength(0);
  expect((await notificationSettings(store, seconds(3))).operators).toHaveLength(1);
});

test('uses older settings while the store is busy', async () => {
  const store = openTestStore();
  await store.addOperator(newOperator({}));
  await notificationSettings(store, noon);
  store.listOperators = () => Promise.reject(new StoreBusy('busy'));
  expect((await notificationSettings(store, seconds(60))).operators).toHaveLength(1);
});
