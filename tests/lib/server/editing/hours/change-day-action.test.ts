import { expect, test, vi } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { hoursProps } from '@/lib/server/editing/hours/hours-props';
import { validContent } from '@/tests/support/content';
import { startDesk } from '@/tests/support/desk-server';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

test('times with a mistake are not saved, and are still in the fields of their day', async () => {
  vi.stubEnv('SITE_DIR', writeTree(validContent));
  const data = await temporaryDirectory();
  const desk = await startDesk({ settings: { EDITING: 'on', DATA_DIR: data } });
  const Cookie = await desk.signIn();
  const open = async (address: string) => {
    const { body } = await desk.request(address, { headers: { Cookie } });
    return JSON.parse(body) as PropsOf<typeof hoursProps> & object;
  };
  const { days } = await open('/desk/site/hours');
  expect(days.map(({ isOpen }) => isOpen)).toEqual([true, ...Array<boolean>(14).fill(false)]);
  const [, next] = days;
  if (next === undefined) throw new Error('There are no days.');
  const { date, version } = next;
  const fields = { date, version, how: 'open', from: '19:00', to: '', reason: 'Carols' };
  const { headers } = await desk.post(
    '/api/desk/editing/hours-day',
    new URLSearchParams(fields).toString(),
    { Cookie },
  );
  const after = await open(headers.location ?? '');
  expect(after.isProblem).toBe(true);
  expect(after.days[1]).toMatchObject({
    isOpen: true,
    times: next.times,
    fields: { from: '19:00', to: '', reason: 'Carols' },
  });
});
