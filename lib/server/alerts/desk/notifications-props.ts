import { deskNameOf, type FormDefinition } from '@/lib/forms/definition';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { canSeeForm, isPermitted } from '@/lib/server/access/is-permitted';
import { listRuleOptions, optionsOf } from '@/lib/server/alerts/desk/rule-options';
import { pageTitles, ruleWords } from '@/lib/words/lib/server/alerts';
import {
  loadNotificationSettings,
  parseChoices,
  parseSilences,
  settingNames,
  type NotificationSettings,
} from '@/lib/server/alerts/notifications/notification-settings';
import type { Operator } from '@/lib/server/access/access-record';
import type { Store } from '@/lib/server/store';
import { mailForm } from '@/lib/server/inbox/incoming/inbound-record';
import { deskForms } from '@/lib/server/inbox/incoming/mail-form';
import { mailNotice } from '@/lib/server/platform/mail/mail-set-up';

const results = ['saved', 'changed-meanwhile', 'invalid'] as const;

/** What became of the last change. */
type SettingsResult = (typeof results)[number];

/** Reads the result of the last change from an address. */
export function readResult(value: unknown): SettingsResult | undefined {
  return results.find((each) => each === value);
}

/** Returns the address of the page of notifications, of another operator where `email` is given. */
export function notificationsHref(result?: SettingsResult, email?: string): string {
  const search = new URLSearchParams({
    ...(email === undefined ? {} : { operator: email }),
    ...(result === undefined ? {} : { result }),
  });
  return search.size === 0 ? '/desk/notifications' : `/desk/notifications?${search.toString()}`;
}

/** Returns the address of the page with fields for one form (`form`), or for all (`change`). */
function changeHref(part: Readonly<Record<string, string>>, email: string | undefined): string {
  const search = new URLSearchParams(part);
  if (email !== undefined) search.set('operator', email);
  return `/desk/notifications?${search.toString()}`;
}

/** Returns the props of the page of notifications: one's own, or of `?operator=` for owners. */
export async function notificationsProps({
  operator,
  services: { store, settings },
  content: { forms, formRules },
  context: { query },
}: DeskPageRequest) {
  const isOwner = isPermitted(operator, 'manage');
  const person =
    typeof query.operator === 'string' && isOwner
      ? await store.findOperator(query.operator)
      : operator;
  if (person === undefined) return undefined;
  const setting = await store.findDeskSetting(`${settingNames.choices}${person.email}`);
  const choices = parseChoices(setting);
  const visible = [...deskForms(forms, settings).values()].filter(({ id }) =>
    canSeeForm(person, id),
  );
  const isChangingAll = query.change === 'all';
  const isChanging = (form: string) => isChangingAll || query.form === form;
  const other = person.email === operator.email ? undefined : person.email;
  return {
    title: pageTitles.notifications,
    result: readResult(query.result),
    /** The address of the operator whose notifications the page shows. */
    email: person.email,
    isOwn: person.email === operator.email,
    /** The version of the choices, so that no change of another operator is lost. */
    version: setting?.version ?? 0,
    hour: choices.hour,
    /** Whether the page has fields for all, or for one form; otherwise it only shows the choices. */
    isChangingAll,
    isChanging: visible.some(({ id }) => isChanging(id)),
    changeHref: changeHref({ change: 'all' }, other),
    backHref: notificationsHref(undefined, other),
    forms: visible.map((form) => {
      const { id } = form;
      const sendsAnswers = formRules.get(id)?.sendsAnswers ?? false;
      const standard = { when: 'default', content: sendsAnswers ? 'whole' : 'link' } as const;
      return {
        form: id,
        title: deskNameOf(form, id),
        /** Mails that answer nothing: owners are notified of them, with a link only. */
        isMail: id === mailForm,
        ...(choices.forms[id] ?? standard),
        isChanging: isChanging(id),
        changeHref: changeHref({ form: id }, other),
      };
    }),
    /** Says that mails wait, where the page promises some. */
    mailNotice: mailNotice(settings),
    /** What only owners see. */
    owner: isOwner ? await loadOwnerPart(store, person, forms) : undefined,
  };
}

async function loadOwnerPart(
  store: Store,
  person: Operator,
  forms: ReadonlyMap<string, FormDefinition>,
) {
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
    silences: [...forms].map(([id, form]) => ({
      form: id,
      title: deskNameOf(form, id),
      days: String(days.get(id) ?? ''),
    })),
  };
}

function ruleRows(
  { rules, operators }: NotificationSettings,
  forms: ReadonlyMap<string, FormDefinition>,
) {
  const known = new Set(operators.map(({ email }) => email));
  return [...rules].flatMap(([form, ofForm]) =>
    ofForm.map((rule) => {
      const { field, value } = rule;
      const definition = forms.get(form);
      const asked = definition?.fields.find(({ name }) => name === field);
      const option = asked && optionsOf(asked).find((each) => each.value === value);
      const text = ruleWords.rule(
        deskNameOf(definition, form),
        asked?.label ?? field,
        option?.label ?? value,
      );
      const recipients = rule.operators.filter((email) => known.has(email));
      return { form, field, value, text, operators: recipients };
    }),
  );
}
