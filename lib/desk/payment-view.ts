/** The payment of one submission. */
export interface DeskPayment {
  readonly sum: string;
  /** In words, with what was given back. */
  readonly state: string;
  /** Such as `Visa ending in 4242`. */
  readonly card?: string;
  /** Why the last card was declined, in the payment service's code: for the people of the desk only. */
  readonly decline?: string;
  /** Where to find it at the payment service. */
  readonly serviceId?: string;
  /** That no money moved, where it is not money. */
  readonly notMoney?: string;
  /** What to know before a refund: the payment is disputed. */
  readonly warning?: string;
  /** What can still be given back; nothing where nothing can. */
  readonly refund?: RefundForm;
  /** Why nothing can be given back, where one might expect it. */
  readonly noRefund?: string;
}

/** The form that asks how much to give back. */
export interface RefundForm {
  readonly payment: string;
  /** A plain figure, such as `12.50`. */
  readonly sum: string;
  /** The currency's code. */
  readonly currency: string;
}
