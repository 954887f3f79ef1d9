import { type DatedContent, listComingEvents } from '@/lib/server/bookings/coming-events';
import { text, version } from '@/lib/server/desk/fields';
import { createAuditEntry, recordDone } from '@/lib/server/access/audit';
import { type ActionResult, deskAction } from '@/lib/server/desk/desk-action';
import { expiredQueries } from '@/lib/server/inbox/erasure/delete-old';
import { isLargeErasure } from '@/lib/server/inbox/erasure/erase';
import { parseTypedSettings } from '@/lib/server/forms/desk/typed-settings';
import { formSettingsName, type FormSettings } from '@/lib/server/forms/settings/form-settings';
import type { ErasureCounts } from '@/lib/server/inbox/erasure/erasure-record';
import type { Store } from '@/lib/server/store';

const settingsFields = {
  form: text,
  version,
  /** The number of messages that a large deletion asks for. */
  typed: text,
  isClosed: text,
  opensAt: text,
  closesAt: text,
  closedText: text,
  maxSubmissions: text,
  fullText: text,
  keepDays: text,
  spamDays: text,
};

/**
 * Saves the settings of a form.
 *
 * Redirects to the form's page with everything that was typed, and saves nothing, if a field is not
 * valid, another operator has changed the settings, or the next clean-up would delete more than a fifth
 * of all submissions and its number was not typed.
 */
export const saveFormSettings = deskAction(settingsFields, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const content = await readContent();
  const { site, forms } = content;
  const { form, version, typed: confirmed, ...values } = input;
  if (!forms.has(form)) return { kind: 'missing' };
  const page = `/desk/forms/${encodeURIComponent(form)}`;
  const again = (problem: string): ActionResult => {
    const search = new URLSearchParams({ ...values, problem });
    return { kind: 'done', next: `${page}?${search.toString()}` };
  };
  const typed = parseTypedSettings(values, site.timeZone);
  if (!typed.ok) return again(typed.field);
  const at = now();
  const counts = await countExpired(store, form, typed.settings, content, at);
  const isConfirmed = confirmed.trim() === String(counts.submissions);
  if (isLargeErasure(counts) && !isConfirmed) return again('number');
  const isSaved = await store.saveDeskSetting({
    name: formSettingsName(form),
    value: typed.settings,
    version,
    changedAt: at,
    changedBy: operator.email,
  });
  if (!isSaved) return again('changed');
  const event = { operator: operator.email, action: 'settings-changed', subject: form } as const;
  const details = JSON.stringify({
    ...typed.settings,
    closedText: undefined,
    fullText: undefined,
  });
  await recordDone(store, createAuditEntry({ ...event, details }, at, randomBytes));
  return { kind: 'done', next: `${page}?saved=1` };
});

/** Counts the submissions of a form that the next clean-up deletes. */
export async function countExpired(
  store: Pick<Store, 'countErasure' | 'listExpiredSubmissions' | 'listTakenEvents'>,
  form: string,
  settings: FormSettings,
  content: DatedContent,
  now: Date,
): Promise<ErasureCounts> {
  const coming = await listComingEvents(content, store, now);
  const queries = expiredQueries(form, settings, coming, now, Number.MAX_SAFE_INTEGER);
  const ids = await Promise.all(queries.map((query) => store.listExpiredSubmissions(query)));
  return store.countErasure(ids.flat());
}
