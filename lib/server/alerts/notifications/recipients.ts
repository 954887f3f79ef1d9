import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import type {
  NotificationSettings,
  RecipientRule,
} from '@/lib/server/alerts/notifications/notification-settings';
import { canSeeForm } from '@/lib/server/access/operator-forms';

/** An address that is notified of a submission. */
export interface Recipient {
  readonly to: string;
  /** Whether the mail contains the answers. */
  readonly sendsAnswers: boolean;
  /** The language that the operator with the address has chosen. */
  readonly language?: string | undefined;
}

/**
 * Returns who is notified of a submission at once: the addresses of the form's file, changed by the
 * choices of operators who may see the form, and the operators whom a rule names for its answers.
 */
export function notificationRecipients(
  form: string,
  { notify, sendsAnswers }: Pick<FormRules, 'notify' | 'sendsAnswers'>,
  fields: SubmittedFields,
  { operators, choices, rules }: Pick<NotificationSettings, 'operators' | 'choices' | 'rules'>,
): readonly Recipient[] {
  const recipients = new Map<string, Recipient>();
  for (const to of notify) {
    if (!recipients.has(to.toLowerCase())) recipients.set(to.toLowerCase(), { to, sendsAnswers });
  }
  const matching = (rules.get(form) ?? []).filter((rule) => isMatch(rule, fields));
  for (const operator of operators.filter((each) => canSeeForm(each, form))) {
    const { email } = operator;
    const choice = choices.get(email)?.forms[form];
    const isNamed = matching.some((rule) => rule.operators.includes(email));
    const hasAnswers = choice === undefined ? sendsAnswers : choice.content === 'whole';
    const known = recipients.get(email);
    if (isNamed || choice?.when === 'at-once') {
      recipients.set(email, { to: known?.to ?? email, sendsAnswers: hasAnswers });
    } else if (choice !== undefined) {
      recipients.delete(email);
    }
  }
  return [...recipients.values()].map((recipient) => {
    const email = recipient.to.toLowerCase();
    const language = operators.find((operator) => operator.email === email)?.language;
    return language === undefined ? recipient : { ...recipient, language };
  });
}

function isMatch({ field, value }: RecipientRule, fields: SubmittedFields): boolean {
  return (valuesOf(fields, field) ?? []).includes(value);
}
