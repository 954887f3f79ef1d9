import { deskNameOf } from '@/lib/forms/definition';
import { applyDeskSettings } from '@/lib/server/alerts/notifications/apply-settings';
import { notificationSettings } from '@/lib/server/alerts/notifications/notification-settings';
import { notificationRecipients } from '@/lib/server/alerts/notifications/recipients';
import {
  addMailIds,
  type MailDraft,
  paragraphs,
} from '@/lib/server/alerts/notifications/submission-mails';
import { languageOfAddress } from '@/lib/server/access/operator-language';
import { mailLanguage } from '@/lib/server/platform/mail/mail-language';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { canSeeForm } from '@/lib/server/access/is-permitted';
import type { Content } from '@/lib/server/content/content';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import { mailForm } from '@/lib/server/inbox/incoming/inbound-record';
import { inboundMailWords as words } from '@/lib/words/lib/server/inbox/incoming';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import { notificationWords } from '@/lib/words/lib/server/platform/mail';
import type { Store } from '@/lib/server/store';

interface NoticeDeps {
  readonly store: Pick<Store, 'findConversation' | 'listDeskSettings' | 'listOperators'>;
  readonly content: Content;
  readonly siteUrl: string;
  readonly randomBytes: RandomBytes;
  readonly now: () => Date;
}

/** What a mail is about: the submission that it answers or begins. */
interface Answered extends Pick<SubmissionRecord, 'fields' | 'form' | 'id' | 'reference'> {
  /** Whether the submission begins with the mail. */
  readonly isNew: boolean;
}

/**
 * Creates the notifications of a mail that came in: to the operator who takes care of the message first, then to
 * those who are notified of new ones. They have a link and no text of the mail, so that none is sent on.
 */
export async function createAnswerNotices(
  mail: string,
  answered: Answered,
  { store, content, siteUrl, randomBytes, now }: NoticeDeps,
): Promise<readonly NewMail[]> {
  const { id, form, reference, isNew } = answered;
  const { assignee } = isNew ? { assignee: undefined } : await store.findConversation(id);
  const recipients = await recipientsOf(answered, { store, content, now });
  // Since the message was assigned to them, they may have lost the right to see it.
  const operators = await store.listOperators();
  const mayAssignee = operators.some(
    (operator) => operator.email === assignee && canSeeForm(operator, form),
  );
  const addresses = [...(assignee !== undefined && mayAssignee ? [assignee] : []), ...recipients];
  const known = new Set<string>();
  const drafts = addresses.flatMap((to): MailDraft[] => {
    if (known.has(to.toLowerCase())) return [];
    known.add(to.toLowerCase());
    return inLanguage(languageOfAddress(operators, to), () => {
      const title = isNew ? words.newTitle : deskNameOf(content.forms.get(form), words.newTitle);
      return [
        {
          kind: 'answer',
          to,
          ...mailLanguage(),
          form,
          event: mail,
          subject: isNew
            ? notificationWords.subject(title, reference)
            : words.answerSubject(notificationWords.subject(title, reference)),
          text: paragraphs([
            isNew ? words.newMail : words.answer(reference),
            notificationWords.readAtDesk(`${siteUrl}/desk/${encodeURIComponent(id)}`),
          ]),
        },
      ];
    });
  });
  return addMailIds(drafts, now(), { siteUrl, randomBytes });
}

/**
 * Owners are notified of a mail that answers nothing, because no form says whom to notify; operators who may see
 * it can choose otherwise.
 */
async function recipientsOf(
  { form, fields }: Answered,
  { store, content, now }: Pick<NoticeDeps, 'content' | 'now' | 'store'>,
): Promise<readonly string[]> {
  if (form === mailForm) {
    const settings = await notificationSettings(store, now());
    const owners = settings.operators.filter(({ role }) => role === 'owner');
    const rules = { notify: owners.map(({ email }) => email), sendsAnswers: false };
    return notificationRecipients(form, rules, fields, settings).map(({ to }) => to);
  }
  const definition = content.forms.get(form);
  const rules = content.formRules.get(form);
  if (definition === undefined || rules === undefined) return [];
  const { recipients = [] } = await applyDeskSettings(definition, rules, { fields }, store, now());
  return recipients.map(({ to }) => to);
}
