import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { readSettings, type Settings } from '@/lib/server/settings';
import { verifySmtp } from '@/lib/server/platform/mail/smtp/verify-smtp';
import { createSmtpMailer } from '@/lib/server/platform/mail/smtp/smtp-mailer';
import { outboxSignal } from '@/lib/server/platform/mail/deliver';
import type { Mailer, SmtpState } from '@/lib/server/platform/mail/mailer';
import { createStripeGateway } from '@/lib/server/payments/stripe/stripe-gateway';
import type { PaymentGateway } from '@/lib/server/payments/gateway';
import type { PaymentMode } from '@/lib/server/payments/records/payment-record';
import { paymentSettings } from '@/lib/server/payments/payment-settings';
import type { MailboxSettings } from '@/lib/server/platform/mail/inbound-settings';
import type { OpenResult } from '@/lib/server/inbox/incoming/mailbox';
import { recordingStore } from '@/lib/server/inbox/erasure/recording-store';
import type { BackupOptions } from '@/lib/server/platform/backup/create-backup';
import type { RestoreTarget } from '@/lib/server/platform/backup/restore/restore-archive';
import { checkFreeSpace } from '@/lib/server/platform/store/free-space';
import { migrationsFor } from '@/lib/server/migrations';
import { createStore, type Store } from '@/lib/server/store';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { changeSignal, type StoreChanges } from '@/lib/server/platform/store/store-changes';
import type { OnCommitted } from '@/lib/server/platform/store/transaction';
import { S3Uploads } from '@/lib/server/platform/uploads/s3/s3-uploads';
import { UploadStore, type Uploads } from '@/lib/server/platform/uploads/upload-store';
import { processState } from '@/lib/server/platform/state/process-state';
import {
  openChanges,
  openDatabase,
  openDatabaseBackup,
  openRemovals,
  restoredDatabase,
} from '@/lib/server/platform/store/open-database';

/** The settings and adapters of this process. No other module selects adapters, except `openDatabase`. */
export interface Services {
  readonly settings: Settings;
  readonly store: Store;
  /** Notifications of other processes; `undefined` with SQLite, which one process uses. */
  readonly changes?: StoreChanges | undefined;
  /** The payment service and its mode; `undefined` where payments are off. */
  readonly payments?: { readonly mode: PaymentMode; readonly gateway: PaymentGateway };
  /** The files of submissions. One for the process, because it remembers the folders that are on disk. */
  readonly uploads: Uploads;
  readonly now: () => Date;
}

/**
 * Returns the services of this process; the first call creates them. Throws if a setting is invalid,
 * with all problems in the message.
 */
export function services(): Services {
  return processState('services', createServices);
}

function createServices(): Services {
  const result = readSettings();
  if (!result.ok) throw new Error(result.problems.join('\n'));
  const { settings } = result;
  return {
    settings,
    store: openStore(settings, (topics) => {
      for (const topic of topics) {
        const signal = topic === 'outbox' ? outboxSignal() : changeSignal(topic);
        signal.notify();
      }
    }),
    changes: openChanges(settings),
    uploads: openUploads(settings),
    ...openPayments(settings),
    now: () => new Date(),
  };
}

/**
 * Opens the store of the settings; `services` shares one with the whole process. Its erasures and
 * withdrawals are in the log of removals.
 */
export function openStore(settings: Settings, onCommitted?: OnCommitted): Store {
  const database = openDatabase(settings, migrationsFor);
  return recordingStore(createStore(database, onCommitted), openRemovals(settings));
}

/** Opens the uploads of the settings: in the data directory, or in an S3-compatible store. */
export function openUploads(settings: Settings): Uploads {
  const directory = resolve(settings.DATA_DIR);
  return openS3Uploads(settings) ?? new UploadStore(join(directory, 'files'), randomBytes);
}

function openS3Uploads({ UPLOADS_URL: place, DATA_DIR }: Settings): S3Uploads | undefined {
  if (place === undefined) return undefined;
  return new S3Uploads(place, new UploadStore(join(resolve(DATA_DIR), 'incoming'), randomBytes));
}

/** Writes, reads and deletes a test file in the store of UPLOADS_URL; `undefined` without one. */
export async function verifyUploads(settings: Settings): Promise<UploadsState | undefined> {
  const uploads = openS3Uploads(settings);
  if (uploads === undefined) return undefined;
  try {
    await uploads.verify();
    return { kind: 'working' };
  } catch (error) {
    if (!StoreBusy.is(error)) throw error;
    return { kind: 'failed', error: (error as StoreBusy).code ?? '' };
  }
}

/** Whether a test file could be written, read, listed and deleted. `error` is the store's name for it. */
export type UploadsState =
  | { readonly kind: 'working' }
  | { readonly kind: 'failed'; readonly error: string };

/** Returns what a backup of the settings' data copies, and how it is encrypted. */
export function backupSource(
  settings: Settings,
  uploads: Uploads = openUploads(settings),
): Pick<BackupOptions, 'database' | 'dataDirectory' | 'readUpload' | 'passphrase'> {
  return {
    database: openDatabaseBackup(settings),
    dataDirectory: settings.DATA_DIR,
    readUpload: settings.UPLOADS_URL === undefined ? undefined : (id) => uploads.read(id),
    passphrase: settings.BACKUP_PASSPHRASE,
  };
}

/** Returns where the settings have archives restored to. */
export function restoreTarget(settings: Settings): RestoreTarget {
  const database = restoredDatabase(settings);
  return {
    ...database,
    dataDirectory: resolve(settings.DATA_DIR),
    schemaVersion: migrationsFor(database.dialect).length,
    uploads: openS3Uploads(settings),
    openStore: (directory) =>
      createStore(openDatabase({ ...settings, DATA_DIR: directory }, migrationsFor, true)),
  };
}

/** Resolves if a submission can be stored: the store is writable, and the disk has space. */
export async function checkStorage(): Promise<void> {
  // The check includes opening the store.
  const { store, settings } = services();
  await store.check();
  await checkFreeSpace(resolve(settings.DATA_DIR));
}

/** Logs in to the mail server of the settings; `undefined` where none is set. */
export async function verifyMailServer(
  { SMTP_URL }: Settings,
  timeoutMs: number,
): Promise<SmtpState | undefined> {
  return SMTP_URL === undefined ? undefined : verifySmtp(SMTP_URL, { timeout: timeoutMs });
}

function openPayments(settings: Settings): Pick<Services, 'payments'> {
  const payments = paymentSettings(settings);
  if (payments.mode === 'off') return {};
  return { payments: { mode: payments.mode, gateway: createStripeGateway(payments) } };
}

/** Connects to a mailbox. The client loads only where one is set. */
export async function openMailbox(settings: MailboxSettings): Promise<OpenResult> {
  const { openImapMailbox } = await import('@/lib/server/inbox/incoming/imap/imap-mailbox');
  return openImapMailbox(settings);
}

/** Creates a mailer that sends each mail in the site's current name; `undefined` without a mail server. */
export function openMailer(
  { SMTP_URL: url, MAIL_FROM: address }: Settings,
  readSiteName: () => Promise<string>,
): Mailer | undefined {
  if (url === undefined || address === undefined) return undefined;
  return {
    send: async (mail) =>
      createSmtpMailer({ url, from: { name: await readSiteName(), address } }).send(mail),
  };
}
