import { deskNameOf } from '@/lib/forms/definition';
import type { Content } from '@/lib/server/content/content';
import { senderOf } from '@/lib/server/inbox/desk/views/sender';
import { summarizeSubmission } from '@/lib/server/inbox/desk/views/submission-summary';
import type { Webhook } from '@/lib/server/alerts/webhooks/webhook-record';
import { webhookBody } from '@/lib/server/alerts/webhooks/body';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/** Returns a function that writes the body of a webhook in the words of the desk's list. */
export function webhookBodies(
  content: Pick<Content, 'site' | 'forms' | 'formRules'>,
  siteUrl: string,
  now: () => Date,
): (webhook: Webhook, submission: StoredSubmission) => string {
  return ({ shape }, submission) => {
    const { site, forms, formRules } = content;
    const definition = forms.get(submission.form);
    const rules = formRules.get(submission.form);
    const display = { timeZone: site.timeZone, locale: site.locale, now: now() };
    return webhookBody(shape, {
      submission,
      formTitle: deskNameOf(definition, submission.form),
      sender: senderOf(submission, definition),
      summary: summarizeSubmission(submission.fields, { definition, rules }, display),
      siteUrl,
    });
  };
}
