import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import {
  canonicalMailbox,
  heldMailLifetimes,
  mailRules,
} from '@/lib/server/platform/mail/mail-budgets';
import type { HeldMails, HeldNotices, NewMail } from '@/lib/server/platform/mail/mail-record';
import { parseMail } from '@/lib/server/platform/mail/mail-rows';
import { inState, isToVisitor, mailsInsert } from '@/lib/server/platform/mail/mails-sql';
import { type MailKind, mailKinds } from '@/lib/server/platform/store/tables/mail-rows';
import { placeFolders } from '@/lib/server/platform/store/tables/submission-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** Mails that one call of `releaseDueMails` tries to send. */
const releasedAtOnce = 50;

const noticesSchema = z.object({
  to: z.string(),
  form: z.string(),
  kind: z.enum(['notify', 'change', 'answer']),
  count: z.coerce.number(),
  since: z.coerce.number(),
  last: z.string(),
});

/** Returns the methods of mails that are above a budget (`mail-budgets.ts`). */
export function heldMailMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /** Counts the held mails to visitors about submissions of these forms; all without them. */
    async countHeldMails(forms?: readonly string[]): Promise<number> {
      let query = heldMails(db).select(({ fn }) => fn.countAll().as('count'));
      if (forms?.length === 0) return 0;
      if (forms !== undefined) query = query.where('submission', 'in', ofForms(db, forms));
      return Number((await query.executeTakeFirstOrThrow()).count);
    },

    /** Queues held mails to visitors, whatever their budgets. Returns their number. */
    async releaseMails(mails: HeldMails, now: Date): Promise<number> {
      const at = now.getTime();
      const update = (await selectedMails(db, mails))
        .set({ held: null, queued_at: at, next_at: at })
        .returning('id');
      const release = { ...requireChange(update), notifies: ['outbox', 'inbox'] } as const;
      const outcome = await run([release]);
      return outcome.kind === 'done' ? outcome.rows.length : 0;
    },

    /** Discards held mails to visitors. They stay listed. Returns their number. */
    async discardMails(mails: HeldMails): Promise<number> {
      const selected = await selectedMails(db, mails);
      const update = selected.set({ state: 'dead' }).returning('id');
      const outcome = await run([{ ...toStatement(update), notifies: ['inbox'] }]);
      return outcome.kind === 'done' ? outcome.rows.length : 0;
    },

    /**
     * Queues some held mails whose budgets have room again at `now`, and counts them; the oldest first. Not
     * those above the budget of a network, out of date, followed by a newer one, or about a submission that was
     * cancelled or is in the spam or the bin: those wait for an operator. Returns whether any was queued.
     */
    async releaseDueMails(now: Date): Promise<boolean> {
      const rows = await dueMails(db, now).execute();
      const time = now.getTime();
      let isQueued = false;
      for (const mail of rows.map(parseMail)) {
        const update = db
          .updateTable('mails')
          .set({ held: null, queued_at: time, next_at: time })
          .where('id', '=', mail.id)
          .where(inState('held'));
        // Above a budget it is held again, until that has room.
        const outcome = await run([{ ...requireChange(update), queues: [{ mail, at: now }] }]);
        isQueued ||= outcome.kind === 'done';
      }
      return isQueued;
    },

    /** Lists the held notifications, by address, form and kind. */
    async listHeldNotices(): Promise<readonly HeldNotices[]> {
      const rows = await db
        .selectFrom('mails')
        .innerJoin('submissions', 'submissions.id', 'mails.submission')
        .select((eb) => [
          'mails.recipient as to',
          'submissions.form as form',
          'mails.kind as kind',
          eb.fn.countAll().as('count'),
          eb.fn.min('mails.created_at').as('since'),
          eb.fn.max('mails.id').as('last'),
        ])
        .where('mails.held', '=', 'notices')
        .where('mails.state', '=', 'queued')
        .groupBy(['mails.recipient', 'submissions.form', 'mails.kind'])
        .orderBy('mails.recipient')
        .orderBy('submissions.form')
        .orderBy('mails.kind', 'desc')
        .execute();
      return rows.map((row) => {
        const { since, ...notices } = noticesSchema.parse(row);
        return { ...notices, since: new Date(since) };
      });
    },

    /**
     * Queues a summary and discards the notifications that it replaces, in one transaction. Returns false, and
     * changes nothing, if another process has replaced those of an entry.
     */
    async addSummary(mail: NewMail, notices: readonly HeldNotices[], now: Date): Promise<boolean> {
      const replaced = notices.map(({ to, form, kind, last }) =>
        requireChange(
          db
            .updateTable('mails')
            .set({ state: 'dead' })
            .where('held', '=', 'notices')
            .where('mails.state', '=', 'queued')
            .where('recipient', '=', to)
            .where('kind', '=', kind)
            .where('id', '<=', last)
            .where('submission', 'in', ofForms(db, [form])),
        ),
      );
      const outcome = await run([...replaced, ...mailsInsert(db, undefined, [mail], now)]);
      return outcome.kind === 'done';
    },
  };
}

