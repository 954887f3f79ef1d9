import { afterEach, expect, test } from 'vitest';
import { setActiveVersion } from '@/lib/server/content/versions/active-version';
import {
  isPublishing,
  lastPublication,
  startPublication,
} from '@/lib/server/editing/publication/publisher';
import type { PublicationResult } from '@/lib/server/editing/publication/run-publication';
import { clearProcessState } from '@/lib/server/platform/state/process-state';

afterEach(() => {
  clearProcessState('publisher');
  setActiveVersion(undefined);
});

const now = () => new Date('2026-11-28T19:00:00Z');

test('runs one publication at a time, and keeps the result of the last', async () => {
  let end: (result: PublicationResult) => void = () => undefined;
  const run = () =>
    new Promise<PublicationResult>((resolve) => {
      end = resolve;
    });
  const completed: string[] = [];
  const complete = (result: PublicationResult) => {
    completed.push(result.kind);
    return Promise.resolve();
  };
  const deps = { root: '/', now, run, complete };
  const started = startPublication({ kind: 'files' }, 'ana@example.org', deps);
  expect(startPublication({ kind: 'files' }, 'ben@example.org', deps)).toBeUndefined();
  expect(isPublishing()).toBe(true);
  end({ kind: 'unchanged', version: 'build' });
  await started;
  expect(isPublishing()).toBe(false);
  expect(lastPublication()).toMatchObject({ by: 'ana@example.org', result: { kind: 'unchanged' } });
  expect(completed).toEqual(['unchanged']);
});

test('ends with a failure when what follows the publication fails', async () => {
  const started = startPublication({ kind: 'back', current: 'build' }, 'ana@example.org', {
    root: '/',
    now,
    run: () => Promise.resolve({ kind: 'first' }),
    complete: () => Promise.reject(new Error('No disk.')),
  });
  expect(await started).toEqual({ kind: 'failed', text: 'No disk.' });
  expect(isPublishing()).toBe(false);
});
