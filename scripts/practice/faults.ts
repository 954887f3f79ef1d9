import { z } from 'zod';

/**
 * What may go wrong on request. `drop-before`: the line is cut and nothing was done; `drop-after`:
 * it was done, and the answer is lost. `delay-before` and `delay-after`: the same, only slow. `error`:
 * an answer of 500 and nothing was done; `error-after`: 500, and it was done. `busy`: 429.
 * Stripe's library tries a cut line once more by itself: to lose an answer for good, order it for
 * two `times`.
 */
export const faultOrder = z.strictObject({
  /** The call that it happens to, such as `payment_intents.confirm`; any call without it. */
  call: z.string().optional(),
  fault: z.enum([
    'drop-before',
    'drop-after',
    'delay-before',
    'delay-after',
    'error',
    'error-after',
    'busy',
  ]),
  /** How many calls it happens to. */
  times: z.int().min(1).default(1),
  /** How long a delay is. */
  milliseconds: z.int().min(0).max(120_000).default(1000),
});

export type FaultOrder = z.infer<typeof faultOrder>;

export interface Faults {
  order(order: FaultOrder): void;
  /** The fault that this call has to suffer, which counts as one of its times. */
  take(call: string): FaultOrder | undefined;
  waiting(): readonly FaultOrder[];
  clear(): void;
}

/** Faults that were ordered and have not happened yet, first come, first served. */
export function createFaults(): Faults {
  let orders: readonly FaultOrder[] = [];
  return {
    order(order) {
      orders = [...orders, order];
    },
    take(call) {
      const taken = orders.find((order) => order.call === undefined || order.call === call);
      if (taken === undefined) return undefined;
      orders = orders.flatMap((order) => {
        if (order !== taken) return [order];
        return order.times > 1 ? [{ ...order, times: order.times - 1 }] : [];
      });
      return taken;
    },
    waiting: () => orders,
    clear() {
      orders = [];
    },
  };
}
