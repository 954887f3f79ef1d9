import type { JobSignal } from '@/lib/server/platform/jobs/job-signal';
import type { Store } from '@/lib/server/store';
import type { ChangeSignal } from '@/lib/server/platform/store/store-changes';

/**
 * Wraps a store so that it notifies the outbox whenever a mail is queued, `inbox` whenever a submission
 * may have come into the inbox or has changed or an operator may see others, `settings` whenever a setting
 * of the desk is saved, and `marks` whenever operators may have marked spam.
 */
export function notifyingStore(
  store: Store,
  signal: Pick<JobSignal, 'notify'>,
  inbox: Pick<ChangeSignal, 'notify'>,
  settings: Pick<ChangeSignal, 'notify'>,
  marks: Pick<ChangeSignal, 'notify'>,
): Store {
  return {
    ...store,
    async addSubmission(submission) {
      const outcome = await store.addSubmission(submission);
      if (outcome.kind === 'added') inbox.notify();
      if (outcome.kind === 'added' && submission.mails.length > 0) signal.notify();
      return outcome;
    },
    async changePayment(update) {
      const isChanged = await store.changePayment(update);
      if (isChanged && update.change.state === 'paid') inbox.notify();
      const hasMails = (update.mails ?? []).length > 0 || update.refusal !== undefined;
      if (isChanged && hasMails) signal.notify();
      return isChanged;
    },
    async changeFolder(id, state, reason, queued) {
      const isMoved = await store.changeFolder(id, state, reason, queued);
      if (isMoved) inbox.notify();
      if (isMoved) marks.notify();
      if (isMoved && (queued?.mails ?? []).length > 0) signal.notify();
      return isMoved;
    },
    async changeSubmissions(batch) {
      const count = await store.changeSubmissions(batch);
      inbox.notify();
      if (batch.change.kind === 'move') marks.notify();
      if ((batch.queued?.size ?? 0) > 0) signal.notify();
      return count;
    },
    async changeOperator(operator) {
      const isChanged = await store.changeOperator(operator);
      // What the operator has open shows other forms now.
      if (isChanged) inbox.notify();
      return isChanged;
    },
    async deleteOperator(email) {
      const isDeleted = await store.deleteOperator(email);
      if (isDeleted) inbox.notify();
      return isDeleted;
    },
    async undoBatch(id, operator, now, forms) {
      const undone = await store.undoBatch(id, operator, now, forms);
      if (undone?.change.kind === 'move') marks.notify();
      return undone;
    },
    async eraseSubmissions(erasure) {
      const erased = await store.eraseSubmissions(erasure);
      marks.notify();
      return erased;
    },
    async cancelBooking(cancellation) {
      const outcome = await store.cancelBooking(cancellation);
      if (outcome === 'done') inbox.notify();
      if (outcome === 'done' && cancellation.mails.length > 0) signal.notify();
      return outcome;
    },
    async changeBooking(change) {
      const outcome = await store.changeBooking(change);
      if (outcome === 'done') inbox.notify();
      if (outcome === 'done' && change.mails.length > 0) signal.notify();
      return outcome;
    },
    async queueMails(submission, mails, at) {
      await store.queueMails(submission, mails, at);
      signal.notify();
    },
    async addReply(reply) {
      const outcome = await store.addReply(reply);
      if (outcome === 'added') signal.notify();
      return outcome;
    },
    async saveDeskSetting(setting) {
      const isSaved = await store.saveDeskSetting(setting);
      if (isSaved) settings.notify();
      return isSaved;
    },
    async offerPlaces(offer) {
      const isOffered = await store.offerPlaces(offer);
      if (isOffered) signal.notify();
      return isOffered;
    },
    async acceptOffer(submission, mails, now) {
      const isAccepted = await store.acceptOffer(submission, mails, now);
      if (isAccepted && mails.length > 0) signal.notify();
      return isAccepted;
    },
    async releaseMails(mails, now) {
      const count = await store.releaseMails(mails, now);
      if (count > 0) signal.notify();
      return count;
    },
    async releaseDueMails(now) {
      const isQueued = await store.releaseDueMails(now);
      if (isQueued) signal.notify();
      return isQueued;
    },
    async addSummary(mail, notices, now) {
      const isAdded = await store.addSummary(mail, notices, now);
      if (isAdded) signal.notify();
      return isAdded;
    },
    async retryMail(id, now) {
      const isQueued = await store.retryMail(id, now);
      if (isQueued) signal.notify();
      return isQueued;
    },
  };
}
