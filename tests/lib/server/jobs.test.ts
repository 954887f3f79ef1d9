import { afterEach, expect, test, vi } from 'vitest';
import { type Job, runJobs, resetJobs, stopJobs } from '@/lib/server/platform/jobs/run-jobs';
import { clearProcessState, processState } from '@/lib/server/platform/state/process-state';
import { jobMetrics } from '@/lib/server/platform/jobs/job-metrics';
import { listJobs } from '@/lib/server/jobs';
import type { CommitTopic } from '@/lib/server/platform/store/table-topics';
import { settingsSchema } from '@/lib/server/settings';
import { contentWith } from '@/tests/support/content';
import { codeSpans, readTable } from '@/tests/support/documents';
import { ScriptedGateway } from '@/tests/support/scripted-gateway';
import { noon } from '@/tests/support/submissions';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { openTestStore } from '@/tests/support/test-store';
import { openWaitingSite } from '@/tests/support/waiting';

afterEach(() => {
  clearProcessState('services');
});

/** Lists the jobs of an empty site with some settings. */
async function list(settings: Readonly<Record<string, string>> = {}, hasPayments = false) {
  const uploads = { deleteOrphans: () => Promise.resolve(), remove: () => Promise.resolve() };
  const content = await contentWith({});
  const services = {
    settings: settingsSchema.parse({ DATA_DIR: await temporaryDirectory(), ...settings }),
    store: openTestStore(),
    uploads: uploads as never,
    ...(hasPayments
      ? { payments: { mode: 'practice' as const, gateway: new ScriptedGateway() } }
      : {}),
    now: () => noon,
  };
  // Those of payments take them from the process.
  clearProcessState('services');
  processState('services', () => services);
  return { jobs: listJobs(services, () => Promise.resolve(content)), services, content };
}

const namesOf = (jobs: ReturnType<typeof listJobs>) => jobs.map(({ name }) => name);

test('gives each job a name of its own', async () => {
  const names = namesOf((await list()).jobs);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('docs/operations/jobs.md lists each job in order', async () => {
  const rows = readTable('docs/operations/jobs.md', '# Background jobs');
  const listed = rows.flatMap(([cell = '']) => codeSpans(cell));
  expect(listed).toEqual(namesOf((await list()).jobs));
});

test('measures each job', async () => {
  const { jobs } = await list();
  const run = () => Promise.resolve();
  runJobs(
    jobs.map((job) => ({ ...job, isEnabled: true, firstAfter: 0, run })),
    () => noon,
  );
  await stopJobs();
  resetJobs();
  const metrics = await jobMetrics().registry.metrics();
  for (const name of namesOf(jobs)) {
    expect(metrics).toContain(`frontdesk_job_last_success_timestamp_seconds{job="${name}"}`);
  }
});

test('leaves out the jobs that the settings do not ask for', async () => {
  const off = (await list()).jobs.filter(({ isEnabled }) => isEnabled === false);
  expect(namesOf(off)).toEqual([
    'outbox',
    'mailbox',
    'old-pictures',
    'event-refunds',
    'payment-key',
    'reconciliation',
    'payouts',
    'interrupted-payments',
    'backup',
    'canary',
    'pages',
    'outdated-pages',
  ]);
  vi.stubEnv('NODE_ENV', 'production');
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@example.org' };
  const inbound = {
    INBOUND_ADDRESS: 'desk@example.org',
    INBOUND_IMAP_URL: 'imaps://desk:secret@127.0.0.1:1',
  };
  const { jobs } = await list(
    {
      ...smtp,
      ...inbound,
      BACKUP_DIR: '/mnt/backups',
      CANARY_FORM: 'contact',
      EDITING: 'on',
    },
    true,
  );
  expect(jobs.filter(({ isEnabled }) => isEnabled === false)).toEqual([]);
});

test('runs every job of an empty site', async () => {
  const { jobs } = await list({ CANARY_FORM: 'contact' });
  const { signal } = new AbortController();
  // The check of the storage opens the store of the process.
  const own = jobs.filter(({ name, isEnabled }) => isEnabled !== false && name !== 'storage-check');
  expect(own.length).toBeGreaterThan(20);
  for (const job of own) await job.run(signal);
});

test('notifies no open page of the desk while nothing changes', async () => {
  const { services } = await list();
  const notified: CommitTopic[] = [];
  const site = await openWaitingSite({
    booking: '{ places: 4, waitingList: 24 hours, reminder: 1 day before }',
    onCommitted: (topics) => void notified.push(...topics),
  });
  const { content, store, book, wait, offer } = site;
  const first = await book(4);
  await wait(2);
  await wait(5, 'eva@example.org');
  await site.cancel(first);
  await offer();
  const jobs = listJobs({ ...services, store }, () => Promise.resolve(content));
  const { signal } = new AbortController();
  const own = jobs.filter(({ name, isEnabled }) => isEnabled !== false && name !== 'storage-check');
  for (const job of own) await job.run(signal);
  expect(notified).toContain('inbox');
  notified.splice(0);
  const frequent = own.filter(({ every = Infinity }) => every <= 60_000);
  expect(frequent.length).toBeGreaterThan(10);
  for (const job of frequent) await job.run(signal);
  expect(notified.filter((topic) => topic !== 'settings')).toEqual([]);
});

test('keeps no content from one run of a job to the next', async () => {
  const { services, content } = await list({ CANARY_FORM: 'contact' });
  let reads = 0;
  const jobs = listJobs(services, () => {
    reads += 1;
    return Promise.resolve(content);
  });
  const { signal } = new AbortController();
  const readsOf = async (job: Job) => {
    reads = 0;
    await job.run(signal).catch(() => undefined);
    return reads;
  };
  expect(reads).toBe(0);
  const run = jobs.filter(({ name, isEnabled }) => isEnabled !== false || name === 'backup');
  for (const job of run) {
    const first = await readsOf(job);
    expect([job.name, await readsOf(job)]).toEqual([job.name, first]);
  }
});

test('writes the name of the site at the time of the run', async () => {
  const { services } = await list();
  const booking = '{ places: 4, reminder: 1 day before }';
  const { content, store, book } = await openWaitingSite({ booking });
  await book(2);
  let now = noon;
  let name = 'The old name';
  const jobs = listJobs({ ...services, store, now: () => now }, () =>
    Promise.resolve({ ...content, site: { ...content.site, name } }),
  );
  const job = jobs.find((each) => each.name === 'reminders');
  const { signal } = new AbortController();
  await job?.run(signal);
  name = 'The new name';
  now = new Date('2026-11-26T20:00:00Z');
  await job?.run(signal);
  const mails = await store.listMails({ limit: 9 });
  expect(mails.map(({ kind, text }) => [kind, text.includes(name)])).toContainEqual([
    'reminder',
    true,
  ]);
});
