import { findBackupProblem, loadBackupState } from '@/lib/server/platform/backup/backup-state';
import { loadCanaryState } from '@/lib/server/alerts/canary/daily-canary';
import { alarmWords } from '@/lib/words/lib/server/alerts';
import {
  parseSilences,
  settingNames,
} from '@/lib/server/alerts/notifications/notification-settings';
import { deskNameOf, type FormDefinition } from '@/lib/forms/definition';
import type { PaymentGateway } from '@/lib/server/payments/gateway';
import { orderOf } from '@/lib/server/payments/records/order-payments';
import type { PaymentMode } from '@/lib/server/payments/records/payment-record';
import type { Store } from '@/lib/server/store';

const day = 24 * 60 * 60 * 1000;

/** The disk is nearly full with fewer free bytes: 50 submissions with the maximum of files. */
export const lowSpaceBytes = 500_000_000;

/** A certificate is renewed 30 days before its end, so one with fewer days was not renewed. */
export const certificateDays = 14;

/** Mail servers are away for minutes. */
const mailboxFailureMs = 5 * 60 * 1000;

/** Older undelivered mails raise no alarm. */
const deadMailMs = 30 * day;

/** A fault that a person must repair. */
export interface Alarm {
  /** What it is about. With another cause the alarm begins again. */
  readonly cause: string;
  /** Says it in the current language. */
  readonly text: () => string;
  /** The form that it concerns. */
  readonly form?: string;
  /** The page of the desk that helps. */
  readonly href?: string;
}

/** The result of a check: an alarm, `none`, or `unknown` where the check itself was not possible. */
export type CheckResult = Alarm | 'none' | 'unknown';

/** Checks every form with a setting for the days without a message. */
export async function checkSilences(
  store: Pick<Store, 'listDeskSettings' | 'listLastMessages'>,
  forms: ReadonlyMap<string, Pick<FormDefinition, 'title' | 'deskName'>>,
  now: Date,
): Promise<ReadonlyMap<string, CheckResult>> {
  const settings = await store.listDeskSettings(settingNames.silence);
  const silences = parseSilences(settings);
  const last = silences.size === 0 ? [] : await store.listLastMessages();
  const results = settings.map(({ name, changedAt }): [string, CheckResult] => {
    const form = name.slice(settingNames.silence.length);
    const days = silences.get(form);
    const definition = forms.get(form);
    if (days === undefined || definition === undefined) return [name, 'none'];
    const message = last.find((each) => each.form === form)?.receivedAt ?? changedAt;
    // A new setting waits its whole time.
    const since = Math.max(message.getTime(), changedAt.getTime());
    if (now.getTime() - since < days * day) return [name, 'none'];
    const cause = new Date(since).toISOString();
    const href = `/desk/inbox?form=${encodeURIComponent(form)}`;
    return [
      name,
      { cause, text: () => alarmWords.silence(deskNameOf(definition, form), days), form, href },
    ];
  });
  return new Map(results);
}

/** Checks for mail that was not delivered, except mails about alarms, which would repeat themselves. */
export async function checkMail(store: Pick<Store, 'listMails'>, now: Date): Promise<CheckResult> {
  const mails = await store.listMails({ state: 'dead', limit: 50 });
  const dead = mails.find(({ kind }) => kind !== 'alarm');
  if (dead === undefined || now.getTime() - dead.queuedAt.getTime() > deadMailMs) return 'none';
  return { cause: dead.id, text: () => alarmWords.deadMail, href: '/desk/mail?state=dead' };
}

/** Checks whether the mailbox of visitors' answers can be read, where one is set. */
export async function checkMailbox(
  store: Pick<Store, 'findMailboxFailure'>,
  mailbox: string | undefined,
  now: Date,
): Promise<CheckResult> {
  const failure = mailbox === undefined ? undefined : await store.findMailboxFailure(mailbox);
  if (failure === undefined || now.getTime() - failure.failedAt.getTime() < mailboxFailureMs) {
    return 'none';
  }
  const cause = failure.failedAt.toISOString();
  return { cause, text: () => alarmWords.mailbox(failure.error), href: '/desk/check-up' };
}

