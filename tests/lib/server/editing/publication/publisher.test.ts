import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { setActiveVersion } from '@/lib/server/content/versions/active-version';
import {
  isPublishing,
  lastPublication,
  startPublication,
} from '@/lib/server/editing/publication/publisher';
import type { PublicationResult } from '@/lib/server/editing/publication/publication-facts';
import { writeRun } from '@/lib/server/editing/publication/publication-record';
import { clearProcessState } from '@/lib/server/platform/state/process-state';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { patient } from '@/tests/support/patient';

afterEach(() => {
  clearProcessState('publisher');
  setActiveVersion(undefined);
});

const now = () => new Date('2026-11-28T19:00:00Z');

test('runs one publication at a time, and keeps the result of the last', async () => {
  let end: (result: PublicationResult) => void = () => undefined;
  const run = vi.fn(
    () =>
      new Promise<PublicationResult>((resolve) => {
        end = resolve;
      }),
  );
  const completed: string[] = [];
  const complete = (result: PublicationResult) => {
    completed.push(result.kind);
    return Promise.resolve();
  };
  const dataDirectory = await temporaryDirectory();
  const deps = { root: '/', dataDirectory, now, run, complete };
  const started = startPublication({ kind: 'files' }, 'ana@example.org', deps);
  expect(startPublication({ kind: 'files' }, 'ben@example.org', deps)).toBeUndefined();
  expect(isPublishing()).toBe(true);
  await patient.waitFor(() => {
    expect(run).toHaveBeenCalled();
  });
  const running = await lastPublication(dataDirectory);
  expect(running).toEqual({ request: { kind: 'files' }, by: 'ana@example.org', startedAt: now() });
  end({ kind: 'unchanged', version: 'build' });
  await started?.end;
  expect(isPublishing()).toBe(false);
  // A server that was started since finds the result.
  clearProcessState('publisher');
  const last = await lastPublication(dataDirectory);
  expect(last).toMatchObject({ by: 'ana@example.org', result: { kind: 'unchanged' } });
  expect(completed).toEqual(['unchanged']);
});

test('ends with a failure when what follows the publication fails', async () => {
  const started = startPublication({ kind: 'back', current: 'build' }, 'ana@example.org', {
    root: '/',
    dataDirectory: await temporaryDirectory(),
    now,
    run: () => Promise.resolve({ kind: 'first' }),
    complete: () => Promise.reject(new Error('No disk.')),
  });
  expect(await started?.end).toEqual({ kind: 'failed', text: 'No disk.' });
  expect(isPublishing()).toBe(false);
});

test('counts as interrupted when the server that ran it has ended', async () => {
  const dataDirectory = await temporaryDirectory();
  await writeRun(dataDirectory, {
    request: { kind: 'files' },
    by: 'ana@example.org',
    startedAt: now(),
  });
  const file = join(dataDirectory, 'editing/publication.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"pid":\d+/, '"pid":4194305'));
  expect(await lastPublication(dataDirectory)).toMatchObject({ result: { kind: 'interrupted' } });
});
