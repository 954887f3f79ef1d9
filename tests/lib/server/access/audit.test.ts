import { expect, onTestFinished, test, vi } from 'vitest';
import { createAuditEntry, recordDone } from '@/lib/server/access/audit';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { noon } from '@/tests/support/submissions';

const entry = createAuditEntry(
  { operator: 'operator@example.org', action: 'refund', subject: 'letter' },
  noon,
  (size) => new Uint8Array(size),
);

/** Collects what is written to the server's log. */
function collectLog(): string[] {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => void vi.restoreAllMocks());
  return lines;
}

test('an entry that a busy store does not take is in the log, without the operator’s address', async () => {
  const lines = collectLog();
  await recordDone({ addAuditEntries: () => Promise.reject(new StoreBusy()) }, entry);
  expect(JSON.parse(lines.join(''))).toMatchObject({
    time: noon.toISOString(),
    event: 'audit-refund-not-stored',
  });
  expect(lines.join('')).not.toContain('operator@');
});

test('other errors are not hidden', async () => {
  const store = { addAuditEntries: () => Promise.reject(new Error('a bug')) };
  await expect(recordDone(store, entry)).rejects.toThrow('a bug');
});

test('an action that is done stays done when its entry is not stored', async () => {
  collectLog();
  const desk = await startDesk();
  const Cookie = await desk.signIn();
  await desk.store.addOperator(newOperator({ email: 'ben@example.org' }));
  desk.store.addAuditEntries = () => Promise.reject(new StoreBusy());
  const body = 'operator=ben%40example.org';
  const response = await desk.post('/api/desk/access/withdraw-operator', body, { Cookie });
  expect(response.headers.location).toBe('/desk/operators?done=withdrawn');
  expect(await desk.store.findOperator('ben@example.org')).toBeUndefined();
  const sent = await desk.post('/api/desk/sign-out', '', { Cookie });
  expect(sent.headers.location).toBe('/desk/sign-in');
});
