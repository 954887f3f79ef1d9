import { deskNameOf } from '@/lib/forms/definition';
import type { Content } from '@/lib/server/content/content';
import { senderOf } from '@/lib/server/inbox/desk/views/sender';
import { summarizeSubmission } from '@/lib/server/inbox/desk/views/submission-summary';
import type { WebhookDeps } from '@/lib/server/alerts/webhooks/deliver';
import { webhookBody } from '@/lib/server/alerts/webhooks/body';
import { showExcerpt } from '@/lib/server/platform/mail/visible-text';
import type { Store } from '@/lib/server/store';

/** The most characters of an answer in a text for Slack or Discord. */
const maxExcerpt = 200;

/** Returns a function that writes the body of a webhook for a submission, or for a mail that answers it. */
export function webhookBodies(
  content: Pick<Content, 'site' | 'forms' | 'formRules'>,
  store: Pick<Store, 'findInboundMail'>,
  siteUrl: string,
  now: () => Date,
): WebhookDeps['bodyOf'] {
  return async ({ shape }, submission, mail) => {
    const answer = mail === undefined ? undefined : await store.findInboundMail(mail);
    if (mail !== undefined && answer === undefined) return undefined;
    const { site, forms, formRules } = content;
    const definition = forms.get(submission.form);
    const rules = formRules.get(submission.form);
    const display = { timeZone: site.timeZone, locale: site.locale, now: now() };
    return webhookBody(shape, {
      submission,
      formTitle: deskNameOf(definition, submission.form),
      sender: senderOf(submission, definition),
      summary:
        answer === undefined
          ? summarizeSubmission(submission.fields, { definition, rules }, display)
          : showExcerpt(answer.text.slice(0, answer.visibleLength), maxExcerpt),
      answer,
      siteUrl,
    });
  };
}
