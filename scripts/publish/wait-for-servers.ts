import { setTimeout as delay } from 'node:timers/promises';
import { readReports, type ServerReport } from '@/lib/server/content/versions/server-reports';

/** Milliseconds between two looks at the reports. */
const interval = 25;

/** Longer than a server without file notifications takes to look for a publication itself. */
const timeout = 20_000;

/** What the running servers did with a publication. */
export interface ServerAnswers {
  readonly following: readonly ServerReport[];
  /** Servers that kept the version before because of a problem. */
  readonly failed: readonly ServerReport[];
  /** Servers that have not answered in time. */
  readonly silent: readonly ServerReport[];
}

/** Waits until every running server has handled a switch, at most 20 seconds. */
export async function waitForServers(
  directory: string,
  switchedAt: string,
): Promise<ServerAnswers> {
  const end = performance.now() + timeout;
  for (;;) {
    const reports = await readReports(directory, new Date());
    const silent = reports.filter(({ handled }) => handled < switchedAt);
    if (silent.length === 0 || performance.now() > end) {
      const answered = reports.filter(({ handled }) => handled >= switchedAt);
      return {
        following: answered.filter(({ problem }) => problem === undefined),
        failed: answered.filter(({ problem }) => problem !== undefined),
        silent,
      };
    }
    await delay(interval);
  }
}
