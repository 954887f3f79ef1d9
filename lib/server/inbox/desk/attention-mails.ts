import { deskNameOf } from '@/lib/forms/definition';
import { operatorLanguage } from '@/lib/server/access/operator-language';
import { mailLanguage } from '@/lib/server/platform/mail/mail-language';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { isPermitted } from '@/lib/server/access/is-permitted';
import { attentionName, type Attention, parseAttention } from '@/lib/server/access/attention';
import { answeredMailId, undoSendMs } from '@/lib/server/inbox/replies/reply-settings';
import { createMessageId } from '@/lib/server/alerts/notifications/submission-mails';
import type { DeskActionRequest } from '@/lib/server/desk/desk-action';
import { listHref, submissionHref } from '@/lib/server/desk/list-query';
import { attentionWords } from '@/lib/words/lib/server/inbox/desk/conversation';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import { createId } from '@/lib/server/platform/store/ids';

type Named = Pick<StoredSubmission, 'id' | 'form' | 'reference'>;

/** Mails an operator that another has assigned a submission to them, if they want it. */
export async function mailAssigned(
  request: DeskActionRequest,
  to: string,
  submission: Named,
): Promise<void> {
  const form = await formNameOf(request, submission);
  await mailAttention(request, to, 'assigned', {
    write: () => assigned(request, attentionWords.message(form, submission.reference)),
    href: submissionHref(submission.id, { state: 'inbox' }),
  });
}

/** Mails an operator that another has assigned several submissions to them, if they want it. */
export async function mailAssignedBatch(
  request: DeskActionRequest,
  to: string,
  count: number,
): Promise<void> {
  if (count === 0) return;
  await mailAttention(request, to, 'assigned', {
    write: () => assigned(request, attentionWords.messages(count)),
    href: listHref({ state: 'all', assignee: to }),
  });
}

/** Mails the assignee that another operator has answered a submission with a reply, if they want it. */
export async function mailAnswered(
  request: DeskActionRequest,
  to: string,
  submission: Named,
  reply: string,
): Promise<void> {
  const form = await formNameOf(request, submission);
  await mailAttention(request, to, 'answered', {
    id: answeredMailId(reply),
    // The reply can be taken back.
    waitMs: undoSendMs,
    write: () => {
      const about = attentionWords.message(form, submission.reference);
      return {
        subject: attentionWords.answeredSubject(about),
        text: attentionWords.answered(authorOf(request), about),
      };
    },
    href: submissionHref(submission.id, { state: 'inbox' }),
  });
}

interface AttentionMail {
  readonly id?: string;
  readonly waitMs?: number;
  /** Writes the mail in the current language. */
  readonly write: () => { readonly subject: string; readonly text: string };
  readonly href: string;
}

function assigned(request: DeskActionRequest, about: string) {
  return {
    subject: attentionWords.assignedSubject(about),
    text: attentionWords.assigned(authorOf(request), about),
  };
}

/**
 * Queues a mail to an operator who wants it, in their language and with nothing that a visitor typed, and has their browsers told that
 * have asked for it.
 */
async function mailAttention(
  { services: { store, settings, now }, operator, randomBytes }: DeskActionRequest,
  to: string,
  wants: keyof Attention,
  { id = createId(now(), randomBytes), waitMs, write, href }: AttentionMail,
): Promise<void> {
  if (to === operator.email) return;
  const recipient = await store.findOperator(to);
  // Since the message was assigned to them, they may have been removed, or made an editor.
  if (recipient === undefined || !isPermitted(recipient, 'read')) return;
  if (!parseAttention(await store.findDeskSetting(attentionName(to)))[wants]) return;
  const link = new URL(href, settings.SITE_URL).href;
  const written = inLanguage(operatorLanguage(recipient), () => {
    const { subject, text } = write();
    return { ...mailLanguage(), subject, text: `${text}\n\n${link}\n\n${attentionWords.change}` };
  });
  const messageId = createMessageId(id, settings.SITE_URL);
  const mail = { id, kind: 'attention', messageId, to, ...written } as const;
  await store.queueMails(undefined, [mail], now(), waitMs);
  await store.requestPush(to);
}

async function formNameOf({ readContent }: DeskActionRequest, { form }: Named): Promise<string> {
  const { forms } = await readContent();
  return deskNameOf(forms.get(form), form);
}

function authorOf({ operator: { name, email } }: DeskActionRequest): string {
  return name === '' ? email : name;
}
