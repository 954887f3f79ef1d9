import type { HistoryEntry } from '@/lib/inbox/inbox-page';
import type { AuditEntry } from '@/lib/server/access/access-record';
import { describeDetails } from '@/lib/server/desk/describe-details';
import { historyTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { activityWords, conversationWords } from '@/lib/words/lib/server/inbox/desk/conversation';
import { mailHistoryWords, mailKinds } from '@/lib/words/lib/server/inbox/desk/mail';
import type { BatchOfSubmission } from '@/lib/server/inbox/batches/batch-record';
import type { OperatorNames } from '@/lib/server/inbox/desk/views/conversation-view';
import type { StoredMail } from '@/lib/server/platform/mail/mail-record';
import { showAddress } from '@/lib/server/platform/mail/visible-text';

/** Returns what operators did, for the history that begins at `start`: each reader once. */
export function operatorHistory(
  entries: readonly AuditEntry[],
  names: OperatorNames,
  start: Date,
  display: DisplayOptions,
): HistoryEntry[] {
  const readers = new Set<string>();
  return entries
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(({ at, operator, action, details }) => {
      if (action === 'view' && readers.has(operator)) return [];
      if (action === 'view') readers.add(operator);
      const described = describeDetails(details, display.locale);
      const text = actionText(action, described, names(operator), names);
      return text === undefined ? [] : [{ at: historyTime(at, start, display), text }];
    });
}

/** Returns what an operator did with an open submission, for another who looks at it; `undefined` of a reading. */
export function activityText(
  { action, details, operator }: AuditEntry,
  names: OperatorNames,
  { locale }: Pick<DisplayOptions, 'locale'>,
): string | undefined {
  if (action === 'view') return undefined;
  const by = names(operator);
  return action === 'reply'
    ? activityWords.answered(by)
    : actionText(action, describeDetails(details, locale), by, names);
}

/** Returns what a change of several submissions did with an open one; `undefined` of its mark as read or unread. */
export function batchText(
  { operator, change }: BatchOfSubmission,
  names: OperatorNames,
): string | undefined {
  const by = names(operator);
  switch (change.kind) {
    case 'read':
    case 'unread':
      return undefined;
    case 'move':
      return activityWords.moved[change.to](by);
    case 'assign':
      return actionText('assign', change.assignee ?? '', by, names);
    case 'add-label':
      return actionText('label-added', change.label, by, names);
    case 'remove-label':
      return actionText('label-removed', change.label, by, names);
  }
}

function actionText(
  action: string,
  details: string,
  by: string,
  names: OperatorNames,
): string | undefined {
  const words = conversationWords.history;
  switch (action) {
    case 'view':
      return words.read(by);
    case 'bin':
      return words.binned(by);
    case 'answers-changed':
      return words.answersChanged(details);
    case 'booking-cancelled':
      return words.bookingCancelled(by === '' ? words.visitor : by);
    case 'booking-changed':
      return details === ''
        ? words.bookingChanged(by === '' ? words.visitor : by)
        : words.bookingChangedTo(details, by === '' ? words.visitor : by);
    case 'ticket-sent':
      return words.ticketSent(by);
    case 'reply-taken-back':
      return words.replyTakenBack(by);
    case 'snooze':
      return words.snoozed(details, by);
    case 'woken':
      return words.woken;
    case 'merge':
    case 'unmerge':
      return words[action](by);
    case 'restore':
      return words.restored(by);
    case 'assign':
      return details === '' ? words.unassigned(by) : words.assigned(names(details), by);
    case 'label-added':
      return words.labelAdded(details, by);
    case 'label-removed':
      return words.labelRemoved(details, by);
    case 'rebooking-offered':
      return words.rebookingOffered;
    case 'booking-added':
      return words.bookingAdded(by);
    case 'booking-moved':
      return words.bookingMoved(details, by === '' ? words.visitor : by);
    case 'checked-in':
      return words.checkedIn(details, by);
    case 'door-sale':
      return words.doorSale(details, by);
    case 'move':
      return Object.hasOwn(words.moved, details)
        ? words.moved[details as keyof typeof words.moved](by)
        : undefined;
    default:
      return undefined;
  }
}

/** Returns the mails that an operator has queued again, for the history that begins at `start`. */
export function retryHistory(
  mails: readonly StoredMail[],
  start: Date,
  display: DisplayOptions,
): HistoryEntry[] {
  return mails
    .filter(({ queuedAt, createdAt }) => queuedAt.getTime() > createdAt.getTime())
    .map(({ kind, to, queuedAt }) => ({
      at: historyTime(queuedAt, start, display),
      text: conversationWords.history.retried(
        mailHistoryWords.mail(mailKinds[kind], showAddress(to)),
      ),
    }));
}
