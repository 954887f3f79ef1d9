import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { getContent } from '@/lib/server/content/load-content';
import { activeVersion, setActiveVersion } from '@/lib/server/content/versions/active-version';
import { followVersions } from '@/lib/server/content/versions/follow-versions';
import { keepBuildContent, switchBack, switchTo } from '@/lib/server/content/versions/publications';
import { readReports } from '@/lib/server/content/versions/server-reports';
import { prepareVersion } from '@/scripts/publish/prepare-version';
import type { DateState } from '@/lib/server/content/events/date-state';
import { changeSignal } from '@/lib/server/platform/store/store-changes';
import { eventFile, postFile, validContent } from '@/tests/support/content';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';
import { patient } from '@/tests/support/patient';

afterEach(() => {
  setActiveVersion(undefined);
});

const page = (title: string) => `---\ntitle: ${title}\ndescription: A page that came later.\n---\n`;

async function startSite(
  files: Readonly<Record<string, string>> = {},
  now: () => Date = () => new Date(),
  readDateStates: () => Promise<readonly DateState[]> = () => Promise.resolve([]),
) {
  const root = writeTree({ ...validContent, ...files, '.next/BUILD_ID': 'one' });
  await keepBuildContent(root, new Date(now().getTime() - 60_000));
  const directory = await temporaryDirectory();
  const problems: string[] = [];
  const places = { root, directory };
  const versions = await followVersions({
    ...places,
    onSwitch: () => Promise.resolve(),
    readDateStates: () => readDateStates(),
    logProblem: (event) => problems.push(event),
    now,
  });
  onTestFinished(versions.close);
  const publish = async () => {
    const prepared = await prepareVersion(places, now());
    if (prepared.kind !== 'prepared') return prepared;
    const pointer = await switchTo(places, prepared.version, now());
    await versions.check();
    return pointer;
  };
  return { ...places, versions, problems, publish };
}

test('serves a publication as a whole, and reports it', { timeout: 30_000 }, async () => {
  const { root, directory, publish } = await startSite();
  const hasPage = () => activeVersion()?.content.pages.has('/new');
  writeFileSync(join(root, 'content/pages/new.md'), page('New'));
  expect(hasPage()).toBe(false);

  const pointer = await publish();
  expect(hasPage()).toBe(true);
  expect(activeVersion()?.paths.has('/new')).toBe(true);
  const [report] = await readReports(directory, new Date());
  expect(report).toMatchObject({ version: activeVersion()?.version, pid: process.pid });
  expect(pointer).toMatchObject({ switchedAt: report?.handled });
});

test('has one look wait while a version is taken over slowly', { timeout: 30_000 }, async () => {
  const root = writeTree({ ...validContent, '.next/BUILD_ID': 'one' });
  await keepBuildContent(root, new Date());
  const places = { root, directory: await temporaryDirectory() };
  vi.useFakeTimers({ toFake: ['setInterval'] });
  let looks = 0;
  let finish: (() => void) | undefined;
  const versions = await followVersions({
    ...places,
    onSwitch: () => new Promise((resolve) => void (finish = resolve)),
    readDateStates: () => Promise.resolve([]),
    logProblem: () => undefined,
    now: () => {
      looks += 1;
      return new Date();
    },
  });
  onTestFinished(versions.close);
  writeFileSync(join(root, 'content/pages/new.md'), page('New'));
  const prepared = await prepareVersion(places, new Date());
  if (prepared.kind !== 'prepared') throw new Error(prepared.kind);
  await switchTo(places, prepared.version, new Date());
  void versions.check();
  await patient.waitUntil(() => finish !== undefined);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  looks = 0;
  finish?.();
  await versions.check();
  // The one of the interval, of the folder's events and of the line above.
  expect(looks).toBeLessThan(8);
});

test('publishes nothing if a file has a mistake', { timeout: 30_000 }, async () => {
  const { root, directory, publish } = await startSite();
  const before = activeVersion();
  writeFileSync(join(root, 'content/pages/visit.md'), '---\ntitel: Visit\n---\n');
  const result = await publish();
  expect(result).toMatchObject({
    kind: 'problems',
    problems: expect.arrayContaining([
      expect.objectContaining({ file: 'content/pages/visit.md', line: 2 }),
    ]) as unknown,
  });
  expect(activeVersion()).toBe(before);
  expect(readdirSync(join(directory, 'versions'))).toEqual([]);
});

test('keeps its version if the published one cannot be loaded', { timeout: 30_000 }, async () => {
  const { root, directory, publish, versions, problems } = await startSite();
  const before = activeVersion();
  writeFileSync(join(root, 'content/pages/new.md'), page('New'));
  await publish();
  const next = activeVersion();
  await switchBack({ root, directory }, new Date());
  await versions.check();
  expect(activeVersion()?.version).toBe(before?.version);

  writeFileSync(join(next?.folder ?? '', 'content/pages/new.md'), 'damaged');
  await switchTo({ root, directory }, next?.version ?? '', new Date());
  await versions.check();
  expect(activeVersion()?.version).toBe(before?.version);
  expect(problems).toEqual(['content-not-taken-over']);
  const [report] = await readReports(directory, new Date());
  expect(report?.problem).toContain('content/pages/new.md');
});