/** Checks for mails to visitors that wait for an operator or for room in a budget. */
export async function checkHeldMails(store: Pick<Store, 'countHeldMails'>): Promise<CheckResult> {
  const count = await store.countHeldMails();
  if (count === 0) return 'none';
  return { cause: 'held', text: () => alarmWords.heldMails(count), href: '/desk/mail?state=held' };
}

/** Checks the daily test submission, where it is on. */
export async function checkCanary(
  store: Pick<Store, 'findDeskSetting'>,
  form: Pick<FormDefinition, 'id' | 'title' | 'deskName'> | undefined,
): Promise<CheckResult> {
  if (form === undefined) return 'none';
  const state = await loadCanaryState(store);
  if (state?.failure === undefined) return 'none';
  const { step, status = '' } = state.failure;
  const text = () => alarmWords.canary(deskNameOf(form, form.id));
  return { cause: `${step} ${status}`, text, form: form.id, href: '/desk/check-up' };
}

/** Checks the free bytes of the disk. */
export function checkDisk(free: number): CheckResult {
  if (free >= lowSpaceBytes) return 'none';
  return { cause: 'disk', text: () => alarmWords.disk(`${Math.floor(free / 1_000_000)} MB`) };
}

/** Checks the daily backup, where it is on. */
export async function checkBackup(
  store: Pick<Store, 'findDeskSetting'>,
  directory: string | undefined,
  now: Date,
): Promise<CheckResult> {
  if (directory === undefined) return 'none';
  const { state } = await loadBackupState(store);
  const problem = findBackupProblem(state, now);
  if (problem === undefined) return 'none';
  return { cause: problem, text: () => alarmWords.backup, href: '/desk/check-up' };
}

/** Checks for an open dispute. */
export async function checkDispute(
  store: Pick<Store, 'findOpenDispute'>,
  mode: PaymentMode | undefined,
): Promise<CheckResult> {
  const payment = mode === undefined ? undefined : await store.findOpenDispute(mode);
  if (payment === undefined) return 'none';
  const { form } = payment;
  const submission = orderOf(payment);
  const href = `/desk/${encodeURIComponent(submission)}#payment`;
  return { cause: submission, text: () => alarmWords.dispute, form, href };
}

/** Checks for cancelled bookings whose refund is due since the dispute of their payment was won. */
export async function checkOwedRefunds(
  store: Pick<Store, 'listOwedRefunds'>,
  mode: PaymentMode | undefined,
): Promise<CheckResult> {
  const owed = mode === undefined ? [] : await store.listOwedRefunds(mode);
  const [first] = owed;
  if (first === undefined) return 'none';
  const { form } = first;
  const submission = orderOf(first);
  const href = `/desk/${encodeURIComponent(submission)}#payment`;
  return { cause: submission, text: () => alarmWords.owedRefunds(owed.length), form, href };
}

/** Checks whether the payment service accepts the secret key. */
export async function checkPaymentKey(
  gateway: Pick<PaymentGateway, 'verifyApiKey'> | undefined,
): Promise<CheckResult> {
  if (gateway === undefined) return 'none';
  const { kind } = await gateway.verifyApiKey();
  if (kind === 'valid') return 'none';
  if (kind !== 'refused') return 'unknown';
  return { cause: 'key', text: () => alarmWords.paymentKey, href: '/desk/check-up' };
}

/** Checks the end of the site's certificate; `undefined` where there is none or it is not known. */
export function checkCertificate(host: string, end: Date | undefined, now: Date): CheckResult {
  if (end === undefined) return 'unknown';
  const days = Math.floor((end.getTime() - now.getTime()) / day);
  if (days >= certificateDays) return 'none';
  const text = () =>
    days < 0 ? alarmWords.certificateExpired(host) : alarmWords.certificate(host, days);
  return { cause: end.toISOString(), text, href: '/desk/check-up' };
}