export type HeldMailStore = ReturnType<typeof heldMailMethods>;

function heldMails(db: Kysely<Tables>) {
  return db.selectFrom('mails').where(inState('held')).where(isToVisitor);
}

async function selectedMails(db: Kysely<Tables>, mails: HeldMails) {
  const update = db.updateTable('mails').where(inState('held')).where(isToVisitor);
  if ('id' in mails) return update.where('id', '=', mails.id);
  // The budget counts a mailbox, of which there are many spellings.
  const recipients = await heldMails(db).select('recipient').distinct().execute();
  const mailbox = canonicalMailbox(mails.to);
  const spellings = recipients
    .map(({ recipient }) => recipient)
    .filter((recipient) => canonicalMailbox(recipient) === mailbox);
  const toMailbox = update.where('recipient', 'in', [mails.to, ...spellings]);
  return mails.forms === undefined
    ? toMailbox
    : toMailbox.where('submission', 'in', ofForms(db, mails.forms));
}

function ofForms(db: Kysely<Tables>, forms: readonly string[]) {
  const submissions = db.selectFrom('submissions').select('submissions.id');
  // PostgreSQL has no empty list.
  return forms.length === 0
    ? submissions.where(sql<boolean>`false`)
    : submissions.where('submissions.form', 'in', forms);
}

/** Selects the mails that `releaseDueMails` tries to send. */
function dueMails(db: Kysely<Tables>, now: Date) {
  return db
    .selectFrom('mails')
    .selectAll('mails')
    .innerJoin('submissions', 'submissions.id', 'mails.submission')
    .where('mails.held', 'in', ['mailbox', 'site'])
    .where('mails.state', '=', 'queued')
    .where('mails.next_at', '<=', now.getTime())
    .where('submissions.state', 'in', placeFolders)
    .where('submissions.cancelled_at', 'is', null)
    .where((eb) =>
      eb.or(
        mailKinds.flatMap((kind) => {
          const lifetime = lifetimeOf(kind);
          if (lifetime === undefined) return [];
          const oldest = now.getTime() - lifetime;
          return [eb('mails.kind', '=', kind).and('mails.created_at', '>', oldest)];
        }),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mails as newer')
            .select('newer.id')
            .whereRef('newer.submission', '=', 'mails.submission')
            .whereRef('newer.kind', '=', 'mails.kind')
            .whereRef('newer.recipient', '=', 'mails.recipient')
            .whereRef('newer.id', '>', 'mails.id'),
        ),
      ),
    )
    .orderBy('mails.next_at')
    .orderBy('mails.id')
    .limit(releasedAtOnce);
}

/** For how long a held mail is sent by itself; `undefined` if its kind is never held for visitors. */
function lifetimeOf(kind: MailKind): number | undefined {
  const { budget } = mailRules[kind];
  switch (budget) {
    case 'ordinary':
    case 'paid':
    case 'timed':
    case 'news':
      return heldMailLifetimes[budget];
    case 'notice':
    case 'none':
    case 'own':
      return undefined;
  }
}
