import { createHash } from 'node:crypto';
import type {
  DeskSession,
  FormCount,
  Invitation,
  Redemption,
  Store,
  StoredSubmission,
} from '@/lib/server/store/store';
import type { AddOutcome, StoredAttempt } from '@/lib/server/store/submission-parts';
import type { NewSubmission } from '@/lib/server/store/submission-record';
import { MemoryDrafts } from '@/tests/support/memory-drafts';
import { MemoryLimits } from '@/tests/support/memory-limits';
import { MemoryMails } from '@/tests/support/memory-mails';
import { MemoryPayments } from '@/tests/support/memory-payments';

/** A store that keeps its promises as long as the process runs; the contract suite says so. */
export class MemoryStore implements Store {
  readonly submissions = new Map<string, StoredSubmission>();
  readonly invitations = new Map<string, Invitation>();
  readonly sessions = new Map<string, DeskSession>();
  readonly attempts = new Map<string, StoredAttempt>();
  readonly #redeemed = new Set<string>();
  readonly #mails = new MemoryMails();
  readonly mails = this.#mails.all;
  readonly queueMails = this.#mails.queueMails;
  readonly claimMails = this.#mails.claimMails;
  readonly renewMails = this.#mails.renewMails;
  readonly settleMail = this.#mails.settleMail;
  readonly listMails = this.#mails.listMails;
  readonly retryMail = this.#mails.retryMail;
  readonly #limits = new MemoryLimits();
  readonly limits = this.#limits.all;
  readonly #drafts = new MemoryDrafts(this.#limits);
  readonly drafts = this.#drafts.all;
  readonly addPageDraft = this.#drafts.addPageDraft;
  readonly changePageDraft = this.#drafts.changePageDraft;
  readonly openPageDraft = this.#drafts.openPageDraft;
  readonly deletePageDraft = this.#drafts.deletePageDraft;
  readonly #payments = new MemoryPayments({
    submissions: this.submissions,
    mails: this.#mails,
    limits: this.#limits,
    keep: (submission) => this.#add(submission),
  });
  readonly payments = this.#payments.all;
  readonly addPayment = this.#payments.addPayment;
  readonly findPayment = this.#payments.findPayment;
  readonly findPaymentByAttempt = this.#payments.findPaymentByAttempt;
  readonly findPaymentByIntent = this.#payments.findPaymentByIntent;
  readonly findPaymentByResubmitHash = this.#payments.findPaymentByResubmitHash;
  readonly claimPayment = this.#payments.claimPayment;
  readonly changePayment = this.#payments.changePayment;
  readonly releasePayment = this.#payments.releasePayment;
  readonly listUnfinishedPayments = this.#payments.listUnfinishedPayments;
  readonly listPayments = this.#payments.listPayments;
  readonly totalPayments = this.#payments.totalPayments;
  readonly countLimits = this.#payments.countLimits;
  readonly noteEvent = this.#payments.noteEvent;
  readonly hasEvent = this.#payments.hasEvent;
  readonly addStrayCharge = this.#payments.addStrayCharge;
  readonly listStrayCharges = this.#payments.listStrayCharges;
  readonly addRefund = this.#payments.refunds.addRefund;
  readonly changeRefund = this.#payments.refunds.changeRefund;
  readonly listRefunds = this.#payments.refunds.listRefunds;
  readonly findRefundByServiceId = this.#payments.refunds.findRefundByServiceId;
  readonly listOpenRefunds = this.#payments.refunds.listOpenRefunds;

  addSubmission: Store['addSubmission'] = (submission) => Promise.resolve(this.#add(submission));

  #add(submission: NewSubmission): AddOutcome {
    const { attempts, mails, limits, ...record } = submission;
    const { id, reference, form, receivedAt } = record;
    for (const kept of this.submissions.values()) {
      if (kept.id === id || kept.reference === reference) return { kind: 'taken' };
    }
    for (const { key } of attempts) {
      const attempt = this.#attempt(form, key, receivedAt);
      if (attempt !== undefined) return { kind: 'repeated', attempt };
    }
    const until = this.#limits.fullUntil(limits, receivedAt);
    if (until !== undefined) return { kind: 'limited', until };

    this.submissions.set(id, { ...record, readAt: undefined });
    for (const attempt of attempts) {
      this.attempts.set(`${form} ${attempt.key}`, { ...attempt, submission: id, reference });
    }
    for (const mail of mails) this.#mails.add(mail, id, receivedAt);
    this.#limits.count(limits, receivedAt);
    return { kind: 'added' };
  }

  #attempt(form: string, key: string, now: Date): StoredAttempt | undefined {
    const attempt = this.attempts.get(`${form} ${key}`);
    return attempt !== undefined && attempt.expiresAt > now ? attempt : undefined;
  }

  findAttempt: Store['findAttempt'] = (form, key, now) =>
    Promise.resolve(this.#attempt(form, key, now));

  findFullLimit: Store['findFullLimit'] = (limits, now) => {
    const until = this.#limits.fullUntil(limits, now);
    return Promise.resolve(until === undefined ? undefined : { until });
  };

  forgetExpired: Store['forgetExpired'] = (now) => {
    for (const [key, { expiresAt }] of this.attempts) {
      if (expiresAt <= now) this.attempts.delete(key);
    }
    for (const [key, { expiresAt }] of this.invitations) {
      if (expiresAt <= now) this.invitations.delete(key);
    }
    for (const [key, { idleUntil, absoluteUntil }] of this.sessions) {
      if (idleUntil <= now || absoluteUntil <= now) this.sessions.delete(key);
    }
    this.#limits.forget(now);
    this.#drafts.forget(now);
    this.#payments.forget(now);
    return Promise.resolve();
  };

  secret: Store['secret'] = (name) =>
    Promise.resolve(new Uint8Array(createHash('sha256').update(name).digest()));

  findFile: Store['findFile'] = (id) => {
    const files = [...this.submissions.values()].flatMap((submission) =>
      submission.files.map((file) => ({ ...file, submission: submission.id })),
    );
    return Promise.resolve(files.find((file) => file.id === id));
  };

  listFileIds: Store['listFileIds'] = () =>
    Promise.resolve(
      [...this.submissions.values()].flatMap(({ files }) => files.map(({ id }) => id)),
    );

  listSubmissions: Store['listSubmissions'] = ({ form, state, before, limit }) => {
    const found = [...this.submissions.values()]
      .filter((submission) => form === undefined || submission.form === form)
      .filter((submission) => state === undefined || submission.state === state)
      .filter(({ id }) => before === undefined || id < before)
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    return Promise.resolve(found.slice(0, limit));
  };

  countSubmissions: Store['countSubmissions'] = () => {
    const counts = new Map<string, FormCount>();
    for (const { form, state, readAt } of this.submissions.values()) {
      if (state !== 'inbox') continue;
      const { total, unread } = counts.get(form) ?? { total: 0, unread: 0 };
      counts.set(form, { form, total: total + 1, unread: unread + (readAt ? 0 : 1) });
    }
    return Promise.resolve([...counts.values()].sort((a, b) => (a.form < b.form ? -1 : 1)));
  };

  findSubmission: Store['findSubmission'] = (id) => Promise.resolve(this.submissions.get(id));

  markSubmission: Store['markSubmission'] = (id, readAt) => {
    const submission = this.submissions.get(id);
    if (submission !== undefined) this.submissions.set(id, { ...submission, readAt });
    return Promise.resolve(submission !== undefined);
  };

  moveSubmission: Store['moveSubmission'] = (id, state, reason, queued) => {
    const submission = this.submissions.get(id);
    if (submission === undefined || submission.state === 'unpaid') return Promise.resolve(false);
    const reasons = reason === undefined ? submission.reasons : [...submission.reasons, reason];
    this.submissions.set(id, { ...submission, state, reasons });
    for (const mail of queued?.mails ?? []) this.#mails.add(mail, id, queued?.at ?? new Date(0));
    if (queued !== undefined) this.#limits.count(queued.limits, queued.at);
    return Promise.resolve(true);
  };

  addInvitation: Store['addInvitation'] = (invitation) => {
    this.invitations.set(invitation.tokenHash, invitation);
    return Promise.resolve();
  };

  redeemInvitation: Store['redeemInvitation'] = (redemption: Redemption) => {
    const { invitationHash, sessionHash, now, idleUntil, absoluteUntil } = redemption;
    const invitation = this.invitations.get(invitationHash);
    if (invitation === undefined || this.#redeemed.has(invitationHash)) {
      return Promise.resolve(undefined);
    }
    if (invitation.expiresAt <= now) return Promise.resolve(undefined);
    this.#redeemed.add(invitationHash);
    const { email } = invitation;
    this.sessions.set(sessionHash, { email, createdAt: now, idleUntil, absoluteUntil });
    return Promise.resolve({ email });
  };

  findSession: Store['findSession'] = (tokenHash, now) => {
    const session = this.sessions.get(tokenHash);
    const lasts = session !== undefined && now < session.idleUntil && now < session.absoluteUntil;
    return Promise.resolve(lasts ? session : undefined);
  };

  touchSession: Store['touchSession'] = (tokenHash, _seenAt, idleUntil) => {
    const session = this.sessions.get(tokenHash);
    if (session !== undefined) this.sessions.set(tokenHash, { ...session, idleUntil });
    return Promise.resolve();
  };

  endSession: Store['endSession'] = (tokenHash) => {
    this.sessions.delete(tokenHash);
    return Promise.resolve();
  };

  check: Store['check'] = () => Promise.resolve();

  close: Store['close'] = () => Promise.resolve();
}
