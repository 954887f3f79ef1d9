import { logError } from '@/lib/server/platform/http/logging/log-error';
import { logEvent, type WriteLine } from '@/lib/server/platform/http/logging/log-event';

/** The functions that stop a process and its server. */
export interface StopOptions {
  readonly onSignal: (signal: NodeJS.Signals, call: () => void) => void;
  /** Completes requests in flight; resolves with the number of connections that were cut off. */
  readonly drain: () => Promise<number>;
  /** Closes the store. */
  readonly close: () => Promise<void>;
  readonly exit: (code: number) => void;
  readonly now: () => Date;
  readonly log: WriteLine;
}

/**
 * Stops the process on SIGTERM, SIGINT or SIGHUP: drains the server, closes the store, exits with 0.
 * Ignores further signals: Ctrl-C reaches this process from the terminal and from its parent.
 */
export function stopOnSignal({ onSignal, drain, close, exit, now, log }: StopOptions): void {
  let isStopping = false;
  const stop = async () => {
    const cutOff = await drain();
    if (cutOff > 0) logEvent('warn', 'stop-cut-off', { cutOff }, { now: now(), write: log });
    try {
      await close();
      exit(0);
    } catch (error) {
      logError('store-not-closed', error, now(), { write: log });
      exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    onSignal(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void stop();
    });
  }
}
