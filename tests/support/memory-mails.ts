import type { NewMail, StoredMail } from '@/lib/server/store/mail-record';
import type { Store } from '@/lib/server/store/store';

/** The outbox of the store that is only memory. */
export class MemoryMails {
  readonly all = new Map<string, StoredMail>();

  add(mail: NewMail, submission: string, at: Date): void {
    for (const known of this.all.values()) {
      const isSame = known.kind === mail.kind && known.to === mail.to;
      if (known.submission === submission && isSame) return;
    }
    this.all.set(mail.id, {
      ...mail,
      submission,
      createdAt: at,
      queuedAt: at,
      attempts: 0,
      isUnconfirmed: false,
      state: 'queued',
      nextAt: at,
      lastError: undefined,
      sentAt: undefined,
    });
  }

  queueMails: Store['queueMails'] = (submission, mails, at) => {
    for (const mail of mails) this.add(mail, submission, at);
    return Promise.resolve();
  };

  claimMails: Store['claimMails'] = ({ now, leaseUntil, limit }) => {
    const due = [...this.all.values()]
      .filter(({ state, nextAt }) => (state === 'queued' || state === 'sending') && nextAt <= now)
      .sort((a, b) => a.nextAt.getTime() - b.nextAt.getTime() || (a.id < b.id ? -1 : 1))
      .slice(0, limit);
    const claimed = due.map((mail) => {
      const taken = {
        ...mail,
        isUnconfirmed: mail.isUnconfirmed || mail.state === 'sending',
        state: 'sending' as const,
        attempts: mail.attempts + 1,
      };
      this.all.set(mail.id, { ...taken, nextAt: leaseUntil });
      const { state: _state, nextAt: _nextAt, lastError: _error, sentAt: _sentAt, ...mine } = taken;
      return mine;
    });
    return Promise.resolve(claimed.sort((a, b) => (a.id < b.id ? -1 : 1)));
  };

  renewMails: Store['renewMails'] = ({ ids, now, leaseUntil }) => {
    for (const id of ids) {
      const mail = this.all.get(id);
      if (mail?.state !== 'sending' || mail.nextAt <= now) continue;
      this.all.set(id, { ...mail, nextAt: leaseUntil });
    }
    return Promise.resolve();
  };

  settleMail: Store['settleMail'] = (id, result) => {
    const mail = this.all.get(id);
    if (mail === undefined) return Promise.resolve();
    if (result.kind === 'sent') {
      this.all.set(id, { ...mail, state: 'sent', sentAt: result.at, lastError: undefined });
    } else if (mail.state === 'sending') {
      const { error: lastError } = result;
      this.all.set(
        id,
        result.kind === 'again'
          ? {
              ...mail,
              state: 'queued',
              nextAt: result.at,
              lastError,
              isUnconfirmed: mail.isUnconfirmed || result.isUnconfirmed === true,
            }
          : { ...mail, state: 'dead', lastError },
      );
    }
    return Promise.resolve();
  };

  listMails: Store['listMails'] = ({ submission, state, before, limit }) => {
    const found = [...this.all.values()]
      .filter((mail) => submission === undefined || mail.submission === submission)
      .filter((mail) => state === undefined || mail.state === state)
      .filter(({ id }) => before === undefined || id < before)
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    return Promise.resolve(found.slice(0, limit));
  };

  retryMail: Store['retryMail'] = (id, now) => {
    const mail = this.all.get(id);
    if (mail?.state !== 'dead') return Promise.resolve(false);
    this.all.set(id, { ...mail, state: 'queued', nextAt: now, queuedAt: now, attempts: 0 });
    return Promise.resolve(true);
  };
}
