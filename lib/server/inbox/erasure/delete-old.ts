import { type DatedContent, listComingEvents } from '@/lib/server/bookings/coming-events';
import type { Content } from '@/lib/server/content/content';
import {
  binDays,
  defaultFormSettings,
  loadFormSettings,
  retentionOf,
  type FormSettings,
} from '@/lib/server/forms/settings/form-settings';
import {
  findRetentionStart,
  recordFirstCleanup,
} from '@/lib/server/forms/settings/retention-start';
import { eraseSubmissions, type EraseDeps } from '@/lib/server/inbox/erasure/erase';
import type { ExpiredQuery } from '@/lib/server/inbox/erasure/erasure-record';

const dayMs = 24 * 60 * 60_000;
const pageSize = 500;

/**
 * Deletes submissions that were in the bin for 30 days, and those of each form that are older than its
 * settings keep them, but for bookings of events that have not ended. A form without settings has the
 * defaults, which delete nothing in the first 14 days.
 */
export async function deleteOldSubmissions(
  deps: EraseDeps,
  content: DatedContent & Pick<Content, 'forms'>,
): Promise<void> {
  const { store, now } = deps;
  const binnedBefore = daysBefore(now(), binDays);
  await deleteAll(deps, { folders: ['bin'], binnedBefore, limit: pageSize }, 'bin');
  const settings = await loadFormSettings(store);
  await recordFirstCleanup(store, now());
  const defaultsApply = now() >= (await findRetentionStart(store, now()));
  const coming = await listComingEvents(content, store, now());
  for (const form of new Set([...content.forms.keys(), ...settings.keys()])) {
    if (!settings.has(form) && !defaultsApply) continue;
    const ofForm = settings.get(form) ?? defaultFormSettings;
    for (const query of expiredQueries(form, ofForm, coming, now())) {
      await deleteAll(deps, query, 'retention');
    }
  }
}

/**
 * Returns the queries of a form's submissions that its settings keep no longer. Bookings of the coming
 * events are kept; spam books nothing.
 */
export function expiredQueries(
  form: string,
  settings: FormSettings,
  coming: readonly string[],
  now: Date,
  limit = pageSize,
): readonly ExpiredQuery[] {
  return retentionOf(settings).map(({ folders, days }) => ({
    form,
    folders,
    receivedBefore: daysBefore(now, days),
    exceptEvents: folders.includes('spam') ? [] : coming,
    limit,
  }));
}

/** Returns the time a number of days before another. */
function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

async function deleteAll(
  deps: EraseDeps,
  query: ExpiredQuery,
  reason: 'bin' | 'retention',
): Promise<void> {
  for (;;) {
    const ids = await deps.store.listExpiredSubmissions(query);
    if (ids.length === 0) return;
    const note = { operator: '', reason, folders: query.folders };
    // Submissions that an operator has moved meanwhile are not in the next page.
    const deleted = await eraseSubmissions(deps, ids, note);
    if (deleted === 0 || ids.length < query.limit) return;
  }
}
