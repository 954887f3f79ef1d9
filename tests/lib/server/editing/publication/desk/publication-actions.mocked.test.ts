import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Area } from '@/lib/server/access/areas';
import { versionOfBytes } from '@/lib/server/editing/files/working-copy';
import { findSaver } from '@/lib/server/editing/presence/savers';
import type { PublicationResult } from '@/lib/server/editing/publication/publication-facts';
import { runPublication } from '@/lib/server/editing/publication/run-publication';
import { clearProcessState } from '@/lib/server/platform/state/process-state';
import { validContent } from '@/tests/support/content';
import { startPublishedSite } from '@/tests/support/editing/published-site';
import { newOperator } from '@/tests/support/operators';
import { patient } from '@/tests/support/patient';
import { resultWords } from '@/lib/words/lib/server/editing/publication';
import { kindWords } from '@/lib/words/lib/server/editing/kinds';

// Other test files of this process may have loaded the modules without the mock.
vi.hoisted(() => vi.resetModules());
vi.mock(import('@/lib/server/editing/publication/run-publication'), () => ({
  runPublication: vi.fn(),
}));

const run = vi.mocked(runPublication);

beforeEach(() => {
  run.mockReset();
});

afterEach(() => {
  clearProcessState('publisher');
});

const site = 'content/site.yaml';
const visit = 'content/pages/visit.md';
const published = {
  kind: 'published',
  version: '0123456789abcdef',
  changed: [{ file: visit, change: 'changed' }],
  held: [],
  consequences: [],
  isServed: true,
} satisfies PublicationResult;

const changesPage = z.object({
  notice: z.string().optional(),
  running: z.object({ by: z.string() }).optional(),
  result: z
    .object({
      question: z.unknown().optional(),
      consequences: z.array(z.string()),
      held: z.array(z.object({ title: z.string() })),
    })
    .optional(),
  changes: z.array(
    z.object({
      path: z.string(),
      seen: z.string(),
      title: z.string(),
      problems: z.array(z.string()),
      differences: z.array(z.object({ where: z.array(z.string()) })),
    }),
  ),
  others: z.number(),
});

const historyPage = z.object({
  publications: z.array(
    z.object({
      id: z.string(),
      by: z.string().optional(),
      isBuild: z.boolean(),
      before: z.string().optional(),
      isReturnable: z.boolean(),
      files: z.array(z.object({ path: z.string(), restore: z.string().optional() })),
    }),
  ),
});

/** A published site with changed hours and a changed page. */
async function changedSite(areas?: readonly Area[], files?: Readonly<Record<string, string>>) {
  const opened = await startPublishedSite(files);
  const { desk, write } = opened;
  write(site, validContent[site].replace('19:00-22:30', '18:00-22:30'));
  write(visit, `${validContent[visit]}\n[Nowhere](/nowhere)\n`);
  const Cookie =
    areas === undefined
      ? await desk.signIn()
      : await desk.signInAs(newOperator({ email: 'ed@example.org', role: 'editor', areas }));
  const read = async (path: string) =>
    JSON.parse((await desk.request(path, { headers: { Cookie } })).body) as unknown;
  return {
    ...opened,
    changes: async (query = '') => changesPage.parse(await read(`/desk/site/changes${query}`)),
    history: async () => historyPage.parse(await read('/desk/site/history')).publications,
    send: (action: string, fields: readonly (readonly [string, string])[]) => {
      const body = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
      return desk.post(`/api/desk/editing/${action}`, body, { Cookie });
    },
  };
}

test('lists changes in words, with the mistakes of each', async () => {
  const { changes } = await changedSite();
  const page = await changes();
  expect(page.changes.map(({ path }) => path)).toEqual([visit, site]);
  const [ofVisit, ofSite] = page.changes;
  expect(ofVisit?.problems).toEqual([expect.stringContaining('/nowhere')]);
  expect(ofSite).toMatchObject({ title: kindWords.hours.one, problems: [] });
  expect(ofSite?.differences.map(({ where }) => where[0])).toEqual([kindWords.hours.one]);
});

test('shows an editor the changes of their areas, and publishes no others', async () => {
  run.mockResolvedValue(published);
  const { changes, send } = await changedSite(['hours']);
  const page = await changes();
  expect(page).toMatchObject({ changes: [{ path: site }], others: 1 });
  await send('publish', [
    ['file', site],
    ['file', visit],
    ['file', 'content/none.yaml'],
  ]);
  expect(run.mock.calls.map(([request]) => request)).toEqual([{ kind: 'files', only: [site] }]);
  const { headers } = await send('publish', [['file', visit]]);
  expect(headers.location).toBe('/desk/site/changes?done=none');
});

test('publishes once while it runs, and records who did', async () => {
  let end: (result: PublicationResult) => void = () => undefined;
  run.mockReturnValue(
    new Promise((resolve) => {
      end = resolve;
    }),
  );
  const { desk, changes, send } = await changedSite();
  const first = send('publish', [['file', visit]]);
  await patient.waitFor(async () => expect((await changes()).running).toBeDefined());
  const Cookie = await desk.signInAs(newOperator({ email: 'anna@example.org' }));
  const start = await desk.request('/desk/site', { headers: { Cookie } });
  expect(start.body).toContain(' is publishing.');
  const second = await send('publish', [['file', site]]);
  expect(second.headers.location).toBe('/desk/site/changes');
  end(published);
  const { headers } = await first;
  expect(run).toHaveBeenCalledTimes(1);
  const { location = '' } = headers;
  const page = await changes(location.slice(location.indexOf('?')));
  expect(page.notice).toBe(resultWords.published(1));
  const entries = await desk.store.listAuditEntries({ action: 'site-published', limit: 9 });
  expect(entries).toMatchObject([{ subject: published.version, details: visit }]);
});

