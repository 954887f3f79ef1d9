import type { OutboxSignal } from '@/lib/server/mail/outbox-signal';
import type { Store } from '@/lib/server/store/store';

/** Wraps a store so that it notifies the outbox whenever a mail is queued. */
export function notifyingStore(store: Store, signal: Pick<OutboxSignal, 'notify'>): Store {
  return {
    ...store,
    async addSubmission(submission) {
      const outcome = await store.addSubmission(submission);
      if (outcome.kind === 'added' && submission.mails.length > 0) signal.notify();
      return outcome;
    },
    async changePayment(update) {
      const isChanged = await store.changePayment(update);
      if (isChanged && (update.mails ?? []).length > 0) signal.notify();
      return isChanged;
    },
    async moveSubmission(id, state, reason, queued) {
      const isMoved = await store.moveSubmission(id, state, reason, queued);
      if (isMoved && (queued?.mails ?? []).length > 0) signal.notify();
      return isMoved;
    },
    async queueMails(submission, mails, at) {
      await store.queueMails(submission, mails, at);
      signal.notify();
    },
    async retryMail(id, now) {
      const isQueued = await store.retryMail(id, now);
      if (isQueued) signal.notify();
      return isQueued;
    },
  };
}
