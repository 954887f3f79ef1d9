import { allCopies, copyLimits } from '@/lib/server/submissions/limits';
import type { FormAlarm } from '@/lib/server/submissions/alarm';
import type { NewMail } from '@/lib/server/store/mail-record';
import type { PaymentStore } from '@/lib/server/store/payment-store';
import type { Store } from '@/lib/server/store/store';
import type { Limit } from '@/lib/server/store/submission-parts';

interface CopyServices {
  readonly store: Pick<Store, 'secret' | 'findFullLimit'> & Pick<PaymentStore, 'countLimits'>;
  readonly now: () => Date;
  readonly alarm: FormAlarm;
}

/** Mails that may go out with a submission, and the limits that they count under. */
export interface LimitedMails {
  readonly mails: readonly NewMail[];
  readonly limits: readonly Limit[];
}

/**
 * Leaves out confirmations to visitors above the limits per mailbox and per day. The submission
 * itself is kept all the same. Raises an alarm once a day when the limit of the site is reached.
 */
export async function limitCopies(
  made: readonly NewMail[],
  { store, now, alarm }: CopyServices,
): Promise<LimitedMails> {
  const others = made.filter(({ kind }) => kind !== 'copy');
  const copies = made.filter(({ kind }) => kind === 'copy');
  if (copies.length === 0) return { mails: made, limits: [] };
  const secret = await store.secret('limits');
  const limits = copies.flatMap(({ to }) => copyLimits(to, secret));
  if ((await store.findFullLimit(limits, now())) === undefined) return { mails: made, limits };
  if ((await store.findFullLimit([allCopies], now())) !== undefined) {
    const raised = { ...allCopies, key: 'copies-stopped', max: 1 };
    if ((await store.countLimits([raised], now())) === undefined) alarm('copies-stopped', {});
  }
  return { mails: others, limits: [] };
}
