import { deskNameOf } from '@/lib/forms/definition';
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
  const about = await describe(request, submission);
  await mailAttention(request, to, 'assigned', {
    subject: attentionWords.assignedSubject(about),
    text: attentionWords.assigned(authorOf(request), about),
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
  const about = attentionWords.messages(count);
  await mailAttention(request, to, 'assigned', {
    subject: attentionWords.assignedSubject(about),
    text: attentionWords.assigned(authorOf(request), about),
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
  const about = await describe(request, submission);
  await mailAttention(request, to, 'answered', {
    id: answeredMailId(reply),
    // The reply can be taken back.
    waitMs: undoSendMs,
    subject: attentionWords.answeredSubject(about),
    text: attentionWords.answered(authorOf(request), about),
    href: submissionHref(submission.id, { state: 'inbox' }),
  });
}

interface AttentionMail {
  readonly id?: string;
  readonly waitMs?: number;
  readonly subject: string;
  readonly text: string;
  readonly href: string;
}

/**
 * Queues a mail to an operator who wants it, with nothing that a visitor typed, and has their browsers told that
 * have asked for it.
 */
async function mailAttention(
  { services: { store, settings, now }, operator, randomBytes }: DeskActionRequest,
  to: string,
  wants: keyof Attention,
  { id = createId(now(), randomBytes), waitMs, subject, text, href }: AttentionMail,
): Promise<void> {
  if (to === operator.email) return;
  const recipient = await store.findOperator(to);
  // Since the message was assigned to them, they may have been removed, or made an editor.
  if (recipient === undefined || !isPermitted(recipient, 'read')) return;
  if (!parseAttention(await store.findDeskSetting(attentionName(to)))[wants]) return;
  const link = new URL(href, settings.SITE_URL).href;
  const mail = {
    id,
    kind: 'attention',
    messageId: createMessageId(id, settings.SITE_URL),
    to,
    subject,
    text: `${text}\n\n${link}\n\n${attentionWords.change}`,
  } as const;
  await store.queueMails(undefined, [mail], now(), waitMs);
  await store.requestPush(to);
}

async function describe(
  { readContent }: DeskActionRequest,
  { form, reference }: Named,
): Promise<string> {
  const { forms } = await readContent();
  return attentionWords.message(deskNameOf(forms.get(form), form), reference);
}

function authorOf({ operator: { name, email } }: DeskActionRequest): string {
  return name === '' ? email : name;
}
