import { deskNameOf } from '@/lib/forms/definition';
import { formSettingsFields, type FormSettingsValues } from '@/lib/forms/desk/form-settings-page';
import { listComingEvents } from '@/lib/server/bookings/coming-events';
import { isLargeErasure } from '@/lib/server/inbox/erasure/erase';
import { countExpired } from '@/lib/server/forms/desk/form-settings-action';
import { formFacts } from '@/lib/server/forms/desk/form-facts';
import { parseTypedSettings, settingsValues } from '@/lib/server/forms/desk/typed-settings';
import { formSettingsWords } from '@/lib/words/lib/server/forms/desk';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import {
  formSettingsName,
  loadFormSettings,
  parseFormSettings,
} from '@/lib/server/forms/settings/form-settings';

/** Returns the props of the list of forms. */
export async function formsProps({ services: { store }, content, display }: DeskPageRequest) {
  const all = await loadFormSettings(store);
  const coming = await listComingEvents(content, store, display.now);
  const rows = await Promise.all(
    [...content.forms.values()].map(async (form) => ({
      href: `/desk/forms/${encodeURIComponent(form.id)}`,
      title: deskNameOf(form, form.id),
      /** Whether it is open, and how long it keeps messages and spam. */
      facts: await formFacts(store, form, all.get(form.id), coming, display),
    })),
  );
  return { title: formSettingsWords.pageTitle, rows };
}

/** Returns the props of the settings of one form, with what was typed if it was not saved. */
export async function formSettingsProps({
  services: { store },
  content,
  display,
  context: { query, params },
}: DeskPageRequest) {
  const form = content.forms.get(String(params?.form));
  if (form === undefined) return undefined;
  const { timeZone, now } = display;
  const stored = await store.findDeskSetting(formSettingsName(form.id));
  const current = parseFormSettings(stored?.value ?? {});
  const problem = typeof query.problem === 'string' ? query.problem : undefined;
  const values = problem === undefined ? settingsValues(current, timeZone) : typedValues(query);
  const typed = parseTypedSettings(values, timeZone);
  const counts =
    problem !== undefined && typed.ok
      ? await countExpired(store, form.id, typed.settings, content, now)
      : undefined;
  const coming = await listComingEvents(content, store, now);
  const isLarge = counts !== undefined && isLargeErasure(counts);
  return {
    title: deskNameOf(form, form.id),
    form: form.id,
    facts: await formFacts(store, form, stored && current, coming, display),
    values,
    timeZone,
    version: stored?.version ?? 0,
    /** Why the settings were not saved. */
    problem: problem === undefined ? undefined : problemOf(problem),
    /** The number that the operator must type, because that many messages would be deleted. */
    typeNumber: isLarge ? String(counts.submissions) : undefined,
    /** Says that the settings were saved. */
    saved: query.saved === '1' ? formSettingsWords.saved : undefined,
  };
}

function typedValues(
  query: Readonly<Record<string, string | string[] | undefined>>,
): FormSettingsValues {
  const entries = formSettingsFields.map(
    (name) => [name, [query[name] ?? ''].flat()[0] ?? ''] as const,
  );
  return Object.fromEntries(entries) as Record<(typeof formSettingsFields)[number], string>;
}

function problemOf(problem: string): string {
  const { fields, changed, number, invalid } = formSettingsWords;
  if (problem === 'changed') return changed;
  if (problem === 'number') return number;
  const field = Object.entries(fields).find(([name]) => name === problem);
  return invalid(field?.[1] ?? formSettingsWords.pageTitle);
}
