import type { GetServerSidePropsResult } from 'next';
import type {
  NotificationsPageProps,
  OwnerNotifications,
  RuleRow,
  SettingsResult,
} from '@/lib/alerts/desk/alerts-pages';
import type { FormDefinition } from '@/lib/forms/definition';
import { getContent } from '@/lib/server/content/load-content';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { frameDesk, type DeskContent } from '@/lib/server/desk/desk-frame';
import { canSeeForm, isPermitted } from '@/lib/server/access/is-permitted';
import { listRuleOptions, optionsOf } from '@/lib/server/alerts/desk/rule-options';
import { pageTitles, ruleWords } from '@/lib/server/alerts/words';
import {
  loadNotificationSettings,
  parseChoices,
  parseSilences,
  settingNames,
  type NotificationSettings,
} from '@/lib/server/alerts/notifications/notification-settings';
import type { Operator } from '@/lib/server/access/access-record';
import type { Store } from '@/lib/server/store';

const results: readonly SettingsResult[] = ['saved', 'changed-meanwhile', 'invalid'];

/** Reads the result of the last change from an address. */
export function readResult(value: unknown): { readonly result?: SettingsResult } {
  const result = results.find((each) => each === value);
  return result === undefined ? {} : { result };
}

/** Returns the address of the page of notifications, of another operator where `email` is given. */
export function notificationsHref(result?: SettingsResult, email?: string): string {
  const search = new URLSearchParams({
    ...(email === undefined ? {} : { operator: email }),
    ...(result === undefined ? {} : { result }),
  });
  return search.size === 0 ? '/desk/notifications' : `/desk/notifications?${search.toString()}`;
}

/** Returns the props of the page of notifications: one's own, or of `?operator=` for owners. */
export async function notificationsProps(
  { operator, services: { store, settings }, context: { query } }: DeskPageRequest,
  read: () => Promise<DeskContent> = getContent,
): Promise<GetServerSidePropsResult<NotificationsPageProps>> {
  const { site, forms, formRules } = await read();
  const isOwner = isPermitted(operator, 'manage');
  const person =
    typeof query.operator === 'string' && isOwner
      ? await store.findOperator(query.operator)
      : operator;
  if (person === undefined) return { notFound: true };
  const setting = await store.findDeskSetting(`${settingNames.choices}${person.email}`);
  const choices = parseChoices(setting);
  const visible = [...forms.values()].filter(({ id }) => canSeeForm(person, id));
  return {
    props: {
      ...frameDesk(site, pageTitles.notifications, operator, settings.PAYMENTS),
      ...readResult(query.result),
      email: person.email,
      isOwn: person.email === operator.email,
      version: setting?.version ?? 0,
      hour: choices.hour,
      forms: visible.map(({ id, title }) => {
        const sendsAnswers = formRules.get(id)?.sendsAnswers ?? false;
        const standard = { when: 'default', content: sendsAnswers ? 'whole' : 'link' } as const;
        return { form: id, title, ...(choices.forms[id] ?? standard) };
      }),
      ...(isOwner ? { owner: await loadOwnerPart(store, person, forms) } : {}),
    },
  };
}

async function loadOwnerPart(
  store: Store,
  person: Operator,
  forms: ReadonlyMap<string, FormDefinition>,
): Promise<OwnerNotifications> {
  const [settings, silences] = await Promise.all([
    loadNotificationSettings(store),
    store.listDeskSettings(settingNames.silence),
  ]);
  const days = parseSilences(silences);
  return {
    operators: settings.operators.map(({ email }) => ({
      email,
      href: notificationsHref(undefined, email),
      isCurrent: email === person.email,
    })),
    rules: ruleRows(settings, forms),
    newRule: listRuleOptions(forms),
    silences: [...forms.values()].map(({ id, title }) => ({
      form: id,
      title,
      days: String(days.get(id) ?? ''),
    })),
  };
}

function ruleRows(
  { rules, operators }: NotificationSettings,
  forms: ReadonlyMap<string, FormDefinition>,
): RuleRow[] {
  const known = new Set(operators.map(({ email }) => email));
  return [...rules].flatMap(([form, ofForm]) =>
    ofForm.map((rule) => {
      const { field, value } = rule;
      const definition = forms.get(form);
      const asked = definition?.fields.find(({ name }) => name === field);
      const option = asked && optionsOf(asked).find((each) => each.value === value);
      const text = ruleWords.rule(
        definition?.title ?? form,
        asked?.label ?? field,
        option?.label ?? value,
      );
      const recipients = rule.operators.filter((email) => known.has(email));
      return { form, field, value, text, operators: recipients };
    }),
  );
}
