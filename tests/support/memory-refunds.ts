import type {
  PaymentMode,
  RefundState,
  StoredPayment,
  StoredRefund,
} from '@/lib/server/store/payment-record';
import type { PaymentStore } from '@/lib/server/store/payment-store';

const order: readonly RefundState[] = ['asked', 'pending', 'done', 'failed'];

/** The refunds of the store that is only memory. */
export class MemoryRefunds {
  readonly all = new Map<string, StoredRefund>();

  constructor(private readonly payments: Map<string, StoredPayment>) {}

  addRefund: PaymentStore['addRefund'] = ({ made, refundedBefore, ...refund }) => {
    const payment = this.payments.get(refund.payment);
    if (payment?.state !== 'paid' || this.all.has(refund.id)) return Promise.resolve(false);
    const isChanged = refundedBefore !== undefined && refundedBefore !== payment.refunded;
    if (isChanged) return Promise.resolve(false);
    const refunded = payment.refunded + refund.minor;
    if (refund.minor < 1 || refunded > payment.amount.minor) return Promise.resolve(false);
    this.payments.set(payment.submission, { ...payment, refunded });
    this.all.set(refund.id, { ...refund, state: 'asked', serviceId: undefined, ...made });
    return Promise.resolve(true);
  };

  changeRefund: PaymentStore['changeRefund'] = (id, { state, serviceId }) => {
    const refund = this.all.get(id);
    if (refund === undefined) return Promise.resolve();
    const goesOn = state !== undefined && order.indexOf(state) > order.indexOf(refund.state);
    this.all.set(id, {
      ...refund,
      state: goesOn ? state : refund.state,
      serviceId: serviceId ?? refund.serviceId,
    });
    const payment = this.payments.get(refund.payment);
    if (goesOn && state === 'failed' && payment !== undefined) {
      const refunded = payment.refunded - refund.minor;
      this.payments.set(payment.submission, { ...payment, refunded });
    }
    return Promise.resolve();
  };

  listRefunds: PaymentStore['listRefunds'] = (payment) =>
    Promise.resolve(
      this.#oldestFirst().filter((refund) => [payment].flat().includes(refund.payment)),
    );

  findRefundByServiceId: PaymentStore['findRefundByServiceId'] = (serviceId) =>
    Promise.resolve([...this.all.values()].find((refund) => refund.serviceId === serviceId));

  listOpenRefunds: PaymentStore['listOpenRefunds'] = (mode: PaymentMode, limit) => {
    const open = this.#oldestFirst()
      .filter(({ state }) => state === 'asked' || state === 'pending')
      .filter(({ payment }) => this.payments.get(payment)?.mode === mode);
    return Promise.resolve(open.slice(0, limit));
  };

  #oldestFirst(): StoredRefund[] {
    return [...this.all.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}
