import { readContent } from '@/lib/server/content/read-content';
import { keepCurrent } from '@/lib/server/content/keep-current';
import { guardServer } from '@/lib/server/http/guard-server';

/** What the server does besides answering: once at its start, and then on the clock. */
export async function startDuties(): Promise<void> {
  // Development needs its upgrades for reloading.
  if (process.env.NODE_ENV !== 'production') return;
  guardServer();
  keepCurrent(await readContent(), {
    now: () => new Date(),
    after: (milliseconds, call) => {
      setTimeout(call, milliseconds).unref();
    },
    visit: async (path) => {
      // Next writes the port it listens on into PORT.
      await fetch(`http://127.0.0.1:${process.env.PORT ?? '3000'}${path}`).catch(() => undefined);
    },
  });
}
