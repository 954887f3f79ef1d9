import type { NewPayment, PaymentChange } from '@/lib/server/payments/records/payment-record';
import { startDesk, type DeskServer } from '@/tests/support/desk-server';
import { addPair, changeAlone } from '@/tests/support/payments';

const noon = new Date('2026-11-20T12:00:00.000Z');

export const paidChange = {
  state: 'paid',
  paidAt: noon,
  intent: 'pi_practice_1',
  charge: 'ch_practice_1',
  brand: 'visa',
  last4: '4242',
} as const satisfies PaymentChange;

export interface DeskWithPayment extends DeskServer {
  /** Returns the body of a page or a file for a signed-in operator. */
  read(path: string): Promise<string>;
  /** Confirms a refund; `refunded` has the minor units refunded before. */
  postRefund(sum: string, refund: string, refunded?: number): ReturnType<DeskServer['post']>;
}

/** Starts the desk in practice mode with a payment of £25.00, which is paid by default. */
export async function startWithPayment(
  change: PaymentChange = paidChange,
  payment: Partial<NewPayment> = {},
  settings: NonNullable<Parameters<typeof startDesk>[0]>['settings'] = { PAYMENTS: 'practice' },
): Promise<DeskWithPayment> {
  const desk = await startDesk({ settings });
  const { submission } = await addPair(
    desk.store,
    { submission: 'gift', form: 'contact', ...payment },
    {
      reference: 'DON-7K2QXM',
      fields: [
        ['name', ['Ana Petrov']],
        ['email', ['ana@example.org']],
      ],
    },
  );
  await changeAlone(desk.store, submission.id, change, noon);
  const Cookie = await desk.signIn();
  return {
    ...desk,
    async read(path) {
      return (await desk.request(path, { headers: { Cookie } })).body;
    },
    postRefund(sum, refund, refunded = 0) {
      const values = { payment: submission.id, sum, refund, refunded: String(refunded) };
      const fields = new URLSearchParams(values);
      return desk.post('/api/desk/refund', fields.toString(), { Cookie });
    },
  };
}
