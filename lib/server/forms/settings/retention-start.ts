import type { Store } from '@/lib/server/store';

/** The setting with the time of the first clean-up. Names with a colon belong to others. */
const name = 'retention';

/** Milliseconds in which the desk shows what the default settings delete, before they do. */
const noticeMs = 14 * 24 * 60 * 60_000;

type SettingStore = Pick<Store, 'findDeskSetting' | 'saveDeskSetting'>;

/**
 * Returns when the default settings begin to delete: 14 days after the first clean-up. An update of a
 * site with old spam deletes none before its operators could see the date.
 */
export async function findRetentionStart(
  store: Pick<SettingStore, 'findDeskSetting'>,
  now: Date,
): Promise<Date> {
  const first = (await store.findDeskSetting(name))?.changedAt ?? now;
  return new Date(first.getTime() + noticeMs);
}

/** Stores the time of the first clean-up. The first of several processes decides. */
export async function recordFirstCleanup(store: SettingStore, now: Date): Promise<void> {
  if ((await store.findDeskSetting(name)) !== undefined) return;
  await store.saveDeskSetting({ name, value: {}, version: 0, changedAt: now, changedBy: '' });
}
