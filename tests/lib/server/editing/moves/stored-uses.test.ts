import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { validContent } from '@/tests/support/content';
import { startMoveSite } from '@/tests/support/editing/move-site';
import { newSubmission, noon } from '@/tests/support/submissions';
import { moveWords } from '@/lib/words/lib/server/editing/moves';

const booked = (event: string) =>
  newSubmission({
    form: 'booking',
    booking: { event, places: { all: 1 }, capacity: { kinds: {} } },
  });

test.each([
  ['content/events/night.yaml', '/events', booked('night'), moveWords.problems.booked],
  [
    'content/resources/bike.yaml',
    '/resources',
    booked('/resources/bike/2026-12-05'),
    moveWords.problems.lent,
  ],
  [
    'content/forms/contact.yaml',
    '/f',
    newSubmission({ form: 'contact' }),
    moveWords.problems.messages,
  ],
])('keeps the address of %s by which something is stored', async (path, parent, stored, words) => {
  const { desk, open, post, exists } = await startMoveSite();
  await desk.store.addSubmission(stored);
  const props = await open({ path, parent, name: 'late' });
  expect(props).toMatchObject({ isFixed: true });
  expect(props.notice).toContain(words);
  const { headers } = await post({ path, parent, name: 'late', version: 'x' });
  expect(headers.location).toContain('done=');
  expect(exists(path)).toBe(true);
});

test('keeps the address of a form that settings of the desk name, or that other sites send', async () => {
  const { desk, directory, open } = await startMoveSite();
  const path = 'content/forms/contact.yaml';
  const asked = { path, parent: '/f', name: 'write' };
  writeFileSync(join(directory, path), `${validContent[path]}origins: [https://example.org]\n`);
  expect((await open(asked)).notice).toBe(moveWords.problems.sent);
  const setting = { value: {}, version: 0, changedAt: noon, changedBy: '' };
  await desk.store.saveDeskSetting({ ...setting, name: 'form:contact' });
  expect((await open(asked)).notice).toBe(moveWords.problems.named);
  const daily = await startMoveSite({ settings: { CANARY_FORM: 'contact' } });
  expect((await daily.open(asked)).notice).toBe(moveWords.problems.named);
});
