import { logError } from '@/lib/server/http/log-error';

/** What stopping needs from the process and the server. */
export interface Stopping {
  readonly onSignal: (signal: NodeJS.Signals, call: () => void) => void;
  /** Finishes requests in flight; resolves with the number of connections that were cut off. */
  readonly drain: () => Promise<number>;
  /** Closes what must be closed cleanly, such as the store. */
  readonly close: () => Promise<void>;
  readonly exit: (code: number) => void;
  readonly now: () => Date;
  readonly log: (line: string) => void;
}

/**
 * Stops the process on SIGTERM, SIGINT or SIGHUP: drains the server, closes the store, exits with 0.
 * Further signals change nothing: Ctrl-C reaches this process from the terminal and from its parent.
 */
export function stopOnSignal({ onSignal, drain, close, exit, now, log }: Stopping): void {
  let isStopping = false;
  const stop = async () => {
    const cutOff = await drain();
    if (cutOff > 0) {
      const line = { time: now().toISOString(), level: 'warn', event: 'stop-cut-off', cutOff };
      log(`${JSON.stringify(line)}\n`);
    }
    try {
      await close();
      exit(0);
    } catch (error) {
      logError('store-not-closed', error, now(), log);
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