test('starts with the version before if the newest is damaged', { timeout: 30_000 }, async () => {
  const { root, directory, publish, versions } = await startSite();
  writeFileSync(join(root, 'content/pages/new.md'), page('New'));
  await publish();
  writeFileSync(join(root, 'content/pages/newer.md'), page('Newer'));
  await publish();
  const newest = activeVersion();
  await versions.close();
  writeFileSync(join(newest?.folder ?? '', 'content/pages/newer.md'), 'damaged');
  setActiveVersion(undefined);
  const again = await followVersions({
    root,
    directory,
    onSwitch: () => Promise.resolve(),
    readDateStates: () => Promise.resolve([]),
    logProblem: () => undefined,
    now: () => new Date(),
  });
  onTestFinished(again.close);
  expect(activeVersion()?.paths.has('/new')).toBe(true);
  expect(activeVersion()?.paths.has('/newer')).toBe(false);
});

test('is what getContent returns', async () => {
  await startSite();
  const before = process.env.NODE_ENV;
  Object.assign(process.env, { NODE_ENV: 'production' });
  onTestFinished(() => void Object.assign(process.env, { NODE_ENV: before }));
  expect(await getContent()).toBe(activeVersion()?.content);
});

test('adds a post on its day in the time zone of the site, of a build and of a version', async () => {
  // Summer in London: the day begins at 23:00 UTC.
  let now = new Date('2031-07-01T22:59:00Z');
  const post = (day: string) => postFile(`Of ${day}`, 'Text.', `date: ${day}`);
  const { root, versions, publish } = await startSite(
    { 'content/journal/second.md': post('2031-07-02') },
    () => now,
  );
  expect(activeVersion()).toMatchObject({ isOfBuild: true, pages: undefined });
  expect(activeVersion()?.paths.has('/journal/second')).toBe(false);
  now = new Date('2031-07-01T23:00:00Z');
  await versions.check();
  expect(activeVersion()?.paths.has('/journal/second')).toBe(true);
  // Pages of another folder: those of the build do not list the post.
  expect(activeVersion()?.pages).toMatch(/-2031-07-01T2300$/);

  writeFileSync(join(root, 'content/journal/fourth.md'), post('2031-07-04'));
  await publish();
  const { version, pages } = activeVersion() ?? {};
  expect(pages).toBe(version);
  expect(activeVersion()?.paths.has('/journal/fourth')).toBe(false);
  now = new Date('2031-07-03T23:00:00Z');
  await versions.check();
  expect(activeVersion()?.paths.has('/journal/fourth')).toBe(true);
  expect(activeVersion()).toMatchObject({ version, pages: `${version ?? ''}-2031-07-03T2300` });
});

test('serves a date that an operator calls off, with pages of their own', async () => {
  let states: readonly DateState[] = [];
  let isAway = false;
  const read = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(states));
  const files = { 'content/events/fair.yaml': eventFile('Fair') };
  const { versions, problems, publish, root } = await startSite(files, undefined, read);
  const shown = () => {
    const { content, pages } = activeVersion() ?? {};
    return [content?.events[0]?.data.status, pages?.split('-').slice(1).join('-')];
  };
  expect(shown()).toEqual(['planned', undefined]);
  const seen: unknown[] = [];
  onTestFinished(
    changeSignal('inbox').subscribe(() => {
      seen.push(shown()[0]);
    }),
  );
  const cancelled = {
    event: 'fair',
    state: 'cancelled',
    reason: '',
    refunds: false,
    operator: 'ana@example.org',
    changedAt: new Date(),
    sequence: 1,
  } as const;
  states = [cancelled];
  await versions.check();
  expect(shown()).toEqual(['cancelled', '1']);
  const served = activeVersion();
  await versions.check();
  expect(activeVersion()).toBe(served);
  // Open pages of the desk load what is served now.
  expect(seen).toEqual(['cancelled']);

  // A store that fails changes nothing, and a publication keeps what was decided.
  isAway = true;
  writeFileSync(join(root, 'content/pages/new.md'), page('New'));
  await publish();
  expect(activeVersion()?.paths.has('/new')).toBe(true);
  expect(shown()).toEqual(['cancelled', '1']);
  expect(new Set(problems)).toEqual(new Set(['dates-not-read']));

  // The pages of before are not current, because bookings were made since.
  isAway = false;
  states = [{ ...cancelled, state: 'planned', sequence: 2 }];
  await versions.check();
  expect(shown()).toEqual(['planned', '2']);
});
