import type { Store } from '@/lib/server/store';

/** The setting with the time at which the jobs ran last. Names with a colon belong to others. */
const name = 'jobs';

const minute = 60_000;

/** A time is stored at most every five minutes, because each is a write to disk. */
const minAgeMs = 5 * minute;

type JobsStore = Pick<Store, 'findDeskSetting' | 'saveDeskSetting'>;

/** Returns when digests and alarms ran last, to within five minutes. */
export async function readJobsTime(
  store: Pick<JobsStore, 'findDeskSetting'>,
): Promise<Date | undefined> {
  return (await store.findDeskSetting(name))?.changedAt;
}

/** Stores that digests and alarms ran. Another process may have done so; its time is as good. */
export async function recordJobsTime(store: JobsStore, now: Date): Promise<void> {
  const known = await store.findDeskSetting(name);
  const age = known === undefined ? minAgeMs : now.getTime() - known.changedAt.getTime();
  // A negative age was stored while the clock was ahead.
  if (age >= 0 && age < minAgeMs) return;
  const version = known?.version ?? 0;
  await store.saveDeskSetting({ name, value: {}, version, changedAt: now, changedBy: '' });
}
