import type {
  DeskSession,
  FormCount,
  Invitation,
  Redemption,
  Store,
  StoredSubmission,
  SubmissionQuery,
} from '@/lib/server/store/store';

/** A store that keeps its promises as long as the process runs; the contract suite says so. */
export class MemoryStore implements Store {
  readonly submissions = new Map<string, StoredSubmission>();
  readonly invitations = new Map<string, Invitation>();
  readonly sessions = new Map<string, DeskSession>();
  readonly #redeemed = new Set<string>();

  addSubmission: Store['addSubmission'] = (submission) => {
    const isTaken = [...this.submissions.values()].some(
      ({ id, reference }) => id === submission.id || reference === submission.reference,
    );
    if (!isTaken) this.submissions.set(submission.id, { ...submission, readAt: undefined });
    return Promise.resolve(!isTaken);
  };

  listSubmissions: Store['listSubmissions'] = ({ form, state, before, limit }: SubmissionQuery) => {
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
      if (state === 'spam') continue;
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