test('asks before it publishes what harms someone, also later, and sends what was accepted', async () => {
  const consequences = [{ files: [visit], text: 'Two bookings have no event.', harms: true }];
  run.mockResolvedValueOnce({ kind: 'asks', version: 'aaaaaaaaaaaaaaaa', consequences });
  run.mockResolvedValueOnce(published);
  const { changes, send } = await changedSite();
  await send('publish', [['file', visit]]);
  expect((await changes()).result).toEqual({
    question: { version: 'aaaaaaaaaaaaaaaa', files: [visit] },
    consequences: ['Two bookings have no event.'],
    held: [],
  });
  await send('publish', [
    ['file', visit],
    ['accepted', 'aaaaaaaaaaaaaaaa'],
  ]);
  expect(run.mock.lastCall?.[0]).toMatchObject({ accepted: 'aaaaaaaaaaaaaaaa' });
});

test('says which changes it holds back by their titles', async () => {
  const problems = [{ file: visit, message: 'The link /nowhere leads nowhere.' }];
  run.mockResolvedValueOnce({ ...published, held: [{ file: visit, problems }] });
  const { changes, send } = await changedSite();
  await send('publish', [['file', visit]]);
  expect((await changes()).result?.held).toEqual([{ title: 'Visit' }]);
});

test('throws away what the operator saw, and keeps what was saved since', async () => {
  const { desk, changes, send, write, read } = await changedSite();
  const { changes: rows } = await changes();
  const seen = rows.map((row) => ['seen', row.seen] as const);
  write(visit, 'newer');
  const { headers } = await send('throw-away', seen);
  expect(headers.location).toBe('/desk/site/changes?done=thrown-some');
  expect(read(site)).toBe(validContent[site]);
  expect(read(visit)).toBe('newer');
  const entries = await desk.store.listAuditEntries({ action: 'site-thrown-away', limit: 9 });
  expect(entries.map(({ subject }) => subject)).toEqual([site]);
});

test('throws nothing away that the editor may not edit', async () => {
  const { send, read, version } = await changedSite(['hours']);
  const before = read(visit);
  await send('throw-away', [['seen', `${'0'.repeat(64)} ${visit}`]]);
  await send('bring-back', [
    ['version', version],
    ['seen', `- ${visit}`],
  ]);
  expect(read(visit)).toBe(before);
});

test('throws no picture away that is shown outside the areas of an editor', async () => {
  const logo = 'public/images/logo.svg';
  const saved = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>';
  const used = `${validContent[visit]}\n![Us](/images/logo.svg)\n`;
  const throwAway = async (areas: readonly Area[]) => {
    const { send, read, write } = await changedSite(areas, { [logo]: saved, [visit]: used });
    write(visit, used);
    write(logo, `${saved}<!-- New -->`);
    const seen = versionOfBytes(`${saved}<!-- New -->`);
    await send('throw-away', [['seen', `${seen} ${logo}`]]);
    return read(logo) === saved;
  };
  expect(await throwAway(['hours'])).toBe(false);
  expect(await throwAway(['journal'])).toBe(false);
  expect(await throwAway(['pages'])).toBe(true);
});

test('brings a file back from the history, but not over changes that are not published', async () => {
  const { desk, history, publish, send, read, write, version } = await changedSite();
  const second = await publish(new Date(Date.now() + 1000));
  const [latest] = await history();
  expect(latest).toMatchObject({ id: second, before: version, isReturnable: true });
  expect(latest?.files.map(({ path }) => path)).toEqual([visit, site]);
  const restore = latest?.files[0]?.restore ?? '';
  const { headers } = await send('bring-back', [
    ['version', version],
    ['seen', restore],
  ]);
  expect(headers.location).toBe('/desk/site/changes?done=brought-back');
  expect(read(visit)).toBe(validContent[visit]);
  const brought = versionOfBytes(validContent[visit]);
  expect(await findSaver(desk.store, visit, brought)).toMatchObject({
    operator: 'operator@example.org',
  });
  write(site, 'name: Other\n');
  const [again] = await history();
  expect(again?.files.map((file) => file.restore)).toEqual([undefined, undefined]);
});

test('takes back the publication that the operator saw, and no later one', async () => {
  run.mockResolvedValue({ ...published, changed: [] });
  const { desk, publish, send, version } = await changedSite();
  const current = await publish(new Date(Date.now() + 1000));
  expect((await send('take-back', [['version', version]])).status).toBe(409);
  expect(run).not.toHaveBeenCalled();
  await send('take-back', [['version', current]]);
  expect(run.mock.lastCall?.[0]).toEqual({ kind: 'back', current });
  const entries = await desk.store.listAuditEntries({ action: 'site-returned', limit: 9 });
  expect(entries).toHaveLength(1);
});
