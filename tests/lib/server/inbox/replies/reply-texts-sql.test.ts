import { expect, test, vi } from 'vitest';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

test('tells open desks of a draft when it begins, ends, or goes on after a pause', async () => {
  const notified = vi.fn();
  const store = openTestStore(notified);
  await store.addSubmission(newSubmission({ id: 'letter' }));
  const notices = async (text: string, changedAt: Date) => {
    notified.mockClear();
    await store.saveReplyDraft({ submission: 'letter', operator: 'ana@x.org', text, changedAt });
    return notified.mock.calls.length;
  };
  expect(await notices('D', noon)).toBe(1);
  expect(await notices('De', new Date(noon.getTime() + 2_000))).toBe(0);
  expect(await notices('Dear', later(1))).toBe(1);
  expect(await notices('', later(1))).toBe(1);
  expect(await notices('D', later(1))).toBe(1);
});
