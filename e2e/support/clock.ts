import type { BrowserContext } from '@playwright/test';
import { shiftClock } from '@/scripts/site/shift-clock.cjs';
import { shiftedClock } from '@/scripts/site/shifted-clock';

/**
 * The date at which every run begins, by the clock of the sites under test: in the season of
 * content/events, so that the tests pass when it has ended. Change it with the content.
 */
const startOfRun = new Date('2026-11-24T11:00:00Z');

/** Returns the milliseconds by which the sites' clock is ahead in a run that begins now. */
export function measureClock(): number {
  return startOfRun.getTime() - Date.now();
}

/** Milliseconds. The same in all processes of a run. */
const ahead = () => Number(process.env.E2E_CLOCK_AHEAD_MS);

/** The time by the clock of the sites under test. */
export const siteNow = (): Date => new Date(Date.now() + ahead());

/** The environment of a server with this clock. */
export const siteClock = (): Readonly<Record<string, string>> => shiftedClock(ahead());

/** Sets the clock of all pages of a context. */
export const setBrowserClock = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(shiftClock, ahead());

/** Sets the clock of a service worker: no script of a context runs before the worker's own. */
export async function setWorkerClock(context: BrowserContext, address: string): Promise<void> {
  await context.route(address, async (route) => {
    const response = await route.fetch();
    const body = `(${shiftClock.toString()})(${ahead()});\n${await response.text()}`;
    await route.fulfill({ response, body });
  });
}
