import { allCopies, copyLimits } from '@/lib/server/submissions/limits';
import type { FormAlarm } from '@/lib/server/submissions/alarm';
import type { NewMail } from '@/lib/server/store/mail-record';
import type { Store } from '@/lib/server/store/store';
import type { Limit } from '@/lib/server/store/submission-parts';

interface LimitCopiesDeps {
  readonly store: Pick<Store, 'countLimits' | 'findFullLimit' | 'secret'>;
  readonly now: () => Date;
  readonly alarm: FormAlarm;
}

/** The mails to send with a submission, and the limits that count them. */
export interface LimitedMails {
  readonly mails: readonly NewMail[];
  readonly limits: readonly Limit[];
}

/**
 * Removes confirmations to visitors above the limits per mailbox and per day. The submission itself is
 * stored. Raises an alarm once a day when the limit of the site is reached.
 */
export async function limitCopies(
  mails: readonly NewMail[],
  { store, now, alarm }: LimitCopiesDeps,
): Promise<LimitedMails> {
  const others = mails.filter(({ kind }) => kind !== 'copy');
  const copies = mails.filter(({ kind }) => kind === 'copy');
  if (copies.length === 0) return { mails, limits: [] };
  const secret = await store.secret('limits');
  const limits = copies.flatMap(({ to }) => copyLimits(to, secret));
  if ((await store.findFullLimit(limits, now())) === undefined) return { mails, limits };
  if ((await store.findFullLimit([allCopies], now())) !== undefined) {
    const alarmLimit = { ...allCopies, key: 'copies-stopped', max: 1 };
    if ((await store.countLimits([alarmLimit], now())) === undefined) alarm('copies-stopped', {});
  }
  return { mails: others, limits: [] };
}
