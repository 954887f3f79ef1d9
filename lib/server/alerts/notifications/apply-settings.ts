import type { FormDefinition } from '@/lib/forms/definition';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import { withDeskAnswer } from '@/lib/server/alerts/notifications/automatic-answer';
import { notificationSettings } from '@/lib/server/alerts/notifications/notification-settings';
import { notificationRecipients } from '@/lib/server/alerts/notifications/recipients';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import type { DeskSettingStore } from '@/lib/server/platform/store/desk-settings-sql';
import type { OperatorStore } from '@/lib/server/access/operators-sql';

/** Returns the form's rules for one submission, with the settings that operators made at the desk. */
export async function applyDeskSettings(
  form: FormDefinition,
  rules: FormRules,
  { fields }: Pick<SubmissionRecord, 'fields'>,
  store: Pick<DeskSettingStore, 'listDeskSettings'> & Pick<OperatorStore, 'listOperators'>,
  now: Date,
): Promise<FormRules> {
  const settings = await notificationSettings(store, now);
  return {
    ...withDeskAnswer(form, rules, settings.answers.get(form.id)),
    recipients: notificationRecipients(form.id, rules, fields, settings),
  };
}
