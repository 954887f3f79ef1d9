import type { GetServerSidePropsResult } from 'next';
import {
  formSettingsFields,
  type FormSettingsPageProps,
  type FormSettingsValues,
  type FormsPageProps,
} from '@/lib/forms/desk/form-settings-page';
import { listComingEvents } from '@/lib/server/bookings/coming-events';
import { getContent } from '@/lib/server/content/load-content';
import { isLargeErasure } from '@/lib/server/inbox/erasure/erase';
import {
  countExpired,
  type FormSettingsContent,
} from '@/lib/server/forms/desk/form-settings-action';
import { formFacts } from '@/lib/server/forms/desk/form-facts';
import { parseTypedSettings, settingsValues } from '@/lib/server/forms/desk/typed-settings';
import { formSettingsWords } from '@/lib/server/forms/desk/words';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { frameDesk } from '@/lib/server/desk/desk-frame';
import {
  formSettingsName,
  loadFormSettings,
  parseFormSettings,
} from '@/lib/server/forms/settings/form-settings';

type ReadContent = () => Promise<FormSettingsContent>;

/** Returns the props of the list of forms. */
export async function formsProps(
  { operator, services: { store, settings, now } }: DeskPageRequest,
  read: ReadContent = getContent,
): Promise<GetServerSidePropsResult<FormsPageProps>> {
  const content = await read();
  const { site, forms } = content;
  const display = { timeZone: site.timeZone, locale: site.locale, now: now() };
  const all = await loadFormSettings(store);
  const coming = await listComingEvents(content, store, now());
  const rows = await Promise.all(
    [...forms.values()].map(async (form) => ({
      href: `/desk/forms/${encodeURIComponent(form.id)}`,
      title: form.title,
      facts: await formFacts(store, form, all.get(form.id), coming, display),
    })),
  );
  const frame = frameDesk(site, formSettingsWords.pageTitle, operator, settings.PAYMENTS);
  return { props: { ...frame, rows } };
}

/** Returns the props of the settings of one form, with what was typed if it was not saved. */
export async function formSettingsProps(
  { operator, services: { store, settings, now }, context: { query, params } }: DeskPageRequest,
  read: ReadContent = getContent,
): Promise<GetServerSidePropsResult<FormSettingsPageProps>> {
  const content = await read();
  const { site, forms } = content;
  const form = forms.get(String(params?.form));
  if (form === undefined) return { notFound: true };
  const { timeZone, locale } = site;
  const stored = await store.findDeskSetting(formSettingsName(form.id));
  const current = parseFormSettings(stored?.value ?? {});
  const problem = typeof query.problem === 'string' ? query.problem : undefined;
  const values = problem === undefined ? settingsValues(current, timeZone) : typedValues(query);
  const typed = parseTypedSettings(values, timeZone);
  const counts =
    problem !== undefined && typed.ok
      ? await countExpired(store, form.id, typed.settings, content, now())
      : undefined;
  const coming = await listComingEvents(content, store, now());
  const isLarge = counts !== undefined && isLargeErasure(counts);
  return {
    props: {
      ...frameDesk(site, form.title, operator, settings.PAYMENTS),
      form: form.id,
      title: form.title,
      facts: await formFacts(store, form, stored && current, coming, {
        timeZone,
        locale,
        now: now(),
      }),
      values,
      timeZone,
      version: stored?.version ?? 0,
      ...(problem === undefined ? {} : { problem: problemOf(problem) }),
      ...(isLarge ? { typeNumber: String(counts.submissions) } : {}),
      ...(query.saved === '1' ? { saved: formSettingsWords.saved } : {}),
    },
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
