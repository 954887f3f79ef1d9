import { z } from 'zod';

/**
 * Parses a fault to inject into API calls. `-before` faults act before the call executes, `-after` faults
 * after it: `drop` closes the connection without a response, `delay` waits, `error` responds with 500.
 * `error` without a suffix executes nothing. `busy` responds with 429.
 * Stripe's library retries a dropped connection once, so use `times: 2` to lose a response for good.
 */
export const faultSchema = z.strictObject({
  /** The call's route name, such as `payment_intents.confirm`; any call if omitted. */
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
  /** The number of calls that it affects. */
  times: z.int().min(1).default(1),
  /** The length of a delay. */
  milliseconds: z.int().min(0).max(120_000).default(1000),
});

export type FaultRule = z.infer<typeof faultSchema>;

export interface Faults {
  add(fault: FaultRule): void;
  /** Returns the fault for this call and counts it as used once. */
  take(call: string): FaultRule | undefined;
  pending(): readonly FaultRule[];
  clear(): void;
}

/** Creates the queue of faults, which apply in the order of their addition. */
export function createFaults(): Faults {
  let faults: readonly FaultRule[] = [];
  return {
    add(fault) {
      faults = [...faults, fault];
    },
    take(call) {
      const taken = faults.find((fault) => fault.call === undefined || fault.call === call);
      if (taken === undefined) return undefined;
      faults = faults.flatMap((fault) => {
        if (fault !== taken) return [fault];
        return fault.times > 1 ? [{ ...fault, times: fault.times - 1 }] : [];
      });
      return taken;
    },
    pending: () => faults,
    clear() {
      faults = [];
    },
  };
}
