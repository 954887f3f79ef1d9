import { z } from 'zod';
import {
  type ActionResult,
  type DeskActionRequest,
  deskAction,
} from '@/lib/server/desk/desk-action';
import { isSent, text, version } from '@/lib/server/desk/fields';
import { canSeeForm, isPermitted } from '@/lib/server/access/is-permitted';
import { changeSetting } from '@/lib/server/alerts/desk/change-setting';
import { notificationsHref } from '@/lib/server/alerts/desk/notifications-props';
import { parseRuleOption } from '@/lib/server/alerts/desk/rule-options';
import { deskForms } from '@/lib/server/inbox/incoming/mail-form';
import {
  notifyContents,
  notifyTimes,
  parseChoices,
  parseRules,
  parseSilences,
  settingNames,
  type NotificationChoices,
  type RecipientRule,
} from '@/lib/server/alerts/notifications/notification-settings';
import { storedDetails } from '@/lib/server/platform/store/stored-details';

const notificationFields = {
  operator: text,
  version,
  hour: text.transform(Number).pipe(z.int().min(0).max(23)),
};

/** Saves the notifications of an operator. Only owners change those of others. */
export const saveNotifications = deskAction(notificationFields, async (request) => {
  const { services, input, fields, operator, randomBytes, readContent } = request;
  const { store, settings, now } = services;
  const { operator: email, version, hour } = input;
  if (email !== operator.email && !isPermitted(operator, 'manage')) {
    return { kind: 'not-permitted' };
  }
  const person = email === operator.email ? operator : await store.findOperator(email);
  if (person === undefined) return { kind: 'missing' };
  const { forms } = await readContent();
  const choosable = deskForms(forms, settings);
  const name = `${settingNames.choices}${email}`;
  const earlier = parseChoices(await store.findDeskSetting(name));
  const visible = [...choosable.keys()].filter((form) => canSeeForm(person, form));
  const sent = visible.filter((form) => fields.has(`when.${form}`));
  // A form that is not sent, that the operator may not see now, or that is gone keeps its choice.
  const others = Object.entries(earlier.forms).filter(([form]) => !sent.includes(form));
  const value = {
    hour,
    forms: { ...Object.fromEntries(others), ...readChoices(fields, sent) },
  };
  const details = storedDetails('notifications');
  const isSaved = await changeSetting(
    { name, value, version, subject: email, details },
    { store, operator, now: now(), randomBytes },
  );
  const result = isSaved ? 'saved' : 'changed-meanwhile';
  const other = email === operator.email ? undefined : email;
  return { kind: 'done', next: notificationsHref(result, other) };
});

function readChoices(
  fields: URLSearchParams,
  forms: readonly string[],
): NotificationChoices['forms'] {
  const entries = forms.flatMap((form) => {
    const when = notifyTimes.find((each) => each === fields.get(`when.${form}`));
    const content = notifyContents.find((each) => each === fields.get(`content.${form}`));
    return when === undefined || content === undefined ? [] : [[form, { when, content }] as const];
  });
  return Object.fromEntries(entries);
}

/** Tries to add or delete a rule while others change rules of the same form. */
const maxAttempts = 5;

const ruleFields = {
  delete: isSent,
  form: text,
  field: text,
  value: text,
  answer: text,
  operators: z.array(z.string()),
};

/**
 * Adds a rule for the recipients by answer, or deletes one (`delete`). If there is one for the answer, its
 * recipients get the message too. A rule with recipients that the page did not show (`operators`) is not deleted.
 */
export const changeRule = deskAction(ruleFields, async (request) => {
  const { services, input, operator, randomBytes, readContent } = request;
  const { store, now } = services;
  const { forms } = await readContent();
  const isDeletion = input.delete;
  const option = isDeletion
    ? { form: input.form, field: input.field, value: input.value }
    : parseRuleOption(input.answer, forms);
  if (option === undefined) return { kind: 'done', next: notificationsHref('invalid') };
  const { form, field, value } = option;
  const added = isDeletion ? [] : await newRule(option, input.operators, store);
  if (!isDeletion && added.length === 0) {
    return { kind: 'done', next: notificationsHref('invalid') };
  }
  const existing = new Set((await store.listOperators()).map(({ email }) => email));
  const isUnseen = (email: string) => existing.has(email) && !input.operators.includes(email);
  const name = `${settingNames.rules}${form}`;
  // Rules of one form are one setting: another operator may add one at the same time.
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const known = await store.findDeskSetting(name);
    const rules = parseRules(known);
    const isSame = (rule: RecipientRule) => rule.field === field && rule.value === value;
    const others = rules.filter((rule) => !isSame(rule));
    const recipients = rules.filter(isSame).flatMap((rule) => rule.operators);
    if (isDeletion && recipients.some(isUnseen)) break;
    const change = {
      name,
      value: [
        ...others,
        ...added.map((rule) => ({
          ...rule,
          operators: [...new Set([...recipients, ...rule.operators])],
        })),
      ],
      version: known?.version ?? 0,
      subject: form,
      details: storedDetails(isDeletion ? 'rule-deleted' : 'rule-added'),
    };
    const isSaved = await changeSetting(change, { store, operator, now: now(), randomBytes });
    if (isSaved) return { kind: 'done', next: notificationsHref('saved') };
  }
  return { kind: 'done', next: notificationsHref('changed-meanwhile') };
});

async function newRule(
  { form, field, value }: { readonly form: string; readonly field: string; readonly value: string },
  emails: readonly string[],
  store: DeskActionRequest['services']['store'],
): Promise<RecipientRule[]> {
  const chosen = new Set(emails);
  const operators = (await store.listOperators())
    .filter((each) => chosen.has(each.email) && canSeeForm(each, form))
    .map(({ email }) => email);
  return operators.length === 0 ? [] : [{ field, value, operators }];
}

const longestSilence = 999;

/**
 * Saves after how many days without a message each form raises an alarm; an empty field is never. A form whose
 * days are as the page showed them (`seen`) stays as it is. One that another operator has changed meanwhile is not
 * changed, and the page says so.
 */
export async function saveSilences({
  services: { store, now },
  fields,
  operator,
  randomBytes,
  readContent,
}: DeskActionRequest): Promise<ActionResult> {
  const { forms } = await readContent();
  const sent = [...forms.keys()].filter((form) => fields.has(`days.${form}`));
  const isValid = sent.every((form) => /^\d{0,3}$/.test(fields.get(`days.${form}`) ?? ''));
  if (!isValid) return { kind: 'done', next: notificationsHref('invalid') };
  const settings = await store.listDeskSettings(settingNames.silence);
  const known = parseSilences(settings);
  let isSaved = true;
  for (const form of sent) {
    const days = Math.min(Number(fields.get(`days.${form}`)), longestSilence);
    const next = days === 0 ? undefined : days;
    const seen = fields.get(`seen.${form}`);
    if (next === known.get(form) || fields.get(`days.${form}`) === seen) continue;
    if (seen !== String(known.get(form) ?? '')) {
      isSaved = false;
      continue;
    }
    const name = `${settingNames.silence}${form}`;
    const version = settings.find((setting) => setting.name === name)?.version ?? 0;
    const value = next === undefined ? {} : { days: next };
    const details =
      next === undefined ? storedDetails('silence-off') : storedDetails('silence', next);
    const change = { name, value, version, subject: form, details };
    const deps = { store, operator, now: now(), randomBytes };
    isSaved = (await changeSetting(change, deps)) && isSaved;
  }
  return { kind: 'done', next: notificationsHref(isSaved ? 'saved' : 'changed-meanwhile') };
}
