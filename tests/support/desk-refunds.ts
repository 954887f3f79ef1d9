import { randomBytes } from 'node:crypto';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { refundProps } from '@/lib/server/payments/desk/refund-props';
import { runEventRefunds } from '@/lib/server/bookings/desk/refund-all/run-refunds';
import type { Content } from '@/lib/server/content/content';
import type { Store } from '@/lib/server/store';
import type { NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import { readCancelledEvent } from '@/tests/support/desk/content';
import { startDesk } from '@/tests/support/desk-server';
import { addPaid, changeAlone } from '@/tests/support/payments';
import { noon } from '@/tests/support/submissions';

/** A date of the desk's test content. */
export const night = 'nights/2026-11-27';

/** A cancelled event of it. */
export const fair = 'fair';

/** Starts the desk in practice mode with the stand-in of the payment service. */
export async function startWithBookings(options: Parameters<typeof startDesk>[0] = {}) {
  const desk = await startDesk({ settings: { PAYMENTS: 'practice' }, ...options });
  const { store } = desk;
  let Cookie = await desk.signIn();
  let count = 0;
  /** Adds a paid booking. */
  const add = async (
    { minor = 1600, currency = 'GBP', event = night, places = { adults: 2 } } = {},
    overrides: Partial<NewSubmission> = {},
  ) => {
    count += 1;
    const form = 'book';
    const fields: SubmittedFields = [
      ['event', [event]],
      ['adults', ['2']],
      ['name', [`Guest ${count}`]],
      ['email', [`guest${count}@example.net`]],
    ];
    const booking = { event, places, capacity: { kinds: {} } };
    const amount = { minor, currency } as { minor: number; currency: 'GBP' };
    const { submission } = await addPaid(
      store,
      { form, mode: 'practice', amount },
      { form, booking, fields, ...overrides },
    );
    await changeAlone(store, submission.id, {}, noon);
    store.execute(
      `UPDATE payments SET intent = 'pi_${submission.id}' WHERE submission = '${submission.id}'`,
    );
    return submission.id;
  };
  const read = async <Props>(path: string) =>
    JSON.parse((await desk.request(path, { headers: { Cookie } })).body) as Props;
  const post = async (path: string, fields: Readonly<Record<string, string>>, cookie = Cookie) => {
    const response = await desk.post(path, new URLSearchParams(fields).toString(), {
      Cookie: cookie,
    });
    return response.headers.location ?? String(response.status);
  };
  const confirm = async (id: string, sum: string) =>
    read<PropsOf<typeof refundProps>>(`/desk/refund?payment=${id}&sum=${sum}`);
  const fieldsOf = async (id: string, sum: string) => {
    const { step } = await confirm(id, sum);
    return step.kind === 'confirm' ? step.fields : {};
  };
  const taken = async (event = night) =>
    (await store.countTakenByEvent([event], desk.now())).get(event) ?? {};
  /** Advances the clock, and signs in again. */
  const waitDays = async (days: number) => {
    desk.advance(days * 24 * 60);
    Cookie = await desk.signIn();
  };
  const failures: unknown[] = [];
  /** Runs the job that makes the refunds of cancelled events. */
  const runJob = async (some: Partial<Store> = {}, content?: Content) => {
    const services = { ...desk.services, store: { ...store, ...some } };
    const alarm = () => undefined;
    const payments = {
      mode: 'practice',
      gateway: desk.gateway,
      store,
      now: desk.now,
      alarm,
      randomBytes,
    } as const;
    await runEventRefunds(content ?? (await readCancelledEvent()), {
      services,
      randomBytes,
      openPayments: () => Promise.resolve(payments),
      logFailure: (error) => failures.push(error),
    });
  };
  return { ...desk, add, waitDays, read, postTo: post, confirm, fieldsOf, taken, runJob, failures };
}
