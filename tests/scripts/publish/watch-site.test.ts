import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest';
import { watchSite, type WatchedSite } from '@/scripts/publish/watch-site';
import { patient } from '@/tests/support/patient';

let directory: string;
let opened: WatchedSite[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'frontdesk-watch-'));
  mkdirSync(join(directory, 'content/pages'), { recursive: true });
});

afterEach(async () => {
  for (const each of opened) await each.close();
  opened = [];
  rmSync(directory, { recursive: true, force: true });
});

/** Watches the site. Returns the function that is called, and what was reported. */
function start(call = vi.fn(() => Promise.resolve())) {
  const onError = vi.fn();
  const watched = watchSite(directory, call, onError);
  opened.push(watched);
  // The call at the start.
  expect(call).toHaveBeenCalledTimes(1);
  call.mockClear();
  return { call, onError, watched };
}

/** Waits until a function was called at least so many times: a system may report one change twice. */
const calledTimes = (call: Mock, times: number) =>
  patient.waitFor(() => expect(call.mock.calls.length).toBeGreaterThanOrEqual(times));

const write = (file: string) => {
  writeFileSync(join(directory, file), `Written ${performance.now()}.`);
};

test('calls once for several files that are saved together', async () => {
  const { call } = start();
  write('content/pages/visit.md');
  write('content/site.yaml');
  await calledTimes(call, 1);
  expect(call).toHaveBeenCalledTimes(1);
  write('content/pages/visit.md');
  await calledTimes(call, 2);
});

test('calls again for a change during a call, which ends first', async () => {
  let end = (): void => undefined;
  const call = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
      }),
  );
  start(call);
  end();
  write('content/site.yaml');
  await calledTimes(call, 1);
  const { call: other } = start();
  write('content/site.yaml');
  await calledTimes(other, 1);
  expect(call).toHaveBeenCalledTimes(1);
  end();
  await calledTimes(call, 2);
  end();
});

test('watches folders that are created or replaced', async () => {
  const { call } = start();
  mkdirSync(join(directory, 'theme'));
  await calledTimes(call, 1);
  write('theme/colours.yaml');
  await calledTimes(call, 2);

  mkdirSync(join(directory, 'next'));
  write('next/site.yaml');
  renameSync(join(directory, 'content'), join(directory, 'before'));
  renameSync(join(directory, 'next'), join(directory, 'content'));
  await calledTimes(call, 3);
  write('content/site.yaml');
  await calledTimes(call, 4);
});

test('continues after a call that failed, and ignores other files', async () => {
  const call = vi.fn(() => Promise.reject(new Error('no space')));
  const { onError } = start(call);
  write('notes.txt');
  write('content/site.yaml');
  await calledTimes(onError, 2);
  expect(onError).toHaveBeenCalledWith(new Error('no space'));
  write('content/site.yaml');
  await calledTimes(onError, 3);
});

test('calls nothing once closed', async () => {
  const { call, watched } = start();
  write('content/site.yaml');
  await watched.close();
  const { call: other } = start();
  write('content/site.yaml');
  await calledTimes(other, 1);
  expect(call).not.toHaveBeenCalled();
});
