import { expect, test } from 'vitest';
import { canHaveCanary, runCanary, type CanaryDeps } from '@/lib/server/alerts/canary/canary';
import { loadCanaryState, runDailyCanary } from '@/lib/server/alerts/canary/daily-canary';
import { checkCanary } from '@/lib/server/alerts/alarms/alarm-checks';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { formContextOf, startFormServer, stepsForm, guestsForm } from '@/tests/support/form-server';
import { later, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

/** Starts the endpoint with the form `contact` and returns what a canary needs. */
async function start(options: Parameters<typeof startFormServer>[0] = {}) {
  const server = await startFormServer(options);
  const { forms } = await formContextOf().context();
  const form = forms.get('contact');
  if (form === undefined) throw new Error('There is no form.');
  const erased: string[] = [];
  const deps: CanaryDeps = {
    store: server.store,
    siteUrl: server.origin,
    fetch,
    erase: (id) => {
      erased.push(id);
      return Promise.resolve(1);
    },
    now: () => noon,
  };
  return { ...server, form, deps, erased };
}

test('sends a submission that is found and deleted, without mails and limits', async () => {
  const { form, deps, erased, kept } = await start({
    services: { createMails: () => Promise.reject(new Error('No mail is created.')) },
  });
  expect(await runCanary(form, deps)).toBeUndefined();
  expect(kept).toMatchObject([{ form: 'contact', state: 'spam', mails: [], limits: [] }]);
  expect(erased).toEqual(kept.map(({ id }) => id));
});

test('does not take a submission with a forged signature for a canary', async () => {
  const { form, deps, erased, kept } = await start();
  const forged = { ...deps.store, secret: () => Promise.resolve(new Uint8Array(32)) };
  expect(await runCanary(form, { ...deps, store: forged })).toEqual({ step: 'found' });
  expect(kept).toMatchObject([{ state: 'inbox' }]);
  expect(erased).toEqual([]);
});

test('reports the step that failed', async () => {
  const busy = await start({ addSubmission: () => Promise.reject(new StoreBusy('full')) });
  expect(await runCanary(busy.form, busy.deps)).toEqual({ step: 'sent', status: 503 });
  const { form, deps } = await start();
  const away = { ...deps, siteUrl: 'http://127.0.0.1:1' };
  expect(await runCanary(form, away)).toEqual({ step: 'sent' });
  const stuck = { ...deps, erase: () => Promise.resolve(0) };
  expect(await runCanary(form, stuck)).toEqual({ step: 'deleted' });
});

test('refuses forms without a free text field, or with a required file', () => {
  expect(canHaveCanary(guestsForm)).toBe(false);
  expect(canHaveCanary(stepsForm)).toBe(false);
});

test('runs once a day, and an hour after a failure, in one of several processes', async () => {
  const store = openTestStore();
  const runs: number[] = [];
  const run = (minutes: number, step?: 'sent') =>
    runDailyCanary(store, later(minutes), () => {
      runs.push(minutes);
      return Promise.resolve(step === undefined ? undefined : { step, status: 502 });
    });
  const both = await Promise.all([run(0, 'sent'), run(0, 'sent')]);
  expect(both.filter(Boolean)).toHaveLength(1);
  const form = { id: 'contact', title: 'Write to us' };
  expect(await checkCanary(store, form)).toMatchObject({ cause: 'sent 502', form: 'contact' });
  expect(await checkCanary(store, undefined)).toBe('none');
  expect(await run(59)).toBe(false);
  expect(await run(60)).toBe(true);
  expect(await checkCanary(store, form)).toBe('none');
  expect(await run(60 + 23 * 60)).toBe(false);
  expect(await run(60 + 24 * 60)).toBe(true);
  expect(runs).toEqual([0, 60, 60 + 24 * 60]);
  expect(await loadCanaryState(store)).toEqual({ startedAt: later(60 + 24 * 60).toISOString() });
  // The clock was ahead.
  expect(await run(30)).toBe(true);
});
