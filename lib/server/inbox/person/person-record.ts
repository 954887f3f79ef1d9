import { exportedPayment, exportedSubmission } from '@/lib/server/inbox/export/submissions-json';
import { entryNames } from '@/lib/words/lib/server/inbox/person';
import { mailWords } from '@/lib/words/lib/server/inbox/desk/mail';
import { cleanFileName } from '@/lib/server/forms/body/file-name';
import { plainAmount } from '@/lib/payments/amount';
import type { Conversation, ReplyDraft } from '@/lib/server/inbox/replies/conversation-record';
import type { InboundMail } from '@/lib/server/inbox/incoming/inbound-record';
import type { StoredMail } from '@/lib/server/platform/mail/mail-record';
import type { StoredPayment, StoredRefund } from '@/lib/server/payments/records/payment-record';
import type { Store } from '@/lib/server/store';
import type { NewFile } from '@/lib/server/forms/submissions/submission-parts';
import type { StoredSource } from '@/lib/server/forms/submissions/sources-sql';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { DoorRecord } from '@/lib/server/bookings/check-ins/check-ins-sql';

/** A submission with everything that belongs to it. */
export interface PersonRecord {
  readonly submission: StoredSubmission;
  readonly source: StoredSource | undefined;
  readonly payment: StoredPayment | undefined;
  readonly refunds: readonly StoredRefund[];
  readonly door: DoorRecord;
  readonly conversation: Conversation;
  readonly drafts: readonly ReplyDraft[];
  /** Oldest first. */
  readonly mails: readonly StoredMail[];
  /** The mails that came in, oldest first. */
  readonly inbound: readonly InboundMail[];
}

/** Mails of one query. */
const mailPage = 500;

/** More than a conversation has: five of an hour already notify no one. */
const maxInboundMails = 10_000;

/** Loads what belongs to a submission. `operators` are the addresses of those who can have drafts. */
export async function loadPersonRecord(
  store: Store,
  submission: StoredSubmission,
  operators: readonly string[],
): Promise<PersonRecord> {
  const { id } = submission;
  const [[source], payment, refunds, door, conversation, drafts, mails, inbound] =
    await Promise.all([
      store.findSources([id]),
      store.findOrderPayment(id),
      store.listRefunds(id),
      store.findDoorRecord(id),
      store.findConversation(id),
      Promise.all(operators.map((operator) => store.findReplyDraft(id, operator))),
      listAllMails(store, id),
      store.listInboundMails(id, maxInboundMails),
    ]);
  return {
    submission,
    source,
    payment,
    refunds,
    door,
    conversation,
    drafts: drafts.flatMap((draft) => draft ?? []),
    mails,
    inbound,
  };
}

async function listAllMails(
  store: Pick<Store, 'listMails'>,
  submission: string,
): Promise<readonly StoredMail[]> {
  const mails: StoredMail[] = [];
  for (;;) {
    const before = mails.at(-1)?.id;
    const page = await store.listMails({
      submission,
      before,
      limit: mailPage,
    });
    mails.push(...page);
    if (page.length < mailPage) return mails.reverse();
  }
}

/** Returns the path of a file in the folder of its submission. It never leaves the folder. */
export function filePath({ name }: Pick<NewFile, 'name'>, index: number): string {
  return `${entryNames.files}/${index + 1}-${cleanFileName(name)}`;
}

/** Returns the data for `message.json`. */
export function exportedRecord(record: PersonRecord, siteUrl: string) {
  const { submission, source, payment, refunds, door, conversation, drafts } = record;
  const { mails, inbound } = record;
  const { files, ...exported } = exportedSubmission(submission, { source }, siteUrl);
  const { assignee, labels, notes } = conversation;
  return {
    ...exported,
    files: files.map(({ url: _url, ...file }, index) => ({ ...file, path: filePath(file, index) })),
    payment: payment && {
      reference: payment.reference,
      ...exportedPayment(payment),
      refunds: refunds.map(({ minor, requestedAt, state }) => ({
        sum: plainAmount({ ...payment.amount, minor }),
        requested: requestedAt.toISOString(),
        state,
      })),
    },
    ...exportedDoor(door),
    labels,
    assignee,
    notes: notes.map(({ author, createdAt, text }) => {
      return { author, created: createdAt.toISOString(), text };
    }),
    drafts: drafts.map(({ operator, changedAt, text }) => {
      return { author: operator, changed: changedAt.toISOString(), text };
    }),
    mails: mails.map(exportedMail),
    inbound: inbound.map(({ kind, sender, senderName, subject, text, receivedAt }) => {
      return {
        kind,
        from: sender,
        name: senderName,
        subject,
        text,
        received: receivedAt.toISOString(),
      };
    }),
  };
}

/** Returns who was checked in at the door and what was paid there, as far as there is any. */
function exportedDoor({ checkIns, sale }: DoorRecord) {
  return {
    doorSale: sale && {
      amount: sale.paid && plainAmount(sale.paid),
      currency: sale.paid?.currency,
      author: sale.operator,
    },
    checkIns:
      checkIns.length === 0
        ? undefined
        : checkIns.map(({ event, people, at, operator }) => {
            return { event, people, at: at.toISOString(), author: operator };
          }),
  };
}

/** Returns a mail for a file. The text of a mail that signs its reader in is left out. */
export function exportedMail(mail: StoredMail) {
  const { kind, to, replyTo, author, subject, text, state, createdAt, sentAt } = mail;
  return {
    kind,
    to,
    replyTo,
    author,
    subject,
    text: kind === 'sign-in' ? mailWords.hiddenLink : text,
    state,
    created: createdAt.toISOString(),
    sent: sentAt?.toISOString(),
  };
}
