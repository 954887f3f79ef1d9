import { resolve } from 'node:path';
import { readSettings, type Settings } from '@/lib/server/settings';
import { createSmtpMailer } from '@/lib/server/mail/smtp/smtp-mailer';
import { outboxSignal } from '@/lib/server/mail/outbox-signal';
import type { Mailer } from '@/lib/server/mail/mailer';
import { notifyingStore } from '@/lib/server/mail/notifying-store';
import { createStripeGateway } from '@/lib/server/payments/stripe/stripe-gateway';
import type { PaymentGateway } from '@/lib/server/payments/gateway';
import type { PaymentMode } from '@/lib/server/store/payment-record';
import { paymentSettings } from '@/lib/server/payments/payment-settings';
import { openPostgresStore } from '@/lib/server/store/postgres/postgres-store';
import { databaseFile, openSqliteStore } from '@/lib/server/store/sqlite/sqlite-store';
import { checkSqliteFile, type FileState } from '@/lib/server/store/sqlite/sqlite-integrity';
import { checkFreeSpace } from '@/lib/server/store/free-space';
import type { Store } from '@/lib/server/store/store';

/** What stands behind the server's interfaces. The only place that picks an adapter. */
export interface Services {
  readonly settings: Settings;
  readonly store: Store;
  /** The payment service, and whose money it moves; not there where no payments are taken. */
  readonly payments?: { readonly mode: PaymentMode; readonly gateway: PaymentGateway };
  readonly now: () => Date;
}

const key = Symbol.for('frontdesk.services');
const shared = globalThis as { [key]?: Services | undefined };

/**
 * The services of this process, made at the first call. Throws when a setting is wrong, with every
 * problem in the message.
 */
export function services(): Services {
  // Next bundles this module more than once; all copies must share one store.
  return (shared[key] ??= makeServices());
}

function makeServices(): Services {
  const result = readSettings(process.env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const { settings } = result;
  return {
    settings,
    store: notifyingStore(openStore(settings), outboxSignal()),
    ...openPayments(settings),
    now: () => new Date(),
  };
}

/** The store that the settings name, for one that is not shared with the rest of the process. */
export function openStore({ DATABASE_URL, DATA_DIR }: Settings): Store {
  return DATABASE_URL === undefined
    ? openSqliteStore(resolve(DATA_DIR))
    : openPostgresStore(DATABASE_URL);
}

export interface CheckedFile {
  readonly file: string;
  readonly state: FileState;
}

/** The database file of the settings, and its state; `undefined` where PostgreSQL is used. */
export function checkDatabaseFile({ DATABASE_URL, DATA_DIR }: Settings): CheckedFile | undefined {
  if (DATABASE_URL !== undefined) return undefined;
  const file = databaseFile(resolve(DATA_DIR));
  return { file, state: checkSqliteFile(file) };
}

/** Resolves if a submission can be stored: the store can be written to, and the disk has room. */
export async function checkStorage(): Promise<void> {
  // Opening the store may fail too.
  const { store, settings } = services();
  await store.check();
  await checkFreeSpace(resolve(settings.DATA_DIR));
}

function openPayments(settings: Settings): Pick<Services, 'payments'> {
  const written = paymentSettings(settings);
  if (written.mode === 'off') return {};
  return { payments: { mode: written.mode, gateway: createStripeGateway(written) } };
}

/** Sends mails in the name of the site; `undefined` where no mail server is set. */
export function openMailer(
  { SMTP_URL, MAIL_FROM }: Settings,
  siteName: string,
): Mailer | undefined {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return undefined;
  return createSmtpMailer({ url: SMTP_URL, from: { name: siteName, address: MAIL_FROM } });
}
